import { leastSimulated } from '../../base/simulated/least-simulated.ts';
import type { Mode } from '../../contract/list.ts';
import type { ReplayNote, ReplaySession } from '../../contract/recording/replay.ts';
import type { ReplayRepository, StoredSession } from '../../store/repository/recording/replay-repository.ts';
import type { OriginalLog } from '../formats/convert-log.ts';
import { ORIGINAL_ENDINGS } from '../formats/foreign-format.ts';
import type { ReplayFile, ReplayFiles } from './replay-files.ts';
import { unreadSession } from './session-record.ts';

export interface SessionCatalogueOptions {
  readonly recordings: ReplayFiles;
  readonly imports: ReplayFiles;
  readonly store: Pick<ReplayRepository, 'sessions' | 'saveSession' | 'notes' | 'removeSession'>;
  /** Names of the recordings that are being written. */
  readonly openFiles: () => ReadonlySet<string>;
  /**
   * Whether a link of this station led to real or simulated vehicles; undefined when that is unknown by now.
   */
  readonly modeOfLink: (linkId: string) => Mode | undefined;
  /** The file of a recording is gone: removed to make room, or by hand. */
  readonly onGone: (sessionId: string) => void;
}

/** Where the bytes of a session are. */
export interface SessionPlace {
  readonly files: ReplayFiles;
  readonly name: string;
}

const ENDING = '.tlog';
const RECORDED = 'rec_';
/** As the recorder names its files: time, link, and a number for the second of one second. */
const RECORDING_NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)_(.+?)(?:-\d+)?\.tlog$/;

/** Which sessions there are: one for each recording of the station and for each imported log. */
export class SessionCatalogue {
  readonly #options: SessionCatalogueOptions;
  #sessions: Map<string, StoredSession> | undefined;
  readonly #notes = new Map<string, ReplayNote[]>();
  /** Of recordings in progress, as stored. */
  readonly #storedModes = new Map<string, Mode>();

  constructor(options: SessionCatalogueOptions) {
    this.#options = options;
  }

  /** Looks at the folders: what is new is `indexing`, what is gone is forgotten. */
  async refresh(): Promise<void> {
    const sessions = this.#load();
    const files = await this.#options.recordings.list();
    const open = this.#options.openFiles();
    const there = new Set([...open].map(sessionIdOf));
    for (const file of files) {
      const sessionId = sessionIdOf(file.name);
      there.add(sessionId);
      this.#recorded(sessions, sessionId, file, open.has(file.name));
    }
    for (const [sessionId, { session }] of sessions) {
      if (session.source !== 'recorded' || there.has(sessionId)) continue;
      this.forget(sessionId);
      this.#options.onGone(sessionId);
    }
  }

  /** As they were read, in no order and without their notes. */
  stored(): Iterable<StoredSession> {
    return this.#load().values();
  }

  /** Newest first, with their notes. */
  list(): readonly ReplaySession[] {
    return [...this.#load().keys()]
      .flatMap((sessionId) => this.get(sessionId) ?? [])
      .sort(
        (left, right) => right.createdAtMs - left.createdAtMs || (left.sessionId < right.sessionId ? 1 : -1),
      );
  }

  get(sessionId: string): ReplaySession | undefined {
    const stored = this.#load().get(sessionId);
    if (!stored) return undefined;
    const notes = this.notesOf(sessionId);
    const tags = new Set(notes.filter(({ atMs }) => atMs === null).flatMap((note) => note.tags));
    return { ...stored.session, notes: [...notes], tags: [...tags] };
  }

  tracksOf(sessionId: string): StoredSession['tracks'] {
    return this.#load().get(sessionId)?.tracks ?? [];
  }

  notesOf(sessionId: string): readonly ReplayNote[] {
    return this.#notes.get(sessionId) ?? [];
  }

  /** File names of this station's recordings that have notes. */
  notedRecordings(): ReadonlySet<string> {
    this.#load();
    const noted = [...this.#notes.keys()].filter((sessionId) => sessionId.startsWith(RECORDED));
    return new Set(noted.map((sessionId) => `${sessionId.slice(RECORDED.length)}${ENDING}`));
  }

  /** File names of the recordings of this station in which nothing real was heard. */
  simulatedRecordings(): ReadonlySet<string> {
    const simulated = [...this.#load().values()].filter(
      ({ session: { source, mode } }) => source === 'recorded' && mode === 'sim',
    );
    return new Set(simulated.map(({ session }) => this.placeOf(session).name));
  }

  /** A recording of this station stays live once its link proved to be, whatever a reading began with. */
  put({ session, ...found }: StoredSession): void {
    const sessions = this.#load();
    const known = sessions.get(session.sessionId)?.session;
    const isLive = known?.source === 'recorded' && known.mode === 'live';
    sessions.set(session.sessionId, { ...found, session: isLive ? { ...session, mode: 'live' } : session });
  }

  /**
   * Stores the mode of a recording in progress: after a restart its link may be unknown. A recording never
   * becomes more simulated than before. @throws store-unavailable
   */
  noteMode(fileName: string, mode: Mode): void {
    const sessions = this.#load();
    const sessionId = sessionIdOf(fileName);
    const known = sessions.get(sessionId);
    const session = known?.session ?? unreadSession(recordedFacts(fileName, 0, mode), 0);
    const least = leastSimulated([session.mode, mode]) ?? 'live';
    if (this.#storedModes.get(sessionId) === least) return;
    const noted = { ...session, mode: least };
    sessions.set(sessionId, { tracks: [], ...known, session: { ...noted, state: 'recording' } });
    this.#options.store.saveSession({ session: { ...noted, state: 'indexing' }, tracks: [] });
    this.#storedModes.set(sessionId, least);
  }

  addNote(sessionId: string, note: ReplayNote): void {
    this.#notes.set(sessionId, [...this.notesOf(sessionId), note]);
  }

  /** Of the store too; the file is the caller's. @throws store-unavailable */
  forget(sessionId: string): void {
    this.#options.store.removeSession(sessionId);
    this.#load().delete(sessionId);
    this.#notes.delete(sessionId);
    this.#storedModes.delete(sessionId);
  }

  placeOf({ sessionId, source }: ReplaySession): SessionPlace {
    return source === 'recorded'
      ? { files: this.#options.recordings, name: `${sessionId.slice(RECORDED.length)}${ENDING}` }
      : { files: this.#options.imports, name: `${sessionId}${ENDING}` };
  }

  /** The original file, where the played one was converted from it. */
  originalOf(session: ReplaySession): OriginalLog | undefined {
    const { sessionId, format, sizeBytes } = session;
    if (format === 'tlog') return undefined;
    return { name: `${sessionId}${ORIGINAL_ENDINGS[format]}`, format, sizeBytes };
  }

  #load(): Map<string, StoredSession> {
    if (this.#sessions) return this.#sessions;
    this.#sessions = new Map(
      this.#options.store.sessions().map((stored) => [stored.session.sessionId, withFlights(stored)]),
    );
    for (const { sessionId, note } of this.#options.store.notes()) this.addNote(sessionId, note);
    return this.#sessions;
  }

  #recorded(
    sessions: Map<string, StoredSession>,
    sessionId: string,
    file: ReplayFile,
    isOpen: boolean,
  ): void {
    const stored = sessions.get(sessionId);
    const known = stored?.session;
    if (known && !isOpen && known.state !== 'recording' && known.sizeBytes === file.sizeBytes) return;
    const linkId = RECORDING_NAME.exec(file.name)?.[5];
    // A vehicle not proven to be simulated is treated as real, and a link said to be one may prove not to be.
    const modes = [known?.mode, linkId === undefined ? 'live' : this.#options.modeOfLink(linkId)];
    const mode = leastSimulated(modes.filter((one) => one !== undefined)) ?? 'live';
    if (stored && isOpen && stored.session.state === 'recording') {
      sessions.set(sessionId, { ...stored, session: { ...stored.session, mode } });
      return;
    }
    const session = unreadSession(recordedFacts(file.name, file.changedAtMs, mode), file.sizeBytes);
    sessions.set(sessionId, {
      session: isOpen ? { ...session, state: 'recording' } : session,
      tracks: [],
    });
  }
}

/** Of the recording of this station in that file. */
export function sessionIdOf(recordingName: string): string {
  return `${RECORDED}${recordingName.slice(0, -ENDING.length)}`;
}

function recordedFacts(fileName: string, changedAtMs: number, mode: Mode) {
  const [, day, hour, minute, second] = RECORDING_NAME.exec(fileName) ?? [];
  const namedAtMs = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  return {
    sessionId: sessionIdOf(fileName),
    name: fileName.slice(0, -ENDING.length),
    source: 'recorded' as const,
    actor: null,
    createdAtMs: namedAtMs || changedAtMs,
    mode,
  };
}

/** What was read before flights were looked for is read again. */
function withFlights(stored: StoredSession): StoredSession {
  if (stored.flights || stored.session.state !== 'ready') return stored;
  return { ...stored, session: { ...stored.session, state: 'indexing', progressPct: 0 } };
}
