import type Database from 'better-sqlite3';
import type { SdkRecord, SdkSummary } from '../../../contract/developer/sdk.ts';
import { storeWrite } from '../../store-write.ts';

/** Generated clients on SQLite, only the newest of each owner. */
export class SdkRepository {
  readonly #insert: Database.Statement;
  readonly #forget: Database.Statement;
  readonly #page: Database.Statement<[string], string>;
  readonly #one: Database.Statement<[string, string], { readonly summary: string; readonly files: string }>;
  readonly #inTransaction: (write: () => void) => void;

  constructor(database: Database.Database) {
    this.#insert = database.prepare(
      'INSERT INTO sdk (sdk_id, owner_id, summary, files) VALUES (@sdkId, @ownerId, @summary, @files)',
    );
    this.#forget = database.prepare(
      `DELETE FROM sdk WHERE owner_id = @ownerId AND rowid NOT IN
       (SELECT rowid FROM sdk WHERE owner_id = @ownerId ORDER BY rowid DESC LIMIT @kept)`,
    );
    this.#page = database
      .prepare<[string], string>('SELECT summary FROM sdk WHERE owner_id = ? ORDER BY rowid DESC')
      .pluck();
    this.#one = database.prepare('SELECT summary, files FROM sdk WHERE owner_id = ? AND sdk_id = ?');
    this.#inTransaction = (write) => database.transaction(write)();
  }

  /** On disk when it returns. Deletes all but the owner's newest `kept`. @throws store-unavailable */
  add(ownerId: string, { files, ...summary }: SdkRecord, kept: number): void {
    storeWrite(`The client ${summary.sdkId}`, () =>
      this.#inTransaction(() => {
        const row = { sdkId: summary.sdkId, summary: JSON.stringify(summary), files: JSON.stringify(files) };
        this.#insert.run({ ...row, ownerId });
        this.#forget.run({ ownerId, kept });
      }),
    );
  }

  /** Newest first. */
  list(ownerId: string): readonly SdkSummary[] {
    return this.#page.all(ownerId).map((text) => JSON.parse(text) as SdkSummary);
  }

  get(ownerId: string, sdkId: string): SdkRecord | undefined {
    const row = this.#one.get(ownerId, sdkId);
    if (!row) return undefined;
    return {
      ...(JSON.parse(row.summary) as SdkSummary),
      files: JSON.parse(row.files) as SdkRecord['files'],
    };
  }
}
