import type { Clock } from '../../base/clock.ts';
import type { Resource, ResourceLease } from '../../contract/action.ts';

/** Where somebody stands in line. */
export interface LeaseTurn {
  /** Higher goes first. */
  readonly priority: number;
  /** Monotonic; of equal priority the older goes first. */
  readonly sinceMs: number;
}

/** Somebody who waits for its turn. */
export interface LeaseWaiter extends LeaseTurn {
  /** What it will take, where it is known before: nobody behind it takes any of that away. */
  readonly wants?: readonly Resource[];
  /** Takes what it needs and says so; false leaves it where it stands. Not called any more after true. */
  tryTake(): boolean;
}

/**
 * Exclusive leases of vehicles, docks, airspace, operators and payloads, and the one queue of all who wait for some:
 * launches, missions, actions and plans alike, by priority and then by age. A holder takes all it asks for or nothing,
 * and nobody waits while it holds, so that no two can wait for each other. In memory: nothing survives a restart.
 */
export class ResourceLeases {
  readonly #clock: Clock;
  readonly #leases = new Map<string, ResourceLease>();
  /** By priority, then by age. */
  #waiters: LeaseWaiter[] = [];
  #isServing = false;
  #mustServeAgain = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Takes all or nothing. What `heldBy` or `within` (the plan it acts for) has already counts as free and stays theirs.
   * @returns the lease that stands in the way; undefined when all were taken
   */
  take(heldBy: string, resources: readonly Resource[], within?: string): ResourceLease | undefined {
    const free: Resource[] = [];
    for (const resource of resources) {
      const lease = this.#leases.get(keyOf(resource));
      if (!lease) free.push(resource);
      else if (lease.heldBy !== heldBy && lease.heldBy !== within) return lease;
    }
    const sinceMs = this.#clock.utcMs();
    for (const { type, id } of free) this.#leases.set(keyOf({ type, id }), { type, id, heldBy, sinceMs });
    return undefined;
  }

  /** Gives back all that `heldBy` has, or of it the given ones. Whoever waits gets its turn at once. */
  release(heldBy: string, resources?: readonly Resource[]): void {
    const wanted = resources && new Set(resources.map(keyOf));
    let hasReleased = false;
    for (const [key, lease] of this.#leases) {
      if (lease.heldBy !== heldBy || wanted?.has(key) === false) continue;
      this.#leases.delete(key);
      hasReleased = true;
    }
    if (hasReleased) this.serve();
  }

  holderOf(resource: Resource): ResourceLease | undefined {
    return this.#leases.get(keyOf(resource));
  }

  heldBy(holder: string): readonly ResourceLease[] {
    return [...this.#leases.values()].filter(({ heldBy }) => heldBy === holder);
  }

  list(): readonly ResourceLease[] {
    return [...this.#leases.values()];
  }

  /** Whether somebody who comes before wants it: what is free is not free for everybody. */
  isWantedBefore(resource: Resource, { priority, sinceMs }: LeaseTurn): boolean {
    const key = keyOf(resource);
    return this.#waiters.some(
      (waiter) =>
        (waiter.priority > priority || (waiter.priority === priority && waiter.sinceMs < sinceMs)) &&
        waiter.wants?.some((wanted) => keyOf(wanted) === key) === true,
    );
  }

  /** Stands in line, and has its first try before this returns. @returns leaves the line */
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
      // What it kept from those behind it is theirs now.
      if (this.#waiters.length < count) this.serve();
    };
  }

  /** Gives everybody who waits a try: for when something else than a lease made a turn possible. */
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
    const kept = new Set<string>();
    for (const waiter of [...this.#waiters]) {
      if (!this.#waiters.includes(waiter)) continue;
      const wants = (waiter.wants ?? []).map(keyOf);
      const isKept = wants.some((key) => kept.has(key));
      if (!isKept && waiter.tryTake()) this.#waiters = this.#waiters.filter((other) => other !== waiter);
      else for (const key of wants) kept.add(key);
    }
  }
}

function keyOf({ type, id }: Resource): string {
  return `${type} ${id}`;
}
