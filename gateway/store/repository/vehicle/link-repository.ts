import type Database from 'better-sqlite3';

/** Links the operator added; those of the command line are not kept. */
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
