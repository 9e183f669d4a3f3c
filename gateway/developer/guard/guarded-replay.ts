import { AppError } from '../../base/error.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type { Mode } from '../../contract/list.ts';
import type {
  NoteRequest,
  ReplayExport,
  ReplayExportQuery,
  ReplayNote,
  ReplaySession,
  Timeline,
  TimelineEvent,
  TimelineQuery,
} from '../../contract/recording/replay.ts';
import type { ReplayPort } from '../../contract/recording/replay-port.ts';
import type { EffectGuard } from './effect-guard.ts';
import type { PrincipalVisibility } from './principal-visibility.ts';
import { isSessionShown } from './shown-session.ts';

export interface GuardedReplayParts {
  readonly replay: ReplayPort;
  /** The reader: its exports take turns with those of others. */
  readonly owner: string;
  readonly visibility: PrincipalVisibility;
  readonly effects: EffectGuard;
  /** Whether vehicles of that world are within the principal's reach. */
  readonly reaches: (mode: Mode) => boolean;
}

const PAGE = 200;
const MAX_PAGES = 50;
/** Records belong to their creator. */
const OWNED_KINDS: ReadonlySet<TimelineEvent['kind']> = new Set(['decision', 'operator', 'annotation']);
const NO_REFS = { commandId: null, actionId: null, planId: null, decisionId: null, traceId: null };

/**
 * Recordings as an account or a key may use them: its tenant's imports, and those recordings of the station
 * whose vehicles it may reach, without what others commanded, decided and noted. Others' imports do not
 * exist.
 */
export class GuardedReplay implements ReplayPort {
  readonly #replay: ReplayPort;
  readonly #owner: string;
  readonly #visibility: PrincipalVisibility;
  readonly #effects: EffectGuard;
  readonly #reaches: (mode: Mode) => boolean;

  constructor({ replay, owner, visibility, effects, reaches }: GuardedReplayParts) {
    this.#replay = replay;
    this.#owner = owner;
    this.#visibility = visibility;
    this.#effects = effects;
    this.#reaches = reaches;
  }

  async sessions(query: Parameters<ReplayPort['sessions']>[0]): Promise<readonly ReplaySession[]> {
    const shown: ReplaySession[] = [];
    let { beforeId } = query;
    for (let pages = 0; pages < MAX_PAGES && shown.length < query.limit; pages += 1) {
      const page = await this.#replay.sessions({ ...query, limit: PAGE, beforeId });
      shown.push(...page.filter((session) => this.#isShown(session)));
      beforeId = page.at(-1)?.sessionId;
      if (page.length < PAGE) break;
    }
    return shown.slice(0, query.limit).map((session) => this.#shown(session));
  }

  async session(sessionId: string): Promise<ReplaySession | undefined> {
    const session = await this.#replay.session(sessionId);
    return session && this.#isShown(session) ? this.#shown(session) : undefined;
  }

  async timeline(query: TimelineQuery): Promise<Timeline> {
    // The newest session may belong to another tenant, so the newest visible one is requested by id.
    const sessionId = query.session ?? (await this.#sessionIn(query));
    if (!(await this.session(sessionId))) throw notFound(sessionId);
    const timeline = await this.#replay.timeline({ ...query, session: sessionId });
    return {
      ...timeline,
      session: this.#shown(timeline.session),
      events: timeline.events.flatMap((event) => this.#shownEvent(event) ?? []),
    };
  }

  importLog(
    request: Parameters<ReplayPort['importLog']>[0],
    context: RequestContext,
  ): Promise<ReplaySession> {
    this.#effects.enrol();
    return this.#replay.importLog(request, context);
  }

  async removeSession(sessionId: string, context: RequestContext): Promise<void> {
    await this.#own(sessionId);
    await this.#replay.removeSession(sessionId, context);
  }

  async addNote(sessionId: string, request: NoteRequest, context: RequestContext): Promise<ReplayNote> {
    await this.#own(sessionId);
    return await this.#replay.addNote(sessionId, request, context);
  }

  async exportTlog(sessionId: string): Promise<AsyncIterable<Uint8Array>> {
    if (!(await this.session(sessionId))) throw notFound(sessionId);
    return await this.#replay.exportTlog(sessionId);
  }

  async exportSession(sessionId: string, query: ReplayExportQuery): Promise<ReplayExport> {
    if (!(await this.session(sessionId))) throw notFound(sessionId);
    return await this.#replay.exportSession(sessionId, query, {
      owner: this.#owner,
      shown: (event) => this.#shownEvent(event),
    });
  }

  async #sessionIn({ from, to }: TimelineQuery): Promise<string> {
    const isSpan = from !== undefined || to !== undefined;
    const sessions = await this.sessions({ limit: PAGE });
    const found = sessions.find(
      ({ source, startAtMs, endAtMs }) =>
        !isSpan ||
        (source === 'recorded' &&
          startAtMs !== null &&
          endAtMs !== null &&
          startAtMs <= (to ?? Number.MAX_SAFE_INTEGER) &&
          endAtMs >= (from ?? 0)),
    );
    if (found) return found.sessionId;
    throw new AppError('not-found', isSpan ? 'Nothing was recorded in that period.' : 'No recordings yet.');
  }

  /** @throws not-found, scope-missing for recordings of the station */
  async #own(sessionId: string): Promise<void> {
    const session = await this.session(sessionId);
    if (!session) throw notFound(sessionId);
    if (session.source === 'imported') return;
    throw new AppError(
      'scope-missing',
      'Only the operator can change recordings of the station. Export it and import it to get your own copy.',
    );
  }

  #isShown(session: ReplaySession): boolean {
    return isSessionShown(session, this.#visibility, this.#reaches);
  }

  #shown(session: ReplaySession): ReplaySession {
    const notes = session.notes.filter(({ by }) => this.#visibility.actor(by));
    const tags = new Set(notes.filter(({ atMs }) => atMs === null).flatMap((note) => note.tags));
    return { ...session, notes, tags: [...tags] };
  }

  /** Actions of others are described as their frames show them. The hash remains that of the whole event. */
  #shownEvent(event: TimelineEvent): TimelineEvent | undefined {
    const { actor, kind, data } = event;
    if (actor !== null && this.#visibility.actor(actor)) return event;
    if (OWNED_KINDS.has(kind)) return undefined;
    if (actor === null && event.refs.commandId === null) return event;
    if (kind !== 'command') return { ...event, refs: NO_REFS };
    const { what, command, result, frames } = data;
    return {
      ...event,
      actor: null,
      refs: NO_REFS,
      summary: `${String(command)} sent`,
      data: { what, command, result, frames },
    };
  }
}

function notFound(sessionId: string): AppError {
  return new AppError('not-found', `Session ${sessionId} not found.`);
}
