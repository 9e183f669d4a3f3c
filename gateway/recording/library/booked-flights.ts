import type { BookedFlight } from '../../contract/recording/logbook.ts';
import type { TimelineEvent } from '../../contract/recording/replay.ts';
import type { ArmedInterval } from '../../contract/vehicle/armed-time.ts';
import { armedWithin, coveragePctOf } from '../recorder/coverage.ts';

/** The flights of a log with the warnings of its timeline, and the coverage that the station measured, where it did. */
export function bookedFlights(
  flights: readonly BookedFlight[],
  events: readonly TimelineEvent[],
  intervalsOf: (vehicleId: string) => readonly ArmedInterval[],
): readonly BookedFlight[] {
  const warnings = events.filter(({ severity }) => severity === 'warning');
  return flights.map((flight) => {
    const { vehicleId, armedAtMs, disarmedAtMs, armedS, coveragePct } = flight;
    const endMs = disarmedAtMs ?? armedAtMs + armedS * 1000;
    const measuredPct = coveragePctOf([armedWithin(intervalsOf(vehicleId), armedAtMs, endMs)]);
    return {
      ...flight,
      coveragePct: measuredPct ?? coveragePct,
      warnings: warnings.filter(
        ({ t, vehicle }) => t >= armedAtMs && t <= endMs && (vehicle === vehicleId || vehicle === null),
      ).length,
    };
  });
}
