import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DockRegistry } from '../../../../gateway/action/queue/dock-registry.ts';
import type { TelemetryVehicle } from '../../../../gateway/contract/vehicle/telemetry.ts';
import { sampleVehicle } from '../../../builder/contract-samples.ts';
import { FakeClock, settled } from '../../../fake/fake-clock.ts';

const PLACE = { latitudeDeg: 47.398, longitudeDeg: 8.546 };

describe('docks', () => {
  let clock: FakeClock;
  let vehicles: TelemetryVehicle[];
  let docks: DockRegistry;

  beforeEach(() => {
    clock = new FakeClock();
    vehicles = [];
    docks = new DockRegistry({
      clock,
      docks: [{ dockId: 'dock-1', place: PLACE }],
      vehicles: () => vehicles,
    });
  });
  afterEach(() => {
    docks.stop();
    expect(clock.pendingTimers).toBe(0);
  });

  const above = (over: Partial<TelemetryVehicle> = {}) => {
    const { position } = sampleVehicle();
    return sampleVehicle({
      status: 'landing',
      armed: true,
      altitude_m: 8,
      position: position && { ...position, lat: PLACE.latitudeDeg, lon: PLACE.longitudeDeg },
      ...over,
    });
  };
  const door = () => docks.get('dock-1')?.door;
  const outcome = async (promise: Promise<void>, ms: number) => {
    let state = 'waits';
    promise.then(
      () => (state = 'done'),
      (error: Error) => (state = error.message),
    );
    await clock.advanceAsync(ms, 100);
    await settled();
    return state;
  };

  it('open and close in their own time, and say so', async () => {
    expect(docks.get('dock-1')).toEqual({
      dockId: 'dock-1',
      mode: 'sim',
      lat: 47.398,
      lon: 8.546,
      door: 'closed',
      occupant: undefined,
    });
    const opening = docks.moveDoor('dock-1', 'open');
    expect(door()).toBe('opening');
    expect(await outcome(opening, 5900)).toBe('waits');
    expect(await outcome(opening, 300)).toBe('done');
    expect(door()).toBe('open');
    expect(await outcome(docks.moveDoor('dock-1', 'open'), 0)).toBe('done');
    expect(await outcome(docks.moveDoor('dock-1', 'close'), 6200)).toBe('done');
    expect(door()).toBe('closed');
  });

  it('are known or they are not', async () => {
    await expect(docks.moveDoor('dock-9', 'open')).rejects.toMatchObject({ code: 'resource-unknown' });
    expect([docks.has('dock-1'), docks.has('dock-9')]).toEqual([true, false]);
  });

  it.each([
    ['landing', above()],
    ['hovering low', above({ status: 'flying' })],
    ['lost with its motors running', above({ status: 'lost' })],
  ])('do not close on an aircraft that is %s', async (_what, vehicle) => {
    expect(await outcome(docks.moveDoor('dock-1', 'open'), 6200)).toBe('done');
    vehicles = [vehicle];
    await expect(docks.moveDoor('dock-1', 'close')).rejects.toMatchObject({ code: 'state-conflict' });
    expect(door()).toBe('open');
  });

  it.each([
    ['standing in it', above({ status: 'on_ground', armed: false, altitude_m: 0 })],
    ['switched off in it', above({ status: 'lost', armed: false })],
    ['high above', above({ status: 'flying', altitude_m: 60 })],
    ['elsewhere', { ...above(), position: { ...above().position!, lat: 47.4 } }],
  ])('close on an aircraft that is %s', async (_what, vehicle) => {
    expect(await outcome(docks.moveDoor('dock-1', 'open'), 6200)).toBe('done');
    vehicles = [vehicle];
    expect(await outcome(docks.moveDoor('dock-1', 'close'), 6200)).toBe('done');
  });

  it('feel what stands on the pad, and do not close while it is armed', async () => {
    await outcome(docks.moveDoor('dock-1', 'open'), 6200);
    vehicles = [above({ status: 'on_ground', armed: false, altitude_m: 0 })];
    expect(docks.get('dock-1')?.occupant).toBe(vehicles[0]?.id);
    vehicles = [above({ status: 'armed', altitude_m: 0 })];
    expect(docks.get('dock-1')?.occupant).toBe(vehicles[0]?.id);
    await expect(docks.moveDoor('dock-1', 'close')).rejects.toThrow('armed on its pad');
  });

  it('close under the aircraft that has just left, and open again when it comes back', async () => {
    await outcome(docks.moveDoor('dock-1', 'open'), 6200);
    const { id } = above();
    vehicles = [above({ status: 'flying' })];
    const closing = docks.moveDoor('dock-1', 'close', id);
    expect(await outcome(closing, 3000)).toBe('waits');
    vehicles = [above()];
    expect(await outcome(closing, 300)).toContain('stays open');
    vehicles = [above({ status: 'flying', altitude_m: 3 })];
    await expect(docks.moveDoor('dock-1', 'close', id)).rejects.toMatchObject({ code: 'state-conflict' });
  });

  it('open again when an aircraft comes while they close', async () => {
    await outcome(docks.moveDoor('dock-1', 'open'), 6200);
    const closing = docks.moveDoor('dock-1', 'close');
    expect(await outcome(closing, 2000)).toBe('waits');
    vehicles = [above()];
    expect(await outcome(closing, 300)).toContain('stays open');
    expect(door()).toBe('opening');
    await clock.advanceAsync(6200, 100);
    expect(door()).toBe('open');
  });

  it('turn round on the spot, and refuse who waited for the first way', async () => {
    const opening = docks.moveDoor('dock-1', 'open');
    expect(await outcome(opening, 2000)).toBe('waits');
    const closing = docks.moveDoor('dock-1', 'close');
    expect(await outcome(opening, 0)).toContain('to close in the meantime');
    expect(await outcome(closing, 2300)).toBe('done');
  });

  it('two who want the same wait for the same door', async () => {
    const both = [docks.moveDoor('dock-1', 'open'), docks.moveDoor('dock-1', 'open')];
    expect(
      await outcome(
        Promise.all(both).then(() => undefined),
        6200,
      ),
    ).toBe('done');
  });

  it('stop with the gateway', async () => {
    const opening = docks.moveDoor('dock-1', 'open');
    docks.stop();
    await expect(opening).rejects.toMatchObject({ code: 'overloaded' });
  });
});
