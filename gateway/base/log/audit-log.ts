import type { Actor } from '../../contract/account/actor.ts';
import type { AuditRow } from '../../contract/command/audit.ts';
import type { Clock } from '../clock.ts';
import { errorText } from '../error.ts';
import { actorOf } from '../principal/actor.ts';
import type { Logger } from './logger.ts';

/** An audit row before the store assigns its number. */
export type AuditEntry = Omit<AuditRow, 'auditId'>;

/** What happened, without who caused it and when. */
export type AuditedEvent = Omit<AuditEntry, 'atMs' | 'traceId' | 'actor'>;

/** Records every command and override before it acts. */
export interface AuditLog {
  /**
   * Returns when the row is durable.
   * @throws when it is not: then only the safety class may be sent
   */
  append(entry: AuditEntry): void;
}

/** A request's context, or that of something without a request. */
interface AuditContext {
  readonly principal: Actor;
  readonly traceId: string;
}

/** The context of changes that the gateway makes without a request. */
export function gatewayContext(traceId: string): AuditContext {
  return { principal: { kind: 'system', id: 'gateway' }, traceId };
}

/** Writes an audit row with the current time. @throws as {@link AuditLog.append} */
export function writeAudit(
  { audit, clock }: { readonly audit: AuditLog; readonly clock: Pick<Clock, 'utcMs'> },
  context: AuditContext,
  action: string,
  target: string,
  detail: AuditedEvent['detail'] = {},
  { decisionId = null, outcome = 'requested' }: Partial<Pick<AuditedEvent, 'decisionId' | 'outcome'>> = {},
): void {
  const { traceId } = context;
  const atMs = clock.utcMs();
  audit.append({ atMs, traceId, actor: actorOf(context), action, target, decisionId, outcome, detail });
}

/** Audits an event that already happened. A failure is only logged: the event cannot be undone. */
export function auditAfterwards(
  log: { readonly audit: AuditLog; readonly clock: Pick<Clock, 'utcMs'>; readonly logger: Logger },
  entry: AuditedEvent,
  context: AuditContext,
  onUnrecorded?: (error: unknown) => void,
): void {
  const { action, target, detail, outcome } = entry;
  try {
    writeAudit(log, context, action, target, detail, entry);
  } catch (error) {
    onUnrecorded?.(error);
    log.logger.error(
      { action, target, outcome, error: errorText(error) },
      'An audit record could not be written.',
    );
  }
}
