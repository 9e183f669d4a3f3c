import type Database from 'better-sqlite3';
import {
  type Enrolment,
  enrolmentSchema,
  ROW_SOURCE_NAMES,
  ROW_SOURCES,
  type RowSource,
  type Sharable,
  type StationRow,
  sharableSchema,
} from '../../../contract/centre/centre.ts';
import { storeWrite } from '../../store-write.ts';

/** The station's place in a fleet. */
export interface Membership {
  readonly address: string;
  readonly name: string;
  /** The secret half of the station's nkey. */
  readonly seed: string;
  readonly enrolment: Enrolment;
}

type Row = StationRow['row'];

/** The station's membership of a fleet, and the rows that its centre does not have yet. */
export class CentreRepository {
  readonly #database: Database.Database;
  readonly #outbox: Database.Statement<[number], { seq: number; source: RowSource; key: string }>;
  readonly #rows: ReadonlyMap<RowSource, Database.Statement<string[], Row>>;
  readonly #delivered: Database.Statement<[number]>;
  readonly #count: Database.Statement<[], number>;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#outbox = database.prepare('SELECT seq, source, key FROM centre_outbox ORDER BY seq LIMIT ?');
    this.#delivered = database.prepare('DELETE FROM centre_outbox WHERE seq = ?');
    this.#count = database.prepare<[], number>('SELECT count(*) FROM centre_outbox').pluck();
    this.#rows = new Map(
      ROW_SOURCE_NAMES.map((source) => {
        const { table, key } = ROW_SOURCES[source];
        const where = key.map((column) => `${column} = ?`).join(' AND ');
        return [source, database.prepare(`SELECT * FROM ${table} WHERE ${where}`)];
      }),
    );
  }

  membership(): Membership | undefined {
    const row = this.#database.prepare('SELECT address, name, seed, enrolment FROM centre').get() as
      | { readonly address: string; readonly name: string; readonly seed: string; readonly enrolment: string }
      | undefined;
    return row && { ...row, enrolment: enrolmentSchema.parse(JSON.parse(row.enrolment)) };
  }

  /** As last heard from the centre. */
  sharedResources(): readonly Sharable[] {
    const json = this.#database.prepare('SELECT shared_resources FROM centre').pluck().get();
    return typeof json === 'string' ? sharableSchema.array().parse(JSON.parse(json)) : [];
  }

  setSharedResources(resources: readonly Sharable[]): void {
    storeWrite('What the fleet shares', () =>
      this.#database.prepare('UPDATE centre SET shared_resources = ?').run(JSON.stringify(resources)),
    );
  }

  /** Puts all existing rows into the outbox; from now on the triggers add every new and changed row. */
  join({ address, name, seed, enrolment }: Membership): void {
    const write = this.#database.transaction(() => {
      this.#leave();
      this.#database
        .prepare('INSERT INTO centre (only_row, address, name, seed, enrolment) VALUES (1, ?, ?, ?, ?)')
        .run(address, name, seed, JSON.stringify(enrolment));
      for (const source of ROW_SOURCE_NAMES) {
        const { table, key } = ROW_SOURCES[source];
        this.#database.exec(
          `INSERT INTO centre_outbox (source, key)
           SELECT '${source}', ${key.join(" || '/' || ")} FROM ${table} ORDER BY ${key.join(', ')}`,
        );
      }
    });
    storeWrite('The membership of a fleet', write);
  }

  /** Ends the membership and empties the outbox. */
  leave(): void {
    storeWrite(
      'The membership of a fleet',
      this.#database.transaction(() => this.#leave()),
    );
  }

  #leave(): void {
    this.#database.exec('DELETE FROM centre; DELETE FROM centre_outbox; DELETE FROM centre_recording;');
  }

  get waitingRows(): number {
    return this.#count.get() ?? 0;
  }

  /** The oldest rows of the outbox with their present content. Entries of deleted rows are removed. */
  waiting(limit: number): readonly StationRow[] {
    return this.#outbox.all(limit).flatMap(({ seq, source, key }) => {
      const row = this.#rows.get(source)?.get(...keyParts(key, ROW_SOURCES[source].key.length));
      if (row) return [{ source, key, seq, row }];
      this.delivered([seq]);
      return [];
    });
  }

  /** Bytes of a recording that the centre has; undefined once it has all. */
  recordingBytesSent(sessionId: string): number | undefined {
    const sent = this.#database
      .prepare<[string], { readonly bytes: number; readonly isComplete: number }>(
        'SELECT bytes, is_complete AS isComplete FROM centre_recording WHERE session_id = ?',
      )
      .get(sessionId);
    return sent?.isComplete === 1 ? undefined : (sent?.bytes ?? 0);
  }

  recordingSent(sessionId: string, bytes: number, isComplete: boolean): void {
    storeWrite('What the centre has', () =>
      this.#database
        .prepare(
          `INSERT INTO centre_recording (session_id, bytes, is_complete) VALUES (?, ?, ?)
           ON CONFLICT (session_id) DO UPDATE SET bytes = excluded.bytes, is_complete = excluded.is_complete`,
        )
        .run(sessionId, bytes, Number(isComplete)),
    );
  }

  /** Removes delivered rows. A row that has changed meanwhile has another number and stays. */
  delivered(seqs: readonly number[]): void {
    const write = this.#database.transaction(() => {
      for (const seq of seqs) this.#delivered.run(seq);
    });
    storeWrite('What the centre has', write);
  }
}

/** The columns of a key. The first may itself contain slashes. */
function keyParts(key: string, count: number): string[] {
  const parts = key.split('/');
  const rest = count === 1 ? [] : parts.splice(1 - count);
  return [parts.join('/'), ...rest];
}
