import type { Clock, Timer } from '../base/clock.ts';
import type { Unsubscribe } from '../base/emitter.ts';
import type { MessageByName } from '../mavlink/generated/messages.ts';
import type { Inbox, MessageOrigin } from '../mavlink/inbox.ts';
import type { Target } from '../mavlink/sender.ts';
import { BLOCK_BYTES, LogBlock } from './log-block.ts';
import { LogList } from './log-list.ts';
import type { BoardLogEntry, LogOutcome } from './log-outcome.ts';
import type { ReadOnlySender } from './read-only-requests.ts';

export interface LogProtocolOptions {
  readonly sender: ReadOnlySender;
  readonly inbox: Inbox;
  readonly clock: Clock;
  /** Round trip to the vehicle in milliseconds, undefined while unknown. */
  readonly rttMs: (target: Target) => number | undefined;
}

export interface LogDownloadRequest {
  readonly logId: number;
  /** As the list told. */
  readonly sizeBytes: number;
  /** Where to go on. */
  readonly fromByte: number;
  /** Bytes in order and without holes, at most 46 KB at a time; the array is the taker's to keep. */
  readonly take: (bytes: Uint8Array) => void;
  /** Ends it as `cancelled`. */
  readonly signal?: AbortSignal | undefined;
}

const ANY_LOG = 0xffff;
const QUIET_MS = 250;
const QUIET_GROWTH = 1.5;
const LONGEST_QUIET_MS = 2000;
/** Questions in a row without anything new in answer. */
const MAX_VAIN = 10;

/**
 * Lists logs on board and reads them. It only reads; the vehicle's logs stay as they are. One transfer a vehicle at a time
 * is its caller's to see to.
 * Source: https://mavlink.io/en/messages/common.html#LOG_REQUEST_LIST
 */
export class LogProtocol {
  readonly #options: LogProtocolOptions;

  constructor(options: LogProtocolOptions) {
    this.#options = options;
  }

  /**
   * Newest first. The first question leaves before it returns.
   * @param signal ends it as `cancelled`
   */
  async list(target: Target, signal?: AbortSignal): Promise<LogOutcome<readonly BoardLogEntry[]>> {
    if (signal?.aborted) return { kind: 'cancelled' };
    const list = new LogList();
    let hasTold = false;
    const outcome = await this.#converse<readonly BoardLogEntry[]>(target, signal, (conversation) => {
      conversation.listen('LOG_ENTRY', (message) => {
        hasTold = true;
        const news = list.take(message);
        if (list.isWhole) conversation.finish({ kind: 'done', value: list.entries() });
        else if (news !== 'foreign') conversation.heard(news === 'new');
      });
      // Always to the end: an ArduPilot whose end comes before its first id tells all ids there can be.
      conversation.ask = () =>
        this.#options.sender.send(target, 'LOG_REQUEST_LIST', {
          targetSystem: target.systemId,
          targetComponent: target.componentId,
          start: list.wanted,
          end: ANY_LOG,
        });
    });
    // It may still be at it, and then hears nobody who asks for something else. Where it told nothing, it may be at a log of
    // another station's.
    if (outcome.kind === 'cancelled' || (outcome.kind === 'silent' && hasTold)) this.#sendEnd(target);
    return outcome;
  }

  /** `value` is the length of the log, which is less than its entry told where the vehicle said so again and again. */
  async download(target: Target, request: LogDownloadRequest): Promise<LogOutcome<number>> {
    const { logId, signal } = request;
    if (signal?.aborted) return { kind: 'cancelled' };
    let sizeBytes = request.sizeBytes;
    const blockFrom = (from: number) => new LogBlock(from, Math.min(BLOCK_BYTES, sizeBytes - from));
    if (request.fromByte >= sizeBytes) return { kind: 'done', value: request.fromByte };
    let block = blockFrom(request.fromByte);
    let askedUntil = 0;
    let questions = 0;
    const outcome = await this.#converse<number>(target, signal, (conversation) => {
      const goOn = () => {
        request.take(block.bytes);
        const next = block.from + block.bytes.length;
        if (block.bytes.length < Math.min(BLOCK_BYTES, sizeBytes - block.from)) sizeBytes = next;
        if (next >= sizeBytes) conversation.finish({ kind: 'done', value: next });
        else {
          block = blockFrom(next);
          conversation.askNow();
        }
      };
      conversation.listen('LOG_DATA', ({ id, ofs, count, data }) => {
        if (id !== logId) return;
        const news = block.take(ofs, data, count, questions);
        // Some tell an end over and over; it is the answer to the next question that counts.
        if (news === 'nothing') return;
        conversation.heard(news === 'new');
        if (block.isWhole) goOn();
        // The last part of what was asked for: what lacks now was lost.
        else if (news === 'new' && ofs + count >= askedUntil) conversation.askNow();
      });
      conversation.ask = () => {
        const { offset, count } = block.wanted() ?? { offset: block.from, count: 0 };
        askedUntil = offset + count;
        questions += 1;
        return this.#options.sender.send(target, 'LOG_REQUEST_DATA', {
          targetSystem: target.systemId,
          targetComponent: target.componentId,
          id: logId,
          ofs: offset,
          count,
        });
      };
    });
    this.#sendEnd(target);
    return outcome;
  }

  #sendEnd(target: Target): void {
    this.#options.sender.send(target, 'LOG_REQUEST_END', {
      targetSystem: target.systemId,
      targetComponent: target.componentId,
    });
  }

  #converse<Done>(
    target: Target,
    signal: AbortSignal | undefined,
    prepare: (conversation: Conversation<Done>) => void,
  ): Promise<LogOutcome<Done>> {
    return new Promise((resolve) => {
      const cancel = () => conversation.finish({ kind: 'cancelled' });
      const conversation = new Conversation<Done>(target, this.#options, (outcome) => {
        signal?.removeEventListener('abort', cancel);
        resolve(outcome);
      });
      signal?.addEventListener('abort', cancel, { once: true });
      prepare(conversation);
      conversation.askNow();
    });
  }
}

/** Asks, listens, and asks again when it stays quiet, until it is finished or nothing new came for long. */
class Conversation<Done> {
  ask: () => boolean = () => false;
  readonly #target: Target;
  readonly #options: LogProtocolOptions;
  readonly #resolve: (outcome: LogOutcome<Done>) => void;
  #unsubscribe: Unsubscribe | undefined;
  #timer: Timer | undefined;
  #vain = 0;
  #quietMs: number;
  #isOver = false;

  constructor(target: Target, options: LogProtocolOptions, resolve: (outcome: LogOutcome<Done>) => void) {
    this.#target = target;
    this.#options = options;
    this.#resolve = resolve;
    this.#quietMs = this.#firstQuietMs;
  }

  listen<N extends 'LOG_ENTRY' | 'LOG_DATA'>(name: N, listener: (message: MessageByName[N]) => void): void {
    this.#unsubscribe = this.#options.inbox.on(name, (message, origin) => {
      if (!this.#isOver && isFrom(origin, this.#target)) listener(message);
    });
  }

  /** Something came: it is waited for more. */
  heard(isNew: boolean): void {
    if (isNew) {
      this.#vain = 0;
      this.#quietMs = this.#firstQuietMs;
    }
    this.#wait();
  }

  askNow(): void {
    if (this.#isOver) return;
    if (!this.ask() && this.#vain === 0) {
      this.finish({ kind: 'not-sent' });
      return;
    }
    this.#wait();
  }

  finish(outcome: LogOutcome<Done>): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#timer?.cancel();
    this.#unsubscribe?.();
    this.#resolve(outcome);
  }

  get #firstQuietMs(): number {
    return Math.max(QUIET_MS, 2 * (this.#options.rttMs(this.#target) ?? 0));
  }

  #wait(): void {
    this.#timer?.cancel();
    if (this.#isOver) return;
    this.#timer = this.#options.clock.after(this.#quietMs, () => this.#onQuiet());
  }

  #onQuiet(): void {
    this.#vain += 1;
    this.#quietMs = Math.min(this.#quietMs * QUIET_GROWTH, Math.max(LONGEST_QUIET_MS, this.#firstQuietMs));
    if (this.#vain > MAX_VAIN) this.finish({ kind: 'silent' });
    else this.askNow();
  }
}

function isFrom({ systemId, componentId }: MessageOrigin, target: Target): boolean {
  return systemId === target.systemId && componentId === target.componentId;
}
