import type { MonotonicMs } from '../../base/clock.ts';
import type { MessageOrigin } from '../../mavlink/codec/inbox.ts';

/** The route to a system: the link and the sender on it. */
export interface VehicleRoute {
  readonly linkId: string;
  readonly peer: string;
  readonly systemId: number;
  readonly componentId: number;
}

interface Route extends VehicleRoute {
  readonly firstFrameAtMs: MonotonicMs;
  lastFrameAtMs: MonotonicMs;
  frames: number;
  hardwareUid: string | undefined;
  asks: number;
  lastAskAtMs: MonotonicMs | undefined;
}

type Relation = 'same' | 'different' | 'unproven';

/** Two routes are compared if both were active within this time. */
const ACTIVE_MS = 3000;
/** How long a route may leave the hardware id request unanswered. */
const GRACE_MS = 2000;
/** A frame of the old route this long after the first of the new one is not mere reordering. */
const OVERLAP_MS = 300;
/** After this, another route replaces a silent one, so that a new source port costs a second at most. */
const HANDOVER_MS = 1000;
const CLEAR_AFTER_MS = 10_000;
const ASK_EVERY_MS = 400;
const MAX_ASKS = 6;
const MAX_ROUTES = 8;

/**
 * Distinguishes one vehicle on two links from two vehicles with one system id. Compares the
 * hardware id that each route reports. A route without one counts as a second vehicle if active at
 * the same time as another. A new source port after the old one fell silent is neither.
 */
export class RouteIdentity {
  readonly #routes = new Map<string, Route>();
  #primaryKey: string | undefined;
  #provenAtMs: MonotonicMs | undefined;
  #unprovenAtMs: MonotonicMs | undefined;

  /**
   * Notes an autopilot frame. @param hardwareUid from AUTOPILOT_VERSION; undefined for all other messages
   * and for unset ids
   * @returns whether to trust the frame: it came on the vehicle's known route, or on a proven second one
   */
  observe(origin: MessageOrigin, hardwareUid: string | undefined): boolean {
    const nowMs = origin.receivedAtMs;
    const route = this.#routeOf(origin);
    route.lastFrameAtMs = nowMs;
    route.frames += 1;
    if (hardwareUid !== undefined) this.#learnUid(route, hardwareUid, nowMs);
    return this.#isTrusted(route, nowMs);
  }

  /** Call this when the vehicle's clock shows that two vehicles share one route. */
  reportTwoClocks(nowMs: MonotonicMs): void {
    this.#provenAtMs = nowMs;
  }

  /** Whether two vehicles use the system id, or did within the last 10 s. */
  hasConflict(nowMs: MonotonicMs): boolean {
    if (this.#routes.size < 2 && this.#provenAtMs === undefined) return false;
    const routes = [...this.#routes.values()];
    let isUndecided = false;
    for (const [index, one] of routes.entries()) {
      for (const other of routes.slice(index + 1)) {
        if (!overlap(one, other, nowMs)) continue;
        const bothAtMs = Math.min(one.lastFrameAtMs, other.lastFrameAtMs) as MonotonicMs;
        const relation = relationOf(one, other);
        if (relation === 'different') this.#provenAtMs = later(this.#provenAtMs, bothAtMs);
        if (relation !== 'unproven') continue;
        isUndecided = true;
        const secondSinceMs = Math.max(one.firstFrameAtMs, other.firstFrameAtMs);
        if (nowMs - secondSinceMs >= GRACE_MS) this.#unprovenAtMs = later(this.#unprovenAtMs, bothAtMs);
      }
    }
    if (!isUndecided && this.#areActiveSame(nowMs)) this.#unprovenAtMs = undefined;
    return isRecent(this.#provenAtMs, nowMs) || isRecent(this.#unprovenAtMs, nowMs);
  }

  /** Routes to ask for AUTOPILOT_VERSION now, each at most six times. None while only one route exists. */
  takeRoutesToAsk(nowMs: MonotonicMs): readonly VehicleRoute[] {
    if (this.#routes.size < 2) return [];
    const due = [...this.#routes.values()].filter(
      (route) =>
        route.hardwareUid === undefined &&
        route.asks < MAX_ASKS &&
        nowMs - route.lastFrameAtMs < ACTIVE_MS &&
        (route.lastAskAtMs === undefined || nowMs - route.lastAskAtMs >= ASK_EVERY_MS),
    );
    for (const route of due) {
      route.asks += 1;
      route.lastAskAtMs = nowMs;
    }
    return due.map(({ linkId, peer, systemId, componentId }) => ({ linkId, peer, systemId, componentId }));
  }

  /** Links with frames of the vehicle in the last 10 s, or the last one. */
  linkIds(nowMs: MonotonicMs): readonly string[] {
    return [...this.#routes]
      .filter(([key, route]) => key === this.#primaryKey || nowMs - route.lastFrameAtMs < CLEAR_AFTER_MS)
      .map(([, { linkId }]) => linkId);
  }

  #routeOf(origin: MessageOrigin): Route {
    const key = keyOf(origin);
    const known = this.#routes.get(key);
    // After a long silence, the route may lead to another vehicle.
    if (known && origin.receivedAtMs - known.lastFrameAtMs < CLEAR_AFTER_MS) return known;
    this.#forgetSilent(origin.receivedAtMs);
    const route: Route = {
      linkId: origin.linkId,
      peer: origin.peer,
      systemId: origin.systemId,
      componentId: origin.componentId,
      firstFrameAtMs: origin.receivedAtMs,
      lastFrameAtMs: origin.receivedAtMs,
      frames: 0,
      hardwareUid: undefined,
      asks: 0,
      lastAskAtMs: undefined,
    };
    this.#routes.set(key, route);
    return route;
  }

  #forgetSilent(nowMs: MonotonicMs): void {
    for (const [key, route] of this.#routes) {
      if (key !== this.#primaryKey && nowMs - route.lastFrameAtMs >= CLEAR_AFTER_MS) this.#routes.delete(key);
    }
    while (this.#routes.size >= MAX_ROUTES) {
      const [quietest] = [...this.#routes]
        .filter(([key]) => key !== this.#primaryKey)
        .sort(([, a], [, b]) => a.lastFrameAtMs - b.lastFrameAtMs);
      if (!quietest) return;
      this.#routes.delete(quietest[0]);
    }
  }

  #learnUid(route: Route, hardwareUid: string, nowMs: MonotonicMs): void {
    // Two ids on one route within seconds: a radio or forwarder carries both vehicles.
    if (route.hardwareUid !== undefined && route.hardwareUid !== hardwareUid) this.#provenAtMs = nowMs;
    route.hardwareUid = hardwareUid;
  }

  #isTrusted(route: Route, nowMs: MonotonicMs): boolean {
    const key = keyOf(route);
    const primary = this.#primaryKey === undefined ? undefined : this.#routes.get(this.#primaryKey);
    if (!primary || primary === route) {
      this.#primaryKey = key;
      return true;
    }
    const relation = relationOf(primary, route);
    const silentMs = nowMs - primary.lastFrameAtMs;
    if (silentMs >= (relation === 'different' ? ACTIVE_MS : HANDOVER_MS)) {
      this.#primaryKey = key;
      return true;
    }
    return relation === 'same';
  }

  #areActiveSame(nowMs: MonotonicMs): boolean {
    const active = [...this.#routes.values()].filter((route) => nowMs - route.lastFrameAtMs < ACTIVE_MS);
    const uids = new Set(active.map((route) => route.hardwareUid));
    return active.length > 1 && uids.size === 1 && !uids.has(undefined);
  }
}

function relationOf(one: Route, other: Route): Relation {
  if (one.hardwareUid === undefined || other.hardwareUid === undefined) return 'unproven';
  return one.hardwareUid === other.hardwareUid ? 'same' : 'different';
}

/** Both active, and the older one still received frames after the newer one started. */
function overlap(one: Route, other: Route, nowMs: MonotonicMs): boolean {
  const [older, newer] = one.firstFrameAtMs <= other.firstFrameAtMs ? [one, other] : [other, one];
  return (
    nowMs - one.lastFrameAtMs < ACTIVE_MS &&
    nowMs - other.lastFrameAtMs < ACTIVE_MS &&
    newer.frames > 1 &&
    older.lastFrameAtMs - newer.firstFrameAtMs >= OVERLAP_MS
  );
}

function isRecent(atMs: MonotonicMs | undefined, nowMs: MonotonicMs): boolean {
  return atMs !== undefined && nowMs - atMs < CLEAR_AFTER_MS;
}

function later(one: MonotonicMs | undefined, other: MonotonicMs): MonotonicMs {
  return one === undefined || other > one ? other : one;
}

function keyOf(route: { readonly linkId: string; readonly peer: string }): string {
  return `${route.linkId}\n${route.peer}`;
}
