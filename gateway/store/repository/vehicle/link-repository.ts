import type Database from 'better-sqlite3';

/** Links added by the operator, not those of the command line. */
export class LinkRepository {
  readonly #all: Database.Statement;
  readonly #upsert: Database.Statement;
  readonly #remove: Database.Statement;

  constructor(database: Database.Database) {
    this.#all = database.prepare('SELECT link_id AS linkId, text FROM link ORDER BY link_id');
    this.#upsert = database.prepare(
      'INSERT INTO link (link_id, text) VALUES (?, ?) ON CONFLICT (link_id) DO UPDATE SET text = excluded.text',
    );
    this.#remove = database.prepare('DELETE FROM link WHERE link_id = ?');
  }

  load(): { linkId: string; text: string }[] {
    return this.#all.all() as { linkId: string; text: string }[];
  }

  save(linkId: string, text: string): void {
    this.#upsert.run(linkId, text);
  }

  remove(linkId: string): void {
    this.#remove.run(linkId);
  }
}

/** The last reserved signing timestamp. After a restart, signed frames must carry a later one. */
export class SigningClockRepository {
  readonly #read: Database.Statement;
  readonly #write: Database.Statement;

  constructor(database: Database.Database) {
    this.#read = database.prepare('SELECT timestamp_10us FROM signing_clock').pluck().safeIntegers(true);
    this.#write = database.prepare(
      'INSERT INTO signing_clock (only_row, timestamp_10us) VALUES (1, ?) ON CONFLICT (only_row) DO UPDATE SET timestamp_10us = excluded.timestamp_10us',
    );
  }

  load(): bigint | undefined {
    return this.#read.get() as bigint | undefined;
  }

  save(timestamp: bigint): void {
    this.#write.run(timestamp);
  }
}
