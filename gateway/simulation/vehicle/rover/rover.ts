import { MavModeFlag, MavSeverity, MavType, RoverMode } from '../../../mavlink/codec/generated/enums.ts';
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
  type ModeTraits,
  modeTable,
  type SteeringReport,
} from '../craft/craft.ts';
import { clamp } from '../physics/angle.ts';
import type { L1Tuning } from '../physics/l1-guidance.ts';
import { RoverDynamics, type RoverInput } from './rover-dynamics.ts';

/** Properties of a mode in ArduRover's code. */
export interface RoverModeTraits extends ModeTraits {
  /** Drives automatically: the heartbeat reports GUIDED. */
  readonly isAutopilot: boolean;
}

/** The modes this simulator drives, in the order AVAILABLE_MODES lists them. */
export const ROVER_MODES = modeTable<RoverModeTraits>({ isAutopilot: true }, [
  [RoverMode.MANUAL, 'MANUAL', { requiresPosition: false, isAutopilot: false }],
  [RoverMode.STEERING, 'STEERING', { isAutopilot: false }],
  [RoverMode.HOLD, 'HOLD', { requiresPosition: false, isAutopilot: false }],
  [RoverMode.LOITER, 'LOITER'],
  [RoverMode.AUTO, 'AUTO'],
  [RoverMode.RTL, 'RTL', { allowsArming: false }],
  [RoverMode.SMART_RTL, 'SMART_RTL', { allowsArming: false }],
  [RoverMode.GUIDED, 'GUIDED'],
]);

/** One mode of a rover. */
export type RoverDrivingMode = CraftMode<RoverInput, RoverModeTraits>;

const IDENTITY: CraftIdentity = {
  mavType: MavType.GROUND_ROVER,
  firmware: 'ArduRover',
  frameText: 'Frame: ROVER',
  armedText: 'Throttle armed',
  disarmedText: 'Throttle disarmed',
  streamHz: 1,
};
/** FS_GCS_ENABLE 2: a mission continues. */
const CONTINUE_IN_AUTO = 2;
/** FS_EKF_ACTION 1: HOLD. */
const EKF_HOLD = 1;
/** A rover that drives but stays slower than this for this long has crashed. */
const CRASH_S = 2;
const CRASH_MPS = 0.08;
const LEAST_TURN_RADIUS_M = 0.3;
const MAX_SPEED_MPS = 8;
const TRACKING: L1Tuning = { periodS: 8, damping: 0.75 };
/** Full stick in MANUAL. */
const STICK_YAW_RATE_RAD_S = 2;

/** The driving part of ArduRover with its car. It does not know MAVLink messages. */
export class Rover extends Craft<RoverDynamics, RoverDrivingMode> {
  readonly identity = IDENTITY;
  readonly modes = ROVER_MODES;
  readonly tracking = TRACKING;
  mode: RoverDrivingMode;
  /** Demanded wheel speed, and the cross-track error. */
  wantedSpeedMps = 0;
  crossTrackM = 0;
  readonly #control: CraftControl<Rover, RoverDrivingMode>;
  #stuckS = 0;

  constructor(options: CraftOptions, control: CraftControl<Rover, RoverDrivingMode>) {
    super(new RoverDynamics(options.headingRad), options);
    this.#control = control;
    this.mode = control.createMode(RoverMode.MANUAL, this);
  }

  override get isInAir(): boolean {
    return false;
  }

  override get landedState(): undefined {
    return undefined;
  }

  override get isUnderWay(): boolean {
    return this.isArmed;
  }

  override get isActive(): boolean {
    return this.mode.traits.customMode !== RoverMode.HOLD;
  }

  /** Without an airspeed sensor ArduRover reports the ground speed. */
  get airSpeedMps(): number {
    return this.estimate.groundSpeedMps;
  }

  get throttlePct(): number {
    const { parameters } = this;
    if (!this.isArmed) return 0;
    const share = Math.abs(this.wantedSpeedMps) / Math.max(0.1, parameters.get('CRUISE_SPEED'));
    return clamp(share * parameters.get('CRUISE_THROTTLE'), 0, 100);
  }

  get outputsUs(): readonly [number, number, number, number] {
    const steeringUs = 1500 + 500 * clamp(this.body.yawRateRadS / STICK_YAW_RATE_RAD_S, -1, 1);
    return [steeringUs, 0, 1500 + 5 * this.throttlePct * Math.sign(this.wantedSpeedMps || 1), 0];
  }

  get steering(): SteeringReport {
    return {
      rollRad: 0,
      pitchRad: 0,
      bearingRad: this.estimate.yawRad,
      heightErrorM: 0,
      airSpeedErrorMps: this.wantedSpeedMps - this.body.speedMps,
      crossTrackM: this.crossTrackM,
    };
  }

  /** WP_SPEED, or the speed of DO_CHANGE_SPEED. */
  get cruiseMps(): number {
    const { parameters } = this;
    const wanted = this.speedMps ?? (parameters.get('WP_SPEED') || parameters.get('CRUISE_SPEED'));
    return clamp(wanted, 0.1, MAX_SPEED_MPS);
  }

  get turnRadiusM(): number {
    return Math.max(LEAST_TURN_RADIUS_M, this.parameters.get('TURN_RADIUS'));
  }

  /** FS_TIMEOUT is added to FS_GCS_TIMEOUT. */
  get gcsRule(): GcsRule {
    const { parameters } = this;
    const enable = parameters.get('FS_GCS_ENABLE');
    const goesOn = enable === CONTINUE_IN_AUTO && this.isInMission;
    return {
      isEnabled: enable > 0,
      action: goesOn ? 'none' : failsafeAction(parameters.get('FS_ACTION')),
      timeoutMs: (parameters.get('FS_GCS_TIMEOUT') + parameters.get('FS_TIMEOUT')) * 1000,
      text: 'GCS Failsafe',
    };
  }

  get fenceAction(): FailsafeAction {
    return failsafeAction(this.parameters.get('FENCE_ACTION'));
  }

  step(dtS: number, bootMs: number): void {
    this.bootMs = bootMs;
    // A rover's untouched transmitter commands a stop.
    this.pilot.update(bootMs, true);
    this.wind.step(dtS);
    this.body.step(dtS, this.#input(dtS), this.turnRadiusM);
    this.sense(dtS, bootMs, this.isArmed ? this.body.liftG : 0);
  }

  checkCrash(dtS: number): void {
    const check = this.parameters.get('FS_CRASH_CHECK');
    const isStuck =
      check > 0 &&
      this.isArmed &&
      this.mode.traits.isAutopilot &&
      Math.abs(this.wantedSpeedMps) > CRASH_MPS &&
      Math.abs(this.body.speedMps) < CRASH_MPS;
    this.#stuckS = isStuck ? this.#stuckS + dtS : 0;
    if (this.#stuckS < CRASH_S) return;
    this.#stuckS = 0;
    this.listener.say(MavSeverity.EMERGENCY, `Crash: Going to HOLD${check === 2 ? ' and Disarming' : ''}`);
    this.setMode(RoverMode.HOLD);
    if (check === 2) this.disarm();
  }

  heartbeatMode(isInitialising: boolean): { baseMode: number; customMode: number } {
    const { isAutopilot, customMode } = this.mode.traits;
    if (isInitialising)
      return { baseMode: MavModeFlag.CUSTOM_MODE_ENABLED, customMode: RoverMode.INITIALIZING };
    const ofMode = isAutopilot ? MavModeFlag.GUIDED_ENABLED : MavModeFlag.MANUAL_INPUT_ENABLED;
    return { baseMode: MavModeFlag.CUSTOM_MODE_ENABLED | ofMode, customMode };
  }

  batteryAction(value: number): FailsafeAction {
    return failsafeAction(value);
  }

  /** A rover that has stopped or is returning continues to do so. */
  react(action: FailsafeAction): void {
    if (action === 'terminate') {
      this.disarm();
      return;
    }
    const { customMode } = this.mode.traits;
    if (customMode === RoverMode.HOLD) return;
    const isReturning = customMode === RoverMode.RTL || customMode === RoverMode.SMART_RTL;
    if (action === 'return' && (isReturning || this.setMode(RoverMode.RTL))) return;
    this.setMode(RoverMode.HOLD);
  }

  override ekfFailed(): void {
    if (this.parameters.get('FS_EKF_ACTION') !== EKF_HOLD || !this.mode.traits.requiresPosition) return;
    this.setMode(RoverMode.HOLD);
    this.listener.say(MavSeverity.WARNING, 'EKF Failsafe: changed to HOLD Mode');
  }

  applyTarget(target: GuidedTargetMessage): void {
    this.#control.applyTarget(this, target);
  }

  command(request: CommandRequest): number | undefined {
    return this.#control.commands.get(request.command)?.(request, this);
  }

  protected createMode(customMode: number): RoverDrivingMode {
    return this.#control.createMode(customMode, this);
  }

  #input(dtS: number): RoverInput | undefined {
    const input = this.isArmed ? this.mode.update(dtS) : undefined;
    this.wantedSpeedMps = input?.speedMps ?? 0;
    const hasMotor = this.faults.of('motor-failure') === undefined && !this.isBatteryEmpty;
    return hasMotor ? input : undefined;
  }
}

/** FS_ACTION, BATT_FS_*_ACT, FENCE_ACTION: 1 and 3 return (also smart), 2 and 4 hold, 5 terminates. */
function failsafeAction(value: number): FailsafeAction {
  if (value === 1 || value === 3) return 'return';
  if (value === 2 || value === 4) return 'hold';
  return value === 5 ? 'terminate' : 'none';
}
