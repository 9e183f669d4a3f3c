import type { Clock } from '../../base/clock.ts';
import { Slices } from '../../base/slices.ts';
import { type AuditHead, GENESIS_HASH } from '../../contract/command/audit.ts';
import type { AuditHeadRepository } from '../repository/audit/audit-head-repository.ts';
import type { AuditRepository, ChainedRow } from '../repository/audit/audit-repository.ts';
import type { AuditKey } from './audit-key.ts';
import { type ExportSeal, sealText } from './signed-text.ts';

/** Names the form of the file; the offline verifier refuses others. */
const EXPORT_FORMAT = 'aerodeck-audit-1';

export interface AuditExportParts {
  readonly audit: AuditRepository;
  readonly heads: AuditHeadRepository;
  readonly key: AuditKey;
  readonly clock: Clock;
  /** Ends it in the middle, as when the gateway stops. */
  readonly signal: AbortSignal;
}

/** A page makes one piece of text of about 50 kB. */
const PAGE = 100;

/**
 * The whole record as JSON lines, in pieces of many lines. First the format and the public key, then the
 * rows, with each signed head after the row it signs. A signed seal ends it, so that no line can be removed,
 * the last ones included.
 */
export async function* auditExport({
  audit,
  heads,
  key,
  clock,
  signal,
}: AuditExportParts): AsyncGenerator<string> {
  const slices = new Slices(clock, signal);
  const atMs = clock.utcMs();
  const lastRowId = audit.newest()?.auditId ?? 0;
  const first = { format: EXPORT_FORMAT, publicKey: key.publicKey, genesis: GENESIS_HASH, atMs };
  yield lineOf(first);
  let seal: ExportSeal = { rows: 0, heads: 0, hash: GENESIS_HASH, atMs };
  // The store is exported unchanged, including rows that do not belong there: the verifier must see them.
  let afterId = Number.NEGATIVE_INFINITY;
  let headAfterId = 0;
  for (;;) {
    if (slices.isOver) await slices.rest();
    const rows = audit.chained(afterId, PAGE).filter(({ auditId }) => auditId <= lastRowId);
    const last = rows.at(-1);
    if (!last) break;
    const pageHeads = headsUpTo(heads, headAfterId, last.auditId);
    yield linesOf(rows, pageHeads);
    afterId = last.auditId;
    headAfterId = Math.max(0, last.auditId);
    seal = {
      rows: seal.rows + rows.length,
      heads: seal.heads + pageHeads.length,
      hash: last.hash,
      atMs,
    };
  }
  yield lineOf({ seal: { ...seal, signature: key.sign(sealText(seal)) } });
}

function headsUpTo(heads: AuditHeadRepository, afterId: number, lastId: number): AuditHead[] {
  return heads.after(afterId, PAGE).filter(({ auditId }) => auditId <= lastId);
}

function linesOf(rows: readonly ChainedRow[], heads: readonly AuditHead[]): string {
  const headOf = new Map(heads.map((head) => [head.auditId, head]));
  return rows
    .map((row) => {
      const head = headOf.get(row.auditId);
      return lineOf(row) + (head ? lineOf({ head }) : '');
    })
    .join('');
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
