import type { MonotonicMs } from '../../../base/clock.ts';
import { say } from '../../../contract/operator-text.ts';
import { MavMissionResult } from '../../codec/generated/enums.ts';
import type { WireItem } from './mission-item-encoding.ts';
import { type MissionOutcome, missionResultName, missionResultText } from './mission-protocol-outcome.ts';
import { MissionRetry } from './mission-protocol-retry.ts';
import {
  interruptionText,
  MISSION_SILENCE_MS,
  type MissionLine,
  type MissionTransaction,
} from './mission-protocol-transaction.ts';

/** More than any autopilot stores. Limits memory use for a false count. */
const MAX_ITEMS = 5000;
/** An ERROR may be left from an earlier upload. This many requests in a row that have it end the download. */
const MEANT_ERRORS = 3;
/** Requests in flight if any order is allowed. Their answers fit every serial buffer. */
const MOST_IN_FLIGHT = 10;

export interface MissionDownloadOptions {
  /** The vehicle answers in any order, so several requests are in flight. Otherwise one at a time. */
  readonly canAnswerAnyOrder?: boolean;
  /** Earlier items are known and not requested. Requires `canAnswerAnyOrder`. */
  readonly firstSeq?: number;
  readonly onProgress?: (received: number, total: number) => void;
}

/** Result of a download. `items` start at the first one requested. */
export interface DownloadedMission {
  readonly count: number;
  readonly items: readonly WireItem[];
}

/** An unanswered request. */
interface Request {
  readonly sentAtMs: MonotonicMs;
  /** The answer to a repeated request does not measure a round trip. */
  readonly isRepeated: boolean;
}

/**
 * Reads the onboard mission. Repeats unanswered requests and accepts early and duplicate items.
 * ArduPilot answers each MISSION_REQUEST_INT independently, so several are in flight. PX4 aborts
 * when a request is neither the expected one nor a repeat of the last, so it gets one at a time.
 * Source: https://mavlink.io/en/services/mission.html#download_mission
 */
export class MissionDownload implements MissionTransaction<DownloadedMission> {
  readonly #line: MissionLine;
  readonly #options: MissionDownloadOptions;
  readonly #retry: MissionRetry;
  readonly #items = new Map<number, WireItem>();
  #settle: (outcome: MissionOutcome<DownloadedMission>) => void = () => undefined;
  #count: number | undefined;
  readonly #requests = new Map<number, Request>();
  #firstSeq = 0;
  /** Every earlier item has been requested or received. */
  #nextSeq = 0;

  constructor(line: MissionLine, options: MissionDownloadOptions = {}) {
    this.#line = line;
    this.#options = options;
    this.#retry = new MissionRetry(line.clock, line.rttMs, () => this.#onSilence());
  }

  begin(settle: (outcome: MissionOutcome<DownloadedMission>) => void): void {
    this.#settle = settle;
    if (this.#line.send('MISSION_REQUEST_LIST', {})) this.#retry.arm();
    else this.#end({ kind: 'not-sent' });
  }

  onCount(count: number): void {
    if (this.#count !== undefined) return;
    this.#retry.heard();
    if (count > MAX_ITEMS) {
      this.#end({
        kind: 'timed-out',
        text: say('The vehicle reports {count} items in its {noun}.', { count, noun: this.#line.noun }),
      });
      return;
    }
    this.#count = count;
    this.#firstSeq = Math.max(0, Math.min(this.#options.firstSeq ?? 0, count - 1));
    this.#nextSeq = this.#firstSeq;
    if (count === 0) this.#finish();
    else this.#requestDue(count);
  }

  onItem(seq: number, item: WireItem): void {
    const count = this.#count;
    if (count === undefined || seq >= count || seq < this.#firstSeq || this.#items.has(seq)) return;
    this.#items.set(seq, item);
    this.#retry.heard();
    this.#options.onProgress?.(this.#items.size, count);
    const request = this.#requests.get(seq);
    if (request && !request.isRepeated)
      this.#retry.measured(this.#line.clock.monotonicMs() - request.sentAtMs);
    this.#requests.delete(seq);
    if (this.#items.size >= count - this.#firstSeq) this.#finish();
    else this.#requestDue(count);
  }

  onAck(result: number): void {
    if (result === MavMissionResult.ACCEPTED || result === MavMissionResult.INVALID_SEQUENCE) return;
    if (result === MavMissionResult.ERROR && this.#retry.heardError() < MEANT_ERRORS) return;
    this.#end({
      kind: 'refused',
      resultName: missionResultName(result),
      text: missionResultText(result),
      seq: this.#count === undefined ? undefined : this.#firstMissing(),
      isOnboardUnknown: false,
    });
  }

  interrupt(reason: 'link-lost' | 'rebooted'): void {
    this.#end({ kind: 'interrupted', text: interruptionText(reason) });
  }

  cancel(): void {
    this.#line.send('MISSION_ACK', { type: MavMissionResult.OPERATION_CANCELLED, opaqueId: 0 });
    this.#end({ kind: 'cancelled', isOnboardUnknown: false });
  }

  stop(): void {
    this.#retry.stop();
  }

  /** Repeats overdue requests, sends further ones, and starts the timer for the oldest. */
  #requestDue(count: number): void {
    const dueAtMs = this.#line.clock.monotonicMs() - this.#retry.waitMs;
    for (const [seq, { sentAtMs }] of [...this.#requests]) if (sentAtMs <= dueAtMs) this.#request(seq);
    const most = this.#options.canAnswerAnyOrder === true ? MOST_IN_FLIGHT : 1;
    for (; this.#requests.size < most && this.#nextSeq < count; this.#nextSeq += 1)
      if (!this.#items.has(this.#nextSeq)) this.#request(this.#nextSeq);
    const [oldest] = this.#requests.values();
    if (oldest) this.#retry.arm(oldest.sentAtMs);
  }

  #request(seq: number): void {
    const isRepeated = this.#requests.delete(seq);
    // Behind all earlier requests.
    this.#requests.set(seq, { sentAtMs: this.#line.clock.monotonicMs(), isRepeated });
    this.#line.send('MISSION_REQUEST_INT', { seq });
  }

  #firstMissing(): number {
    let seq = this.#firstSeq;
    while (this.#items.has(seq)) seq += 1;
    return seq;
  }

  #onSilence(): void {
    if (this.#retry.silentForMs >= MISSION_SILENCE_MS) {
      this.#end({
        kind: 'timed-out',
        text: 'The vehicle stopped answering while its mission was being read.',
      });
    } else if (this.#count === undefined) {
      this.#line.send('MISSION_REQUEST_LIST', {});
      this.#retry.arm();
    } else {
      const [oldestSeq] = this.#requests.keys();
      if (oldestSeq !== undefined) this.#request(oldestSeq);
      this.#requestDue(this.#count);
    }
  }

  #finish(): void {
    this.#line.send('MISSION_ACK', { type: MavMissionResult.ACCEPTED, opaqueId: 0 });
    const items = [...this.#items].sort(([left], [right]) => left - right).map(([, item]) => item);
    this.#end({ kind: 'done', value: { count: this.#count ?? 0, items } });
  }

  #end(outcome: MissionOutcome<DownloadedMission>): void {
    this.stop();
    const settle = this.#settle;
    this.#settle = () => undefined;
    settle(outcome);
  }
}
