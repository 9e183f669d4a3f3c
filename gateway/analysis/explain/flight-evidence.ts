import type { Claim } from '../../contract/analysis/cognition.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { TimelineEvent } from '../../contract/recording/replay.ts';
import type { FlightLog } from '../../recording/flight/flight-log.ts';
import type { SeriesField, SeriesPoint } from '../../recording/flight/flight-series.ts';

/** A claim that still has its time and the events themselves. */
export interface TimedClaim {
  readonly t: number;
  readonly text: OperatorText;
  readonly confidence: Claim['confidence'];
  /** At least one. */
  readonly events: readonly [TimelineEvent, ...TimelineEvent[]];
}

/** One armed stretch; `endMs` is the end of the recording when no disarming was seen. */
export interface ArmedSpan {
  readonly startMs: number;
  readonly endMs: number;
  readonly begin: TimelineEvent;
  readonly end: TimelineEvent | undefined;
}

/** What a recording holds about one vehicle, ready for queries. */
export class FlightEvidence {
  readonly vehicleId: string;
  /** As people call it. */
  readonly vehicleName: string;
  readonly log: FlightLog;
  /** In order of time. */
  readonly events: readonly TimelineEvent[];
  readonly startMs: number;
  readonly endMs: number;
  readonly armedSpans: readonly ArmedSpan[];

  constructor(log: FlightLog, vehicleId: string) {
    this.log = log;
    this.vehicleId = vehicleId;
    this.vehicleName = log.session.vehicles.find((each) => each.vehicleId === vehicleId)?.name ?? vehicleId;
    this.events = [...log.events(vehicleId)].sort((left, right) => left.t - right.t || left.seq - right.seq);
    this.startMs = log.session.startAtMs ?? this.events[0]?.t ?? 0;
    this.endMs = log.session.endAtMs ?? this.events.at(-1)?.t ?? this.startMs;
    this.armedSpans = armedSpansOf(this.events, this.endMs);
  }

  /** Events whose `data.what` is one of `whats`. */
  of(...whats: readonly string[]): readonly TimelineEvent[] {
    return this.events.filter(({ data }) => whats.includes(String(data.what)));
  }

  /** Points within the time, both ends included. */
  points(field: SeriesField, fromMs = this.startMs, toMs = this.endMs): readonly SeriesPoint[] {
    return this.log.series(this.vehicleId, field).filter(({ t }) => t >= fromMs && t <= toMs);
  }

  /** What a number of a stretch rests on: the marks it began and ended with. */
  citing({ begin, end }: ArmedSpan): readonly [TimelineEvent, ...TimelineEvent[]] {
    return end ? [begin, end] : [begin];
  }

  /** `+12.3 s` after the beginning of the recording. */
  at(tMs: number): string {
    return `+${((tMs - this.startMs) / 1000).toFixed(1)} s`;
  }
}

function armedSpansOf(events: readonly TimelineEvent[], endMs: number): readonly ArmedSpan[] {
  const spans: ArmedSpan[] = [];
  let begin: TimelineEvent | undefined;
  for (const event of events) {
    const what = event.data.what;
    if (what === 'armed') begin ??= event;
    else if (what === 'disarmed' && begin) {
      spans.push({ startMs: begin.t, endMs: event.t, begin, end: event });
      begin = undefined;
    }
  }
  if (begin) spans.push({ startMs: begin.t, endMs, begin, end: undefined });
  return spans;
}
