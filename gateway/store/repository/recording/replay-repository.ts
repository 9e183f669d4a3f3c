import type Database from 'better-sqlite3';
import { jsonWithParts, parseWithParts } from '../../../contract/operator-text.ts';
import type { BookedFlight } from '../../../contract/recording/logbook.ts';
import type {
  ReplayNote,
  ReplaySession,
  Timeline,
  TimelineEvent,
} from '../../../contract/recording/replay.ts';
import { storeWrite } from '../../store-write.ts';

/** An indexed session without its notes. */
export interface StoredSession {
  readonly session: ReplaySession;
  readonly tracks: Timeline['tracks'];
  /** Oldest first, undefined before the first search. */
  readonly flights?: readonly BookedFlight[] | undefined;
}

/** Sessions of the replay library on SQLite, with their events and notes. */
export class ReplayRepository {
  readonly #saveSession: Database.Statement;
  readonly #sessions: Database.Statement<[], string>;
  readonly #removeSession: Database.Statement;
  readonly #insertEvent: Database.Statement;
  readonly #events: Database.Statement<[string, number, number], string>;
  readonly #removeEvents: Database.Statement;
  readonly #insertNote: Database.Statement;
  readonly #notes: Database.Statement<[], { readonly sessionId: string; readonly record: string }>;
  readonly #removeNotes: Database.Statement;
  readonly #inTransaction: (write: () => void) => void;

  constructor(database: Database.Database) {
    this.#saveSession = database.prepare(
      `INSERT INTO replay_session (session_id, created_at_ms, state, size_bytes, record) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (session_id) DO UPDATE SET state = excluded.state, size_bytes = excluded.size_bytes, record = excluded.record`,
    );
    this.#sessions = database
      .prepare<[], string>('SELECT record FROM replay_session ORDER BY created_at_ms DESC')
      .pluck();
    this.#removeSession = database.prepare('DELETE FROM replay_session WHERE session_id = ?');
    this.#insertEvent = database.prepare(
      'INSERT INTO replay_event (session_id, seq, record) VALUES (?, ?, ?)',
    );
    this.#events = database
      .prepare<[string, number, number], string>(
        'SELECT record FROM replay_event WHERE session_id = ? AND seq > ? ORDER BY seq LIMIT ?',
      )
      .pluck();
    this.#removeEvents = database.prepare('DELETE FROM replay_event WHERE session_id = ?');
    this.#insertNote = database.prepare(
      'INSERT INTO replay_note (note_id, session_id, created_at_ms, record) VALUES (?, ?, ?, ?)',
    );
    this.#notes = database.prepare(
      'SELECT session_id AS sessionId, record FROM replay_note ORDER BY created_at_ms, note_id',
    );
    this.#removeNotes = database.prepare('DELETE FROM replay_note WHERE session_id = ?');
    this.#inTransaction = database.transaction((write: () => void) => write());
  }

  /** Newest first. Sessions with interrupted reading are still `indexing`. */
  sessions(): readonly StoredSession[] {
    return this.#sessions.all().map((record) => parseWithParts<StoredSession>(record));
  }

  /** @throws store-unavailable */
  saveSession(stored: StoredSession): void {
    const { sessionId, createdAtMs, state, sizeBytes } = stored.session;
    storeWrite('The session', () =>
      this.#saveSession.run(sessionId, createdAtMs, state, sizeBytes, jsonWithParts(stored)),
    );
  }

  /** All or none. Pass a few hundred at a time. @throws store-unavailable */
  addEvents(sessionId: string, events: readonly TimelineEvent[]): void {
    storeWrite('The timeline', () =>
      this.#inTransaction(() => {
        for (const event of events) this.#insertEvent.run(sessionId, event.seq, jsonWithParts(event));
      }),
    );
  }

  /** In order of `seq`, up to `limit` after `afterSeq`. */
  events(sessionId: string, afterSeq: number, limit: number): readonly TimelineEvent[] {
    return this.#events
      .all(sessionId, afterSeq, limit)
      .map((record) => parseWithParts<TimelineEvent>(record));
  }

  /** @throws store-unavailable */
  removeEvents(sessionId: string): void {
    storeWrite('The timeline', () => this.#removeEvents.run(sessionId));
  }

  /** With its events and notes. @throws store-unavailable */
  removeSession(sessionId: string): void {
    storeWrite('The session', () =>
      this.#inTransaction(() => {
        this.#removeEvents.run(sessionId);
        this.#removeNotes.run(sessionId);
        this.#removeSession.run(sessionId);
      }),
    );
  }

  /** Of all sessions, oldest first. */
  notes(): readonly { readonly sessionId: string; readonly note: ReplayNote }[] {
    return this.#notes
      .all()
      .map(({ sessionId, record }) => ({ sessionId, note: parseWithParts<ReplayNote>(record) }));
  }

  /** Adds a note and its event, if any: both or none. @throws store-unavailable */
  addNote(sessionId: string, note: ReplayNote, event: TimelineEvent | undefined): void {
    storeWrite('The note', () =>
      this.#inTransaction(() => {
        this.#insertNote.run(note.noteId, sessionId, note.createdAtMs, jsonWithParts(note));
        if (event) this.#insertEvent.run(sessionId, event.seq, jsonWithParts(event));
      }),
    );
  }
}
