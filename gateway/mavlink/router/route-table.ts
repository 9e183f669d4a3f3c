import type { MonotonicMs } from '../../base/clock.ts';
import type { LinkPeer } from '../link/link.ts';

/** A route to a component: its frames came from `peer` on the link. */
export interface Route {
  readonly systemId: number;
  readonly componentId: number;
  readonly linkId: string;
  readonly peer: LinkPeer;
  readonly lastSeenMs: MonotonicMs;
  readonly frames: number;
}

type MutableRoute = { -readonly [Key in keyof Route]: Route[Key] } & {
  /** When an emergency command last used it. */
  emergencyAtMs?: MonotonicMs;
};

/** Commands stay on one of two links to a vehicle until it is silent for this long. */
const LINK_FRESH_MS = 1000;
/**
 * An emergency uses every route received at most this long before the newest. ID conflicts and the
 * links of a vehicle are remembered equally long: an older route may lead to another aircraft or a
 * simulation.
 */
const EMERGENCY_WAY_MS = 10_000;
/**
 * How long an emergency command may wait in a stalled link. The next one must use the same link, or
 * the old one arrives last.
 */
const EMERGENCY_WAIT_MS = 30_000;
const MAX_ROUTES = 4096;
/** Routes removed at once from a full table, so that a flood does not cost a search per frame. */
const EVICT_COUNT = 512;
const AUTOPILOT_COMPONENT_ID = 1;

/**
 * Tracks where each (system ID, component ID) was received. Follows the newest of several sources
 * on one link, because a restarted vehicle uses another port. Keeps the current link while it is
 * fresh. Holds at most 4,096 routes: those with the fewest frames, then the oldest, are removed
 * first, so that invented IDs do not evict vehicles.
 */
export class RouteTable {
  readonly #systems = new Map<number, MutableRoute[]>();
  /** The current route, by (system ID << 8 | component ID). */
  readonly #followed = new Map<number, MutableRoute>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** @returns the route if it is new */
  heard(
    systemId: number,
    componentId: number,
    linkId: string,
    peer: LinkPeer,
    nowMs: MonotonicMs,
  ): Route | undefined {
    const key = (systemId << 8) | componentId;
    const followed = this.#followed.get(key);
    if (followed && followed.linkId === linkId && followed.peer === peer) {
      touch(followed, nowMs);
      return undefined;
    }
    let route = this.#find(systemId, componentId, linkId, peer);
    const isNew = !route;
    if (route) touch(route, nowMs);
    else route = this.#add(systemId, componentId, linkId, peer, nowMs);
    if (!followed || followed.linkId === linkId || nowMs - followed.lastSeenMs > LINK_FRESH_MS)
      this.#followed.set(key, route);
    return isNew ? route : undefined;
  }

  /**
   * Routes to a component, best first: the current one, then the newest. Component 0 is the whole
   * system. An unknown component is assumed to be at its system's autopilot.
   */
  candidates(systemId: number, componentId: number): readonly Route[] {
    const all = this.#systems.get(systemId);
    if (!all) return [];
    const own = all.filter((route) => route.componentId === componentId);
    const autopilot = all.filter((route) => route.componentId === AUTOPILOT_COMPONENT_ID);
    const fitting = own.length > 0 ? own : autopilot.length > 0 ? autopilot : [...all];
    const rank = (route: MutableRoute) =>
      this.#followed.get((systemId << 8) | route.componentId) === route
        ? Number.POSITIVE_INFINITY
        : route.lastSeenMs;
    return fitting.length > 1 ? fitting.sort((a, b) => rank(b) - rank(a)) : fitting;
  }

  /**
   * Routes for an emergency command, best first, each link and peer once: those recently received,
   * even if stalled, and those recently used by an emergency. Records this use.
   */
  takeEmergencyWays(systemId: number, componentId: number, nowMs: MonotonicMs): readonly Route[] {
    const candidates: readonly MutableRoute[] = this.candidates(systemId, componentId);
    const newestMs = candidates.reduce((latest, { lastSeenMs }) => Math.max(latest, lastSeenMs), 0);
    const ways = candidates.filter(
      (route, index) =>
        (newestMs - route.lastSeenMs <= EMERGENCY_WAY_MS ||
          (route.emergencyAtMs !== undefined && nowMs - route.emergencyAtMs <= EMERGENCY_WAIT_MS)) &&
        candidates.findIndex(({ linkId, peer }) => linkId === route.linkId && peer === route.peer) === index,
    );
    for (const way of ways) way.emergencyAtMs = nowMs;
    return ways;
  }

  /** Routes on which a system's autopilot was received since `sinceMs`, newest first. */
  autopilotRoutes(systemId: number, sinceMs: number): readonly Route[] {
    return (this.#systems.get(systemId) ?? [])
      .filter((route) => route.componentId === AUTOPILOT_COMPONENT_ID && route.lastSeenMs >= sinceMs)
      .sort((a, b) => b.lastSeenMs - a.lastSeenMs);
  }

  /** All routes of one link, newest first. */
  ofLink(linkId: string): readonly Route[] {
    return [...this.#all()]
      .filter((route) => route.linkId === linkId)
      .sort((a, b) => b.lastSeenMs - a.lastSeenMs);
  }

  /** Forgets all routes of a link for which `isGone` holds. */
  forget(linkId: string, isGone: (peer: LinkPeer) => boolean): void {
    this.#removeWhere((route) => route.linkId === linkId && isGone(route.peer));
  }

  /** Forgets routes not seen since `sinceMs`. */
  evictIdle(sinceMs: number): void {
    this.#removeWhere((route) => route.lastSeenMs < sinceMs);
  }

  #find(systemId: number, componentId: number, linkId: string, peer: LinkPeer): MutableRoute | undefined {
    return this.#systems
      .get(systemId)
      ?.find((route) => route.componentId === componentId && route.linkId === linkId && route.peer === peer);
  }

  #add(
    systemId: number,
    componentId: number,
    linkId: string,
    peer: LinkPeer,
    nowMs: MonotonicMs,
  ): MutableRoute {
    if (this.#size >= MAX_ROUTES) this.#makeRoom();
    const route = {
      systemId,
      componentId,
      linkId,
      peer,
      lastSeenMs: nowMs,
      frames: 1,
    };
    const routes = this.#systems.get(systemId);
    if (routes) routes.push(route);
    else this.#systems.set(systemId, [route]);
    this.#size += 1;
    return route;
  }

  #makeRoom(): void {
    const worst = [...this.#all()].sort((a, b) => a.frames - b.frames || a.lastSeenMs - b.lastSeenMs);
    const leaving = new Set(worst.slice(0, EVICT_COUNT));
    this.#removeWhere((route) => leaving.has(route));
  }

  #removeWhere(isGone: (route: MutableRoute) => boolean): void {
    for (const [systemId, routes] of this.#systems) {
      const kept = routes.filter((route) => !isGone(route));
      if (kept.length === routes.length) continue;
      this.#size -= routes.length - kept.length;
      if (kept.length > 0) this.#systems.set(systemId, kept);
      else this.#systems.delete(systemId);
      this.#followNewest(systemId, routes, kept);
    }
  }

  /** If the current route was removed, the newest remaining one replaces it. */
  #followNewest(systemId: number, before: readonly MutableRoute[], kept: readonly MutableRoute[]): void {
    for (const { componentId } of before) {
      const key = (systemId << 8) | componentId;
      const followed = this.#followed.get(key);
      if (!followed || kept.includes(followed)) continue;
      const newest = kept
        .filter((route) => route.componentId === componentId)
        .sort((a, b) => b.lastSeenMs - a.lastSeenMs)[0];
      if (newest) this.#followed.set(key, newest);
      else this.#followed.delete(key);
    }
  }

  *#all(): Generator<MutableRoute, void, undefined> {
    for (const routes of this.#systems.values()) yield* routes;
  }
}

function touch(route: MutableRoute, nowMs: MonotonicMs): void {
  route.lastSeenMs = nowMs;
  route.frames += 1;
}
