import type { Clock } from '../../base/clock.ts';
import type { FrameCounters } from '../codec/frame-counters.ts';

/** What the sequence number of a frame reveals about earlier frames. */
export type SequenceStep =
  /** First frame of this sender, or first after a restart. */
  | 'first'
  | 'next'
  /** Frames are missing before it. */
  | 'gap'
  /** Repeated: same number as the last frame, or slightly behind with none missing. */
  | 'duplicate'
  /** Counted as lost, but arrived late. */
  | 'late';

/** Frame counts of one sender on one link. */
interface SequenceCount {
  /** Received frames, without duplicates. */
  readonly received: number;
  readonly lost: number;
  readonly duplicates: number;
}

/** A number only this far behind the last is a late frame, not 240 lost ones. */
const LATE_WINDOW = 16;
/** ArduPilot is silent for 1.2 s during a reboot and restarts at sequence 0. */
const REBOOT_SILENCE_MS = 1000;
/** A reboot is usually detected (boot time fell) a few frames after the sequence jump. */
const REBOOT_HINT_WINDOW_MS = 5000;

const IDS = 256;

/** The counts of one system, by component id: 8 kB. */
class SystemCounts {
  /** 0 for a component never received. */
  readonly received = new Uint32Array(IDS);
  readonly lost = new Uint32Array(IDS);
  readonly duplicates = new Uint32Array(IDS);
  readonly lastSequence = new Uint8Array(IDS);
  readonly lastHeardMs = new Float64Array(IDS);
  /** The last counted gap, which a reboot removes. */
  readonly lastGap = new Uint8Array(IDS);
  readonly lastGapMs = new Float64Array(IDS);
}

/**
 * Counts lost frames by (system ID, component ID) on one link. Losses beyond 255 in a row are not
 * visible, because the number has 8 bits. Uses 8 kB per received system ID, at most 2 MB.
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
      // At or slightly behind the last one: a duplicate, unless something was missing.
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

  /** The system restarted: the last jump of its numbers was no loss. */
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

  /** @returns undefined for an unknown sender. */
  count(systemId: number, componentId: number): SequenceCount | undefined {
    const system = this.#systems[systemId];
    if (!system?.received[componentId]) return undefined;
    return {
      received: at(system.received, componentId),
      lost: at(system.lost, componentId),
      duplicates: at(system.duplicates, componentId),
    };
  }

  /** Counts of the whole link since its creation. */
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

// IDs are bytes and the arrays have 256 entries. The assertion is for the compiler.
function at(values: Uint8Array | Uint32Array | Float64Array, index: number): number {
  return values[index] as number;
}

function sum(values: Uint32Array): number {
  return values.reduce((total, value) => total + value, 0);
}

/** One sample a second: loss is measured over the last ten seconds. */
const SAMPLES = 10;

/** Recent share of lost frames, from counts that only increase. */
class LossWindow {
  readonly #samples: { received: number; lost: number }[] = [];

  /** Call once a second. */
  sample(count: SequenceCount): void {
    if (this.#samples.length > SAMPLES) this.#samples.shift();
    this.#samples.push({ received: count.received, lost: count.lost });
  }

  /** 0 to 100 since the oldest sample. Undefined if nothing was received since. */
  lossPct(now: SequenceCount): number | undefined {
    const base = this.#samples[0] ?? { received: 0, lost: 0 };
    const received = now.received - base.received;
    // A reboot or late frame can remove losses counted before the window.
    const lost = Math.max(0, now.lost - base.lost);
    return received + lost > 0 && received >= 0 ? (100 * lost) / (received + lost) : undefined;
  }
}

/** Why the router dropped a valid frame. The codec and the signature check have their own reasons. */
export type DropReason =
  /** Already received, on this link or another. */
  | 'duplicate'
  /** Sent by us. */
  | 'echo'
  /** From another station with our IDs. */
  | 'own-id'
  /** SETUP_SIGNING, which carries a key. */
  | 'setup-signing'
  /** System ID 0 belongs to no vehicle. */
  | 'system-id-0';

/** Frame counts of one link since it was attached. */
export class LinkStatistics {
  readonly sequence: SequenceTracker;
  receivedFrames = 0;
  sentFrames = 0;
  readonly #readers = new Set<FrameCounters>();
  /** Frames refused by readers of former peers and by the signature policy. */
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

  /** Over the last ten seconds, 0 to 100. Undefined if nothing was received. */
  get lossPct(): number | undefined {
    return this.#window.lossPct(this.sequence.total());
  }

  /** Valid frames that were dropped, by reason. */
  get dropped(): Readonly<Record<DropReason, number>> {
    return this.#dropped;
  }

  /** Bytes that were not a valid frame, and untrusted frames, by reason. Only reasons that occurred. */
  rejected(): Record<string, number> {
    const sum = { ...this.#rejected };
    for (const reader of this.#readers) addTo(sum, reader);
    return sum;
  }

  /** Loss of one component over ten seconds. Undefined before its second sample or in silence. */
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

  /** The reader's peer disconnected. The frames it refused stay counted. */
  retireReader(counters: FrameCounters): void {
    if (this.#readers.delete(counters)) addTo(this.#rejected, counters);
  }

  /** Call once a second with the autopilots whose routes use this link. */
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
