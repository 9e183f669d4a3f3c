import { AppError } from '../../base/error.ts';
import { ownerOf } from '../../base/principal/owner.ts';
import type { Principal, RequestContext } from '../../contract/account/principal.ts';
import type { PortGuard, Visibility } from '../../contract/port/port-guard.ts';
import type {
  ReplayExport,
  ReplayExportQuery,
  ReplayPort,
  ReplaySession,
  Timeline,
  TimelineEvent,
  TimelineQuery,
} from '../../contract/recording/replay.ts';

const PAGE = 200;
const MAX_PAGES = 50;
/** Records belong to their creator. */
const OWNED_KINDS: ReadonlySet<TimelineEvent['kind']> = new Set(['decision', 'operator', 'annotation']);
const NO_REFS = { commandId: null, actionId: null, planId: null, decisionId: null, traceId: null };

/**
 * Recordings as an account or a key may read them: its tenant's imports, and those recordings of the station
 * whose vehicles it may reach, without what others commanded, decided and noted. Others' imports do not
 * exist.
 */
export class ShownRecordings implements ReturnType<PortGuard['replayFor']> {
  readonly #replay: ReplayPort;
  readonly #principal: Principal;
  readonly #guard: Pick<PortGuard, 'enrol'>;
  readonly #visibility: Visibility;

  constructor(replay: ReplayPort, principal: Principal, guard: Pick<PortGuard, 'visibilityOf' | 'enrol'>) {
    this.#replay = replay;
    this.#principal = principal;
    this.#guard = guard;
    this.#visibility = guard.visibilityOf(principal);
  }

  async sessions(query: Parameters<ReplayPort['sessions']>[0]): Promise<readonly ReplaySession[]> {
    const shown: ReplaySession[] = [];
    let { beforeId } = query;
    for (let pages = 0; pages < MAX_PAGES && shown.length < query.limit; pages += 1) {
      const page = await this.#replay.sessions({ ...query, limit: PAGE, beforeId });
      shown.push(...page.filter((session) => this.#visibility.session(session)));
      beforeId = page.at(-1)?.sessionId;
      if (page.length < PAGE) break;
    }
    return shown.slice(0, query.limit).map((session) => this.#shown(session));
  }

  async session(sessionId: string): Promise<ReplaySession | undefined> {
    const session = await this.#replay.session(sessionId);
    return session && this.#visibility.session(session) ? this.#shown(session) : undefined;
  }

  async timeline(query: TimelineQuery): Promise<Timeline> {
    // The newest session may belong to another tenant, so the newest visible one is requested by id.
    const sessionId = query.session ?? (await this.#sessionIn(query));
    await this.#known(sessionId);
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
    this.#guard.enrol(this.#principal);
    return this.#replay.importLog(request, context);
  }

  async exportSession(sessionId: string, query: ReplayExportQuery): Promise<ReplayExport> {
    await this.#known(sessionId);
    return await this.#replay.exportSession(sessionId, query, {
      owner: ownerOf(this.#principal),
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

  async #known(sessionId: string): Promise<void> {
    if (!(await this.session(sessionId))) throw new AppError('not-found', `Session ${sessionId} not found.`);
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
