import { AppError } from '../../gateway/base/error.ts';
import type { RequestContext } from '../../gateway/contract/account/principal.ts';
import type {
  NoteRequest,
  ReplayExport,
  ReplayExportQuery,
  ReplayNote,
  ReplayPort,
  ReplaySession,
  Timeline,
  TimelineEvent,
  TimelineQuery,
} from '../../gateway/contract/recording/replay.ts';
import { sampleSession } from '../builder/replay-samples.ts';

/** Sessions and events a test puts in; bytes that are imported are read and counted. */
export class FakeReplayPort implements ReplayPort {
  sessionRows: ReplaySession[] = [sampleSession()];
  eventRows: TimelineEvent[] = [];
  importedBytes = 0;

  async sessions({ limit, beforeId }: Parameters<ReplayPort['sessions']>[0]): Promise<ReplaySession[]> {
    const from = beforeId === undefined ? 0 : this.#indexOf(beforeId) + 1;
    return this.sessionRows.slice(from, from + limit);
  }

  async session(sessionId: string): Promise<ReplaySession | undefined> {
    return this.sessionRows[this.#indexOf(sessionId)];
  }

  async timeline({ session: sessionId }: TimelineQuery): Promise<Timeline> {
    const session = sessionId === undefined ? this.sessionRows[0] : await this.session(sessionId);
    if (!session) throw new AppError('not-found', 'Session not found.');
    return { session, coverage: session.coverage, tracks: [], events: this.eventRows, nextCursor: null };
  }

  async importLog(
    { name, bytes }: Parameters<ReplayPort['importLog']>[0],
    { principal: { kind, id } }: RequestContext,
  ): Promise<ReplaySession> {
    for await (const chunk of bytes) this.importedBytes += chunk.length;
    const session = sampleSession({
      sessionId: `imp_${this.sessionRows.length + 1}`,
      name,
      actor: { kind, id },
    });
    this.sessionRows.unshift(session);
    return session;
  }

  async removeSession(sessionId: string): Promise<void> {
    this.#known(sessionId);
    this.sessionRows = this.sessionRows.filter((session) => session.sessionId !== sessionId);
  }

  async addNote(
    sessionId: string,
    { atMs, text, tags }: NoteRequest,
    { principal: { kind, id } }: RequestContext,
  ): Promise<ReplayNote> {
    this.#known(sessionId);
    return { noteId: 'note_1', atMs: atMs ?? null, text, tags, by: { kind, id }, createdAtMs: 1_000_000 };
  }

  async exportSession(sessionId: string, { format }: ReplayExportQuery): Promise<ReplayExport> {
    const bytes = await this.exportTlog(sessionId);
    return { fileName: `${sessionId}.${format}`, mediaType: 'application/octet-stream', bytes };
  }

  async exportTlog(sessionId: string): Promise<AsyncIterable<Uint8Array>> {
    this.#known(sessionId);
    return (async function* () {
      yield new Uint8Array([0, 1, 2, 3]);
    })();
  }

  #indexOf(id: string): number {
    return this.sessionRows.findIndex(({ sessionId }) => sessionId === id);
  }

  #known(id: string): void {
    if (this.#indexOf(id) < 0) throw new AppError('not-found', `Session ${id} not found.`);
  }
}
