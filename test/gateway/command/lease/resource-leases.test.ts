import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { ResourceLeases } from '../../../../gateway/command/lease/resource-leases.ts';
import type { Resource } from '../../../../gateway/contract/action/action.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { contextOf, OPERATOR } from '../../../fake/gate-rig.ts';

const vehicle = (id: number | string): Resource => ({ type: 'vehicle', id: `uav-${id}` });
const ANN = contextOf('ann', { tenantId: 'tenant-ann' }).principal;
const BEN = contextOf('ben', { tenantId: 'tenant-ben' }).principal;
const dock: Resource = { type: 'dock', id: 'd1' };

describe('ResourceLeases', () => {
  let clock: FakeClock;
  let leases: ResourceLeases;
  beforeEach(() => {
    clock = new FakeClock();
    leases = new ResourceLeases(clock);
  });

  it('gives all or nothing, and says what stands in the way', () => {
    expect(leases.take('plan-a', [vehicle(1), dock], ANN)).toBeUndefined();
    expect(leases.take('plan-b', [vehicle(2), dock], ANN)).toMatchObject({ type: 'dock', heldBy: 'plan-a' });
    expect(leases.holderOf(vehicle(2))).toBeUndefined();
    leases.release('plan-a');
    expect(leases.take('plan-b', [vehicle(2), dock], ANN)).toBeUndefined();
    expect(leases.heldBy('plan-b')).toHaveLength(2);
  });

  it('counts what the holder or its plan has already as free, and leaves it theirs', () => {
    leases.take('plan', [vehicle(1)], ANN);
    expect(leases.take('plan', [vehicle(1)], ANN)).toBeUndefined();
    expect(leases.take('step', [vehicle(1), dock], ANN, 'plan')).toBeUndefined();
    leases.release('step');
    expect(leases.list()).toMatchObject([{ id: 'uav-1', heldBy: 'plan' }]);
  });

  it('takes resources at once or in their turn, and says what they wait for', () => {
    const taken: string[] = [];
    const request = (heldBy: string, wants: readonly Resource[], within?: string) =>
      leases.takeInTurn({
        ...{ heldBy, wants, within, by: ANN, priority: 1, sinceMs: clock.monotonicMs() },
        onTaken: () => void taken.push(heldBy),
      });
    expect(request('plan', [vehicle(1)])).toBeUndefined();
    leases.take('other', [dock], ANN);
    const step = request('step', [vehicle(1), dock], 'plan');
    expect(step?.blocking).toMatchObject([{ id: 'd1', heldBy: 'other' }]);
    const second = request('second', [vehicle(1)]);
    expect(second?.blocking).toMatchObject([{ id: 'uav-1', heldBy: 'plan' }]);
    second?.leave();
    leases.release('other');
    leases.release('plan');
    expect(taken).toEqual(['plan', 'step']);
    expect(leases.holderOf(dock)).toMatchObject({ heldBy: 'step' });
  });

  it('lets a step go ahead of a request that waits for what its plan holds: neither waits for ever', () => {
    const taken: string[] = [];
    const request = (heldBy: string, wants: readonly Resource[], within?: string) =>
      leases.takeInTurn({
        ...{ heldBy, wants, within, by: ANN, priority: 1, sinceMs: clock.monotonicMs() },
        onTaken: () => void taken.push(heldBy),
      });
    leases.take('plan', [vehicle(1)], ANN);
    leases.take('other', [dock], ANN);
    request('older', [vehicle(1), dock]);
    request('step', [vehicle(1), dock], 'plan');
    request('stranger', [dock]);
    leases.release('other');
    expect(taken).toEqual(['step']);
    leases.release('step');
    expect(taken).toEqual(['step']);
    leases.release('plan');
    expect(taken).toEqual(['step', 'older']);
  });

  it('takes nothing in its turn while the request may not', () => {
    let mayTake = false;
    const onTaken = () => undefined;
    leases.takeInTurn({
      ...{ heldBy: 'step', wants: [dock], by: ANN, priority: 1, sinceMs: clock.monotonicMs() },
      mayTake: () => mayTake,
      onTaken,
    });
    expect(leases.holderOf(dock)).toBeUndefined();
    mayTake = true;
    leases.serve();
    expect(leases.holderOf(dock)).toMatchObject({ heldBy: 'step' });
  });

  it('names the holder to its own tenant and to the operator, and to nobody else', () => {
    leases.take('plan-a', [vehicle(1)], ANN);
    expect(leases.blocking(vehicle(1), BEN)).toMatchObject({ heldBy: 'other' });
    expect(leases.take('plan-b', [vehicle(1)], BEN)).toMatchObject({ heldBy: 'other' });
    expect(leases.take('plan-c', [vehicle(1)], ANN)).toMatchObject({ heldBy: 'plan-a' });
    expect(leases.take('plan-d', [vehicle(1)], OPERATOR.principal)).toMatchObject({ heldBy: 'plan-a' });
  });

  it('lets the operator alone take what a paused holder has, until the holder takes it again', () => {
    leases.take('plan-a', [vehicle(1)], ANN);
    leases.yield('plan-a');
    expect(leases.take('plan-b', [vehicle(1)], BEN)).toBeDefined();
    expect(leases.blocking(vehicle(1), OPERATOR.principal)).toBeUndefined();
    leases.take('plan-a', [vehicle(1)], ANN);
    expect(leases.blocking(vehicle(1), OPERATOR.principal)).toBeDefined();
    leases.yield('plan-a');
    expect(leases.take('mission', [vehicle(1)], OPERATOR.principal)).toBeUndefined();
    expect(leases.take('plan-a', [vehicle(1)], ANN)).toMatchObject({ heldBy: 'other' });
    leases.release('plan-a');
    expect(leases.list()).toMatchObject([{ heldBy: 'mission' }]);
  });

  it('serves by priority, then by age, as soon as something is given back', () => {
    leases.take('first', [vehicle(1)], ANN);
    const order: string[] = [];
    const wait = (name: string, priority: number, sinceMs: number) =>
      leases.wait({
        priority,
        sinceMs,
        wants: [vehicle(1)],
        tryTake: () => {
          if (leases.take(name, [vehicle(1)], ANN)) return false;
          order.push(name);
          return true;
        },
      });
    wait('low', 0, 1);
    wait('young', 1, 3);
    wait('old', 1, 2);
    const leave = wait('gone', 3, 0);
    leave();
    for (const holder of ['first', 'old', 'young', 'low']) leases.release(holder);
    expect(order).toEqual(['old', 'young', 'low']);
    expect(leases.list()).toEqual([]);
  });

  it('keeps what is free for who is ahead and waits for more', () => {
    leases.take('busy', [vehicle(2)], ANN);
    const taken: string[] = [];
    const wait = (name: string, priority: number, wants: Resource[]) =>
      leases.wait({
        priority,
        sinceMs: 1,
        wants,
        tryTake: () => {
          if (leases.take(name, wants, ANN)) return false;
          taken.push(name);
          return true;
        },
      });
    const leave = wait('both', 2, [vehicle(1), vehicle(2)]);
    wait('one', 1, [vehicle(1)]);
    expect(taken).toEqual([]);
    expect(leases.isWantedBefore(vehicle(1), { priority: 1, sinceMs: 1 })).toBe(true);
    expect(leases.isWantedBefore(vehicle(1), { priority: 3, sinceMs: 1 })).toBe(false);
    leave();
    expect(taken).toEqual(['one']);
  });

  it('serves everybody in the end, each thing to one at a time, whatever is asked for', () => {
    const wish = fc.record({
      priority: fc.nat(3),
      wants: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 25 }), fc.infiniteStream(fc.nat()), (wishes, choices) => {
        const all = new ResourceLeases(clock);
        const holding: string[] = [];
        const owner = new Map<string, string>();
        let served = 0;
        const release = () => {
          const index = Number(choices.next().value) % holding.length;
          const [name = ''] = holding.splice(index, 1);
          for (const [id, holder] of owner) if (holder === name) owner.delete(id);
          all.release(name);
        };
        for (const [index, { priority, wants }] of wishes.entries()) {
          const resources = wants.map(vehicle);
          all.wait({
            priority,
            sinceMs: index,
            wants: resources,
            tryTake: () => {
              if (all.take(String(index), resources, ANN)) return false;
              for (const { id } of resources) {
                expect(owner.has(id)).toBe(false);
                owner.set(id, String(index));
              }
              holding.push(String(index));
              served += 1;
              return true;
            },
          });
          if (holding.length > 0 && Number(choices.next().value) % 2 === 0) release();
        }
        while (holding.length > 0) release();
        expect(served).toBe(wishes.length);
        expect(all.list()).toEqual([]);
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});
