import { CopterMode, MavModeFlag, MavSeverity, MavType } from '../../../mavlink/codec/generated/enums.ts';
import type { CommandRequest } from '../command/command.ts';
import {
  Craft,
  type CraftControl,
  type CraftIdentity,
  type CraftMode,
  type CraftOptions,
  type FailsafeAction,
  type GcsRule,
  type GuidedTargetMessage,
  type HeartbeatMode,
  type ModeTraits,
  modeTable,
  type SteeringReport,
} from '../craft/craft.ts';
import { PrecisionLanding } from '../payload/precision-landing.ts';
import { clamp, toRad } from '../physics/angle.ts';
import { GRAVITY_MPS2 } from '../physics/body.ts';
import type { LocalPoint, PlanePoint } from '../physics/local-frame.ts';
import { Rangefinder } from '../physics/rangefinder.ts';
import { type MotionLimits, ReferencePoint } from '../physics/reference-point.ts';
import { PositionController, YawDirector } from './copter-control.ts';
import { CopterDynamics, type CopterInput, MOTORS_OFF } from './copter-dynamics.ts';

/** Properties of a mode in ArduCopter's code. */
export interface CopterModeTraits extends ModeTraits {
  /** The pilot's stick sets the motors directly. */
  readonly hasManualThrottle: boolean;
  /** NAV_TAKEOFF is accepted in this mode. */
  readonly allowsTakeoff: boolean;
}

/** The modes this simulator flies, in the order AVAILABLE_MODES lists them. */
export const COPTER_MODES = modeTable<CopterModeTraits>({ hasManualThrottle: false, allowsTakeoff: false }, [
  [CopterMode.STABILIZE, 'STABILIZE', { hasManualThrottle: true, requiresPosition: false }],
  [CopterMode.ALT_HOLD, 'ALT_HOLD', { requiresPosition: false }],
  [CopterMode.AUTO, 'AUTO', { allowsArming: false }],
  [CopterMode.GUIDED, 'GUIDED', { allowsTakeoff: true }],
  [CopterMode.LOITER, 'LOITER', { allowsTakeoff: true }],
  [CopterMode.RTL, 'RTL', { allowsArming: false }],
  [CopterMode.CIRCLE, 'CIRCLE', { allowsArming: false }],
  [CopterMode.LAND, 'LAND', { requiresPosition: false, allowsArming: false }],
  [CopterMode.POSHOLD, 'POSHOLD', { allowsTakeoff: true }],
  [CopterMode.BRAKE, 'BRAKE', { allowsArming: false }],
]);

/** One flight mode of a copter. */
export type CopterFlightMode = CraftMode<CopterInput, CopterModeTraits>;

const IDENTITY: CraftIdentity = {
  mavType: MavType.QUADROTOR,
  firmware: 'ArduCopter',
  frameText: 'Frame: QUAD/PLUS',
  armedText: 'Arming motors',
  disarmedText: 'Disarming motors',
  streamHz: 0,
};
/** FS_GCS_ENABLE 5: land instead of returning. */
const GCS_LAND = 5;
/** FS_EKF_ACTION */
const EKF_LAND = 1;
const EKF_ALT_HOLD = 2;
const EKF_LAND_ALWAYS = 3;
const THRUST_LOSS_S = 1;
const CRASH_S = 2;
/** The vehicle must touch the ground for this long before it counts as landed. */
const LANDING_CONFIRM_S = 1;
/** Lift of idling propellers. */
const IDLE_CLIMB_ACCEL_MPS2 = -0.9 * GRAVITY_MPS2;
/** Throttle of a hover. */
const HOVER_THROTTLE_PCT = 36;
/** Limits of the vehicle, whatever parameters and commands demand. */
const MIN_SPEED_MPS = 0.2;
const MAX_SPEED_MPS = 35;
/** ArduPilot limits the jerk (WPNAV_JERK): on average this share of WPNAV_ACCEL is left. */
const JERK_LIMITED_SHARE = 0.68;

/** The flying part of ArduCopter with its airframe. */
export class Copter extends Craft<CopterDynamics, CopterFlightMode> {
  readonly identity = IDENTITY;
  readonly modes = COPTER_MODES;
  readonly fenceAction = 'return';
  override readonly rangefinder: Rangefinder;
  override readonly precision: PrecisionLanding;
  readonly reference = new ReferencePoint();
  readonly controller = new PositionController();
  readonly yaw = new YawDirector();
  mode: CopterFlightMode;
  /** Whether AUTO may take off: set by MISSION_START or by being in the air. */
  isAutoArmed = false;
  armedYawRad = 0;
  /** Speeds set by DO_CHANGE_SPEED; cleared with the mode. */
  climbMps: number | undefined;
  descentMps: number | undefined;
  readonly #control: CraftControl<Copter, CopterFlightMode>;
  #weakS = 0;
  #downS = 0;
  #groundContactS = 0;
  #idleS = 0;

  constructor(options: CraftOptions, control: CraftControl<Copter, CopterFlightMode>) {
    super(new CopterDynamics(options.headingRad), options);
    this.#control = control;
    this.rangefinder = new Rangefinder(this, options.random);
    this.precision = new PrecisionLanding(this);
    this.yaw.hold(options.headingRad);
    this.mode = control.createMode(CopterMode.STABILIZE, this);
  }

  get limits(): MotionLimits {
    const { parameters } = this;
    const speed = (asked: number | undefined, name: string) =>
      clamp(asked ?? parameters.get(name) / 100, MIN_SPEED_MPS, MAX_SPEED_MPS);
    return {
      speedMps: speed(this.speedMps, 'WPNAV_SPEED'),
      climbMps: speed(this.climbMps, 'WPNAV_SPEED_UP'),
      descentMps: speed(this.descentMps, 'WPNAV_SPEED_DN'),
      accelMps2: clamp((parameters.get('WPNAV_ACCEL') / 100) * JERK_LIMITED_SHARE, 0.5, 5),
      climbAccelMps2: clamp(parameters.get('WPNAV_ACCEL_Z') / 100, 0.5, 5),
    };
  }

  get maxLeanRad(): number {
    return toRad(clamp(this.parameters.get('ANGLE_MAX') / 100, 10, 45));
  }

  get airSpeedMps(): number {
    const { estimate, wind } = this;
    return Math.hypot(
      estimate.velocityNorthMps - wind.velocity.northM,
      estimate.velocityEastMps - wind.velocity.eastM,
      estimate.velocityUpMps,
    );
  }

  /** Hover takes about a third of the throttle, as in MOT_THST_HOVER. */
  get throttlePct(): number {
    return this.isArmed ? clamp(this.body.liftG * HOVER_THROTTLE_PCT, 0, 100) : 0;
  }

  /** Turns the nose to a region of interest; undefined clears it. */
  lookAt(region: LocalPoint | undefined): void {
    this.regionOfInterest = region;
    if (region) this.yaw.lookAt(region);
    else this.yaw.release(this.estimate.yawRad);
  }

  get outputsUs(): readonly [number, number, number, number] {
    const pwm = this.isArmed ? 1100 + this.throttlePct * 13 : 1000;
    return [pwm, pwm, pwm, pwm];
  }

  get steering(): SteeringReport {
    return {
      rollRad: this.controller.rollRad,
      pitchRad: this.controller.pitchRad,
      bearingRad: this.yaw.targetRad,
      heightErrorM: this.reference.upM - this.estimate.upM,
      airSpeedErrorMps: 0,
      crossTrackM: 0,
    };
  }

  get gcsRule(): GcsRule {
    const enable = this.parameters.get('FS_GCS_ENABLE');
    return {
      isEnabled: enable > 0,
      action: enable === GCS_LAND ? 'land' : 'return',
      timeoutMs: this.parameters.get('FS_GCS_TIMEOUT') * 1000,
      text: 'GCS Failsafe',
    };
  }

  heartbeatMode(isInitialising: boolean): HeartbeatMode {
    const { requiresPosition, customMode } = this.mode.traits;
    const isHolding = this.isArmed
      ? requiresPosition || customMode === CopterMode.LAND
      : customMode === CopterMode.GUIDED;
    const baseMode =
      MavModeFlag.CUSTOM_MODE_ENABLED |
      MavModeFlag.STABILIZE_ENABLED |
      MavModeFlag.MANUAL_INPUT_ENABLED |
      (isInitialising || isHolding ? MavModeFlag.GUIDED_ENABLED : 0);
    return { baseMode, customMode };
  }

  /** 1 land, 2 return, 3 smart return or return, 4 smart return or land. Smart return is not simulated. */
  batteryAction(value: number): FailsafeAction {
    if (value === 1 || value === 4) return 'land';
    return value === 2 || value === 3 ? 'return' : 'none';
  }

  react(action: FailsafeAction): void {
    if (this.isLanded) this.disarm();
    else if (action === 'land' || !this.setMode(CopterMode.RTL)) this.setMode(CopterMode.LAND);
  }

  /** Reports a possible thrust loss, and disarms a crashed vehicle on the ground (FS_CRASH_CHECK). */
  checkCrash(dtS: number): void {
    const { motor } = this.faults.of('motor-failure') ?? {};
    const isFalling = (motor !== undefined || this.body.isWrecked) && this.isArmed;
    const weakBeforeS = this.#weakS;
    this.#weakS = motor !== undefined && isFalling && this.isInAir ? this.#weakS + dtS : 0;
    if (weakBeforeS < THRUST_LOSS_S && this.#weakS >= THRUST_LOSS_S)
      this.listener.say(MavSeverity.EMERGENCY, `Potential Thrust Loss (${motor})`);
    this.#downS = isFalling && this.body.isOnGround && this.isAutoArmed ? this.#downS + dtS : 0;
    if (this.#downS < CRASH_S || this.parameters.get('FS_CRASH_CHECK') === 0) return;
    this.#downS = 0;
    this.listener.say(MavSeverity.EMERGENCY, 'Crash: Disarming');
    this.disarm();
  }

  override ekfFailed(): void {
    const action = this.parameters.get('FS_EKF_ACTION');
    const { requiresPosition, customMode } = this.mode.traits;
    const isWanted =
      action === EKF_LAND_ALWAYS || (requiresPosition && (action === EKF_LAND || action === EKF_ALT_HOLD));
    if (!isWanted || customMode === CopterMode.LAND) return;
    this.setMode(action === EKF_ALT_HOLD ? CopterMode.ALT_HOLD : CopterMode.LAND);
    this.listener.say(MavSeverity.WARNING, `EKF Failsafe: changed to ${this.mode.traits.name} Mode`);
  }

  override shiftTarget(northM: number, eastM: number): void {
    this.reference.northM += northM;
    this.reference.eastM += eastM;
  }

  override armFailures(): readonly string[] {
    const { traits } = this.mode;
    const allowsAuto =
      traits.customMode === CopterMode.AUTO && (this.parameters.get('AUTO_OPTIONS') & 1) !== 0;
    return traits.allowsArming || allowsAuto ? [] : [`${traits.name} mode not armable`];
  }

  applyTarget(target: GuidedTargetMessage): void {
    this.#control.applyTarget(this, target);
  }

  command(request: CommandRequest): number | undefined {
    return this.#control.commands.get(request.command)?.(request, this);
  }

  step(dtS: number, bootMs: number): void {
    this.bootMs = bootMs;
    this.pilot.update(bootMs, this.isInAir);
    this.wind.step(dtS);
    this.precision.step(dtS);
    const input = this.isArmed ? this.mode.update(dtS) : this.#motorsOff();
    this.body.isMotorLost = this.faults.of('motor-failure') !== undefined;
    this.body.step(dtS, input, this.wind.velocity, this.isBatteryEmpty);
    this.sense(dtS, bootMs, this.body.liftG);
    this.rangefinder.step(bootMs);
    this.#watchGround(dtS);
  }

  /** Follows the reference; the yaw director sets the heading. */
  steer(dtS: number, goal?: PlanePoint): CopterInput {
    const yawRate = this.yaw.update(this.estimate.yawRad, this.estimate, goal, dtS);
    return this.controller.follow(this.reference, this.estimate, this.maxLeanRad, yawRate, dtS);
  }

  /** The propellers idle while the vehicle stays on the ground. */
  idle(): CopterInput {
    this.reference.resetTo(this.estimate);
    this.controller.reset();
    return { ...MOTORS_OFF, areMotorsOn: true, climbAccelMps2: IDLE_CLIMB_ACCEL_MPS2 };
  }

  /** Restarts the reference at the vehicle's position, for every new manoeuvre. */
  takeOver(): void {
    this.reference.resetTo(this.estimate);
  }

  /** Leaves the ground: from now on the landing detector is active. */
  liftOff(): void {
    this.isLanded = false;
    this.isAutoArmed = true;
    this.#groundContactS = 0;
  }

  override arm(): void {
    this.isAutoArmed = false;
    this.armedYawRad = this.estimate.yawRad;
    this.#idleS = 0;
    this.yaw.hold(this.estimate.yawRad);
    super.arm();
  }

  override disarm(): void {
    if (!this.isArmed) return;
    this.isLanded = this.body.isOnGround;
    this.isAutoArmed = false;
    // As in ArduCopter, the next flight restarts an interrupted mission.
    if (!this.isInMission && !this.mission.isComplete) this.mission.rewind();
    super.disarm();
  }

  protected createMode(customMode: number): CopterFlightMode {
    return this.#control.createMode(customMode, this);
  }

  protected override forgetTargets(): void {
    super.forgetTargets();
    this.climbMps = undefined;
    this.descentMps = undefined;
    this.takeOver();
    if (this.isArmed) this.yaw.hold(this.estimate.yawRad);
  }

  #motorsOff(): CopterInput {
    this.reference.resetTo(this.estimate);
    this.controller.reset();
    return MOTORS_OFF;
  }

  #watchGround(dtS: number): void {
    if (!this.isArmed) {
      this.isLanded = this.body.isOnGround;
      return;
    }
    if (!this.isLanded) {
      const isResting = this.body.isOnGround && this.body.liftG < 1;
      this.#groundContactS = isResting ? this.#groundContactS + dtS : 0;
      if (this.#groundContactS >= LANDING_CONFIRM_S) {
        this.isLanded = true;
        this.#idleS = 0;
      }
      return;
    }
    this.#idleS += dtS;
    const disarmDelayS = this.parameters.get('DISARM_DELAY');
    if (disarmDelayS > 0 && this.#idleS >= disarmDelayS && this.pilot.climb <= 0) this.disarm();
  }
}
