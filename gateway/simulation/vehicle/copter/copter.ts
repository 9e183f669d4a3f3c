import { CopterMode, MavLandedState, MavSeverity, MavType } from '../../../mavlink/codec/generated/enums.ts';
import type { CommandRequest } from '../command/command.ts';
import type {
  Craft,
  CraftControl,
  CraftIdentity,
  CraftOptions,
  FailsafeAction,
  GcsRule,
  GuidedTargetMessage,
  HeartbeatMode,
  SteeringReport,
} from '../craft/craft.ts';
import type { ActiveFaults } from '../craft/faults.ts';
import { PilotInput } from '../craft/pilot-input.ts';
import { PrecisionLanding } from '../payload/precision-landing.ts';
import { clamp, toRad } from '../physics/angle.ts';
import { BatteryPack, fixedBatteryVoltageV } from '../physics/battery.ts';
import { GRAVITY_MPS2 } from '../physics/body.ts';
import { GpsReceiver } from '../physics/gps-receiver.ts';
import type { LocalFrame, LocalPoint, PlanePoint } from '../physics/local-frame.ts';
import { PositionEstimator } from '../physics/position-estimator.ts';
import { Rangefinder } from '../physics/rangefinder.ts';
import { type MotionLimits, ReferencePoint } from '../physics/reference-point.ts';
import { WindField } from '../physics/wind-field.ts';
import { Fence } from '../service/fence.ts';
import { MissionStore } from '../service/mission-store.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import type { CraftListener } from '../telemetry/vehicle-output.ts';
import { PositionController, YawDirector } from './copter-control.ts';
import { CopterDynamics, type CopterInput, MOTORS_OFF } from './copter-dynamics.ts';
import { actOnEkfFailure, CrashCheck, copterGcsRule } from './copter-failsafe.ts';
import {
  COPTER_MODES,
  type CopterFlightMode,
  type CopterModeTraits,
  copterHeartbeatMode,
  copterModeTraits,
} from './copter-mode-traits.ts';

const IDENTITY: CraftIdentity = {
  mavType: MavType.QUADROTOR,
  firmware: 'ArduCopter',
  frameText: 'Frame: QUAD/PLUS',
  streamHz: 0,
};
/** Ground contact must last this long before the vehicle believes it has landed. */
const LANDING_CONFIRM_S = 1;
/** Lift of idling propellers. */
const IDLE_CLIMB_ACCEL_MPS2 = -0.9 * GRAVITY_MPS2;
/** Throttle of a hover. */
const HOVER_THROTTLE_PCT = 36;
/** Whatever parameters and commands say, the vehicle can do no less and no more. */
const MIN_SPEED_MPS = 0.2;
const MAX_SPEED_MPS = 35;
/** The real one changes its acceleration gently (WPNAV_JERK): on average this much of WPNAV_ACCEL is left. */
const JERK_LIMITED_SHARE = 0.68;

/**
 * The flying part of the autopilot with its airframe: motors, modes, home, take-off and landing. It does not
 * know MAVLink messages; the listener learns what happens.
 */
export class Copter implements Craft {
  readonly identity = IDENTITY;
  readonly modes = COPTER_MODES;
  readonly frame: LocalFrame;
  readonly parameters: ParameterStore;
  readonly body: CopterDynamics;
  readonly estimate: PositionEstimator;
  readonly gps: GpsReceiver;
  readonly rangefinder: Rangefinder;
  readonly precision: PrecisionLanding;
  readonly reference = new ReferencePoint();
  readonly controller = new PositionController();
  readonly yaw = new YawDirector();
  readonly battery: BatteryPack;
  readonly pilot = new PilotInput();
  readonly wind: WindField;
  readonly mission: MissionStore;
  readonly fence: Fence;
  readonly faults: ActiveFaults;
  readonly listener: CraftListener;
  /** Relative to the frame's origin; undefined until the position is known for the first time. */
  home: LocalPoint | undefined;
  /** True once the navigation filter uses GPS. */
  hasPosition = false;
  isArmed = false;
  isLanded = true;
  /** Whether AUTO may lift off: set by MISSION_START or by being in the air. */
  isAutoArmed = false;
  armedYawRad = 0;
  bootMs = 0;
  mode: CopterFlightMode;
  /** Speeds set by DO_CHANGE_SPEED; forgotten with the mode. */
  speedMps: number | undefined;
  climbMps: number | undefined;
  descentMps: number | undefined;
  readonly #control: CraftControl<Copter, CopterFlightMode>;
  readonly #crashCheck = new CrashCheck(this);
  #groundContactS = 0;
  #idleS = 0;

  constructor(options: CraftOptions, control: CraftControl<Copter, CopterFlightMode>) {
    const { random } = options;
    this.#control = control;
    this.frame = options.frame;
    this.parameters = options.parameters;
    this.listener = options.listener;
    this.faults = options.faults;
    this.mission = options.mission ?? new MissionStore();
    this.body = new CopterDynamics(options.headingRad);
    this.body.northM = options.start?.northM ?? 0;
    this.body.eastM = options.start?.eastM ?? 0;
    this.estimate = new PositionEstimator(this.body, random);
    this.gps = new GpsReceiver(this.body, options.faults, random);
    this.battery = new BatteryPack(options.batteryPct);
    this.wind = new WindField(options.windSpeedMps, options.windFromDeg, options.windGustMps, random);
    this.fence = new Fence(this);
    this.rangefinder = new Rangefinder(this, random);
    this.precision = new PrecisionLanding(this);
    this.yaw.hold(options.headingRad);
    this.mode = control.createMode(CopterMode.STABILIZE, this);
  }

  get isInAir(): boolean {
    return this.isArmed && !this.isLanded;
  }

  get isBatteryEmpty(): boolean {
    return this.battery.charge(this.parameters.get('BATT_CAPACITY')) <= 0;
  }

  /** How far the compass is off. */
  get compassErrorDeg(): number {
    const { offsetDeg = 0 } = this.faults.of('compass-error') ?? {};
    return offsetDeg;
  }

  /** Height above home; above the origin while home is not set. */
  get heightM(): number {
    return this.estimate.upM - (this.home?.upM ?? 0);
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

  get isUnderWay(): boolean {
    return this.isInAir;
  }

  get isActive(): boolean {
    return !this.isLanded;
  }

  get isInMission(): boolean {
    return this.mode.traits.customMode === CopterMode.AUTO;
  }

  get airSpeedMps(): number {
    const { estimate, wind } = this;
    return Math.hypot(
      estimate.velocityNorthMps - wind.velocity.northM,
      estimate.velocityEastMps - wind.velocity.eastM,
      estimate.velocityUpMps,
    );
  }

  /** Hover takes about a third of the throttle, as MOT_THST_HOVER says. */
  get throttlePct(): number {
    return this.isArmed ? clamp(this.body.liftG * HOVER_THROTTLE_PCT, 0, 100) : 0;
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

  /** By what the vehicle is doing. */
  get landedState(): number {
    if (this.isLanded) return MavLandedState.ON_GROUND;
    if (this.mode.isLanding) return MavLandedState.LANDING;
    return this.mode.isTakingOff ? MavLandedState.TAKEOFF : MavLandedState.IN_AIR;
  }

  get gcsRule(): GcsRule {
    return copterGcsRule(this.parameters);
  }

  readonly fenceAction = 'return';
  readonly deadReckoningS = 7;

  get ekfThreshold(): number {
    return this.parameters.get('FS_EKF_THRESH');
  }

  heartbeatMode(isInitialising: boolean): HeartbeatMode {
    return copterHeartbeatMode(this.mode.traits, this.isArmed, isInitialising);
  }

  /** 1 land, 2 return, 3 smart return or return, 4 smart return or land; smart return is not simulated. */
  batteryAction(value: number): FailsafeAction {
    if (value === 1 || value === 4) return 'land';
    return value === 2 || value === 3 ? 'return' : 'none';
  }

  react(action: FailsafeAction): void {
    if (this.isLanded) this.disarm();
    else if (action === 'land' || !this.setMode(CopterMode.RTL)) this.setMode(CopterMode.LAND);
  }

  checkCrash(dtS: number): void {
    this.#crashCheck.step(dtS);
  }

  ekfFailed(): void {
    actOnEkfFailure(this);
  }

  shiftTarget(northM: number, eastM: number): void {
    this.reference.northM += northM;
    this.reference.eastM += eastM;
  }

  armFailures(): readonly string[] {
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
    const input = this.isArmed ? this.mode.update(dtS) : this.#standStill();
    this.body.isMotorLost = this.faults.of('motor-failure') !== undefined;
    this.body.step(dtS, input, this.wind.velocity, this.isBatteryEmpty);
    this.estimate.step(dtS);
    this.gps.step(bootMs);
    this.rangefinder.step(bootMs);
    const { times: drain = 1 } = this.faults.of('battery-drain') ?? {};
    this.battery.step(
      dtS,
      this.isArmed,
      this.body.liftG,
      this.parameters.get('BATT_CAPACITY'),
      fixedBatteryVoltageV(this),
      drain,
    );
    this.#watchGround(dtS);
  }

  /** Flies after the reference; the nose looks where the yaw director wants. */
  steer(dtS: number, goal?: PlanePoint): CopterInput {
    const yawRate = this.yaw.update(this.estimate.yawRad, this.estimate, goal, dtS);
    return this.controller.follow(this.reference, this.estimate, this.maxLeanRad, yawRate, dtS);
  }

  /** Propellers turn, the vehicle stays on the ground. */
  idle(): CopterInput {
    this.reference.resetTo(this.estimate);
    this.controller.reset();
    return { ...MOTORS_OFF, areMotorsOn: true, climbAccelMps2: IDLE_CLIMB_ACCEL_MPS2 };
  }

  /** The reference takes over from where the vehicle is; for every new manoeuvre. */
  takeOver(): void {
    this.reference.resetTo(this.estimate);
  }

  /** Leaves the ground: from here on the landing detector watches. */
  liftOff(): void {
    this.isLanded = false;
    this.isAutoArmed = true;
    this.#groundContactS = 0;
  }

  arm(): void {
    this.isArmed = true;
    this.isAutoArmed = false;
    this.armedYawRad = this.estimate.yawRad;
    this.#idleS = 0;
    this.listener.say(MavSeverity.INFO, 'Arming motors');
    this.yaw.hold(this.estimate.yawRad);
    if (this.hasPosition) this.setHome(this.estimate);
  }

  disarm(): void {
    if (!this.isArmed) return;
    this.isArmed = false;
    this.isLanded = this.body.isOnGround;
    this.isAutoArmed = false;
    this.listener.say(MavSeverity.INFO, 'Disarming motors');
    // As ArduCopter: the next flight restarts an interrupted mission.
    if (this.mode.traits.customMode !== CopterMode.AUTO && !this.mission.isComplete) this.mission.rewind();
    this.mode.disarmed?.();
  }

  setHome(point: LocalPoint): void {
    this.home = { northM: point.northM, eastM: point.eastM, upM: point.upM };
    this.listener.homeMoved();
  }

  /** As ArduCopter: disarmed all are allowed, in the air what the mode needs counts; a refusal goes out as a text. */
  setMode(customMode: number): boolean {
    const traits = copterModeTraits(customMode);
    if (!traits) {
      this.listener.say(MavSeverity.WARNING, `No such mode ${customMode}`);
      return false;
    }
    if (customMode === this.mode.traits.customMode) return true;
    const refusal = this.#refusal(traits);
    const mode = this.#control.createMode(customMode, this);
    if (refusal !== undefined || !(mode.canEnter?.() ?? true)) {
      this.listener.say(
        MavSeverity.WARNING,
        `Mode change to ${traits.name} failed: ${refusal ?? 'init failed'}`,
      );
      return false;
    }
    this.mode.leave?.();
    this.mode = mode;
    this.speedMps = undefined;
    this.climbMps = undefined;
    this.descentMps = undefined;
    this.takeOver();
    if (this.isArmed) this.yaw.hold(this.estimate.yawRad);
    mode.enter?.();
    this.listener.modeChanged();
    return true;
  }

  #refusal(traits: CopterModeTraits): string | undefined {
    if (!this.isArmed) return undefined;
    if (traits.requiresPosition && !this.hasPosition) return 'requires position';
    return undefined;
  }

  #standStill(): CopterInput {
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
