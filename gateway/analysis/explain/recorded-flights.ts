import type { Principal } from '../../contract/account/principal.ts';
import type { PortGuard } from '../../contract/port/port-guard.ts';
import type { ReplayPort, ReplaySession, TimelineEvent } from '../../contract/recording/replay.ts';
import type { FlightLog } from '../../recording/flight/flight-log.ts';

/** Where recordings are read for explaining. */
export interface FlightSource {
  /**
   * The session of that id, or without one the newest ready session in which the vehicle was heard. Undefined
   * when the principal may see none.
   */
  flight(
    of: { readonly sessionId: string | undefined; readonly vehicleId: string },
    principal: Principal,
  ): Promise<FlightLog | undefined>;
}

export interface RecordedFlightsOptions {
  readonly guard: Pick<PortGuard, 'replayFor'>;
  /** @throws not-found, state-conflict for a session that cannot be read yet */
  readonly flightLog: (sessionId: string, vehicleId: string) => Promise<FlightLog>;
}

/** How many newer sessions that cannot be read are passed over. */
const LOOKED_AT = 50;
const PAGE = 500;
const MAX_PAGES = 100;

/** Recordings as each principal may see them: their events come from the timeline it is shown. */
export class RecordedFlights implements FlightSource {
  readonly #options: RecordedFlightsOptions;

  constructor(options: RecordedFlightsOptions) {
    this.#options = options;
  }

  async flight(
    { sessionId, vehicleId }: { readonly sessionId: string | undefined; readonly vehicleId: string },
    principal: Principal,
  ): Promise<FlightLog | undefined> {
    const { guard, flightLog } = this.#options;
    const replay = guard.replayFor(principal);
    const session =
      sessionId === undefined
        ? newestFlown(await replay.sessions({ limit: LOOKED_AT, vehicleId }), vehicleId)
        : await replay.session(sessionId);
    if (!session) return undefined;
    const log = await flightLog(session.sessionId, vehicleId);
    if (principal.kind === 'operator') return log;
    const events = await shownEvents(replay, session.sessionId);
    return {
      session,
      events: (id) =>
        id === undefined ? events : events.filter(({ vehicle }) => vehicle === id || vehicle === null),
      series: (id, field) => log.series(id, field),
    };
  }
}

/** The newest it flew in, be it under way; else the newest it was heard in. */
function newestFlown(sessions: readonly ReplaySession[], vehicleId: string): ReplaySession | undefined {
  const readable = sessions.filter(({ state }) => state === 'ready' || state === 'recording');
  const flown = readable.find(({ vehicles }) =>
    vehicles.some((vehicle) => vehicle.vehicleId === vehicleId && vehicle.armedS > 0),
  );
  return flown ?? readable[0];
}

async function shownEvents(
  replay: Pick<ReplayPort, 'timeline'>,
  session: string,
): Promise<readonly TimelineEvent[]> {
  const events: TimelineEvent[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = await replay.timeline({ session, limit: PAGE, cursor });
    events.push(...page.events);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  return events;
}
