import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decided } from '../../fleet/shared-resources.ts';
import { ResourceLeases } from '../../gateway/command/lease/resource-leases.ts';
import type {
  LeaseAnswer,
  LeaseRequest,
  Sharable,
  SharedResource,
} from '../../gateway/contract/centre/centre.ts';
import { FakeClock } from '../fake/fake-clock.ts';
import { OPERATOR } from '../fake/gate-rig.ts';

const RESOURCES: readonly Sharable[] = ['d1', 'd2', 'd3'].map((id) => ({ type: 'dock', id }));
const STATIONS = [1, 2, 3].map((number) => `st-${String(number).repeat(16)}`);

/** The centre and its stations, with a network that loses, repeats and delays messages. */
class Model {
  readonly clock = new FakeClock();
  #resources: readonly SharedResource[] = RESOURCES.map((each) => ({ ...each, holder: null }));
  readonly #seqs = new Map<string, number>();
  readonly #stations = STATIONS.map((stationId) => ({ stationId, leases: this.#started(stationId) }));
  readonly #requests: (readonly [number, LeaseRequest])[] = [];
  readonly #answers: (readonly [number, LeaseRequest, LeaseAnswer])[] = [];
  /** Names of the requests that wait. */
  readonly #waiting = new Set<string>();
  served = 0;

  #started(stationId: string): ResourceLeases {
    const leases = new ResourceLeases(this.clock);
    leases.grants.join(stationId, RESOURCES);
    return leases;
  }

  #at(index: number) {
    const station = this.#stations[index % STATIONS.length];
    if (!station) throw new Error('no such station');
    return station;
  }

  wait(index: number, name: string, ids: readonly number[]): void {
    const { leases } = this.#at(index);
    const waiting = leases.takeInTurn({
      ...{ heldBy: name, wants: ids.map((id) => RESOURCES[id] as Sharable), by: OPERATOR.principal },
      ...{ priority: 1, sinceMs: this.clock.monotonicMs() },
      onTaken: () => {
        this.served += 1;
        this.#waiting.delete(name);
      },
    });
    if (waiting) this.#waiting.add(name);
  }

  take(index: number, name: string, ids: readonly number[]): void {
    const wants = ids.map((id) => RESOURCES[id] as Sharable);
    this.#at(index).leases.take(name, wants, OPERATOR.principal);
  }

  /** Ends one lease, of those that are held. */
  release(index: number, choice: number): void {
    const { leases, stationId } = this.#at(index);
    const own = leases.list().filter(({ heldBy }) => !STATIONS.includes(heldBy) && heldBy !== stationId);
    const lease = own[choice % Math.max(own.length, 1)];
    if (lease) leases.release(lease.heldBy);
  }

  /** Its leases are in memory: they end, while the aircraft is where it was. */
  restart(index: number): void {
    const station = this.#at(index);
    station.leases = this.#started(station.stationId);
    for (const name of this.#waiting.keys())
      if (name.startsWith(`${index % STATIONS.length}-`)) this.#waiting.delete(name);
  }

  send(index: number): void {
    const { leases } = this.#at(index);
    leases.serve();
    this.#requests.push([index % STATIONS.length, leases.grants.request(false)]);
  }

  /** The centre gets one of the messages under way, which may come again. */
  arrive(choice: number, staysUnderWay: boolean): void {
    const at = choice % Math.max(this.#requests.length, 1);
    const found = this.#requests[at];
    if (!found) return;
    if (!staysUnderWay) this.#requests.splice(at, 1);
    const [index, request] = found;
    const { stationId } = this.#at(index);
    const answer = decided(this.#resources, { stationId, leaseSeq: this.#seqs.get(stationId) ?? 0 }, request);
    this.#resources = answer.resources;
    this.#seqs.set(stationId, answer.seq);
    this.#answers.push([index, request, answer]);
  }

  answer(choice: number): void {
    const [found] = this.#answers.splice(choice % Math.max(this.#answers.length, 1), 1);
    if (!found) return;
    const [index, request, answer] = found;
    const { leases } = this.#at(index);
    leases.grants.answer(request, answer);
    leases.serve();
  }

  /** A request that arrives at once, like its answer. */
  exchange(index: number): void {
    this.send(index);
    this.arrive(this.#requests.length - 1, false);
    this.answer(this.#answers.length - 1);
  }

  lose(choice: number): void {
    this.#requests.splice(choice % Math.max(this.#requests.length, 1), 1);
    this.#answers.splice(choice % Math.max(this.#answers.length, 1), 1);
  }

  /** Each resource is leased at one station at most, and the centre knows at which. */
  check(): void {
    for (const { type, id } of RESOURCES) {
      const users = this.#stations.filter(({ leases }) =>
        leases
          .list()
          .some((lease) => lease.type === type && lease.id === id && !STATIONS.includes(lease.heldBy)),
      );
      expect(users.length).toBeLessThanOrEqual(1);
      const holder = this.#resources.find((each) => each.id === id)?.holder;
      for (const { stationId } of users) expect(holder).toBe(stationId);
    }
  }

  get #isBusy(): boolean {
    return this.#waiting.size > 0 || this.#resources.some(({ holder }) => holder !== null);
  }

  /** The network is good and everything ends that was begun: whoever waits gets its turn. */
  settle(): void {
    this.#requests.length = 0;
    this.#answers.length = 0;
    for (let second = 0; second < 300 && this.#isBusy; second += 1) {
      for (const index of STATIONS.keys()) {
        this.release(index, 0);
        this.exchange(index);
        this.check();
      }
      this.clock.advance(1_000);
    }
    expect([...this.#waiting.keys()]).toEqual([]);
    expect(this.#resources.filter(({ holder }) => holder !== null)).toEqual([]);
  }
}

const wants = fc.uniqueArray(fc.nat(RESOURCES.length - 1), { minLength: 1 });
const station = fc.nat(STATIONS.length - 1);
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('wait' as const, 'take' as const), station, wants }),
  fc.record({
    kind: fc.constantFrom(
      'send' as const,
      'exchange' as const,
      'exchange' as const,
      'restart' as const,
      'arrive' as const,
      'repeat' as const,
      'answer' as const,
      'lose' as const,
      'release' as const,
      'later' as const,
    ),
    station,
    choice: fc.nat(20),
  }),
);

it('lets no two stations use one resource, whatever becomes of the messages, and serves everyone in the end', () => {
  let served = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 120, size: 'max' }), (steps) => {
      const model = new Model();
      for (const [index, { kind, ...given }] of steps.entries()) {
        const choice = 'choice' in given ? given.choice : 0;
        const ids = 'wants' in given ? given.wants : [];
        const name = `${given.station}-${index}`;
        if (kind === 'wait') model.wait(given.station, name, ids);
        else if (kind === 'take') model.take(given.station, name, ids);
        else if (kind === 'exchange') model.exchange(given.station);
        else if (kind === 'restart') model.restart(given.station);
        else if (kind === 'send') model.send(given.station);
        else if (kind === 'arrive') model.arrive(choice, false);
        else if (kind === 'repeat') model.arrive(choice, true);
        else if (kind === 'answer') model.answer(choice);
        else if (kind === 'lose') model.lose(choice);
        else if (kind === 'release') model.release(given.station, choice);
        else model.clock.advance(choice * 700);
        model.check();
      }
      served += model.served;
      model.settle();
    }),
    { numRuns: 500, seed: 7 },
  );
  // The steps themselves reach grants, not only the end.
  expect(served).toBeGreaterThan(300);
});
