import type { LogbookFlight } from '../../../gateway/contract/recording/logbook.ts';
import type { ReplayGap, ReplaySession, TimelineEvent } from '../../../gateway/contract/recording/replay.ts';

/** The part of a recording that belongs to one flight. */
export interface FlightRecord {
  readonly fromMs: number;
  readonly toMs: number;
  readonly modes: readonly TimelineEvent[];
  /** Commands, their answers, decisions and operator actions. */
  readonly commands: readonly TimelineEvent[];
  readonly warnings: readonly TimelineEvent[];
  readonly gaps: readonly ReplayGap[];
  readonly notes: ReplaySession['notes'];
}

/** The arm command precedes the flight. */
const BEFORE_MS = 30_000;
const COMMANDS: ReadonlySet<TimelineEvent['kind']> = new Set(['command', 'ack', 'decision', 'operator']);

/** Start and end of a flight. Without a recorded end, it ends with the recording. */
export function flightSpan({
  armedAtMs,
  disarmedAtMs,
  armedS,
}: Pick<LogbookFlight, 'armedAtMs' | 'disarmedAtMs' | 'armedS'>): {
  readonly fromMs: number;
  readonly toMs: number;
} {
  return { fromMs: armedAtMs, toMs: disarmedAtMs ?? Math.round(armedAtMs + armedS * 1000) };
}

export function flightRecord(
  flight: LogbookFlight,
  session: ReplaySession,
  events: readonly TimelineEvent[],
): FlightRecord {
  const { fromMs, toMs } = flightSpan(flight);
  const own = events.filter(({ vehicle }) => vehicle === null || vehicle === flight.vehicleId);
  const within = own.filter(({ t }) => t >= fromMs - BEFORE_MS && t <= toMs);
  const inFlight = within.filter(({ t }) => t >= fromMs);
  const modes = inFlight.filter(({ kind }) => kind === 'mode');
  const before = own.findLast(({ kind, t }) => kind === 'mode' && t < fromMs);
  return {
    fromMs,
    toMs,
    modes: before ? [before, ...modes] : modes,
    commands: within.filter(({ kind }) => COMMANDS.has(kind)),
    warnings: inFlight.filter(({ kind, severity }) => severity !== 'info' && !COMMANDS.has(kind)),
    gaps: session.coverage.gaps.filter(
      (gap) =>
        (gap.vehicleId === null || gap.vehicleId === flight.vehicleId) &&
        gap.fromMs <= toMs &&
        gap.toMs >= fromMs,
    ),
    notes: session.notes.filter(({ atMs }) => atMs === null || (atMs >= fromMs && atMs <= toMs)),
  };
}
