import { MavBatteryChargeState, MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { Craft, FailsafeAction } from '../craft/craft.ts';
import type { ActiveFaults } from '../craft/faults.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import { clamp } from './angle.ts';

const HOVER_CURRENT_A = 14;
const IDLE_CURRENT_A = 0.6;
const INTERNAL_RESISTANCE_OHM = 0.012;
/** Voltage at rest of three lithium cells by state of charge, 0 to 1 in even steps. */
const REST_VOLTAGE_V = [9.9, 10.85, 11.05, 11.2, 11.3, 11.4, 11.5, 11.65, 11.85, 12.15, 12.6];

/** Three lithium-polymer cells: charge goes down with thrust, voltage sags under load. */
export class BatteryPack {
  /** Drawn since the start. */
  usedMah = 0;
  usedWh = 0;
  currentA = 0;
  voltageV = 12.6;
  readonly #initialShare: number;
  #chargedMah = 0;

  /** `initialPct` 0 to 100. */
  constructor(initialPct: number) {
    this.#initialShare = initialPct / 100;
    this.voltageV = this.#restVoltage(this.#initialShare);
  }

  /** 0 to 1 of `capacityMah`. */
  charge(capacityMah: number): number {
    return clamp(this.#initialShare + (this.#chargedMah - this.usedMah) / Math.max(1, capacityMah), 0, 1);
  }

  /** A full pack takes no more. */
  chargeBy(mah: number, capacityMah: number): void {
    if (this.charge(capacityMah) < 1) this.#chargedMah += mah;
  }

  /**
   * `fixedVoltageV` overrides the chemistry, as SIM_BATT_VOLTAGE does; charge goes `drain` times as fast as the current
   * explains.
   */
  step(
    dtS: number,
    areMotorsOn: boolean,
    liftG: number,
    capacityMah: number,
    fixedVoltageV: number | undefined,
    drain: number,
  ): void {
    this.currentA = areMotorsOn ? IDLE_CURRENT_A + HOVER_CURRENT_A * Math.max(0, liftG) ** 1.5 : 0;
    this.usedMah += (this.currentA * drain * dtS * 1000) / 3600;
    const restV = this.#restVoltage(this.charge(capacityMah));
    this.voltageV = fixedVoltageV ?? restV - this.currentA * INTERNAL_RESISTANCE_OHM;
    this.usedWh += (this.voltageV * this.currentA * dtS) / 3600;
  }

  #restVoltage(share: number): number {
    const at = clamp(share, 0, 1) * (REST_VOLTAGE_V.length - 1);
    const below = Math.floor(at);
    const low = REST_VOLTAGE_V[below] ?? 0;
    const high = REST_VOLTAGE_V[below + 1] ?? low;
    return low + (high - low) * (at - below);
  }
}

/** A bad cell takes the voltage this far below the threshold of the fail-safe. */
const BELOW_THRESHOLD_V = 0.1;
/** SIM_BATT_VOLTAGE at its default: the pack's own chemistry decides. */
const NATURAL_BATTERY_VOLTAGE_V = 12.6;

/** What a fault or SIM_BATT_VOLTAGE makes of the voltage; undefined where the pack's own chemistry decides. */
export function fixedBatteryVoltageV({
  faults,
  parameters,
}: {
  readonly faults: ActiveFaults;
  readonly parameters: ParameterStore;
}): number | undefined {
  const { level } = faults.of('battery-failsafe') ?? {};
  if (level !== undefined)
    return parameters.get(level >= 2 ? 'BATT_CRT_VOLT' : 'BATT_LOW_VOLT') - BELOW_THRESHOLD_V;
  const voltageV = parameters.get('SIM_BATT_VOLTAGE');
  return Math.abs(voltageV - NATURAL_BATTERY_VOLTAGE_V) < 0.001 ? undefined : voltageV;
}

/** Watches voltage and charge against the BATT_* thresholds. A state once reached never gets better before a reboot. */
export class BatteryMonitor {
  /** MAV_BATTERY_CHARGE_STATE */
  chargeState: number = MavBatteryChargeState.OK;
  readonly #flight: Craft;
  #lowSinceMs: number | undefined;
  #criticalSinceMs: number | undefined;

  constructor(flight: Craft) {
    this.#flight = flight;
  }

  get remainingPct(): number {
    return Math.round(this.#flight.battery.charge(this.#flight.parameters.get('BATT_CAPACITY')) * 100);
  }

  get hasFailsafe(): boolean {
    return this.chargeState !== MavBatteryChargeState.OK;
  }

  prearmFailures(): readonly string[] {
    const { parameters, battery } = this.#flight;
    if (this.hasFailsafe) return ['Battery failsafe'];
    const minimumV = parameters.get('BATT_ARM_VOLT');
    return minimumV > 0 && battery.voltageV < minimumV ? ['Battery 1 below minimum arming voltage'] : [];
  }

  /** To be called some times a second. @returns what to do about a threshold that was just crossed. */
  check(bootMs: number): FailsafeAction {
    const { parameters, battery, listener } = this.#flight;
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
    const action = this.#flight.batteryAction(
      parameters.get(isCritical ? 'BATT_FS_CRT_ACT' : 'BATT_FS_LOW_ACT'),
    );
    if (action !== 'none') listener.say(MavSeverity.WARNING, 'Battery Failsafe');
    return action;
  }
}
