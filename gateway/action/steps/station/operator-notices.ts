import type { Clock } from '../../../base/clock.ts';
import { AppError } from '../../../base/error.ts';
import type { IdGenerator } from '../../../base/id/id.ts';
import { type AuditLog, writeAudit } from '../../../base/log/audit-log.ts';
import { type BucketSize, TokenBuckets } from '../../../base/pace/token-buckets.ts';
import type { CommandContext } from '../../../command/gate/command-context.ts';
import { say } from '../../../contract/operator-text.ts';

/** A notice stays this long unless it is acknowledged. */
const NOTICE_MS = 10 * 60_000;
/** Limit per account over all its keys: five notices at once, then one a minute. */
const RATE: BucketSize = { capacity: 5, perSecond: 1 / 60 };
const MAX_BUCKETS = 1000;

interface Notice {
  readonly key: string;
  readonly text: string;
  readonly severity: 'info' | 'caution' | 'warning';
  readonly expiresAfterMs: number;
}

export interface OperatorNoticesOptions {
  /** Shows it to the operator; `key` is unique. */
  readonly raise: (notice: Notice) => void;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** Notices from plans to the operator. Each names its author, unless that is the operator. */
export class OperatorNotices {
  readonly #options: OperatorNoticesOptions;
  readonly #buckets = new TokenBuckets(MAX_BUCKETS);

  constructor(options: OperatorNoticesOptions) {
    this.#options = options;
  }

  /** @throws rate-limited with retryAfterS, store-unavailable */
  write(text: string, severity: Notice['severity'], context: CommandContext): void {
    const { raise, ids } = this.#options;
    const { principal } = context;
    this.#refuseTooMany(context);
    writeAudit(this.#options, context, 'notify', 'station', { text, severity }, { outcome: 'done' });
    raise({
      key: ids.next('ntc'),
      severity,
      text: principal.kind === 'operator' ? text : `[${principal.kind} ${principal.id}] ${text}`,
      expiresAfterMs: NOTICE_MS,
    });
  }

  #refuseTooMany({ principal: { kind, id, accountId } }: CommandContext): void {
    if (kind === 'operator') return;
    const nowMs = this.#options.clock.monotonicMs();
    const { isTaken, nextInS } = this.#buckets.take(accountId ?? id, RATE, nowMs);
    if (isTaken) return;
    const retryAfterS = Math.ceil(nextInS);
    throw new AppError(
      'rate-limited',
      say('Too many notices for the operator. Try again in {count} s.', { count: retryAfterS }),
      {
        context: { retryAfterS },
      },
    );
  }
}
