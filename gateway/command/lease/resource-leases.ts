import type { Clock } from '../../base/clock.ts';
import { ANOTHER_ID, mayName } from '../../base/principal/holder-name.ts';
import type { Principal } from '../../contract/account/principal.ts';
import type { Resource, ResourceLease } from '../../contract/action/action.ts';
import { resourceKey as keyOf, SharedGrants } from './shared-grants.ts';

export interface LeaseTurn {
  /** Higher goes first. */
  readonly priority: number;
  /** Monotonic. At equal priority, older goes first. */
  readonly sinceMs: number;
}

/** A lease and the facts that decide who may see and take it. */
interface Held {
  readonly lease: ResourceLease;
  readonly tenantId: string;
  /** Its holder is paused: the operator may take it. */
  readonly isYielded: boolean;
}

/** A request that waits for its turn. */
export interface LeaseWaiter extends LeaseTurn {
  /** What it will take, if known. No waiter behind it may take any of that, unless it waits for that one. */
  readonly wants?: readonly Resource[];
  /** Holds what the waiter already has. */
  readonly within?: string | undefined;
  /** Takes what it needs and returns true; false keeps its place in the queue. Not called again after true. */
  tryTake(): boolean;
}

/** A request for known resources, with the rules of {@link ResourceLeases.take}. */
export interface LeaseRequest extends LeaseTurn {
  readonly heldBy: string;
  readonly within?: string | undefined;
  readonly by: Principal;
  readonly wants: readonly Resource[];
  /** Whether it may take them now. Default: always. */
  readonly mayTake?: (() => boolean) | undefined;
  /** It has them all. May be called before the request returns. */
  readonly onTaken: () => void;
}

/**
 * Exclusive leases of vehicles, docks, airspace, operators and payloads, and one queue for all that
 * wait: launches, missions, actions and plans, by priority and then by age. A holder takes all it
 * asks for or nothing and never waits while holding, which rules out deadlocks. In memory: nothing
 * survives a restart. What the fleet shares can be leased only while the centre has granted it to
 * this station; until then the station that has it, or the fleet, holds it.
 */
export class ResourceLeases {
  readonly grants: SharedGrants;
  readonly #clock: Clock;
  readonly #leases = new Map<string, Held>();
  /** By priority, then by age. */
  #waiters: LeaseWaiter[] = [];
  #isServing = false;
  #mustServeAgain = false;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.grants = new SharedGrants(clock);
  }

  /**
   * Takes all or nothing for `by`. What `heldBy` or `within` (its plan) already has counts as free
   * and stays theirs; what a paused holder has is free for the operator.
   * @returns the blocking lease, as `by` may see it; undefined when all were taken
   */
  take(
    heldBy: string,
    resources: readonly Resource[],
    by: Principal,
    within?: string,
  ): ResourceLease | undefined {
    const { blocking, taken } = this.#taking(heldBy, resources, by, within);
    if (blocking) return blocking;
    for (const held of taken) {
      this.#leases.set(keyOf(held.lease), held);
      this.grants.took(held.lease);
    }
    return undefined;
  }

  /** What {@link take} would return. Like it, asks the centre for what the fleet shares. */
  wouldBlock(...request: Parameters<ResourceLeases['take']>): ResourceLease | undefined {
    return this.#taking(...request).blocking;
  }

  #taking(heldBy: string, resources: readonly Resource[], by: Principal, within: string | undefined) {
    const taken: Held[] = [];
    const sinceMs = this.#clock.utcMs();
    for (const { type, id } of resources) {
      const held = this.#leases.get(keyOf({ type, id }));
      const isOwn = held?.lease.heldBy === heldBy;
      if (held && !isOwn && held.lease.heldBy === within) continue;
      if (held && !isOwn && !isFreeFor(held, by)) return { blocking: shown(held, by), taken };
      const lease = held && isOwn ? held.lease : { type, id, heldBy, sinceMs };
      taken.push({ lease, tenantId: by.tenantId, isYielded: false });
    }
    // Last: the centre is asked only for what could be used at once.
    const fresh = taken.map(({ lease }) => lease).filter((lease) => !this.#leases.has(keyOf(lease)));
    const elsewhere = this.grants.ask(fresh);
    return { blocking: elsewhere && shownElsewhere(elsewhere, by), taken };
  }

  /** Lets the operator take what this paused holder keeps. Taking again ends that. */
  yield(heldBy: string): void {
    for (const [key, held] of this.#leases)
      if (held.lease.heldBy === heldBy) this.#leases.set(key, { ...held, isYielded: true });
    this.serve();
  }

  /** Releases all that `heldBy` has, or only the given resources. Waiters get their turn at once. */
  release(heldBy: string, resources?: readonly Resource[]): void {
    const wanted = resources && new Set(resources.map(keyOf));
    let hasReleased = false;
    for (const [key, { lease }] of this.#leases) {
      if (lease.heldBy !== heldBy || wanted?.has(key) === false) continue;
      this.#leases.delete(key);
      this.grants.ended(lease);
      hasReleased = true;
    }
    if (hasReleased) this.serve();
  }

  /** Its lease here, or that of another station of the fleet. */
  holderOf(resource: Resource): ResourceLease | undefined {
    return this.#leases.get(keyOf(resource))?.lease ?? this.grants.ofOthers().get(keyOf(resource));
  }

  /** The resource, if the fleet shares it and neither `heldBy` nor `within` has it already. */
  shared(resource: Resource, heldBy: string, within?: string): readonly Resource[] {
    const holder = this.#leases.get(keyOf(resource))?.lease.heldBy;
    const isHeld = holder === heldBy || (holder !== undefined && holder === within);
    return isHeld || !this.grants.isShared(resource) ? [] : [resource];
  }

  /** The lease that blocks `by`, as `by` may see it. */
  blocking(resource: Resource, by: Principal): ResourceLease | undefined {
    const held = this.#leases.get(keyOf(resource));
    if (held) return isFreeFor(held, by) ? undefined : shown(held, by);
    const elsewhere = this.grants.elsewhere(resource);
    return elsewhere && shownElsewhere(elsewhere, by);
  }

  heldBy(holder: string): readonly ResourceLease[] {
    return this.list().filter(({ heldBy }) => heldBy === holder);
  }

  /** With those of other stations of the fleet. */
  list(): readonly ResourceLease[] {
    const own = [...this.#leases].map(([key, { lease }]) => [key, lease] as const);
    return [...new Map([...this.grants.ofOthers(), ...own]).values()];
  }

  /** Whether a waiter ahead in the queue wants it. A free resource is not free for every caller. */
  isWantedBefore(resource: Resource, { priority, sinceMs }: LeaseTurn): boolean {
    const key = keyOf(resource);
    return this.#waiters.some(
      (waiter) =>
        (waiter.priority > priority || (waiter.priority === priority && waiter.sinceMs < sinceMs)) &&
        waiter.wants?.some((wanted) => keyOf(wanted) === key) === true,
    );
  }

  /**
   * Takes all as soon as its turn comes and they are free.
   * @returns what it waits for now, and how it leaves the queue; undefined if it has them already
   */
  takeInTurn({
    heldBy,
    within,
    by,
    wants,
    mayTake = () => true,
    onTaken,
    ...turn
  }: LeaseRequest): { readonly blocking: readonly ResourceLease[]; readonly leave: () => void } | undefined {
    const missing = wants.filter(
      (resource) => within === undefined || this.holderOf(resource)?.heldBy !== within,
    );
    let hasThem = false;
    const leave = this.wait({
      ...turn,
      within,
      wants: missing,
      tryTake: () => {
        if (!mayTake() || this.take(heldBy, wants, by, within)) return false;
        hasThem = true;
        onTaken();
        return true;
      },
    });
    if (hasThem) return undefined;
    return { blocking: missing.flatMap((resource) => this.blocking(resource, by) ?? []), leave };
  }

  /** Joins the queue and tries once before it returns. @returns leaves the queue */
  wait(waiter: LeaseWaiter): () => void {
    const before = this.#waiters.findIndex(
      ({ priority, sinceMs }) =>
        priority < waiter.priority || (priority === waiter.priority && sinceMs > waiter.sinceMs),
    );
    this.#waiters.splice(before < 0 ? this.#waiters.length : before, 0, waiter);
    this.serve();
    return () => {
      const count = this.#waiters.length;
      this.#waiters = this.#waiters.filter((other) => other !== waiter);
      // Its reserved resources are now free for the waiters behind it.
      if (this.#waiters.length < count) this.serve();
    };
  }

  /** Lets all waiters try, after a change other than a released lease. */
  serve(): void {
    if (this.#isServing) {
      this.#mustServeAgain = true;
      return;
    }
    this.#isServing = true;
    try {
      do {
        this.#mustServeAgain = false;
        this.#serveOnce();
      } while (this.#mustServeAgain);
    } finally {
      this.#isServing = false;
    }
  }

  #serveOnce(): void {
    const ahead: LeaseWaiter[] = [];
    for (const waiter of [...this.#waiters]) {
      if (!this.#waiters.includes(waiter)) continue;
      const wants = new Set(waiter.wants?.map(keyOf));
      const isKept = ahead.some(
        (other) => other.wants?.some((want) => wants.has(keyOf(want))) && !this.#waitsFor(other, waiter),
      );
      if (!isKept && waiter.tryTake()) this.#waiters = this.#waiters.filter((other) => other !== waiter);
      else ahead.push(waiter);
    }
  }

  /** Whether it needs what the plan of the other one holds. */
  #waitsFor({ wants = [] }: LeaseWaiter, { within }: LeaseWaiter): boolean {
    return within !== undefined && wants.some((want) => this.holderOf(want)?.heldBy === within);
  }
}

function isFreeFor({ isYielded }: Held, { kind }: Principal): boolean {
  return isYielded && kind === 'operator';
}

function shown({ lease, tenantId }: Held, by: Principal): ResourceLease {
  return mayName(by, { tenantId }) ? lease : { ...lease, heldBy: ANOTHER_ID };
}

/** Stations are named to the operator alone. */
function shownElsewhere(lease: ResourceLease, { kind }: Principal): ResourceLease {
  return kind === 'operator' || !lease.heldBy.startsWith('st-') ? lease : { ...lease, heldBy: ANOTHER_ID };
}
