import type { MonotonicMs } from '../../../base/clock.ts';
import { joinTexts, say } from '../../../contract/operator-text.ts';
import { MavMissionResult } from '../../codec/generated/enums.ts';
import type { WireItem } from './mission-item-encoding.ts';
import { type DownloadedMission, MissionDownload } from './mission-protocol-download.ts';
import { type MissionOutcome, missionResultName, missionResultText } from './mission-protocol-outcome.ts';
import { MissionRetry, MissionWindow } from './mission-protocol-retry.ts';
import {
  interruptionText,
  MISSION_SILENCE_MS,
  type MissionLine,
  type MissionTransaction,
} from './mission-protocol-transaction.ts';
import { readFirstText } from './onboard-list.ts';

/** A vehicle that answers but requests no new item for this long makes no more progress. */
const STALLED_MS = 20_000;
/** ERROR and OPERATION_CANCELLED may be left from an earlier transfer. This many in a row count. */
const MEANT_ERRORS = 3;
/** If PX4 misses the end of a download, it rejects uploads with ERROR for 5 s. */
const BUSY_MS = 7000;
/** Silences after the last item before a read-back checks whether it arrived. */
const SILENCES_BEFORE_READ_BACK = 8;
/** Most items repeated beyond the requested one. */
const MOST_AGAIN = 5;
/** Items in flight if the vehicle accepts unrequested items: 400 bytes fit every serial buffer. */
const WIDEST = 8;
/** The vehicle really went back when it requests earlier items twice. */
const MEANT_STEPS_BACK = 2;

/** How success was confirmed. */
export type UploadProof = 'ack' | 'read-back';

export interface MissionUploadOptions {
  /** As in {@link MissionDownload}. The read-back then reads only the end of the list. */
  readonly canAnswerAnyOrder: boolean;
  /** Whether a read item is the sent one, as the autopilot returns it. */
  readonly isSame: (sent: WireItem, read: WireItem, seq: number) => boolean;
  /**
   * The vehicle accepts items in order, requested or not, and continues when one is early. Several
   * are then kept in flight. Otherwise each waits for its request.
   */
  readonly canSendAhead?: boolean;
  readonly onProgress?: (sent: number, total: number) => void;
}

/**
 * Writes a mission. The vehicle requests each item. When it is silent, the requested item *and the
 * next* are sent again: one lost frame in either direction then costs one wait, instead of the
 * second until the vehicle repeats its request. INVALID_SEQUENCE means that the vehicle is at
 * another item, not that it gave up: the awaited item is sent again as soon as its answer is
 * overdue. A lost final answer is settled by reading back.
 * Source: https://mavlink.io/en/services/mission.html#uploading_mission
 */
export class MissionUpload implements MissionTransaction<UploadProof> {
  readonly #line: MissionLine;
  readonly #items: readonly WireItem[];
  readonly #options: MissionUploadOptions;
  readonly #retry: MissionRetry;
  readonly #window: MissionWindow;
  #settle: (outcome: MissionOutcome<UploadProof>) => void = () => undefined;
  /** Last requested item, -1 before the first request. */
  #current = -1;
  #highest = -1;
  /** The vehicle may have all items and finish, even if its last request was lost. */
  #isLastSent = false;
  #stepsBack = 0;
  #errors = 0;
  #silences = 0;
  /** Losses since the vehicle's last progress. */
  #losses = 0;
  #progressAtMs: MonotonicMs;
  readonly #beganAtMs: MonotonicMs;
  #readBack: MissionDownload | undefined;
  #hasReadBack = false;

  constructor(line: MissionLine, items: readonly WireItem[], options: MissionUploadOptions) {
    this.#line = line;
    this.#items = items;
    this.#options = options;
    this.#window = new MissionWindow(items.length, options.canSendAhead === true ? WIDEST : 1);
    this.#beganAtMs = line.clock.monotonicMs();
    this.#progressAtMs = this.#beganAtMs;
    this.#retry = new MissionRetry(
      line.clock,
      line.rttMs,
      () => this.#onSilence(),
      () => this.#onLoss(),
    );
  }

  begin(settle: (outcome: MissionOutcome<UploadProof>) => void): void {
    this.#settle = settle;
    if (this.#sendCount()) this.#retry.arm();
    else this.#end({ kind: 'not-sent' });
  }

  onCount(count: number): void {
    this.#readBack?.onCount(count);
  }

  onItem(seq: number, item: WireItem): void {
    this.#readBack?.onItem(seq, item);
  }

  onRequest(seq: number): void {
    if (seq >= this.#items.length) return;
    // It still requests items, so it has not finished: a read-back is premature.
    const isPremature = this.#readBack !== undefined;
    this.#endReadBack();
    const nowMs = this.#line.clock.monotonicMs();
    this.#retry.heard();
    this.#errors = 0;
    this.#silences = 0;
    const sentAtMs = this.#window.sentAtMs(seq);
    if (seq === this.#current && sentAtMs !== undefined && nowMs - sentAtMs < this.#retry.waitMs / 2) {
      if (isPremature) this.#retry.arm();
      return;
    }
    if (seq === this.#current + 1) {
      const onceAtMs = this.#window.sentOnceAtMs(this.#current);
      if (onceAtMs !== undefined) this.#retry.measured(nowMs - onceAtMs);
    }
    this.#stepsBack = seq < this.#current ? this.#stepsBack + 1 : 0;
    if (seq < this.#current && this.#stepsBack < MEANT_STEPS_BACK) {
      // The request was overtaken, or the vehicle restarted: its next request shows which.
      this.#sendItem(seq);
      this.#retry.arm();
      return;
    }
    const isOnWay = seq > this.#current && this.#window.isAhead;
    if (seq > this.#current) this.#window.widen();
    this.#current = seq;
    if (seq > this.#highest) {
      this.#highest = seq;
      this.#losses = 0;
      this.#progressAtMs = nowMs;
      this.#options.onProgress?.(seq, this.#items.length);
    }
    if (!isOnWay) this.#window.rewind(seq);
    this.#sendDue();
    this.#retry.arm();
  }

  onAck(result: number): void {
    if (this.#readBack) {
      if (result === MavMissionResult.ACCEPTED) this.#end({ kind: 'done', value: 'ack' });
      else this.#readBack.onAck(result);
      return;
    }
    if (result === MavMissionResult.ERROR && this.#current < 0) {
      this.#onBusy(result);
      return;
    }
    this.#retry.heard();
    switch (result) {
      case MavMissionResult.ACCEPTED:
        // Before the last item was sent, this can only belong to an earlier transfer.
        if (this.#isLastSent) this.#end({ kind: 'done', value: 'ack' });
        return;
      case MavMissionResult.INVALID_SEQUENCE:
        this.#onInvalidSequence();
        return;
      case MavMissionResult.DENIED:
        // While still receiving, it denied an early read-back, perhaps twice.
        if (!this.#hasReadBack) this.#refuse(result);
        return;
      case MavMissionResult.ERROR:
      case MavMissionResult.OPERATION_CANCELLED:
        this.#onError(result);
        return;
      default:
        this.#refuse(result);
    }
  }

  interrupt(reason: 'link-lost' | 'rebooted'): void {
    this.#end({
      kind: 'mission-unknown',
      text: joinTexts([interruptionText(reason), readFirstText(this.#line.noun)], ' '),
    });
  }

  cancel(): void {
    this.#line.send('MISSION_ACK', { type: MavMissionResult.OPERATION_CANCELLED, opaqueId: 0 });
    // The count alone may have truncated the onboard mission.
    this.#end({ kind: 'cancelled', isOnboardUnknown: true });
  }

  stop(): void {
    this.#retry.stop();
    this.#endReadBack();
  }

  #onSilence(): void {
    if (this.#hasGivenUp()) return;
    this.#silences += 1;
    if (this.#isLastSent && this.#silences >= SILENCES_BEFORE_READ_BACK) {
      this.#startReadBack();
      return;
    }
    if (this.#current < 0) this.#sendCount();
    else this.#sendAgain();
    this.#retry.arm();
  }

  /** The vehicle waits for a lost item or reports a duplicate. Its next request shows which. */
  #onInvalidSequence(): void {
    const sentAtMs = this.#window.sentAtMs(this.#current);
    if (this.#window.isAhead && sentAtMs !== undefined) this.#retry.hasten(sentAtMs);
  }

  #onLoss(): void {
    if (this.#hasGivenUp()) return;
    this.#window.narrow(this.#losses);
    this.#window.rewind(this.#current);
    this.#losses += 1;
    this.#sendDue();
    this.#retry.arm();
  }

  #hasGivenUp(): boolean {
    const isStalled = this.#line.clock.monotonicMs() - this.#progressAtMs >= STALLED_MS;
    if (this.#retry.silentForMs < MISSION_SILENCE_MS && !isStalled) return false;
    this.#end({
      kind: 'mission-unknown',
      text: say('The vehicle stopped accepting the {noun}. {advice}', {
        noun: this.#line.noun,
        advice: readFirstText(this.#line.noun),
      }),
    });
    return true;
  }

  #sendDue(): void {
    for (const seq of this.#window.take(this.#current)) this.#sendItem(seq);
  }

  /**
   * Sends the requested item and the next, and more in a long silence: the vehicle may have
   * taken both while its requests were lost. It takes items in order, so extra ones do no harm.
   */
  #sendAgain(): void {
    const ahead = Math.min(MOST_AGAIN, 1 + Math.floor(this.#silences / 3));
    this.#window.narrow(0);
    this.#window.rewind(this.#current + ahead + 1);
    // An overtaken request may have moved us back while the vehicle is ahead.
    const due = new Set<number>();
    for (const first of [this.#current, this.#highest]) {
      for (let seq = first; seq <= first + ahead; seq += 1) due.add(seq);
    }
    for (const seq of due) this.#sendItem(seq);
  }

  /** The vehicle has not started receiving. */
  #onBusy(result: number): void {
    this.#retry.heardBusy();
    if (this.#line.clock.monotonicMs() - this.#beganAtMs >= BUSY_MS) this.#refuse(result);
  }

  /** The vehicle is not receiving: it finished or gave up, or this is from an earlier transfer. */
  #onError(result: number): void {
    if (this.#isLastSent) {
      this.#startReadBack();
      return;
    }
    this.#errors += 1;
    if (this.#errors < MEANT_ERRORS) return;
    if (this.#current < 0) this.#refuse(result);
    else
      this.#end({
        kind: 'mission-unknown',
        text: joinTexts([missionResultText(result), readFirstText(this.#line.noun)], ' '),
      });
  }

  #refuse(result: number): void {
    this.#end({
      kind: 'refused',
      resultName: missionResultName(result),
      text: missionResultText(result),
      seq: this.#current < 0 ? undefined : this.#current,
      isOnboardUnknown: this.#current >= 0,
    });
  }

  /**
   * Checks whether the last items arrived. The highest request proved that all earlier items are
   * onboard. If the autopilot allows it, only the count and later items are read.
   */
  #startReadBack(): void {
    this.#retry.stop();
    const { canAnswerAnyOrder } = this.#options;
    const readBack = new MissionDownload(this.#line, {
      canAnswerAnyOrder,
      firstSeq: canAnswerAnyOrder ? Math.max(0, this.#highest) : 0,
    });
    this.#readBack = readBack;
    this.#hasReadBack = true;
    readBack.begin((outcome) => {
      if (this.#readBack !== readBack) return;
      this.#readBack = undefined;
      this.#onReadBack(outcome);
    });
  }

  #onReadBack(outcome: MissionOutcome<DownloadedMission>): void {
    if (outcome.kind === 'refused') {
      // A refused read means that the vehicle still receives: continue with the last item.
      this.#silences = 0;
      this.#sendItem(this.#items.length - 1);
      this.#retry.arm();
      return;
    }
    const isOurs = outcome.kind === 'done' && this.#isSame(outcome.value);
    this.#end(
      isOurs
        ? { kind: 'done', value: 'read-back' }
        : {
            kind: 'mission-unknown',
            text: say(
              'The vehicle did not confirm the {noun}, and reading it back did not show it. Send it again.',
              { noun: this.#line.noun },
            ),
          },
    );
  }

  #isSame({ count, items }: DownloadedMission): boolean {
    if (count !== this.#items.length) return false;
    const offset = count - items.length;
    return items.every((read, index) => {
      const sent = this.#items[offset + index];
      return sent !== undefined && this.#options.isSame(sent, read, offset + index);
    });
  }

  #endReadBack(): void {
    const readBack = this.#readBack;
    this.#readBack = undefined;
    readBack?.stop();
  }

  #sendCount(): boolean {
    return this.#line.send('MISSION_COUNT', { count: this.#items.length, opaqueId: 0 });
  }

  #sendItem(seq: number): void {
    const item = this.#items[seq];
    if (!item) return;
    if (seq === this.#items.length - 1) this.#isLastSent = true;
    this.#window.noteSent(seq, this.#line.clock.monotonicMs());
    this.#line.send('MISSION_ITEM_INT', { ...item, seq, current: 0 });
  }

  #end(outcome: MissionOutcome<UploadProof>): void {
    this.stop();
    const settle = this.#settle;
    this.#settle = () => undefined;
    settle(outcome);
  }
}
