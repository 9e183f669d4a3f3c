import { hash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { canonicalJson } from '../../../base/canonical-json.ts';
import { Emitter, type Unsubscribe } from '../../../base/emitter.ts';
import { AppError, errorText } from '../../../base/error.ts';
import { type AuditQuery, type AuditRow, GENESIS_HASH } from '../../../contract/command/audit.ts';

/** A point in the chain. */
export interface ChainPoint {
  readonly auditId: number;
  readonly hash: string;
}

/** One row as a link of the chain. */
export interface ChainLink extends ChainPoint {
  readonly previousHash: string;
  /** Recomputed from the row's content. If it differs from `hash`, the row was changed. */
  readonly contentHash: string;
  readonly action: string;
}

/** One row with its ID and hashes. */
export interface ChainedRow extends AuditRow {
  readonly previousHash: string;
  readonly hash: string;
}

type StoredRow = [
  auditId: number,
  atMs: number,
  traceId: string,
  actorKind: AuditRow['actor']['kind'],
  actorId: string,
  action: string,
  target: string,
  decisionId: string | null,
  outcome: string,
  detail: string,
  previousHash: string,
  hash: string,
];

const COLUMNS =
  'audit_id, at_ms, trace_id, actor_kind, actor_id, action, target, decision_id, outcome, detail, previous_hash, hash';

/** SQL condition of each list filter. */
const CONDITIONS = {
  tenantId: 'actor_id IN (SELECT record_id FROM record_owner WHERE tenant_id = @tenantId)',
  traceId: 'trace_id = @traceId',
  target: 'target = @target',
} as const;

/**
 * The audit trail: rows are only added. Each contains the SHA-256 of its canonical content and its
 * predecessor's hash, and is on disk when `append` returns. The predecessor is read under the write
 * lock of the row's own transaction, so that a second process (the owner's command line) extends
 * the chain instead of forking it.
 */
export class AuditRepository {
  readonly #database: Database.Database;
  readonly #append: (row: Omit<AuditRow, 'auditId'>) => ChainPoint;
  readonly #after: Database.Statement<[number, number], StoredRow>;
  readonly #newest: Database.Statement<[], ChainPoint>;
  readonly #hashOf: Database.Statement<[number], string>;
  readonly #lists = new Map<string, Database.Statement<[object], StoredRow>>();
  readonly #emitter = new Emitter<{ appended: ChainPoint }>();
  #isWritable = true;

  constructor(database: Database.Database) {
    this.#database = database;
    const insert = database.prepare(
      `INSERT INTO audit (at_ms, trace_id, actor_kind, actor_id, action, target, decision_id, outcome, detail, previous_hash, hash)
       VALUES (@atMs, @traceId, @actorKind, @actorId, @action, @target, @decisionId, @outcome, @detail, @previousHash, @hash)`,
    );
    this.#after = database
      .prepare<[number, number], StoredRow>(
        `SELECT ${COLUMNS} FROM audit WHERE audit_id > ? ORDER BY audit_id LIMIT ?`,
      )
      .raw();
    this.#newest = database.prepare(
      'SELECT audit_id AS auditId, hash FROM audit ORDER BY audit_id DESC LIMIT 1',
    );
    this.#hashOf = database.prepare<[number], string>('SELECT hash FROM audit WHERE audit_id = ?').pluck();
    const append = database.transaction((row: Omit<AuditRow, 'auditId'>): ChainPoint => {
      const columns = columnsOf(row, this.newest()?.hash ?? GENESIS_HASH);
      const hash = auditRowHash(columns);
      const { lastInsertRowid } = insert.run({ ...columns, hash });
      return { auditId: Number(lastInsertRowid), hash };
    });
    this.#append = (row) => append.immediate(row);
  }

  /** False after a failed write, until one succeeds again. */
  get isWritable(): boolean {
    return this.#isWritable;
  }

  /** @throws store-unavailable when the row cannot be made durable. */
  append(row: Omit<AuditRow, 'auditId'>): AuditRow {
    let point: ChainPoint;
    try {
      point = this.#append(row);
      this.#isWritable = true;
    } catch (cause) {
      this.#isWritable = false;
      throw new AppError(
        'store-unavailable',
        `The audit row could not be written (${errorText(cause)}). Free disk space or repair the disk.`,
        {
          cause,
        },
      );
    }
    if (!this.#database.inTransaction) this.#emitter.emit('appended', point);
    return { ...row, auditId: point.auditId };
  }

  /** Durable rows of this process, except those in a transaction, which may still roll back. */
  onAppended(listener: (point: ChainPoint) => void): Unsubscribe {
    return this.#emitter.on('appended', listener);
  }

  /** Newest first, those before `beforeId`. With `tenantId`, only rows of that tenant's actors. */
  list({ limit, beforeId = Number.MAX_SAFE_INTEGER, ...filters }: AuditQuery): AuditRow[] {
    return this.#listBy(filters)
      .all({ ...filters, limit, beforeId })
      .map(rowOf);
  }

  /** The end of the chain, undefined before the first row. */
  newest(): ChainPoint | undefined {
    return this.#newest.get();
  }

  /** The hash in a row, undefined if the row does not exist. */
  hashOf(auditId: number): string | undefined {
    return this.#hashOf.get(auditId);
  }

  /** Up to `limit` links after `afterId`, oldest first. */
  links(afterId: number, limit: number): ChainLink[] {
    return this.#after.all(afterId, limit).map((row) => ({
      auditId: row[0],
      previousHash: row[10],
      hash: row[11],
      action: row[5],
      contentHash: auditRowHash({
        atMs: row[1],
        traceId: row[2],
        actorKind: row[3],
        actorId: row[4],
        action: row[5],
        target: row[6],
        decisionId: row[7],
        outcome: row[8],
        detail: row[9],
        previousHash: row[10],
      }),
    }));
  }

  /** Up to `limit` rows after `afterId`, oldest first, with IDs and hashes. */
  chained(afterId: number, limit: number): ChainedRow[] {
    return this.#after
      .all(afterId, limit)
      .map((row) => ({ ...rowOf(row), previousHash: row[10], hash: row[11] }));
  }

  #listBy(filters: Omit<AuditQuery, 'limit' | 'beforeId'>): Database.Statement<[object], StoredRow> {
    const names = (Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]).filter(
      (name) => filters[name] !== undefined,
    );
    const known = this.#lists.get(names.join());
    if (known) return known;
    const conditions = ['audit_id < @beforeId', ...names.map((name) => CONDITIONS[name])];
    const statement = this.#database
      .prepare<[object], StoredRow>(
        `SELECT ${COLUMNS} FROM audit WHERE ${conditions.join(' AND ')} ORDER BY audit_id DESC LIMIT @limit`,
      )
      .raw();
    this.#lists.set(names.join(), statement);
    return statement;
  }
}

/**
 * The columns as stored, and therefore hashed: SQLite would change a lone surrogate to another
 * character.
 */
function columnsOf(row: Omit<AuditRow, 'auditId'>, previousHash: string) {
  return {
    atMs: row.atMs,
    traceId: row.traceId.toWellFormed(),
    actorKind: row.actor.kind,
    actorId: row.actor.id.toWellFormed(),
    action: row.action.toWellFormed(),
    target: row.target.toWellFormed(),
    decisionId: row.decisionId?.toWellFormed() ?? null,
    outcome: row.outcome.toWellFormed(),
    detail: canonicalJson(row.detail),
    previousHash,
  };
}

function rowOf(row: StoredRow): AuditRow {
  return {
    auditId: row[0],
    atMs: row[1],
    traceId: row[2],
    actor: { kind: row[3], id: row[4] },
    action: row[5],
    target: row[6],
    decisionId: row[7],
    outcome: row[8],
    detail: detailOf(row[9]),
  };
}

/** Shows an unreadable detail as raw text, so that the rest of the list stays readable. */
function detailOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { unreadable: text };
  }
}

/** The stored columns of an audit row that its hash covers. */
interface AuditColumns {
  readonly atMs: number;
  readonly traceId: string;
  readonly actorKind: string;
  readonly actorId: string;
  readonly action: string;
  readonly target: string;
  readonly decisionId: string | null;
  readonly outcome: string;
  /** Canonical JSON. */
  readonly detail: string;
  readonly previousHash: string;
}

/**
 * SHA-256, in hex, of the canonical JSON of the row and its predecessor's hash. Concatenates the
 * text for speed, because a verification does it a hundred thousand times a second. The members are
 * sorted by name.
 */
export function auditRowHash(row: AuditColumns): string {
  const decisionId = row.decisionId === null ? 'null' : quoted(row.decisionId);
  return hash(
    'sha256',
    `{"action":${quoted(row.action)},"actor":{"id":${quoted(row.actorId)},"kind":${quoted(row.actorKind)}},"atMs":${row.atMs},` +
      `"decisionId":${decisionId},"detail":${row.detail},"outcome":${quoted(row.outcome)},` +
      `"previousHash":${quoted(row.previousHash)},"target":${quoted(row.target)},"traceId":${quoted(row.traceId)}}`,
    'hex',
  );
}

/** IDs, hashes and names that JSON does not escape. */
const PLAIN = /^[\w.:/ -]*$/;

/** The text as in JSON. Several times faster if nothing needs escaping. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}
