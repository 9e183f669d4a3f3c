import { MavBatteryChargeState } from '../../../mavlink/codec/generated/enums.ts';
import type { Flight } from '../craft/flight.ts';
import type { ParameterStore } from '../service/parameter-store.ts';

/** How far below the threshold a bad pack is set. */
const BELOW = 0.01;

/** PX4 judges a battery by its share of charge: BAT_LOW_THR, BAT_CRIT_THR, BAT_EMERGEN_THR. */
export class Px4Battery {
  readonly #flight: Flight;
  readonly #parameters: ParameterStore;

  constructor(flight: Flight, parameters: ParameterStore) {
    this.#flight = flight;
    this.#parameters = parameters;
  }

  /** 0 to 1. The fault of a bad pack takes it below BAT_LOW_THR (level 1) or BAT_CRIT_THR (level 2). */
  get remaining(): number {
    const { battery, parameters, faults } = this.#flight;
    const share = battery.charge(parameters.get('BATT_CAPACITY'));
    const { level } = faults.of('battery-failsafe') ?? {};
    if (level === undefined) return share;
    const limit = this.#parameters.get(level >= 2 ? 'BAT_CRIT_THR' : 'BAT_LOW_THR');
    return Math.min(share, Math.max(0, limit - BELOW));
  }

  /** As reported, rounded up; a pure rounding error does not add a percent. */
  get remainingPct(): number {
    return Math.ceil(this.remaining * 100 - 1e-6);
  }

  /** MAV_BATTERY_CHARGE_STATE */
  get chargeState(): number {
    const { remaining } = this;
    if (remaining < this.#parameters.get('BAT_EMERGEN_THR')) return MavBatteryChargeState.EMERGENCY;
    if (remaining < this.#parameters.get('BAT_CRIT_THR')) return MavBatteryChargeState.CRITICAL;
    return remaining < this.#parameters.get('BAT_LOW_THR')
      ? MavBatteryChargeState.LOW
      : MavBatteryChargeState.OK;
  }
}
