import { MavBatteryChargeState, MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { Craft, FailsafeAction } from './craft.ts';

/** Watches the heartbeats of the ground station by the craft's own rule. */
export class GcsFailsafe {
  isActive = false;
  readonly #craft: Craft;
  #lastHeardMs: number | undefined;

  constructor(craft: Craft) {
    this.#craft = craft;
  }

  heard(bootMs: number): void {
    this.#lastHeardMs = bootMs;
  }

  /** To be called some times a second. @returns what to do when the ground station has just gone. */
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

/** Watches voltage and charge against the BATT_* thresholds. A state once reached never gets better before a reboot. */
export class BatteryMonitor {
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

  /** To be called some times a second. @returns what to do about a threshold that was just crossed. */
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
