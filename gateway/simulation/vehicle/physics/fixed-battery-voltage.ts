import type { FaultBoard } from '../craft/fault-board.ts';
import type { ParameterStore } from '../service/parameter-store.ts';

/** A bad cell takes the voltage this far below the threshold of the fail-safe. */
const BELOW_THRESHOLD_V = 0.1;
/** SIM_BATT_VOLTAGE at its default: the pack's own chemistry decides. */
const NATURAL_BATTERY_VOLTAGE_V = 12.6;

/** What a fault or SIM_BATT_VOLTAGE makes of the voltage; undefined where the pack's own chemistry decides. */
export function fixedBatteryVoltageV({
  faults,
  parameters,
}: {
  readonly faults: FaultBoard;
  readonly parameters: ParameterStore;
}): number | undefined {
  const { level } = faults.of('battery-failsafe') ?? {};
  if (level !== undefined)
    return parameters.get(level >= 2 ? 'BATT_CRT_VOLT' : 'BATT_LOW_VOLT') - BELOW_THRESHOLD_V;
  const voltageV = parameters.get('SIM_BATT_VOLTAGE');
  return Math.abs(voltageV - NATURAL_BATTERY_VOLTAGE_V) < 0.001 ? undefined : voltageV;
}
