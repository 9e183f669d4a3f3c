import type { ActiveFaults } from '../craft/faults.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import { clamp } from './angle.ts';

const HOVER_CURRENT_A = 14;
const IDLE_CURRENT_A = 0.6;
const INTERNAL_RESISTANCE_OHM = 0.012;
/** Voltage at rest of three lithium cells by state of charge, 0 to 1 in even steps. */
const REST_VOLTAGE_V = [9.9, 10.85, 11.05, 11.2, 11.3, 11.4, 11.5, 11.65, 11.85, 12.15, 12.6];

/** Three lithium-polymer cells: thrust uses charge, and the voltage sags under load. */
export class BatteryPack {
  /** Used since the start. */
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

  /** A full pack does not charge further. */
  chargeBy(mah: number, capacityMah: number): void {
    if (this.charge(capacityMah) < 1) this.#chargedMah += mah;
  }

  /**
   * `fixedVoltageV` overrides the chemistry, as SIM_BATT_VOLTAGE does. The charge falls `drain`
   * times as fast as the current explains.
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

/** A bad cell lowers the voltage by this much below the failsafe threshold. */
const BELOW_THRESHOLD_V = 0.1;
/** Default of SIM_BATT_VOLTAGE: the voltage follows the chemistry. */
const NATURAL_BATTERY_VOLTAGE_V = 12.6;

/** The voltage set by a fault or SIM_BATT_VOLTAGE; undefined when it follows the chemistry. */
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
