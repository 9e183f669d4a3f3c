import type Database from 'better-sqlite3';
import type { AuditRow } from '../../../contract/command/audit.ts';
import type { CommandRecord } from '../../../contract/command/command.ts';
import type { DecisionRecord } from '../../../contract/command/decision.ts';
import { parseWithParts } from '../../../contract/operator-text.ts';
import { type AlertEpisode, AlertEpisodeRepository } from '../vehicle/alert-episode-repository.ts';

/** More than any recording contains. */
const MAX_RECORDS = 5000;

interface StoredRow extends Omit<AuditRow, 'actor' | 'detail'> {
  readonly actorKind: AuditRow['actor']['kind'];
  readonly actorId: string;
  readonly detail: string;
}

/** Stored station data about a vehicle during a recording. */
export class ReplayRecordRepository {
  readonly #commands: Database.Statement<[number, number, string, number], string>;
  readonly #decisions: Database.Statement<[number, number, string, number], string>;

  readonly #rows: Database.Statement<[number, number, number], StoredRow>;
  readonly #alerts: AlertEpisodeRepository;

  constructor(database: Database.Database) {
    this.#commands = database
      .prepare<[number, number, string, number], string>(
        `SELECT record FROM command WHERE created_at_ms BETWEEN ? AND ? AND json_extract(record, '$.vehicleId') = ?
         ORDER BY created_at_ms LIMIT ?`,
      )
      .pluck();
    this.#decisions = database
      .prepare<[number, number, string, number], string>(
        `SELECT record FROM decision WHERE created_at_ms BETWEEN ? AND ? AND vehicle_id = ?
         ORDER BY created_at_ms LIMIT ?`,
      )
      .pluck();
    this.#rows = database.prepare(
      `SELECT audit_id AS auditId, at_ms AS atMs, trace_id AS traceId, actor_kind AS actorKind, actor_id AS actorId, action,
              target, decision_id AS decisionId, outcome, detail
       FROM audit WHERE at_ms BETWEEN ? AND ? AND (action = 'override' OR action LIKE 'approval:%' OR action LIKE 'lease.%'
         OR action LIKE 'checklist.%' OR action LIKE 'zone.%' OR action LIKE 'policy.%' OR action LIKE 'link.%')
       ORDER BY at_ms, audit_id LIMIT ?`,
    );
    this.#alerts = new AlertEpisodeRepository(database);
  }

  /** Oldest first, both ends included. */
  recordsBetween(
    fromMs: number,
    toMs: number,
    vehicleId: string,
  ): { readonly commands: readonly CommandRecord[]; readonly decisions: readonly DecisionRecord[] } {
    const texts = (statement: Database.Statement<[number, number, string, number], string>) =>
      statement.all(Math.floor(fromMs), Math.ceil(toMs), vehicleId, MAX_RECORDS);
    return {
      commands: texts(this.#commands).map((record) => parseWithParts<CommandRecord>(record)),
      decisions: texts(this.#decisions).map((record) => parseWithParts<DecisionRecord>(record)),
    };
  }
  /** Other user actions and alerts in that time. */
  happeningsBetween(
    fromMs: number,
    toMs: number,
  ): { readonly rows: readonly AuditRow[]; readonly alerts: readonly AlertEpisode[] } {
    const rows = this.#rows.all(Math.floor(fromMs), Math.ceil(toMs), MAX_RECORDS);
    return {
      rows: rows.map(({ actorKind, actorId, detail, ...row }) => ({
        ...row,
        actor: { kind: actorKind, id: actorId },
        detail: parseWithParts<Record<string, unknown>>(detail),
      })),
      alerts: this.#alerts.between(fromMs, toMs),
    };
  }
}
