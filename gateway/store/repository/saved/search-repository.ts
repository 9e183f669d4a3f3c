import Database from 'better-sqlite3';

/** A text to find by its words. */
export interface SearchableText {
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

export interface SearchHit {
  readonly key: string;
  /** The best-matching part of the text, about 40 words. */
  readonly excerpt: string;
}

/** More words only add work. */
const MAX_WORDS = 64;
const EXCERPT_TOKENS = 40;

/**
 * Full-text search over in-memory texts, on SQLite's FTS5 with English stemming. The same texts and
 * words give the same hits in the same order. https://sqlite.org/fts5.html
 */
export class SearchRepository {
  readonly #database: Database.Database;
  readonly #search: Database.Statement;
  readonly #excerpt: Database.Statement;
  readonly #knows: Database.Statement;

  constructor(texts: readonly SearchableText[]) {
    this.#database = new Database(':memory:');
    this.#database.exec(
      "CREATE VIRTUAL TABLE text USING fts5(key UNINDEXED, title, body, tokenize = 'porter unicode61 remove_diacritics 2')",
    );
    const insert = this.#database.prepare('INSERT INTO text (key, title, body) VALUES (?, ?, ?)');
    this.#database.transaction(() => {
      for (const { key, title, text } of texts) insert.run(key, title, text);
    })();
    // A title word weighs as much as four text words.
    const excerpt = `snippet(text, 2, '', '', ' … ', ${EXCERPT_TOKENS}) AS excerpt`;
    this.#search = this.#database.prepare(
      `SELECT key, ${excerpt} FROM text WHERE text MATCH ? ORDER BY bm25(text, 0, 4, 1), rowid LIMIT ?`,
    );
    this.#excerpt = this.#database.prepare(`SELECT key, ${excerpt} FROM text WHERE text MATCH ? AND key = ?`);
    this.#knows = this.#database.prepare('SELECT 1 FROM text WHERE text MATCH ? LIMIT 1').pluck();
  }

  /** Texts with any of the words, best first. */
  search(words: readonly string[], limit: number): readonly SearchHit[] {
    const match = matchOf(words);
    return match === undefined ? [] : (this.#search.all(match, limit) as SearchHit[]);
  }

  /** The best-matching part of one text, undefined if it contains none of the words. */
  excerpt(key: string, words: readonly string[]): string | undefined {
    const match = matchOf(words);
    if (match === undefined) return undefined;
    return (this.#excerpt.get(`{body}: (${match})`, key) as SearchHit | undefined)?.excerpt;
  }

  /** Whether the word, in any of its forms, occurs anywhere. */
  knows(word: string): boolean {
    const match = matchOf([word]);
    return match !== undefined && this.#knows.get(match) !== undefined;
  }

  close(): void {
    this.#database.close();
  }
}

/** Words are always quoted, so that none acts as an operator. */
function matchOf(words: readonly string[]): string | undefined {
  const usable = words
    .map((word) => word.replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ').trim())
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  return usable.length === 0 ? undefined : usable.map((word) => `"${word}"`).join(' OR ');
}
