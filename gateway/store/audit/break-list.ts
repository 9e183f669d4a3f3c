import { AUDIT_ACKNOWLEDGED, AUDIT_BROKEN, type AuditBreak } from '../../contract/command/audit.ts';
import type { AuditRepository, ChainedRow, ChainLink } from '../repository/audit/audit-repository.ts';
import type { AuditKey } from './audit-key.ts';
import { acknowledgementText } from './signed-text.ts';

const MAX_LISTED = 100;

/** The breaks that the record itself reports, each with its acknowledgement. Takes the rows in their order. */
export class BreakList {
  readonly #audit: Pick<AuditRepository, 'chained'>;
  readonly #key: AuditKey;
  readonly #breaks: AuditBreak[] = [];

  constructor(audit: Pick<AuditRepository, 'chained'>, key: AuditKey) {
    this.#audit = audit;
    this.#key = key;
  }

  get newest(): AuditBreak[] {
    return this.#breaks.slice(-MAX_LISTED);
  }

  get newestOpen(): AuditBreak | undefined {
    return this.#breaks.findLast(({ acknowledgement }) => acknowledgement === null);
  }

  take({ auditId, action }: ChainLink): void {
    if (action !== AUDIT_BROKEN && action !== AUDIT_ACKNOWLEDGED) return;
    const row = this.#row(auditId);
    if (!row) return;
    if (action === AUDIT_ACKNOWLEDGED) this.#acknowledge(row);
    else
      this.#breaks.push({
        auditId,
        atMs: row.atMs,
        reason: String(row.detail.reason),
        acknowledgement: null,
      });
  }

  /** An acknowledgement without our signature was not made over the API. */
  #acknowledge({ auditId, atMs, actor, detail }: ChainedRow): void {
    const reason = String(detail.reason);
    const upToId = Number(detail.upToId);
    const broken = this.#breaks.some((known) => known.auditId === upToId) && this.#row(upToId);
    if (!broken) return;
    if (!this.#key.isSigned(acknowledgementText(broken.hash, reason), String(detail.signature))) return;
    for (const [index, known] of this.#breaks.entries())
      if (known.auditId <= upToId && known.acknowledgement === null)
        this.#breaks[index] = { ...known, acknowledgement: { auditId, atMs, by: actor, reason } };
  }

  #row(auditId: number): ChainedRow | undefined {
    return this.#audit.chained(auditId - 1, 1).find((row) => row.auditId === auditId);
  }
}
