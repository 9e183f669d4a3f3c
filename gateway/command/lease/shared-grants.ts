import type { Clock } from '../../base/clock.ts';
import { FLEET_ID, LOST_FLEET_ID } from '../../base/principal/holder-name.ts';
import type { Resource, ResourceLease } from '../../contract/action/action.ts';
import type { LeaseAnswer, LeaseRequest, Sharable, SharedResource } from '../../contract/centre/centre.ts';

/** Resources that can be used at once if all of them are granted. */
interface Ask {
  readonly resources: readonly Sharable[];
  /** The centre is not asked before. */
  readonly fromMs: number;
  readonly untilMs: number;
}

/** An attempt to lease is remembered for this time. Waiting requests try again within it. */
const ASK_MS = 10_000;
/** After a release other stations, which ask once a second, go first. */
const PAUSE_MS = 1_500;
/** After a restart vehicles are heard within this time. */
const RESTART_MS = 60_000;

/**
 * What the centre has granted to this station. The centre may have granted more, never less: a grant ends here with
 * its lease, or when the attempt to lease is over, before any request is sent that takes it back.
 */
export class SharedGrants {
  readonly #clock: Clock;
  readonly #startedAtMs: number;
  #stationId: string | undefined;
  #isReachable = false;
  #hasHeard = false;
  #seq = 0;
  #shared = new Map<string, SharedResource>();
  #granted = new Set<string>();
  /** Leases that ended since the last request: its answer still grants them. */
  readonly #endedSince = new Set<string>();
  readonly #inUse = new Map<string, Sharable>();
  readonly #asks = new Map<string, Ask>();
  readonly #pausedUntilMs = new Map<string, number>();
  /** Granted to an earlier run, whose aircraft may still use it. */
  #kept: readonly Sharable[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#startedAtMs = clock.monotonicMs();
  }

  /** @param known what the fleet shared when it was last heard */
  join(stationId: string, known: readonly Sharable[]): void {
    this.leave();
    this.#stationId = stationId;
    this.#setShared(known.map((each) => ({ ...each, holder: null })));
  }

  /** Nothing is shared any more. Leases under way stay. */
  leave(): void {
    this.#stationId = undefined;
    this.#isReachable = false;
    this.#hasHeard = false;
    this.#seq = 0;
    this.#kept = [];
    this.#setShared([]);
    this.#granted.clear();
    this.#asks.clear();
    this.#pausedUntilMs.clear();
  }

  get shared(): readonly Sharable[] {
    return [...this.#shared.values()].map(({ type, id }) => ({ type, id }));
  }

  isShared(resource: Resource): boolean {
    return this.#shared.has(resourceKey(resource));
  }

  /** Whether a request waits for a grant. */
  get isWaiting(): boolean {
    this.#forget();
    return [...this.#asks.values()].some(({ resources }) => !this.#areGranted(resources));
  }

  /** Asks the centre for all of them. @returns who holds the first that is not granted; undefined if all may be leased */
  ask(resources: readonly Resource[]): ResourceLease | undefined {
    this.#forget();
    const wanted = resources.filter(isSharable).filter((resource) => this.isShared(resource));
    if (this.#areGranted(wanted)) return undefined;
    const nowMs = this.#clock.monotonicMs();
    const keys = wanted.map(resourceKey);
    const pauses = keys.map((key) => this.#pausedUntilMs.get(key) ?? 0);
    const fromMs = Math.max(nowMs, ...pauses);
    const plain = wanted.map(({ type, id }) => ({ type, id }));
    this.#asks.set(keys.sort().join('\n'), { resources: plain, fromMs, untilMs: nowMs + ASK_MS });
    return wanted.map((resource) => this.elsewhere(resource)).find((lease) => lease !== undefined);
  }

  /** Who keeps this station from leasing it. */
  elsewhere({ type, id }: Resource): ResourceLease | undefined {
    const key = resourceKey({ type, id });
    if (!this.#shared.has(key) || this.#granted.has(key)) return undefined;
    if (!this.#isReachable) return { type, id, heldBy: LOST_FLEET_ID, sinceMs: this.#clock.utcMs() };
    return this.ofOthers().get(key) ?? { type, id, heldBy: FLEET_ID, sinceMs: this.#clock.utcMs() };
  }

  /** Leases of other stations, as last heard. */
  ofOthers(): ReadonlyMap<string, ResourceLease> {
    const sinceMs = this.#clock.utcMs();
    return new Map(
      [...this.#shared].flatMap(([key, { type, id, holder }]) =>
        holder === null || holder === this.#stationId ? [] : [[key, { type, id, heldBy: holder, sinceMs }]],
      ),
    );
  }

  /** It was leased at this station. */
  took(resource: Resource): void {
    if (!isSharable(resource)) return;
    const { type, id } = resource;
    this.#inUse.set(resourceKey(resource), { type, id });
    for (const [name, { resources }] of this.#asks)
      if (resources.every((each) => this.#inUse.has(resourceKey(each)))) this.#asks.delete(name);
  }

  /** Its lease ended. The grant ends with it, whenever the centre hears of that. */
  ended(resource: Resource): void {
    const key = resourceKey(resource);
    this.#inUse.delete(key);
    this.#granted.delete(key);
    this.#endedSince.add(key);
    if (this.isShared(resource)) this.#pausedUntilMs.set(key, this.#clock.monotonicMs() + PAUSE_MS);
    for (const [name, { resources }] of this.#asks)
      if (resources.some((each) => resourceKey(each) === key)) this.#asks.delete(name);
  }

  /** What the next request says. @param isFlying whether a vehicle of the station may be in flight */
  needs(isFlying: boolean): Pick<LeaseRequest, 'held' | 'wanted'> {
    this.#forget();
    const nowMs = this.#clock.monotonicMs();
    if (!isFlying && nowMs - this.#startedAtMs >= RESTART_MS) this.#kept = [];
    const wanted = [...this.#asks.values()]
      .filter(({ fromMs }) => fromMs <= nowMs)
      .map(({ resources }) => [...resources]);
    return { held: [...this.#inUse.values(), ...this.#kept], wanted };
  }

  /** The next request. From now on only that counts as granted which the centre will not take back. */
  request(isFlying: boolean): LeaseRequest {
    const { held, wanted } = this.needs(isFlying);
    this.#seq += 1;
    this.#endedSince.clear();
    const isSafe = new Set(
      [held, ...wanted.filter((group) => this.#areGranted(group))].flat().map(resourceKey),
    );
    this.#granted = new Set([...this.#granted].filter((key) => isSafe.has(key)));
    return { seq: this.#seq, held, wanted };
  }

  answer({ seq }: Pick<LeaseRequest, 'seq'>, answer: LeaseAnswer): void {
    // A later request may have taken back what this answer grants.
    if (seq !== this.#seq || this.#stationId === undefined) return;
    this.#isReachable = true;
    this.#setShared(answer.resources);
    const own = answer.resources.filter(({ holder }) => holder === this.#stationId);
    const isApplied = answer.seq === seq;
    if (!isApplied) this.#seq = Math.max(seq, answer.seq);
    if (!isApplied && !this.#hasHeard) this.#kept = own.map(({ type, id }) => ({ type, id }));
    this.#hasHeard = true;
    const granted = isApplied ? own.map(resourceKey) : [];
    this.#granted = new Set(granted.filter((key) => !this.#endedSince.has(key)));
    this.#forget();
  }

  /** The centre did not answer. What it has granted stays granted. */
  unanswered(): void {
    this.#isReachable = false;
  }

  #setShared(resources: readonly SharedResource[]): void {
    this.#shared = new Map(resources.map((each) => [resourceKey(each), each]));
  }

  #areGranted(resources: readonly Sharable[]): boolean {
    return resources.every((resource) => this.#granted.has(resourceKey(resource)));
  }

  /** Old attempts, and grants that nothing here needs any more. */
  #forget(): void {
    const nowMs = this.#clock.monotonicMs();
    for (const [name, { untilMs }] of this.#asks) if (untilMs <= nowMs) this.#asks.delete(name);
    for (const [key, untilMs] of this.#pausedUntilMs) if (untilMs <= nowMs) this.#pausedUntilMs.delete(key);
    const asked = new Set([...this.#asks.values()].flatMap(({ resources }) => resources.map(resourceKey)));
    this.#granted = new Set([...this.#granted].filter((key) => this.#inUse.has(key) || asked.has(key)));
  }
}

export function resourceKey({ type, id }: Resource): string {
  return `${type} ${id}`;
}

function isSharable(resource: Resource): resource is Sharable {
  return resource.type !== 'vehicle';
}
