import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { AuditRow } from '../../../../gateway/contract/command/audit.ts';
import type { OperatorText } from '../../../../gateway/contract/operator-text.ts';
import { AuditTrail } from '../../../../gateway/store/audit/audit-trail.ts';
import { openDatabase } from '../../../../gateway/store/database.ts';
import { AuditHeadRepository } from '../../../../gateway/store/repository/audit/audit-head-repository.ts';
import { AuditRepository } from '../../../../gateway/store/repository/audit/audit-repository.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

/** An audit record in a data directory of its own: real files, a clock that stands. */
export class AuditRig {
  readonly directory = mkdtempSync(join(tmpdir(), 'aerodeck-audit-'));
  readonly headFile = join(this.directory, 'audit-heads.jsonl');
  readonly keyFile = join(this.directory, 'audit-key.pem');
  readonly storeFile = join(this.directory, 'aerodeck.sqlite');
  readonly clock = new FakeClock();
  readonly broken: (OperatorText | undefined)[] = [];
  readonly unsigned: (OperatorText | undefined)[] = [];
  database!: Database.Database;
  audit!: AuditRepository;
  heads!: AuditHeadRepository;
  trail!: AuditTrail;

  constructor() {
    this.open();
  }

  /** As a start of the gateway does. */
  open(isStoreReplaced = false): void {
    this.database = openDatabase(this.storeFile, 1, silentLogger).handle;
    this.audit = new AuditRepository(this.database);
    this.heads = new AuditHeadRepository(this.database);
    this.trail = new AuditTrail({
      audit: this.audit,
      heads: this.heads,
      dataDirectory: this.directory,
      clock: this.clock,
      ids: countingIds(),
      logger: silentLogger,
      isStoreReplaced,
      onBroken: (reason) => this.broken.push(reason),
      onUnsigned: (reason) => this.unsigned.push(reason),
    });
  }

  /** Many at once, in one transaction. */
  appendAtOnce(count: number): void {
    this.database.transaction(() => this.append(count))();
  }

  append(count = 1, row: Partial<AuditRow> = {}): void {
    for (let index = 0; index < count; index += 1) this.audit.append({ ...sampleRow(index), ...row });
  }

  /** As somebody does who can write the file: triggers that guard the rows go first. */
  tamper(sql: string, ...values: readonly unknown[]): void {
    this.database.exec(
      'DROP TRIGGER IF EXISTS audit_never_changes; DROP TRIGGER IF EXISTS audit_never_goes; PRAGMA ignore_check_constraints = ON',
    );
    this.database.prepare(sql).run(...values);
  }

  /** The guarding triggers are put back: the next start refuses a store without them. */
  async close(): Promise<void> {
    await this.trail.stop();
    this.database.exec(
      `CREATE TRIGGER IF NOT EXISTS audit_never_changes BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'audit rows never change'); END;
       CREATE TRIGGER IF NOT EXISTS audit_never_goes BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'audit rows are never deleted'); END;`,
    );
    this.database.close();
  }

  async remove(): Promise<void> {
    if (this.database.open) await this.close();
    rmSync(this.directory, { recursive: true, force: true });
  }
}

export function sampleRow(index: number): Omit<AuditRow, 'auditId'> {
  return {
    atMs: 1_700_000_000_000 + index,
    traceId: (index % 16).toString(16).repeat(32),
    actor: { kind: index % 2 === 0 ? 'operator' : 'key', id: `actor-${index % 5}` },
    action: 'command.arm',
    target: `uav-${1 + (index % 3)}`,
    decisionId: index % 4 === 0 ? null : `dec_${index}`,
    outcome: 'allow',
    detail: {
      commandId: `cmd_${index}`,
      mode: 'sim',
      note: 'wind "5 m/s" – ünïcode \u2028',
      deep: { b: 1.5, a: [1, null] },
    },
  };
}
