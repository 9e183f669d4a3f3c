import sql, { empty } from 'sql-template-tag';
import { z } from 'zod';
import { ROW_SOURCE_NAMES, type StationRow, stationIdSchema } from '../gateway/contract/centre/centre.ts';
import { GENESIS_HASH } from '../gateway/contract/command/audit.ts';
import { auditRowHash } from '../gateway/store/repository/audit/audit-repository.ts';
import type { Database } from './database.ts';

export const rowsQuerySchema = z.strictObject({
  source: z.enum(ROW_SOURCE_NAMES),
  stationId: stationIdSchema.optional(),
  fromMs: z.coerce.number().int().nonnegative().optional(),
  toMs: z.coerce.number().int().nonnegative().optional(),
  text: z.string().min(1).max(200).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});
export type RowsQuery = z.infer<typeof rowsQuerySchema>;

export interface FoundRow {
  readonly stationId: string;
  readonly source: string;
  readonly key: string;
  readonly atMs: number;
  readonly content: StationRow['row'];
}

/** Matching rows of all stations, newest first. */
export async function findRows(database: Database, query: RowsQuery): Promise<readonly FoundRow[]> {
  const { source, stationId, fromMs = 0, toMs = Number.MAX_SAFE_INTEGER, text, limit } = query;
  const ofStation = stationId === undefined ? empty : sql`AND station_id = ${stationId}`;
  const withText =
    text === undefined ? empty : sql`AND strpos(lower(content::text), ${text.toLowerCase()}) > 0`;
  const rows = await database.query<Omit<FoundRow, 'atMs'> & { readonly atMs: string }>`
    SELECT station_id AS "stationId", source, key, at_ms AS "atMs", content FROM station_row
    WHERE source = ${source} AND at_ms BETWEEN ${fromMs} AND ${toMs} ${ofStation} ${withText}
    ORDER BY at_ms DESC, station_id, key LIMIT ${limit}`;
  return rows.map((row) => ({ ...row, atMs: Number(row.atMs) }));
}

export interface ChainVerification {
  readonly ok: boolean;
  readonly count: number;
  /** First row that was changed or follows a missing row. */
  readonly brokenAtId: number | null;
}

const PAGE = 1_000;

/** Checks the centre's copy of a station's audit rows: each contains the hash of the one before. */
export async function verifyAuditChain(database: Database, stationId: string): Promise<ChainVerification> {
  let [count, lastId, previousHash] = [0, 0, GENESIS_HASH];
  for (;;) {
    const rows = await database.query<{ content: Record<string, string | number | null> }>`
      SELECT content FROM station_row
      WHERE station_id = ${stationId} AND source = 'audit' AND (content->>'audit_id')::bigint > ${lastId}
      ORDER BY (content->>'audit_id')::bigint LIMIT ${PAGE}`;
    if (rows.length === 0) return { ok: true, count, brokenAtId: null };
    for (const { content } of rows) {
      const auditId = Number(content.audit_id);
      const hash = auditRowHash({
        atMs: Number(content.at_ms),
        traceId: String(content.trace_id),
        actorKind: String(content.actor_kind) as never,
        actorId: String(content.actor_id),
        action: String(content.action),
        target: String(content.target),
        decisionId: content.decision_id === null ? null : String(content.decision_id),
        outcome: String(content.outcome),
        detail: String(content.detail),
        previousHash: String(content.previous_hash),
      });
      if (hash !== content.hash || content.previous_hash !== previousHash)
        return { ok: false, count, brokenAtId: auditId };
      [count, lastId, previousHash] = [count + 1, auditId, hash];
    }
  }
}
