import type { Clock } from '../../base/clock.ts';
import type { BasePosition, CorrectionsState, SatelliteSystem } from '../../contract/onboard/corrections.ts';
import { basePosition, messageNumber, observedSatellites } from './rtcm-content.ts';

/** Rates are measured over this time. */
const RATE_WINDOW_MS = 30_000;
const MAX_ARRIVALS = 64;
/** A system that the base no longer observes is not shown. */
const SATELLITES_FRESH_MS = 15_000;
/** Far more than there are. A hostile stream must not fill the memory. */
const MAX_MESSAGE_TYPES = 100;

interface MessageCount {
  count: number;
  bytes: number;
  /** Of the last ones, oldest first, monotonic. */
  arrivalsMs: number[];
}

/** What one source has sent: messages by type, satellites and the position of the base. */
export class RtcmStatistics {
  receivedBytes = 0;
  readonly #clock: Clock;
  readonly #types = new Map<number, MessageCount>();
  readonly #satellites = new Map<SatelliteSystem, { readonly count: number; readonly atMs: number }>();
  #base: BasePosition | undefined;
  #lastAtMs: number | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Time of the last whole message, monotonic. */
  get lastAtMs(): number | undefined {
    return this.#lastAtMs;
  }

  take(frame: Uint8Array): void {
    const nowMs = this.#clock.monotonicMs();
    this.#lastAtMs = nowMs;
    this.#base = basePosition(frame) ?? this.#base;
    const observed = observedSatellites(frame);
    if (observed) this.#satellites.set(observed.system, { count: observed.count, atMs: nowMs });
    const number = messageNumber(frame);
    const type = this.#types.get(number) ?? { count: 0, bytes: 0, arrivalsMs: [] };
    if (type.count === 0 && this.#types.size >= MAX_MESSAGE_TYPES) return;
    type.count += 1;
    type.bytes += frame.length;
    type.arrivalsMs.push(nowMs);
    if (type.arrivalsMs.length > MAX_ARRIVALS) type.arrivalsMs.shift();
    this.#types.set(number, type);
  }

  get view(): Pick<CorrectionsState, 'ageMs' | 'receivedBytes' | 'messages' | 'satellites' | 'base'> {
    const nowMs = this.#clock.monotonicMs();
    const ageOf = (atMs: number | undefined) => (atMs === undefined ? null : Math.round(nowMs - atMs));
    return {
      ageMs: ageOf(this.#lastAtMs),
      receivedBytes: this.receivedBytes,
      messages: [...this.#types]
        .sort(([one], [other]) => one - other)
        .map(([number, { count, bytes, arrivalsMs }]) => ({
          number,
          count,
          meanBytes: Math.round(bytes / count),
          rateHz: rateHz(arrivalsMs, nowMs),
          ageMs: ageOf(arrivalsMs.at(-1)) ?? 0,
        })),
      satellites: [...this.#satellites]
        .filter(([, { atMs }]) => nowMs - atMs <= SATELLITES_FRESH_MS)
        .map(([system, { count }]) => ({ system, count })),
      base: this.#base ?? null,
    };
  }
}

/** Null until two arrived recently. */
function rateHz(arrivalsMs: readonly number[], nowMs: number): number | null {
  const recent = arrivalsMs.filter((atMs) => nowMs - atMs <= RATE_WINDOW_MS);
  const [first] = recent;
  if (first === undefined || recent.length < 2) return null;
  // Silence after the last one lowers the rate.
  const spanMs = Math.max((recent.at(-1) ?? first) - first, (nowMs - first) * (1 - 1 / recent.length));
  return spanMs > 0 ? Math.round(((recent.length - 1) * 10_000) / spanMs) / 10 : null;
}
