import { EkfStatusFlags, MavSeverity, MavState } from '../../../mavlink/codec/generated/enums.ts';
import { Payload } from '../payload/payload.ts';
import { NavigationFilter } from '../physics/navigation-filter.ts';
import { VehicleSetup } from '../setup/vehicle-setup.ts';
import { BootSequence } from './boot-sequence.ts';
import type { Craft, FailsafeAction } from './craft.ts';
import { BatteryMonitor, GcsFailsafe } from './failsafes.ts';

interface AutopilotOptions<C extends Craft> {
  readonly craft: C;
  readonly bootReadyS: number;
  /** UTC at power-up, milliseconds. */
  readonly bootedAtMs: number;
}

const FENCE_CHECK_MS = 100;
const FAILSAFE_CHECK_MS = 300;
const PREARM_CHECK_MS = 1000;
/** How often failing checks are reported while disarmed. */
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
  readonly filter: NavigationFilter;
  readonly bootedAtMs: number;
  bootMs = 0;
  isPrearmGood = false;
  /** Whether it has been armed since the start: the log runs from then on. */
  isLogging = false;
  /** How long the start had to wait for GPS. */
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
    craft.gps.fix = hasFix ? 6 : boot.hasGps ? 1 : 0;
    craft.gps.satellites = hasFix ? 10 : boot.hasGps ? 3 : 0;
    craft.hasPosition = this.usesGps && !this.filter.hasFailsafe;
    if (boot.hasOrigin && !craft.home) craft.setHome({ ...craft.gps, upM: 0 });
    craft.step(dtS, bootMs);
    if (boot.usesGps) this.filter.step(dtS);
    craft.checkCrash(dtS);
    this.payload.step(dtS, bootMs, craft.estimate);
    this.setup.step(bootMs);
    const isDue = (periodMs: number) => Math.floor(before / periodMs) !== Math.floor(bootMs / periodMs);
    if (isDue(FENCE_CHECK_MS) && craft.fence.check(bootMs)) this.#react(craft.fenceAction);
    if (isDue(FAILSAFE_CHECK_MS)) {
      this.#react(this.gcsFailsafe.check(bootMs));
      if (boot.hasBattery) this.#react(this.batteryMonitor.check(bootMs));
    }
    if (isDue(PREARM_CHECK_MS) && !craft.isArmed) this.#checkPrearm();
  }

  /** @returns whether the motors are on now. The reasons of a refusal go out as texts. */
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
   * What forbids arming, as texts without their `PreArm: ` or `Arm: ` prefix; empty when the vehicle may arm.
   * ARMING_CHECK 0 leaves only the checks that no real autopilot skips.
   */
  #prearmFailures(): readonly string[] {
    const { craft, boot } = this;
    const failures: string[] = [];
    if (!boot.isAttitudeHealthy) failures.push('AHRS: not healthy');
    const needsPosition = craft.mode.traits.requiresPosition || craft.fence.isEnabled;
    if (needsPosition && craft.gps.fix !== 6) failures.push('GPS 1: Bad fix');
    if (needsPosition && !craft.hasPosition) failures.push('Need Position Estimate');
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

/** What telemetry is made from. */
export interface TelemetrySource {
  readonly autopilot: Autopilot;
  /** 18 bytes that identify the board. */
  readonly uid2: readonly number[];
}
