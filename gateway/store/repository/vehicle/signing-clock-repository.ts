import type Database from 'better-sqlite3';

/** The last signing timestamp that was reserved: signed frames sent after a restart must carry a later one. */
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
