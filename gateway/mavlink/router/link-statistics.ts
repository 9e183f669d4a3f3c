import type { Clock } from '../../base/clock.ts';
import type { FrameCounters } from '../codec/frame-counters.ts';
import type { SequenceCount } from '../codec/sequence.ts';
import { SequenceTracker } from '../codec/sequence.ts';

/** One sample a second: loss is measured over the last ten seconds. */
const SAMPLES = 10;

/** Share of frames lost lately, made from counts that only grow. */
class LossWindow {
  readonly #samples: { received: number; lost: number }[] = [];

  /** To be called once a second. */
  sample(count: SequenceCount): void {
    if (this.#samples.length > SAMPLES) this.#samples.shift();
    this.#samples.push({ received: count.received, lost: count.lost });
  }

  /** 0 to 100 over the samples kept and what came since; undefined while nothing was heard in that time. */
  lossPct(now: SequenceCount): number | undefined {
    const base = this.#samples[0] ?? { received: 0, lost: 0 };
    const received = now.received - base.received;
    // A reboot or a late frame takes back losses that were counted before the window began.
    const lost = Math.max(0, now.lost - base.lost);
    return received + lost > 0 && received >= 0 ? (100 * lost) / (received + lost) : undefined;
  }
}

/**
 * Why the router did not pass a good frame on; the reasons of the codec and the signature check are separate.
 */
export type DropReason =
  /** It came before, by this link or another. */
  | 'duplicate'
  /** We have sent it ourselves. */
  | 'echo'
  /** Another station uses our own ids. */
  | 'own-id'
  /** SETUP_SIGNING, which carries a key. */
  | 'setup-signing'
  /** System id 0 belongs to no vehicle. */
  | 'system-id-0';

/** Frame counts of one link since it was attached. */
export class LinkStatistics {
  readonly sequence: SequenceTracker;
  receivedFrames = 0;
  sentFrames = 0;
  readonly #readers = new Set<FrameCounters>();
  /** Frames refused by readers of former peers, and by the signature policy. */
  readonly #rejected: Record<string, number> = {};
  readonly #dropped: Record<DropReason, number> = {
    duplicate: 0,
    echo: 0,
    'own-id': 0,
    'setup-signing': 0,
    'system-id-0': 0,
  };
  readonly #window = new LossWindow();
  readonly #autopilots = new Map<number, LossWindow>();

  constructor(clock: Clock) {
    this.sequence = new SequenceTracker(clock);
  }

  get lostFrames(): number {
    return this.sequence.total().lost;
  }

  /** Over the last ten seconds, 0 to 100; undefined when nothing was heard. */
  get lossPct(): number | undefined {
    return this.#window.lossPct(this.sequence.total());
  }

  /** Good frames that were not passed on, by reason. */
  get dropped(): Readonly<Record<DropReason, number>> {
    return this.#dropped;
  }

  /**
   * Bytes that were not a good frame, and frames that were not trusted, by reason; only reasons that
   * occurred.
   */
  rejected(): Record<string, number> {
    const sum = { ...this.#rejected };
    for (const reader of this.#readers) addTo(sum, reader);
    return sum;
  }

  /** Loss of one component over the last ten seconds; undefined before its second sample or when it fell silent. */
  autopilotLossPct(systemId: number, componentId: number): number | undefined {
    const count = this.sequence.count(systemId, componentId);
    return count && this.#autopilots.get((systemId << 8) | componentId)?.lossPct(count);
  }

  reject(reason: string): void {
    this.#rejected[reason] = (this.#rejected[reason] ?? 0) + 1;
  }

  drop(reason: DropReason): void {
    this.#dropped[reason] += 1;
  }

  addReader(counters: FrameCounters): void {
    this.#readers.add(counters);
  }

  /** The reader's peer has disconnected; the frames it refused stay counted. */
  retireReader(counters: FrameCounters): void {
    if (this.#readers.delete(counters)) addTo(this.#rejected, counters);
  }

  /** To be called once a second with the autopilots whose routes lead over this link. */
  sample(autopilots: readonly { readonly systemId: number; readonly componentId: number }[]): void {
    this.#window.sample(this.sequence.total());
    const seen = new Set<number>();
    for (const { systemId, componentId } of autopilots) {
      const count = this.sequence.count(systemId, componentId);
      if (!count) continue;
      const key = (systemId << 8) | componentId;
      seen.add(key);
      const window = this.#autopilots.get(key) ?? new LossWindow();
      this.#autopilots.set(key, window);
      window.sample(count);
    }
    for (const key of this.#autopilots.keys()) if (!seen.has(key)) this.#autopilots.delete(key);
  }
}

function addTo(sum: Record<string, number>, { rejected }: FrameCounters): void {
  for (const [reason, count] of Object.entries(rejected))
    if (count > 0) sum[reason] = (sum[reason] ?? 0) + count;
}
