import type { ReplayGap, ReplaySession } from '../../contract/recording/replay.ts';
import type { ArmedInterval } from '../../contract/vehicle/armed-time.ts';
import { armedWithin, coveragePctOf } from '../recorder/coverage.ts';

/** The coverage that the station measured in flight, decisions included; what the frames show where it measured nothing. */
export function measuredCoverage(
  { coverage, vehicles, startAtMs, endAtMs }: ReplaySession,
  intervalsOf: (vehicleId: string) => readonly ArmedInterval[],
): ReplaySession['coverage'] {
  if (startAtMs === null || endAtMs === null) return coverage;
  const measured = vehicles.map(({ vehicleId }) => ({ vehicleId, intervals: intervalsOf(vehicleId) }));
  const pct = coveragePctOf(measured.map(({ intervals }) => armedWithin(intervals, startAtMs, endAtMs)));
  if (pct === null) return coverage;
  const gaps = measured.flatMap(({ vehicleId, intervals }) =>
    intervals.flatMap((interval) =>
      interval.gaps
        .filter((gap) => gap.toMs > startAtMs && gap.fromMs < endAtMs)
        .map(
          ({ fromMs, toMs, reason }): ReplayGap => ({
            vehicleId,
            fromMs: Math.max(fromMs, startAtMs),
            toMs: Math.min(toMs, endAtMs),
            reason,
          }),
        ),
    ),
  );
  return { pct, gaps };
}
