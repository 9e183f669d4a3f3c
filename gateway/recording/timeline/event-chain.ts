import { createHash } from 'node:crypto';
import { canonicalJson } from '../../base/canonical-json.ts';
import type { TimelineEvent } from '../../contract/recording/replay.ts';
import type { TimelineMark } from './timeline-mark.ts';

/** `prevHash` of the first event. */
export const CHAIN_START = '0'.repeat(64);

/** Gives the marks of a session their numbers and ids, and chains each to the one before by SHA-256. */
export class EventChain {
  readonly #startMs: number;
  #seq: number;
  #hash: string;

  /** @param last the event to continue from */
  constructor(startMs: number, last?: Pick<TimelineEvent, 'seq' | 'hash'>) {
    this.#startMs = startMs;
    this.#seq = last?.seq ?? 0;
    this.#hash = last?.hash ?? CHAIN_START;
  }

  add(mark: TimelineMark): TimelineEvent {
    this.#seq += 1;
    const body = {
      ...mark,
      id: `evt_${this.#seq}`,
      seq: this.#seq,
      tRelMs: mark.t - this.#startMs,
      prevHash: this.#hash,
    };
    this.#hash = eventHash(body);
    return { ...body, hash: this.#hash };
  }
}

/** SHA-256 over the event without its own hash, as canonical JSON, in hex. */
export function eventHash(event: Omit<TimelineEvent, 'hash'>): string {
  return createHash('sha256').update(canonicalJson(event)).digest('hex');
}
