import {
  EkfStatusFlags,
  MavBatteryChargeState,
  MavSeverity,
  MavState,
} from '../../../mavlink/codec/generated/enums.ts';
import { Payload } from '../payload/payload.ts';
import { RemoteId } from '../payload/remote-id.ts';
import { NavigationFilter } from '../physics/navigation-filter.ts';
import { VehicleSetup } from '../setup/calibrations.ts';
import type { Craft, FailsafeAction } from './craft.ts';

interface AutopilotOptions<C extends Craft> {
  readonly craft: C;
  readonly bootReadyS: number;
  /** UTC at power-up, milliseconds. */
  readonly bootedAtMs: number;
}

const FENCE_CHECK_MS = 100;
const FAILSAFE_CHECK_MS = 300;
const PREARM_CHECK_MS = 1000;
/** Interval of reports of failed checks while disarmed. */
const PREARM_REPORT_MS = 30_000;
const FIRST_PREARM_REPORT_MS = 15_000;

/** The autopilot around a {@link Craft}: start-up, arming, failsafes, health. Steps of 10 ms. */
export class Autopilot<C extends Craft = Craft> {
  readonly craft: C;
  readonly boot: BootSequence;
  readonly batteryMonitor: BatteryMonitor;
  readonly gcsFailsafe: GcsFailsafe;
  readonly payload: Payload;
  readonly setup: VehicleSetup;
  readonly remoteId: RemoteId;
  readonly filter: NavigationFilter;
  readonly bootedAtMs: number;
  bootMs = 0;
  isPrearmGood = false;
  /** Whether the vehicle was armed since the start: logging starts then. */
  isLogging = false;
  /** How long the start waited for GPS. */
  #bootHeldMs = 0;
  #nextPrearmReportMs = FIRST_PREARM_REPORT_MS;

  constructor(options: AutopilotOptions<C>) {
    this.craft = options.craft;
    this.boot = new BootSequence(options.bootReadyS);
    this.batteryMonitor = new BatteryMonitor(this.craft);
    this.gcsFailsafe = new GcsFailsafe(this.craft);
    this.filter = new NavigationFilter(this.craft);
    this.payload = new Payload(this.craft.parameters, this.craft.listener);
    this.setup = new VehicleSetup(this.craft.parameters, this.craft.listener);
    this.remoteId = new RemoteId(this.craft);
    this.bootedAtMs = options.bootedAtMs;
  }

  /** MAV_STATE */
  get systemStatus(): number {
    if (this.boot.isInitialising) return MavState.BOOT;
    const hasFailsafe =
      this.gcsFailsafe.isActive || this.batteryMonitor.hasFailsafe || this.filter.hasFailsafe;
    if (hasFailsafe) return MavState.CRITICAL;
    return this.craft.isActive ? MavState.ACTIVE : MavState.STANDBY;
  }

  /** Whether the navigation filter knows where it is. */
  get usesGps(): boolean {
    return this.boot.usesGps && this.filter.isAiding;
  }

  /** EKF_STATUS_FLAGS */
  get ekfFlags(): number {
    return (
      this.boot.ekfFlags(this.filter.isAiding) | (this.filter.isGlitching ? EkfStatusFlags.GPS_GLITCHING : 0)
    );
  }

  step(dtS: number, bootMs: number): void {
    const { craft, boot } = this;
    const before = this.bootMs;
    this.bootMs = bootMs;
    const elevationM = craft.frame.originAltitudeAmslM;
    const isGpsLost = craft.faults.of('gps-loss') !== undefined;
    if (isGpsLost && boot.hasGps && !boot.usesGps) this.#bootHeldMs += bootMs - before;
    boot.step(bootMs - this.#bootHeldMs, elevationM, (severity, text) => craft.listener.say(severity, text));
    const hasFix = boot.hasGpsFix && !isGpsLost;
    craft.gps.fix = hasFix ? craft.gps.correctedFix(bootMs) : boot.hasGps ? 1 : 0;
    craft.gps.satellites = hasFix ? 10 : boot.hasGps ? 3 : 0;
    craft.hasPosition = this.usesGps && !this.filter.hasFailsafe;
    if (boot.hasOrigin && !craft.home) craft.setHome({ ...craft.gps, upM: 0 });
    craft.step(dtS, bootMs);
    if (boot.usesGps) this.filter.step(dtS);
    craft.checkCrash(dtS);
    this.payload.step(dtS, bootMs, craft.estimate, craft.regionOfInterest);
    this.setup.step(bootMs);
    this.remoteId.step(bootMs);
    const isDue = (periodMs: number) => Math.floor(before / periodMs) !== Math.floor(bootMs / periodMs);
    if (isDue(FENCE_CHECK_MS) && craft.fence.check(bootMs)) this.#react(craft.fenceAction);
    if (isDue(FAILSAFE_CHECK_MS)) {
      this.#react(this.gcsFailsafe.check(bootMs));
      if (boot.hasBattery) this.#react(this.batteryMonitor.check(bootMs));
    }
    if (isDue(PREARM_CHECK_MS) && !craft.isArmed) this.#checkPrearm();
  }

  /** @returns whether the motors are on now. The reasons of a refusal are sent as texts. */
  arm(isForced: boolean): boolean {
    if (this.craft.isArmed) return true;
    const failures = isForced ? [] : [...this.#prearmFailures(), ...this.craft.armFailures()];
    if (this.boot.isInitialising) failures.unshift('System not initialised');
    for (const failure of failures) this.craft.listener.say(MavSeverity.CRITICAL, `Arm: ${failure}`);
    if (failures.length > 0) return false;
    this.craft.arm();
    this.isLogging = true;
    return true;
  }

  /** @returns false in the air, unless forced. */
  disarm(isForced: boolean): boolean {
    if (!isForced && this.craft.isInAir) return false;
    this.craft.disarm();
    return true;
  }

  /** RUN_PREARM_CHECKS */
  reportPrearm(): void {
    for (const failure of this.#prearmFailures()) {
      this.craft.listener.say(MavSeverity.CRITICAL, `PreArm: ${failure}`);
    }
  }

  /**
   * The reasons that prevent arming, without their `PreArm: ` or `Arm: ` prefix; empty if the
   * vehicle may arm. ARMING_CHECK 0 leaves only the checks that no real autopilot skips.
   */
  #prearmFailures(): readonly string[] {
    const { craft, boot } = this;
    const failures: string[] = [];
    if (!boot.isAttitudeHealthy) failures.push('AHRS: not healthy');
    const needsPosition = craft.mode.traits.requiresPosition || craft.fence.isEnabled;
    if (needsPosition && !craft.gps.hasFix) failures.push('GPS 1: Bad fix');
    if (needsPosition && !craft.hasPosition) failures.push('Need Position Estimate');
    failures.push(...this.remoteId.prearmFailures());
    if (craft.parameters.get('ARMING_CHECK') !== 0) {
      failures.push(...this.batteryMonitor.prearmFailures(), ...craft.fence.prearmFailures());
      failures.push(...this.setup.prearmFailures());
      failures.push(...craft.prearmFailures());
      const { rangefinder } = craft;
      if (rangefinder?.isFitted && rangefinder.readingM === undefined)
        failures.push('Rangefinder 1: No Data');
    }
    return failures;
  }

  #checkPrearm(): void {
    this.isPrearmGood = this.#prearmFailures().length === 0;
    if (this.isPrearmGood || this.bootMs < this.#nextPrearmReportMs) return;
    this.#nextPrearmReportMs = this.bootMs + PREARM_REPORT_MS;
    this.reportPrearm();
  }

  #react(action: FailsafeAction): void {
    if (action !== 'none' && this.craft.isArmed) this.craft.react(action);
  }
}

/** The source of telemetry. */
export interface TelemetrySource {
  readonly autopilot: Autopilot;
  /** 18 bytes that identify the board. */
  readonly uid2: readonly number[];
}

/** Watches the heartbeats of the ground station by the craft's rule. */
class GcsFailsafe {
  isActive = false;
  readonly #craft: Craft;
  #lastHeardMs: number | undefined;

  constructor(craft: Craft) {
    this.#craft = craft;
  }

  heard(bootMs: number): void {
    this.#lastHeardMs = bootMs;
  }

  /** Call this several times a second. @returns what to do when the ground station was just lost. */
  check(bootMs: number): FailsafeAction {
    const { gcsRule: rule, listener } = this.#craft;
    const isLost =
      rule.isEnabled && this.#lastHeardMs !== undefined && bootMs - this.#lastHeardMs > rule.timeoutMs;
    if (isLost === this.isActive) return 'none';
    this.isActive = isLost;
    listener.say(MavSeverity.WARNING, isLost ? rule.text : 'GCS Failsafe Cleared');
    return isLost ? rule.action : 'none';
  }
}

/** Checks voltage and charge against the BATT_* thresholds. The state never improves before a reboot. */
class BatteryMonitor {
  /** MAV_BATTERY_CHARGE_STATE */
  chargeState: number = MavBatteryChargeState.OK;
  readonly #craft: Craft;
  #lowSinceMs: number | undefined;
  #criticalSinceMs: number | undefined;

  constructor(craft: Craft) {
    this.#craft = craft;
  }

  get remainingPct(): number {
    return Math.round(this.#craft.battery.charge(this.#craft.parameters.get('BATT_CAPACITY')) * 100);
  }

  get hasFailsafe(): boolean {
    return this.chargeState !== MavBatteryChargeState.OK;
  }

  prearmFailures(): readonly string[] {
    const { parameters, battery } = this.#craft;
    if (this.hasFailsafe) return ['Battery failsafe'];
    const minimumV = parameters.get('BATT_ARM_VOLT');
    return minimumV > 0 && battery.voltageV < minimumV ? ['Battery 1 below minimum arming voltage'] : [];
  }

  /** Call this several times a second. @returns what to do when a threshold was just crossed. */
  check(bootMs: number): FailsafeAction {
    const { parameters, battery, listener } = this.#craft;
    const capacityMah = parameters.get('BATT_CAPACITY');
    const leftMah = battery.charge(capacityMah) * capacityMah;
    const isBelow = (level: 'LOW' | 'CRT') => {
      const voltV = parameters.get(`BATT_${level}_VOLT`);
      const mah = parameters.get(`BATT_${level}_MAH`);
      return { voltage: voltV > 0 && battery.voltageV < voltV, charge: mah > 0 && leftMah < mah };
    };
    const critical = isBelow('CRT');
    const low = isBelow('LOW');
    this.#criticalSinceMs = critical.voltage ? (this.#criticalSinceMs ?? bootMs) : undefined;
    this.#lowSinceMs = low.voltage ? (this.#lowSinceMs ?? bootMs) : undefined;
    const delayMs = parameters.get('BATT_LOW_TIMER') * 1000;
    const hasLasted = (sinceMs: number | undefined) => sinceMs !== undefined && bootMs - sinceMs >= delayMs;
    let level: number = MavBatteryChargeState.OK;
    if (critical.charge || hasLasted(this.#criticalSinceMs)) level = MavBatteryChargeState.CRITICAL;
    else if (low.charge || hasLasted(this.#lowSinceMs)) level = MavBatteryChargeState.LOW;
    if (level <= this.chargeState) return 'none';
    this.chargeState = level;
    const isCritical = level === MavBatteryChargeState.CRITICAL;
    listener.say(
      MavSeverity.WARNING,
      `Battery 1 is ${isCritical ? 'critical' : 'low'} ${battery.voltageV.toFixed(2)}V used ${Math.round(battery.usedMah)} mAh`,
    );
    const action = this.#craft.batteryAction(
      parameters.get(isCritical ? 'BATT_FS_CRT_ACT' : 'BATT_FS_LOW_ACT'),
    );
    if (action !== 'none') listener.say(MavSeverity.WARNING, 'Battery Failsafe');
    return action;
  }
}

/** Seconds from power-up to "is using GPS" of the real autopilot. */
const REAL_BOOT_READY_S = 40.4;

/** This part of the start is never compressed: heartbeats report BOOT. */
const INITIALISING_S = 2;

const { ATTITUDE, VELOCITY_HORIZ, VELOCITY_VERT, POS_HORIZ_REL, POS_HORIZ_ABS, POS_VERT_ABS } =
  EkfStatusFlags;
const { CONST_POS_MODE, PRED_POS_HORIZ_REL, PRED_POS_HORIZ_ABS, UNINITIALIZED } = EkfStatusFlags;
const EKF_WITHOUT_GPS = ATTITUDE | VELOCITY_HORIZ | VELOCITY_VERT | POS_VERT_ABS | CONST_POS_MODE;
const EKF_WITH_GPS =
  ATTITUDE |
  VELOCITY_HORIZ |
  VELOCITY_VERT |
  POS_HORIZ_REL |
  POS_HORIZ_ABS |
  POS_VERT_ABS |
  PRED_POS_HORIZ_REL |
  PRED_POS_HORIZ_ABS;

/** Texts of the real autopilot with their time in seconds after power-up. */
const TEXTS: readonly (readonly [atS: number, ...texts: string[]])[] = [
  [0.9, 'Barometer 1 calibration complete', 'Barometer 2 calibration complete'],
  [1.43, 'ArduPilot Ready', 'AHRS: DCM active'],
  [3.43, 'EKF3 IMU0 initialised', 'EKF3 IMU1 initialised', 'AHRS: EKF3 active'],
  [4.78, 'EKF3 IMU0 tilt alignment complete', 'EKF3 IMU1 tilt alignment complete'],
  [4.88, 'EKF3 IMU0 MAG0 initial yaw alignment complete', 'EKF3 IMU1 MAG0 initial yaw alignment complete'],
  [8.79, 'GPS 1: probing for u-blox at 230400 baud', 'GPS 1: detected u-blox'],
  [19.0, 'EKF3 IMU0 origin set'],
  [19.03, 'Field Elevation Set: {elevation}m'],
  [19.2, 'EKF3 IMU1 origin set'],
  [REAL_BOOT_READY_S, 'EKF3 IMU0 is using GPS'],
  [REAL_BOOT_READY_S + 0.2, 'EKF3 IMU1 is using GPS'],
];

/** From power-up to ready. A shorter start compresses the steps and keeps their order. */
class BootSequence {
  readonly #readyS: number;
  #bootMs = 0;
  #nextText = 0;

  /** `readyS`: when the navigation filter starts to use GPS, at least 3. */
  constructor(readyS: number) {
    this.#readyS = Math.max(3, readyS);
  }

  /** Sends the texts that are due at `bootMs`. */
  step(bootMs: number, elevationM: number, say: (severity: number, text: string) => void): void {
    this.#bootMs = bootMs;
    for (let next = TEXTS[this.#nextText]; next && this.#has(next[0]); next = TEXTS[this.#nextText]) {
      const [, ...texts] = next;
      for (const text of texts) {
        say(MavSeverity.INFO, text.replace('{elevation}', Math.round(elevationM).toString()));
      }
      this.#nextText += 1;
    }
  }

  get isInitialising(): boolean {
    return this.#bootMs < INITIALISING_S * 1000;
  }

  get hasBattery(): boolean {
    return this.#bootMs >= 1700;
  }

  get hasGps(): boolean {
    return this.#has(8.9);
  }

  get hasGpsFix(): boolean {
    return this.#has(9.18);
  }

  get hasOrigin(): boolean {
    return this.#has(19);
  }

  get isAttitudeHealthy(): boolean {
    return this.#has(21.7);
  }

  get usesGps(): boolean {
    return this.#has(REAL_BOOT_READY_S);
  }

  /** EKF_STATUS_FLAGS of a filter that has GPS after the start, or has lost it. */
  ekfFlags(isAiding: boolean): number {
    if (this.usesGps && isAiding) return EKF_WITH_GPS;
    if (this.#has(4.9)) return EKF_WITHOUT_GPS;
    return this.#has(4.7) ? 0 : UNINITIALIZED;
  }

  #has(realS: number): boolean {
    const squeeze = (this.#readyS - INITIALISING_S) / (REAL_BOOT_READY_S - INITIALISING_S);
    const atS = realS <= INITIALISING_S ? realS : INITIALISING_S + (realS - INITIALISING_S) * squeeze;
    return this.#bootMs >= atS * 1000;
  }
}
