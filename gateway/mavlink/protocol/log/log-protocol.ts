import type { Clock, Timer } from '../../../base/clock.ts';
import type { Unsubscribe } from '../../../base/emitter.ts';
import type { LogEntry } from '../../codec/generated/messages.ts';
import type { Inbox, MessageOrigin } from '../../codec/inbox.ts';
import type { Target } from '../../codec/sender.ts';
import type { ReadOnlySender } from '../read-only-requests.ts';
import type { LogDownloadRequest, LogOutcome, OnboardLogEntry } from './log-outcome.ts';
import { LogReading } from './log-reading.ts';

export interface LogProtocolOptions {
  readonly sender: ReadOnlySender;
  readonly inbox: Inbox;
  readonly clock: Clock;
  /** Round trip to the vehicle in milliseconds, undefined while unknown. */
  readonly rttMs: (target: Target) => number | undefined;
}

const ANY_LOG = 0xffff;
const QUIET_MS = 250;
const QUIET_GROWTH = 1.5;
const LONGEST_QUIET_MS = 2000;
/** Consecutive requests without new data in the answers. */
const MAX_VAIN = 10;

/**
 * Lists and downloads onboard logs without changing them. The caller must allow only one transfer
 * per vehicle at a time.
 * Source: https://mavlink.io/en/messages/common.html#LOG_REQUEST_LIST
 */
export class LogProtocol {
  readonly #options: LogProtocolOptions;

  constructor(options: LogProtocolOptions) {
    this.#options = options;
  }

  /**
   * Newest first. Sends the first request before it returns.
   * @param signal ends it as `cancelled`
   */
  async list(target: Target, signal?: AbortSignal): Promise<LogOutcome<readonly OnboardLogEntry[]>> {
    if (signal?.aborted) return { kind: 'cancelled' };
    const list = new LogList();
    let hasTold = false;
    const outcome = await this.#converse<readonly OnboardLogEntry[]>(target, signal, (conversation) => {
      conversation.listen((message) => {
        hasTold = true;
        const news = list.take(message);
        if (list.isWhole) conversation.finish({ kind: 'done', value: list.entries() });
        else if (news !== 'foreign') conversation.heard(news === 'new');
      });
      // Always to the end: ArduPilot sends every possible ID if the end precedes its first.
      conversation.ask = () =>
        this.#options.sender.send(target, 'LOG_REQUEST_LIST', {
          targetSystem: target.systemId,
          targetComponent: target.componentId,
          start: list.wanted,
          end: ANY_LOG,
        });
    });
    // The vehicle may still be sending the list and ignore other requests. If it sent no entry, it
    // may be sending another station's log, which must not be ended.
    if (outcome.kind === 'cancelled' || (outcome.kind === 'silent' && hasTold)) this.#sendEnd(target);
    return outcome;
  }

  /**
   * `value` is the length of the log. It is shorter than listed if the vehicle repeatedly reports
   * an earlier end.
   */
  async download(target: Target, request: LogDownloadRequest): Promise<LogOutcome<number>> {
    const { logId, signal } = request;
    if (signal?.aborted) return { kind: 'cancelled' };
    if (request.fromByte >= request.sizeBytes) return { kind: 'done', value: request.fromByte };
    const { clock, rttMs, sender, inbox } = this.#options;
    const outcome = await new Promise<LogOutcome<number>>((resolve) => {
      const cancel = () => reading.finish({ kind: 'cancelled' });
      const reading = new LogReading(
        {
          clock,
          rttMs: rttMs(target),
          ask: (offset, count) =>
            sender.send(target, 'LOG_REQUEST_DATA', {
              targetSystem: target.systemId,
              targetComponent: target.componentId,
              id: logId,
              ofs: offset,
              count,
            }),
        },
        request,
        (ended) => {
          unsubscribe();
          signal?.removeEventListener('abort', cancel);
          resolve(ended);
        },
      );
      const unsubscribe = inbox.on('LOG_DATA', (message, origin) => {
        if (message.id === logId && isFrom(origin, target)) reading.take(message);
      });
      signal?.addEventListener('abort', cancel, { once: true });
      reading.begin();
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

/** Repeats a request until it finishes or nothing new arrives for a long time. */
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

  listen(listener: (message: LogEntry) => void): void {
    this.#unsubscribe = this.#options.inbox.on('LOG_ENTRY', (message, origin) => {
      if (!this.#isOver && isFrom(origin, this.#target)) listener(message);
    });
  }

  /** Waits for more data. */
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

/**
 * Collects the log list, entry by entry in any order. IDs start at 1 on ArduPilot and at 0 on PX4,
 * without gaps. `last_log_num` is useless: ArduPilot repeats the requested end, PX4 sends its
 * newest ID or, from 1.16, one more.
 */
class LogList {
  readonly #entries = new Map<number, OnboardLogEntry>();
  /** Number of logs, as last reported. */
  #reported: number | undefined;

  /** @returns whether the entry was new. `foreign` entries, outside the list, are ignored. */
  take({ id, numLogs, size, timeUtc }: LogEntry): 'new' | 'known' | 'foreign' {
    if (numLogs !== this.#reported) {
      // A log was added or removed: the IDs of earlier entries may have changed.
      this.#entries.clear();
      this.#reported = numLogs;
    }
    if (id > numLogs) return 'foreign';
    if (this.#entries.has(id)) return 'known';
    if (numLogs > 0)
      this.#entries.set(id, { logId: id, sizeBytes: size, utcS: timeUtc > 0 ? timeUtc : undefined });
    return 'new';
  }

  get isWhole(): boolean {
    return this.#reported !== undefined && this.#entries.size >= this.#reported;
  }

  /** The ID to request next. */
  get wanted(): number {
    if (this.#reported === undefined) return 0;
    let first = 1;
    while (this.#entries.has(first)) first += 1;
    // If only the last ID of a list from 1 is missing, the IDs may start at 0 instead.
    return first >= this.#reported && !this.#entries.has(0) ? 0 : first;
  }

  /** Newest first. */
  entries(): readonly OnboardLogEntry[] {
    return [...this.#entries.values()].sort((a, b) => b.logId - a.logId);
  }
}
