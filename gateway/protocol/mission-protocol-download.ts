import type { MonotonicMs } from '../base/clock.ts';
import { MavMissionResult } from '../mavlink/generated/enums.ts';
import type { WireItem } from './mission-item-encoding.ts';
import { type MissionOutcome, missionResultName, missionResultText } from './mission-protocol-outcome.ts';
import { MissionRetry } from './mission-protocol-retry.ts';
import {
  interruptionText,
  MISSION_SILENCE_MS,
  type MissionLine,
  type MissionTransaction,
} from './mission-protocol-transaction.ts';

/** More than any autopilot stores; bounds what a hostile count can make us keep. */
const MAX_ITEMS = 5000;
/** An ERROR may be the tail of an earlier upload; this many in a row are meant. */
const MEANT_ERRORS = 3;

export interface MissionDownloadOptions {
  /** Items before this one are known and not asked for; the vehicle must answer in any order. */
  readonly firstSeq?: number;
  readonly onProgress?: (received: number, total: number) => void;
}

/** What a download read; `items` begin at the first one asked for. */
export interface DownloadedMission {
  readonly count: number;
  readonly items: readonly WireItem[];
}

/**
 * Reads the mission on board, item by item: a missing one is asked for again, early and doubled ones are taken as they
 * come. Source: https://mavlink.io/en/services/mission.html#download_mission
 */
export class MissionDownload implements MissionTransaction<DownloadedMission> {
  readonly #line: MissionLine;
  readonly #options: MissionDownloadOptions;
  readonly #retry: MissionRetry;
  readonly #items = new Map<number, WireItem>();
  #settle: (outcome: MissionOutcome<DownloadedMission>) => void = () => undefined;
  #count: number | undefined;
  #awaitedSeq = 0;
  #askedAtMs: MonotonicMs | undefined;
  #errors = 0;

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
      this.#end({ kind: 'timed-out', text: `The vehicle claims ${count} items of its ${this.#line.noun}.` });
      return;
    }
    this.#count = count;
    this.#awaitedSeq = Math.max(0, Math.min(this.#options.firstSeq ?? 0, count - 1));
    if (count === 0) this.#finish();
    else this.#ask(true);
  }

  onItem(seq: number, item: WireItem): void {
    const count = this.#count;
    if (count === undefined || seq >= count || seq < this.#awaitedSeq || this.#items.has(seq)) return;
    this.#items.set(seq, item);
    this.#retry.heard();
    this.#errors = 0;
    this.#options.onProgress?.(this.#items.size, count);
    if (seq !== this.#awaitedSeq) return;
    if (this.#askedAtMs !== undefined) this.#retry.measured(this.#line.clock.monotonicMs() - this.#askedAtMs);
    while (this.#items.has(this.#awaitedSeq)) this.#awaitedSeq += 1;
    if (this.#awaitedSeq >= count) this.#finish();
    else this.#ask(true);
  }

  onAck(result: number): void {
    if (result === MavMissionResult.ACCEPTED || result === MavMissionResult.INVALID_SEQUENCE) return;
    if (result === MavMissionResult.ERROR) {
      this.#errors += 1;
      if (this.#errors < MEANT_ERRORS) return;
    }
    this.#end({
      kind: 'refused',
      resultName: missionResultName(result),
      text: missionResultText(result),
      seq: this.#count === undefined ? undefined : this.#awaitedSeq,
      isOnBoardUnknown: false,
    });
  }

  interrupt(reason: 'link-lost' | 'rebooted'): void {
    this.#end({ kind: 'interrupted', text: interruptionText(reason) });
  }

  cancel(): void {
    this.#line.send('MISSION_ACK', { type: MavMissionResult.OPERATION_CANCELLED, opaqueId: 0 });
    this.#end({ kind: 'cancelled', isOnBoardUnknown: false });
  }

  stop(): void {
    this.#retry.stop();
  }

  #ask(isFirstTime: boolean): void {
    this.#askedAtMs = isFirstTime ? this.#line.clock.monotonicMs() : undefined;
    this.#line.send('MISSION_REQUEST_INT', { seq: this.#awaitedSeq });
    this.#retry.arm();
  }

  #onSilence(): void {
    if (this.#retry.silentForMs >= MISSION_SILENCE_MS) {
      this.#end({ kind: 'timed-out', text: 'The vehicle stopped answering while its mission was read.' });
    } else if (this.#count === undefined) {
      this.#line.send('MISSION_REQUEST_LIST', {});
      this.#retry.arm();
    } else {
      this.#ask(false);
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
