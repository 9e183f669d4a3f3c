import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import { drainLeftS } from './battery-watch.ts';

type TimeLeft = NonNullable<NonNullable<TelemetryVehicle['battery']>['time_left']>;

const SECONDS_PER_HOUR = 3600;
const MILLI = 1000;
/** Less is noise of the sensor, not a flight. */
const LEAST_CURRENT_A = 0.2;
/** Below, the charge used is too small against whole percents to derive the capacity from. */
const LEAST_USED_PCT = 5;

/**
 * Flight time until the battery is empty at the present consumption: the autopilot's estimate, else charge
 * left and mean current, else the drain of the last minutes. Without an estimate: what is missing for one.
 */
export function flightTimeLeft(state: VehicleState): TimeLeft {
  const { battery, batteryWatch, flight } = state;
  if (battery?.remainingS !== undefined) return { from: 'autopilot', seconds: battery.remainingS };
  if (flight.isAirborne !== true) return { from: 'unknown', missing: 'flight' };
  const currentA = batteryWatch?.meanCurrentA;
  const leftMah = chargeLeftMah(state);
  if (leftMah !== undefined && currentA !== undefined && currentA >= LEAST_CURRENT_A)
    return { from: 'current', seconds: Math.round((leftMah / MILLI / currentA) * SECONDS_PER_HOUR) };
  const drainS = batteryWatch && drainLeftS(batteryWatch.drain);
  if (drainS !== undefined) return { from: 'drain', seconds: Math.round(drainS) };
  // An autopilot that knows a percentage knows a capacity, or measures by voltage: the drain follows.
  if (battery?.remainingPct !== undefined) return { from: 'unknown', missing: 'time' };
  return {
    from: 'unknown',
    missing: currentA === undefined || battery?.usedMah === undefined ? 'current' : 'capacity',
  };
}

/** By the capacity parameter if it was read, else by the capacity that charge used and percentage imply. */
function chargeLeftMah({ battery, batteryCapacityMah }: VehicleState): number | undefined {
  const { usedMah, remainingPct } = battery ?? {};
  if (usedMah === undefined) return undefined;
  if (batteryCapacityMah !== undefined) return Math.max(0, batteryCapacityMah - usedMah);
  if (remainingPct === undefined || remainingPct > 100 - LEAST_USED_PCT) return undefined;
  return (usedMah * remainingPct) / (100 - remainingPct);
}
