import type { Clock } from '../../base/clock.ts';
import type { FrameCounters } from '../codec/frame-counters.ts';

/** What the sequence number of a frame shows about earlier frames. */
export type SequenceStep =
  /** First frame of this sender, or first after a restart. */
  | 'first'
  | 'next'
  /** Frames are missing before it. */
  | 'gap'
  /** It came before: same number as the last frame, or a little behind with nothing missing. */
  | 'duplicate'
  /** It was counted as lost and arrived late. */
  | 'late';

/** Frame counts of one sender on one link. */
interface SequenceCount {
  /** Frames that arrived, duplicates not counted. */
  readonly received: number;
  readonly lost: number;
  readonly duplicates: number;
}

/** A number so little behind the last one is a late frame, not 240 lost ones. */
const LATE_WINDOW = 16;
/** ArduPilot is silent for 1.2 s when it reboots, and begins with sequence 0. */
const REBOOT_SILENCE_MS = 1000;
/** A reboot is usually understood (boot time fell) a few frames after the jump in the sequence. */
const REBOOT_HINT_WINDOW_MS = 5000;

const IDS = 256;

/** The counts of one system, by component id: 8 kB. */
class SystemCounts {
  /** 0 for a component that was never heard. */
  readonly received = new Uint32Array(IDS);
  readonly lost = new Uint32Array(IDS);
  readonly duplicates = new Uint32Array(IDS);
  readonly lastSequence = new Uint8Array(IDS);
  readonly lastHeardMs = new Float64Array(IDS);
  /** The gap counted last, which a reboot takes back. */
  readonly lastGap = new Uint8Array(IDS);
  readonly lastGapMs = new Float64Array(IDS);
}

/**
 * Counts lost frames by (system id, component id) on one link. Losses beyond 255 in a row cannot be seen: the number
 * has 8 bits. Memory is 8 kB for each system id heard, at most 2 MB, whatever ids are invented.
 * Source: https://mavlink.io/en/guide/packet_loss.html
 */
export class SequenceTracker {
  readonly #clock: Clock;
  readonly #systems: (SystemCounts | undefined)[] = new Array<SystemCounts | undefined>(IDS).fill(undefined);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Each argument is 0 to 255, as on the wire. */
  observe(systemId: number, componentId: number, sequence: number): SequenceStep {
    const now = this.#clock.monotonicMs();
    let system = this.#systems[systemId];
    if (!system) {
      system = new SystemCounts();
      this.#systems[systemId] = system;
    }
    const { received, lost, duplicates, lastSequence, lastHeardMs, lastGap, lastGapMs } = system;
    const silenceMs = now - at(lastHeardMs, componentId);
    lastHeardMs[componentId] = now;
    const isNew = received[componentId] === 0;
    const missing = (sequence - at(lastSequence, componentId) - 1) & 0xff;
    const hasRestarted = sequence === 0 && silenceMs >= REBOOT_SILENCE_MS;
    if (!isNew && !hasRestarted && missing > 0xff - LATE_WINDOW) {
      // At or shortly behind the last one: it came twice, unless something was missing.
      if (missing === 0xff || lost[componentId] === 0) {
        duplicates[componentId] = at(duplicates, componentId) + 1;
        return 'duplicate';
      }
      received[componentId] = at(received, componentId) + 1;
      lost[componentId] = at(lost, componentId) - 1;
      return 'late';
    }
    received[componentId] = at(received, componentId) + 1;
    lastSequence[componentId] = sequence;
    if (isNew) return 'first';
    if (missing === 0) return 'next';
    if (hasRestarted) return 'first';
    lost[componentId] = at(lost, componentId) + missing;
    lastGap[componentId] = missing;
    lastGapMs[componentId] = now;
    return 'gap';
  }

  /** The system has restarted: the jump its numbers have just made was no loss. */
  rebooted(systemId: number): void {
    const system = this.#systems[systemId];
    if (!system) return;
    const now = this.#clock.monotonicMs();
    for (let componentId = 0; componentId < IDS; componentId += 1) {
      if (now - at(system.lastGapMs, componentId) > REBOOT_HINT_WINDOW_MS) continue;
      system.lost[componentId] = Math.max(0, at(system.lost, componentId) - at(system.lastGap, componentId));
      system.lastGap[componentId] = 0;
    }
  }

  /** @returns undefined for a sender never heard. */
  count(systemId: number, componentId: number): SequenceCount | undefined {
    const system = this.#systems[systemId];
    if (!system?.received[componentId]) return undefined;
    return {
      received: at(system.received, componentId),
      lost: at(system.lost, componentId),
      duplicates: at(system.duplicates, componentId),
    };
  }

  /** Counts of the whole link since the tracker was made. */
  total(): SequenceCount {
    const total = { received: 0, lost: 0, duplicates: 0 };
    for (const system of this.#systems) {
      if (!system) continue;
      total.received += sum(system.received);
      total.lost += sum(system.lost);
      total.duplicates += sum(system.duplicates);
    }
    return total;
  }
}

// Ids are bytes and the arrays have 256 places; the assertion is only for the compiler.
function at(values: Uint8Array | Uint32Array | Float64Array, index: number): number {
  return values[index] as number;
}

function sum(values: Uint32Array): number {
  return values.reduce((total, value) => total + value, 0);
}

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
