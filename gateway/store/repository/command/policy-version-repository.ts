import type Database from 'better-sqlite3';
import { storeWrite } from '../../store-write.ts';

/** One policy text in force. */
export interface PolicyVersionFile {
  readonly policyId: string;
  readonly source: 'default' | 'user';
  readonly text: string;
}

/** All policy texts of one version. */
export interface PolicyVersionRow {
  readonly version: string;
  readonly loadedAtMs: number;
  readonly files: readonly PolicyVersionFile[];
}

const KEPT_VERSIONS = 1000;

/** The texts of the newest 1,000 policy versions used by decisions. */
export class PolicyVersionRepository {
  readonly #save: (row: PolicyVersionRow) => void;
  readonly #latest: Database.Statement;

  /** @param keptVersions default 1,000 */
  constructor(database: Database.Database, keptVersions = KEPT_VERSIONS) {
    const upsert = database.prepare(
      `INSERT INTO policy_version (version, loaded_at_ms, files) VALUES (?, ?, ?)
       ON CONFLICT (version) DO UPDATE SET loaded_at_ms = excluded.loaded_at_ms, files = excluded.files`,
    );
    const prune = database.prepare(
      `DELETE FROM policy_version WHERE version NOT IN
       (SELECT version FROM policy_version ORDER BY loaded_at_ms DESC, rowid DESC LIMIT ?)`,
    );
    this.#latest = database.prepare(
      'SELECT version, loaded_at_ms AS loadedAtMs, files FROM policy_version ORDER BY loaded_at_ms DESC, rowid DESC LIMIT 1',
    );
    this.#save = database.transaction(({ version, loadedAtMs, files }: PolicyVersionRow) => {
      upsert.run(version, loadedAtMs, JSON.stringify(files));
      prune.run(keptVersions);
    });
  }

  /** Durable when it returns. @throws store-unavailable */
  save(row: PolicyVersionRow): void {
    storeWrite('The policy version', () => this.#save(row));
  }

  /** The last version in force, undefined before the first start. */
  latest(): PolicyVersionRow | undefined {
    const row = this.#latest.get() as { version: string; loadedAtMs: number; files: string } | undefined;
    return row && { ...row, files: JSON.parse(row.files) as PolicyVersionFile[] };
  }
}
