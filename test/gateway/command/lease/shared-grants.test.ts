import { beforeEach, describe, expect, it } from 'vitest';
import { ResourceLeases } from '../../../../gateway/command/lease/resource-leases.ts';
import type { Resource } from '../../../../gateway/contract/action/action.ts';
import type { LeaseRequest, Sharable } from '../../../../gateway/contract/centre/centre.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { contextOf, OPERATOR } from '../../../fake/gate-rig.ts';

const OWN = `st-own${'0'.repeat(13)}`;
const OTHER = `st-other${'0'.repeat(11)}`;
const dock: Sharable = { type: 'dock', id: 'd1' };
const north: Sharable = { type: 'airspace', id: 'zone-north' };
const vehicle: Resource = { type: 'vehicle', id: 'uav-1' };
const ANN = contextOf('ann', { tenantId: 'tenant-ann' }).principal;

describe('resources that the fleet shares', () => {
  let clock: FakeClock;
  let leases: ResourceLeases;
  const { principal } = OPERATOR;

  beforeEach(() => {
    clock = new FakeClock();
    leases = new ResourceLeases(clock);
    leases.grants.join(OWN, []);
    answer(leases.grants.request(false), {});
  });

  /** The centre applies the request and says who holds the dock and the zone. */
  function answer({ seq }: LeaseRequest, holders: { dock?: string; north?: string }, applied = seq): void {
    const resources = [
      { ...dock, holder: holders.dock ?? null },
      { ...north, holder: holders.north ?? null },
    ];
    leases.grants.answer({ seq }, { seq: applied, resources });
  }

  const take = (heldBy: string, ...resources: readonly Resource[]) =>
    leases.take(heldBy, resources, principal)?.heldBy;
  const granted = () => {
    expect(take('first', dock)).toBe('fleet');
    answer(leases.grants.request(false), { dock: OWN });
  };

  it('are leased only once granted, and named until then', () => {
    expect(take('plan', vehicle, dock)).toBe('fleet');
    const request = leases.grants.request(false);
    expect(request).toEqual({ seq: 2, held: [], wanted: [[dock]] });
    answer(request, { dock: OTHER });
    expect(take('plan', vehicle, dock)).toBe(OTHER);
    expect(leases.take('plan', [dock], ANN)).toMatchObject({ heldBy: 'other' });
    expect(leases.list()).toMatchObject([{ ...dock, heldBy: OTHER }]);
    expect(leases.holderOf(vehicle)).toBeUndefined();
    answer(leases.grants.request(false), { dock: OWN });
    expect(take('plan', vehicle, dock)).toBeUndefined();
    expect(leases.grants.request(false)).toMatchObject({ held: [dock], wanted: [] });
  });

  it('wait in the queue and are taken with the grant', () => {
    const taken: string[] = [];
    const waiting = leases.takeInTurn({
      ...{ heldBy: 'action', wants: [vehicle, dock], by: principal, priority: 1, sinceMs: 0 },
      onTaken: () => void taken.push('action'),
    });
    expect(waiting?.blocking).toMatchObject([{ ...dock, heldBy: 'fleet' }]);
    expect(leases.grants.isWaiting).toBe(true);
    answer(leases.grants.request(false), { dock: OWN });
    leases.serve();
    expect(taken).toEqual(['action']);
    expect(leases.grants.isWaiting).toBe(false);
  });

  it('are asked for only when nothing else is missing', () => {
    expect(take('other', vehicle)).toBeUndefined();
    expect(take('action', vehicle, dock)).toBe('other');
    expect(leases.grants.request(false).wanted).toEqual([]);
  });

  it('are asked for together', () => {
    take('action', dock, north);
    const request = leases.grants.request(false);
    expect(request.wanted).toEqual([[dock, north]]);
    answer(request, { dock: OWN, north: OTHER });
    expect(take('action', dock, north)).toBe(OTHER);
    expect(leases.list()).toMatchObject([{ ...north, heldBy: OTHER }]);
  });

  it('need a new grant after a release, also before the centre has heard of it', () => {
    granted();
    expect(take('first', dock)).toBeUndefined();
    leases.release('first');
    expect(leases.blocking(dock, principal)).toMatchObject({ heldBy: 'fleet' });
    expect(take('second', dock)).toBe('fleet');
  });

  it('are not taken by the answer to a request that was sent before the release', () => {
    granted();
    take('first', dock);
    const inFlight = leases.grants.request(false);
    leases.release('first');
    take('second', dock);
    answer(inFlight, { dock: OWN });
    expect(take('second', dock)).toBe('fleet');
  });

  it('are not taken by a late answer that a newer request took back', () => {
    take('first', dock);
    const late = leases.grants.request(false);
    clock.advance(10_000);
    const newer = leases.grants.request(false);
    expect(newer.wanted).toEqual([]);
    take('second', dock);
    answer(late, { dock: OWN });
    expect(take('second', dock)).toBe('fleet');
    answer(newer, { dock: OWN });
    expect(take('second', dock)).toBeUndefined();
  });

  it('are not taken while the centre may have freed them for a request that needs more', () => {
    take('both', dock, north);
    clock.advance(5_000);
    take('one', dock);
    answer(leases.grants.request(false), { dock: OWN, north: OTHER });
    clock.advance(4_000);
    take('both', dock, north);
    clock.advance(6_000);
    // Only the attempt for both is left. The centre grants no part of it.
    expect(leases.grants.request(false).wanted).toEqual([[dock, north]]);
    expect(take('one', dock)).toBe('fleet');
  });

  it('end unused when nobody tries to lease them any more', () => {
    granted();
    clock.advance(10_000);
    expect(leases.grants.request(false)).toMatchObject({ held: [], wanted: [] });
    expect(take('first', dock)).toBe('fleet');
  });

  it('go to other stations first after a release', () => {
    granted();
    take('first', dock);
    leases.release('first');
    take('second', dock);
    clock.advance(1_400);
    expect(leases.grants.request(false).wanted).toEqual([]);
    expect(leases.grants.isWaiting).toBe(true);
    clock.advance(100);
    expect(leases.grants.request(false).wanted).toEqual([[dock]]);
  });

  it('keep a grant in use while the centre is silent, and refuse the rest with the reason', () => {
    granted();
    take('plan', dock);
    leases.grants.unanswered();
    leases.grants.request(false);
    expect(leases.take('step', [dock], principal, 'plan')).toBeUndefined();
    expect(take('other', north)).toBe('fleet-unreachable');
    expect(take('other', vehicle, { type: 'dock', id: 'own' })).toBeUndefined();
  });

  it('are refused after a restart without the centre', () => {
    const restarted = new ResourceLeases(clock);
    restarted.grants.join(OWN, leases.grants.shared);
    expect(restarted.take('plan', [dock], principal)).toMatchObject({ heldBy: 'fleet-unreachable' });
  });

  it('belong to the station alone again when it leaves', () => {
    take('plan', dock);
    leases.grants.leave();
    expect(take('plan', dock)).toBeUndefined();
  });

  it('stay with what holds them if another station gets them by hand', () => {
    granted();
    take('plan', dock);
    answer(leases.grants.request(false), { dock: OTHER });
    expect(take('plan', dock)).toBeUndefined();
    expect(leases.list()).toMatchObject([{ ...dock, heldBy: 'plan' }]);
    leases.release('plan');
    expect(take('plan', dock)).toBe(OTHER);
  });

  it('that were in use before are held as soon as they are shared', () => {
    const mine: Sharable = { type: 'dock', id: 'own' };
    take('plan', mine);
    expect(leases.grants.request(false).held).toEqual([mine]);
  });

  it('stay held after a restart for a minute, and while a vehicle may fly', () => {
    const { grants } = new ResourceLeases(clock);
    grants.join(OWN, []);
    const resources = [{ ...dock, holder: OWN }];
    const first = grants.request(false);
    grants.answer(first, { seq: 70, resources });
    const second = grants.request(false);
    expect(second).toEqual({ seq: 71, held: [dock], wanted: [] });
    grants.answer(second, { seq: 71, resources });
    clock.advance(59_999);
    expect(grants.needs(false).held).toEqual([dock]);
    clock.advance(1);
    expect(grants.needs(true).held).toEqual([dock]);
    expect(grants.needs(false).held).toEqual([]);
    expect(grants.needs(true).held).toEqual([]);
  });
});
