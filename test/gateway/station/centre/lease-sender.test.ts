import { beforeEach, expect, it } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { ResourceLeases } from '../../../../gateway/command/lease/resource-leases.ts';
import type { LeaseAnswer, LeaseRequest, Sharable } from '../../../../gateway/contract/centre/centre.ts';
import { LeaseSender } from '../../../../gateway/station/centre/lease-sender.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { OPERATOR } from '../../../fake/gate-rig.ts';

const OWN = `st-own${'0'.repeat(13)}`;
const dock: Sharable = { type: 'dock', id: 'd1' };

let clock: FakeClock;
let leases: ResourceLeases;
let sender: LeaseSender;
let requests: (LeaseRequest & { readonly atMs: number })[];
let stored: (readonly Sharable[])[];
let isConnected: boolean;
/** Of the centre; undefined: it does not answer. */
let answerTo: (request: LeaseRequest) => Promise<LeaseAnswer | undefined>;

beforeEach(() => {
  clock = new FakeClock();
  leases = new ResourceLeases(clock);
  leases.grants.join(OWN, []);
  [requests, stored, isConnected] = [[], [], true];
  answerTo = async ({ seq }) => ({ seq, resources: [{ ...dock, holder: null }] });
  sender = new LeaseSender({
    leases,
    async ask(text) {
      const request = JSON.parse(text) as LeaseRequest;
      requests.push({ ...request, atMs: clock.monotonicMs() });
      const answer = await answerTo(request);
      if (!answer) throw new Error('timeout');
      return answer;
    },
    vehicles: () => [],
    store: { setSharedResources: (resources) => void stored.push(resources) },
    isConnected: () => isConnected,
    clock,
    logger: silentLogger,
  });
  sender.start();
});

const take = (heldBy: string) => leases.take(heldBy, [dock], OPERATOR.principal)?.heldBy;
const timesMs = () => requests.map(({ atMs }) => atMs);

it('asks every five seconds, at once after a change, and every second while it waits', async () => {
  await clock.advanceAsync(5_300, 100);
  expect(timesMs()).toEqual([200, 5_200]);
  expect(stored).toEqual([[dock]]);
  take('action');
  await clock.advanceAsync(2_400, 100);
  expect(timesMs()).toEqual([200, 5_200, 5_400, 6_400, 7_400]);
  expect(requests.at(-1)?.wanted).toEqual([[dock]]);
  sender.stop();
  expect(clock.pendingTimers).toBe(0);
});

it('serves who waits as soon as the grant arrives, and tells the end', async () => {
  await clock.advanceAsync(300, 100);
  let hasIt = false;
  leases.takeInTurn({
    ...{ heldBy: 'action', wants: [dock], by: OPERATOR.principal, priority: 1, sinceMs: 0 },
    onTaken: () => {
      hasIt = true;
    },
  });
  // Longer than an attempt is remembered: the sender lets it try again.
  await clock.advanceAsync(30_000, 100);
  answerTo = async ({ seq }) => ({ seq, resources: [{ ...dock, holder: OWN }] });
  await clock.advanceAsync(1_000, 100);
  expect(hasIt).toBe(true);
  await clock.advanceAsync(200, 100);
  expect(requests.at(-1)).toMatchObject({ held: [dock], wanted: [] });
  leases.release('action');
  await clock.advanceAsync(200, 100);
  expect(requests.at(-1)).toMatchObject({ held: [], wanted: [] });
});

it('goes on asking after a long time without the network', async () => {
  await clock.advanceAsync(300, 100);
  const request = { heldBy: 'action', wants: [dock], by: OPERATOR.principal, priority: 1, sinceMs: 0 };
  leases.takeInTurn({ ...request, onTaken: () => undefined });
  isConnected = false;
  await clock.advanceAsync(60_000, 100);
  answerTo = async ({ seq }) => ({ seq, resources: [{ ...dock, holder: OWN }] });
  isConnected = true;
  await clock.advanceAsync(6_000, 100);
  expect(leases.list()).toMatchObject([{ ...dock, heldBy: 'action' }]);
});

it('sends one request at a time', async () => {
  let release = (): void => undefined;
  answerTo = ({ seq }) =>
    new Promise((resolve) => {
      release = () => resolve({ seq, resources: [{ ...dock, holder: null }] });
    });
  await clock.advanceAsync(9_000, 100);
  expect(requests).toHaveLength(1);
  release();
  await clock.advanceAsync(200, 100);
  expect(requests).toHaveLength(2);
});

it('continues from the number of an earlier run', async () => {
  answerTo = async ({ seq }) => ({ seq: Math.max(seq, 70), resources: [{ ...dock, holder: null }] });
  await clock.advanceAsync(400, 100);
  expect(requests.map(({ seq }) => seq)).toEqual([1, 71]);
});

it('says that the centre cannot be reached when it does not answer or there is no connection', async () => {
  await clock.advanceAsync(300, 100);
  expect(take('action')).toBe('fleet');
  answerTo = async () => undefined;
  await clock.advanceAsync(300, 100);
  expect(take('action')).toBe('fleet-unreachable');
  answerTo = async ({ seq }) => ({ seq, resources: [{ ...dock, holder: null }] });
  await clock.advanceAsync(1_000, 100);
  expect(take('action')).toBe('fleet');
  isConnected = false;
  const count = requests.length;
  await clock.advanceAsync(20_000, 100);
  expect(take('action')).toBe('fleet-unreachable');
  expect(requests).toHaveLength(count);
});

it('ignores an answer that comes after it has stopped', async () => {
  answerTo = async ({ seq }) => {
    sender.stop();
    return { seq, resources: [{ ...dock, holder: OWN }] };
  };
  await clock.advanceAsync(300, 100);
  expect(leases.grants.shared).toEqual([]);
});
