import { MavBatteryChargeState, MavSeverity, MavState } from '../../../mavlink/codec/generated/enums.ts';
import type { Copter } from '../copter/copter.ts';
import type { Autopilot } from '../craft/autopilot.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import { Px4Battery, type Px4Condition, Px4Failsafe, type Px4FailsafeAction } from './px4-failsafe.ts';
import { PX4_MODES, type Px4Mode } from './px4-mode.ts';
import { Px4Navigator } from './px4-navigator.ts';

interface Px4CommanderOptions {
  readonly autopilot: Autopilot<Copter>;
  readonly parameters: ParameterStore;
  readonly say: (severity: number, text: string) => void;
  /** The onboard mission has passed PX4's checks. */
  readonly hasMission: () => boolean;
  readonly isCalibrating: () => boolean;
}

/** NAV_DLL_ACT and NAV_RCL_ACT by value: 0 disabled, 1 hold, 2 return, 3 land, 5 terminate, 6 disarm. */
const LINK_ACTIONS: readonly Px4FailsafeAction[] = [
  'none',
  'hold',
  'return',
  'land',
  'none',
  'terminate',
  'terminate',
];
/** GF_ACTION by value: 0 none, 1 warning, 2 hold, 3 return, 4 terminate, 5 land. */
const FENCE_ACTIONS: readonly Px4FailsafeAction[] = ['none', 'warn', 'hold', 'return', 'terminate', 'land'];
/** COM_LOW_BAT_ACT at critical and emergency level: 0 warning, 2 land, 3 return, then land. */
const CRITICAL_ACTIONS: readonly Px4FailsafeAction[] = ['warn', 'return', 'land', 'return'];
const EMERGENCY_ACTIONS: readonly Px4FailsafeAction[] = ['warn', 'return', 'land', 'land'];

const MODE_OF_ACTION: Partial<Record<Px4FailsafeAction, Px4Mode>> = {
  altitude: PX4_MODES.altitude,
  hold: PX4_MODES.hold,
  return: PX4_MODES.return,
  land: PX4_MODES.land,
  descend: PX4_MODES.descend,
  terminate: PX4_MODES.termination,
};

/** COM_RC_IN_MODE 4: stick input is disabled. */
const STICKS_DISABLED = 4;
/** Bits of COM_DLL_EXCEPT and COM_RCL_EXCEPT. */
const EXCEPT_MISSION = 1;
const EXCEPT_AUTO = 2;
const EXCEPT_OFFBOARD = 4;
const READY_REPORT_MS = 1000;

/** PX4's commander: the current mode, the motors and the failsafes. */
export class Px4Commander {
  readonly battery: Px4Battery;
  readonly navigator: Px4Navigator;
  /** The mode chosen by the operator; a failsafe may fly another. */
  intendedMode: Px4Mode = PX4_MODES.hold;
  /** The current mode. */
  mode: Px4Mode = PX4_MODES.hold;
  isGcsLost = true;
  readonly #options: Px4CommanderOptions;
  readonly #failsafe: Px4Failsafe;
  #nowMs = 0;
  #gcsHeardMs: number | undefined;
  #sticksHeardMs: number | undefined;
  #offboardHeardMs: number | undefined;
  #afterDisarm: Px4Mode = PX4_MODES.hold;
  #wasArmed = false;
  #wasLanded = true;
  #hasTakenOff = false;
  #landedMs = 0;
  #hadSticks = false;
  #chargeAtArming: number = MavBatteryChargeState.OK;
  #wasReady = false;

  constructor(options: Px4CommanderOptions) {
    this.#options = options;
    const { autopilot, parameters } = options;
    const info = (text: string) => options.say(MavSeverity.INFO, text);
    this.battery = new Px4Battery(autopilot.craft, parameters);
    this.navigator = new Px4Navigator(autopilot.craft, parameters, info);
    this.#failsafe = new Px4Failsafe({
      parameters,
      say: (text) => options.say(MavSeverity.CRITICAL, text),
      canRun: (action) => this.#canRun(MODE_OF_ACTION[action] ?? PX4_MODES.hold),
    });
  }

  get #craft(): Copter {
    return this.#options.autopilot.craft;
  }

  get isInFailsafe(): boolean {
    return this.#failsafe.isActing;
  }

  get hasPosition(): boolean {
    return this.#craft.hasPosition;
  }

  /** MAV_STATE */
  get systemStatus(): number {
    if (this.#options.autopilot.boot.isInitialising) return MavState.UNINIT;
    if (this.mode === PX4_MODES.termination) return MavState.FLIGHT_TERMINATION;
    if (!this.#craft.isArmed) return MavState.STANDBY;
    return this.isInFailsafe ? MavState.CRITICAL : MavState.ACTIVE;
  }

  get canArm(): boolean {
    return this.#armingFailures().length === 0;
  }

  gcsHeard(): void {
    if (this.isGcsLost && this.#gcsHeardMs !== undefined)
      this.#options.say(MavSeverity.INFO, 'GCS connection regained');
    this.isGcsLost = false;
    this.#gcsHeardMs = this.#nowMs;
  }

  sticksHeard(): void {
    this.#sticksHeardMs = this.#nowMs;
  }

  offboardHeard(): void {
    this.#offboardHeardMs = this.#nowMs;
  }

  /** @returns false when the mode cannot be flown now. While disarmed, every mode can be chosen. */
  intend(mode: Px4Mode): boolean {
    if (this.#craft.isArmed && !this.#canRun(mode)) return false;
    if (!mode.preventsArming) this.#afterDisarm = mode;
    this.intendedMode = mode;
    this.#failsafe.modeChanged();
    if (!this.isInFailsafe || this.#failsafe.update(0, this.#conditions()) === 'warn') this.#fly(mode);
    return true;
  }

  /** The text for a refused mode. */
  rejectMode(mode: Px4Mode): void {
    this.#options.say(MavSeverity.CRITICAL, `Switching to ${mode.name} is currently not available`);
  }

  /** @returns whether the motors are on now; the reasons of a refusal are sent as texts. */
  arm(reason: string, isForced: boolean): boolean {
    const { say, parameters, isCalibrating } = this.#options;
    if (this.#craft.isArmed) return true;
    if (isCalibrating()) {
      say(MavSeverity.CRITICAL, 'Arming denied: calibrating');
      return false;
    }
    const failures = isForced ? [] : this.#armingFailures();
    for (const failure of failures) say(MavSeverity.CRITICAL, `Preflight Fail: ${failure}`);
    if (failures.length > 0) {
      say(MavSeverity.CRITICAL, 'Arming denied: Resolve system health failures first');
      return false;
    }
    this.#craft.arm();
    if (parameters.get('COM_HOME_EN') === 0) this.#craft.home = undefined;
    this.#wasArmed = true;
    this.#hasTakenOff = false;
    this.#hadSticks = this.#hasSticks;
    this.#chargeAtArming = this.battery.chargeState;
    this.#failsafe.reset();
    say(MavSeverity.INFO, `Armed by ${reason}`);
    this.navigator.enter(this.mode);
    return true;
  }

  /** @returns false in the air, unless forced. */
  disarm(reason: string, isForced: boolean): boolean {
    if (!this.#craft.isArmed) return true;
    if (!isForced && !this.#craft.isLanded) {
      this.#options.say(MavSeverity.CRITICAL, 'Disarming denied: not landed');
      return false;
    }
    this.#wasArmed = false;
    this.#craft.disarm();
    this.#disarmed(reason);
    return true;
  }

  /** Call this after each step of the flight. */
  step(dtMs: number, bootMs: number): void {
    this.#nowMs = bootMs;
    this.#watchGcs();
    this.#watchGround(dtMs);
    this.#reportReady(bootMs);
    if (!this.#craft.isArmed) return;
    const action = this.#failsafe.update(dtMs, this.#conditions());
    if (action === 'terminate') this.disarm('failsafe', true);
    else if (this.#failsafe.isActing) this.#fly(MODE_OF_ACTION[action] ?? PX4_MODES.hold);
    else if (this.mode !== this.intendedMode) this.#fly(this.intendedMode);
    this.#follow();
  }

  #follow(): void {
    const event = this.navigator.step();
    if (event === 'takeoff-done') {
      this.#goOn(this.#options.parameters.get('COM_TAKEOFF_ACT') === 1 && this.#options.hasMission());
    } else if (event === 'mission-done') {
      const how = this.#craft.isLanded ? 'landed' : 'loitering';
      this.#options.say(MavSeverity.INFO, `Mission finished, ${how}`);
    } else if (event === 'mission-returns') {
      this.intend(PX4_MODES.return);
    }
  }

  #goOn(intoMission: boolean): void {
    if (this.isInFailsafe) return;
    this.intendedMode = intoMission ? PX4_MODES.mission : PX4_MODES.hold;
    this.#afterDisarm = this.intendedMode;
    const { goal } = this.#craft.mode;
    this.#fly(this.intendedMode);
    if (!intoMission && goal) this.navigator.reposition(goal);
  }

  #fly(mode: Px4Mode): void {
    if (mode === this.mode) return;
    this.mode = mode;
    this.navigator.enter(mode);
  }

  #canRun(mode: Px4Mode): boolean {
    if (mode.requiresPosition && !this.hasPosition) return false;
    if (mode.requiresHome && !this.#craft.home) return false;
    if (mode.requiresMission && !this.#options.hasMission()) return false;
    if (mode === PX4_MODES.offboard) return this.#hasOffboard;
    return !mode.isManual || this.#hasSticks;
  }

  get #hasSticks(): boolean {
    const lossMs = this.#options.parameters.get('COM_RC_LOSS_T') * 1000;
    const isOff = this.#options.parameters.get('COM_RC_IN_MODE') === STICKS_DISABLED;
    return !isOff && this.#sticksHeardMs !== undefined && this.#nowMs - this.#sticksHeardMs <= lossMs;
  }

  get #hasOffboard(): boolean {
    const lossMs = this.#options.parameters.get('COM_OF_LOSS_T') * 1000;
    return this.#offboardHeardMs !== undefined && this.#nowMs - this.#offboardHeardMs <= lossMs;
  }

  #armingFailures(): readonly string[] {
    const { autopilot, parameters, hasMission } = this.#options;
    const { boot } = autopilot;
    const mode = this.intendedMode;
    const failures: string[] = [];
    if (!boot.isAttitudeHealthy) failures.push('ekf2 missing data');
    else if (mode.requiresPosition && !this.hasPosition) failures.push('No valid position estimate');
    if (mode.preventsArming) failures.push('Mode not suitable for takeoff');
    if (mode.isManual && !this.#hasSticks) failures.push('No manual control input');
    const needsMission = mode.requiresMission || parameters.get('COM_ARM_MIS_REQ') === 1;
    if (needsMission && !hasMission()) failures.push('No valid mission available');
    if (this.#isLow(this.battery.chargeState)) failures.push('low battery');
    if (parameters.get('NAV_DLL_ACT') > 0 && this.isGcsLost) failures.push('No connection to the GCS');
    if (this.#isOutsideFence) failures.push('Geofence violation');
    return failures;
  }

  get #isOutsideFence(): boolean {
    return this.#craft.fence.breach !== undefined;
  }

  #isLow(chargeState: number): boolean {
    return chargeState === MavBatteryChargeState.CRITICAL || chargeState === MavBatteryChargeState.EMERGENCY;
  }

  #conditions(): readonly Px4Condition[] {
    const { parameters } = this.#options;
    const conditions: Px4Condition[] = [];
    const add = (id: string, action: Px4FailsafeAction | undefined, more: Partial<Px4Condition> = {}) => {
      if (action !== undefined && action !== 'none')
        conditions.push({ id, action, isLatched: false, isImmediate: false, ...more });
    };
    const isLanding = this.intendedMode === PX4_MODES.land || this.intendedMode === PX4_MODES.precisionLand;
    if (this.isGcsLost && !isLanding && !this.#isExcepted('COM_DLL_EXCEPT'))
      add('gcs-lost', LINK_ACTIONS[parameters.get('NAV_DLL_ACT')], { isLatched: true });
    if (this.#hasSticks) this.#hadSticks = true;
    else if (this.#hadSticks && !this.#isExcepted('COM_RCL_EXCEPT'))
      add('sticks-lost', LINK_ACTIONS[parameters.get('NAV_RCL_ACT')], { isLatched: true });
    if (this.#craft.fence.breach)
      add('fence', FENCE_ACTIONS[parameters.get('GF_ACTION')], { isLatched: true });
    this.#addBattery(add);
    const fallback = this.#modeFallback();
    add('mode', fallback, { isImmediate: true });
    return conditions;
  }

  #addBattery(
    add: (id: string, action: Px4FailsafeAction | undefined, more: Partial<Px4Condition>) => void,
  ): void {
    const { chargeState } = this.battery;
    const act = chargeState > this.#chargeAtArming ? this.#options.parameters.get('COM_LOW_BAT_ACT') : 0;
    if (chargeState === MavBatteryChargeState.LOW)
      add('battery-low', 'warn', { warning: 'Low battery level, return advised' });
    else if (chargeState === MavBatteryChargeState.CRITICAL)
      add('battery-critical', CRITICAL_ACTIONS[act], { warning: 'Critical battery level, land now' });
    else if (chargeState === MavBatteryChargeState.EMERGENCY)
      add('battery-emergency', EMERGENCY_ACTIONS[act], {
        warning: 'Emergency battery level, land immediately',
      });
  }

  /** The fallback of a mode that cannot be flown any more: sticks, then return, then landing. */
  #modeFallback(): Px4FailsafeAction {
    if (this.#canRun(this.intendedMode)) return 'none';
    if (this.intendedMode === PX4_MODES.position && this.#canRun(PX4_MODES.altitude)) return 'altitude';
    // Sticks that were never connected cause no second failsafe.
    return this.intendedMode.isManual && !this.#hadSticks ? 'none' : 'return';
  }

  #isExcepted(name: 'COM_DLL_EXCEPT' | 'COM_RCL_EXCEPT'): boolean {
    const bits = this.#options.parameters.get(name);
    if (this.intendedMode === PX4_MODES.mission) return (bits & EXCEPT_MISSION) !== 0;
    if (this.intendedMode === PX4_MODES.offboard) return (bits & EXCEPT_OFFBOARD) !== 0;
    return !this.intendedMode.isManual && (bits & EXCEPT_AUTO) !== 0;
  }

  #watchGcs(): void {
    const lossMs = this.#options.parameters.get('COM_DL_LOSS_T') * 1000;
    if (this.isGcsLost || this.#gcsHeardMs === undefined || this.#nowMs - this.#gcsHeardMs <= lossMs) return;
    this.isGcsLost = true;
    this.#options.say(MavSeverity.INFO, 'Connection to ground station lost');
  }

  #watchGround(dtMs: number): void {
    const { isArmed, isLanded } = this.#craft;
    const { say, parameters } = this.#options;
    if (this.#wasLanded && !isLanded && isArmed) {
      this.#hasTakenOff = true;
      say(MavSeverity.INFO, 'Takeoff detected');
    } else if (!this.#wasLanded && isLanded && this.#hasTakenOff) {
      say(MavSeverity.INFO, 'Landing detected');
    }
    this.#wasLanded = isLanded;
    this.#landedMs = isArmed && isLanded ? this.#landedMs + dtMs : 0;
    // The airframe stops its motors after a landing in a mission, and after idling too long.
    if (this.#wasArmed && !isArmed)
      this.#disarmed(this.#hasTakenOff ? 'landing' : 'auto preflight disarming');
    const delayMs = parameters.get('COM_DISARM_LAND') * 1000;
    if (this.#hasTakenOff && delayMs > 0 && this.#landedMs >= delayMs) this.disarm('landing', false);
  }

  #disarmed(reason: string): void {
    this.#options.say(MavSeverity.INFO, `Disarmed by ${reason}`);
    this.#wasArmed = false;
    this.#hasTakenOff = false;
    this.#landedMs = 0;
    this.#failsafe.reset();
    this.intendedMode = this.#afterDisarm;
    this.#fly(this.#afterDisarm);
  }

  #reportReady(bootMs: number): void {
    if (bootMs % READY_REPORT_MS !== 0) return;
    const isReady = this.canArm && !this.#craft.isArmed;
    if (isReady && !this.#wasReady) this.#options.say(MavSeverity.INFO, 'Ready for takeoff!');
    this.#wasReady = isReady || this.#craft.isArmed;
  }
}
