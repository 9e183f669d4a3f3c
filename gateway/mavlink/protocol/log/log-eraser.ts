import type { Clock } from '../../../base/clock.ts';
import type { Sender, Target } from '../../codec/sender.ts';
import type { OnboardLogEntry } from './log-outcome.ts';
import type { LogProtocol } from './log-protocol.ts';

export interface LogEraserOptions {
  readonly sender: Sender;
  readonly logs: Pick<LogProtocol, 'list'>;
  readonly clock: Clock;
}

export interface EraseRequest {
  /** Stops waiting. */
  readonly signal: AbortSignal;
  /** Checked before each send. False prevents it. */
  readonly maySend: () => boolean;
}

/** Erasing a card takes seconds, a flash chip up to a minute. */
const LOOK_EVERY_MS = 2000;
const GIVE_UP_AFTER_MS = 90_000;
/** If all logs still exist after this many checks, the frame was lost and is sent once more. */
const SEND_AGAIN_AT = 3;

/**
 * Sends LOG_ERASE, which no vehicle acknowledges. Done when no listed log can be one from before.
 * Source: https://mavlink.io/en/messages/common.html#LOG_ERASE
 */
export class LogEraser {
  readonly #options: LogEraserOptions;

  constructor(options: LogEraserOptions) {
    this.#options = options;
  }

  async erase(
    target: Target,
    before: readonly OnboardLogEntry[],
    { signal, maySend }: EraseRequest,
  ): Promise<'done' | 'still-there' | 'not-sent'> {
    if (!maySend() || !this.#send(target)) return 'not-sent';
    const newest = before.reduce<OnboardLogEntry | undefined>(newer, undefined);
    const { clock, logs } = this.#options;
    const beganAtMs = clock.monotonicMs();
    // By time, not by number of checks: a check takes long if the vehicle sends no list.
    for (let look = 1; !signal.aborted && clock.monotonicMs() - beganAtMs < GIVE_UP_AFTER_MS; look += 1) {
      await this.#pause();
      if (signal.aborted) break;
      const listed = await logs.list(target, signal);
      if (listed.kind !== 'done') continue;
      const left = before.filter((log) => listed.value.some((now) => mayBe(now, log, log === newest)));
      if (left.length === 0) return 'done';
      if (look === SEND_AGAIN_AT && left.length === before.length && maySend()) this.#send(target);
    }
    return 'still-there';
  }

  #send(target: Target): boolean {
    return this.#options.sender.send(target, 'LOG_ERASE', {
      targetSystem: target.systemId,
      targetComponent: target.componentId,
    });
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => void this.#options.clock.after(LOOK_EVERY_MS, resolve));
  }
}

/**
 * Whether a log listed now may be one from before. In doubt yes: a log that still exists must not
 * be reported as erased. IDs prove little, because they are renumbered during the erasure. The
 * newest log may still be written to: it grows and reports the current time.
 */
function mayBe(now: OnboardLogEntry, before: OnboardLogEntry, isNewest: boolean): boolean {
  if (now.sizeBytes < before.sizeBytes) return false;
  if (isNewest) return true;
  return now.utcS === before.utcS && (now.sizeBytes === before.sizeBytes || now.logId === before.logId);
}

/** By time if both have one, otherwise by ID: PX4 lists its logs in any order. */
function newer(one: OnboardLogEntry | undefined, other: OnboardLogEntry): OnboardLogEntry {
  if (!one) return other;
  if (one.utcS !== undefined && other.utcS !== undefined) return other.utcS >= one.utcS ? other : one;
  return other.logId > one.logId ? other : one;
}
