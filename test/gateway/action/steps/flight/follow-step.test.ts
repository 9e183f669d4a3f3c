import { describe, expect, it } from 'vitest';
import type { CommandRecord } from '../../../../../gateway/contract/command/command.ts';
import { distanceM } from '../../../../../gateway/base/geometry/local-frame.ts';
import { FlightField } from '../../../../fake/flight-field.ts';
import { fieldPorts, startStep } from '../field-ports.ts';

const FOLLOW = {
  leaderId: 'uav-1',
  followers: ['uav-2', 'uav-3'],
  shape: 'line',
  spacingM: 20,
  altitudeStepM: 5,
  durationS: 25,
};

/** The leader in the middle of a line of three, 20 m apart, each 5 m above the one before. */
async function flying(): Promise<FlightField> {
  const field = await FlightField.withCopters({}, { eastM: 20 }, { eastM: -20 });
  await field.takeOff(15, 20, 25);
  return field;
}

function places(field: FlightField) {
  return field.copters.map(({ autopilot: { craft: flight } }) => {
    const { northM, eastM, upM } = flight.body;
    return { ...flight.frame.toGeo(northM, eastM), upM: upM + flight.frame.originAltitudeAmslM };
  });
}

/** Sends the leader 80 m north, as somebody else does. */
function lead(field: FlightField): void {
  const { lat = 0, lon = 0 } = field.vehicle('uav-1').position ?? {};
  void field.submit('uav-1', 'goto', { lat: lat + 0.00072, lon, altitudeM: 15 });
}

const targetsOf = (field: FlightField) => field.sent.filter(({ name }) => name === 'COMMAND_INT').length;

describe('following a leader', () => {
  it('keeps each at its place, at no more than two targets a second, and holds at the end', async () => {
    const field = await flying();
    const before = targetsOf(field);
    const step = startStep('follow', FOLLOW, fieldPorts(field));
    lead(field);
    let nearest = Number.POSITIVE_INFINITY;
    let farthest = 0;
    const outcome = await field.outcomeOf(step.outcome, () => {
      const [leader, ...followers] = places(field);
      for (const follower of followers) {
        nearest = Math.min(nearest, distanceM(leader!, follower));
        farthest = Math.max(farthest, distanceM(leader!, follower));
      }
    });
    expect(outcome).toMatchObject({ kind: 'succeeded' });
    expect(nearest).toBeGreaterThan(14);
    expect(farthest).toBeLessThan(32);
    const sent = targetsOf(field) - before - 1;
    expect(sent).toBeGreaterThan(10);
    expect(sent).toBeLessThanOrEqual(2 * 2 * 25 + 2);
    // One command of each stands in the action, and the hold of each.
    expect(step.progress.filter(({ commandId }) => commandId !== undefined).length).toBeLessThanOrEqual(4);
    await field.run(5);
    for (const vehicleId of FOLLOW.followers) expect(field.vehicle(vehicleId).flight_mode).toBe('BRAKE');
    const [leader, second, third] = places(field);
    expect(distanceM(leader!, second!)).toBeCloseTo(20, -1);
    expect(second!.upM - leader!.upM).toBeCloseTo(5, 0);
    expect(third!.upM - leader!.upM).toBeCloseTo(10, 0);
  });

  it('sends nothing new while the leader stands', async () => {
    const field = await flying();
    const step = startStep('follow', FOLLOW, fieldPorts(field));
    await field.run(3);
    const before = targetsOf(field);
    await field.run(10);
    expect(targetsOf(field)).toBe(before);
    step.cancel('enough');
    expect(await field.outcomeOf(step.outcome)).toEqual({ kind: 'cancelled', detail: 'enough' });
  });

  it('ends when its condition is met', async () => {
    const field = await flying();
    const { durationS: _, ...params } = FOLLOW;
    const until = [{ field: 'altitude_m', operator: '>', value: 22 }];
    const step = startStep('follow', { ...params, until }, fieldPorts(field));
    await field.run(1);
    void field.submit('uav-1', 'change-altitude', { altitudeM: 24 });
    expect(await field.outcomeOf(step.outcome)).toMatchObject({ kind: 'succeeded' });
  });

  it('holds them when the leader is not heard any more', async () => {
    const field = await flying();
    const step = startStep('follow', FOLLOW, fieldPorts(field));
    lead(field);
    await field.run(3);
    field.radios[0]!.cut();
    expect(await field.outcomeOf(step.outcome)).toMatchObject({
      kind: 'failed',
      detail: expect.stringMatching(/^uav-1 no longer reports its position/),
    });
    await field.run(4);
    for (const vehicleId of FOLLOW.followers) expect(field.vehicle(vehicleId).flight_mode).toBe('BRAKE');
  });

  it('holds them when one comes too near to another', async () => {
    const field = await flying();
    let isNear = false;
    const ports = fieldPorts(field, { isNear: (vehicleId) => isNear && vehicleId === 'uav-3' });
    const step = startStep('follow', FOLLOW, ports);
    lead(field);
    await field.run(3);
    isNear = true;
    expect(await field.outcomeOf(step.outcome)).toMatchObject({
      kind: 'failed',
      detail: expect.stringMatching(/^uav-3 is too close/),
    });
    await field.run(4);
    for (const vehicleId of FOLLOW.followers) expect(field.vehicle(vehicleId).flight_mode).toBe('BRAKE');
  });

  it('leaves alone a follower that somebody took over, and holds the others', async () => {
    const field = await flying();
    const step = startStep('follow', FOLLOW, fieldPorts(field));
    lead(field);
    await field.run(3);
    void field.submit('uav-2', 'rtl', {});
    expect(await field.outcomeOf(step.outcome)).toMatchObject({ kind: 'failed' });
    await field.run(3);
    expect(field.vehicle('uav-2').flight_mode).toBe('RTL');
    expect(field.vehicle('uav-3').flight_mode).toBe('BRAKE');
  });

  // Not while a target is on its way, which puts it back into its mode before anybody sees it.
  it.each([0.1, 0.3, 0.6, 0.8])(
    'sends nothing more to a follower that leaves its mode on the way, %d s after a target',
    async (afterS) => {
      const field = await flying();
      const given = new Set<string>();
      let newest: CommandRecord['state'] | undefined;
      field.commands.on('command', ({ vehicleId, commandId, state }) => {
        if (vehicleId !== 'uav-2') return;
        given.add(commandId);
        newest = state;
      });
      const step = startStep('follow', FOLLOW, fieldPorts(field));
      lead(field);
      await field.run(3);
      const earlier = given.size;
      await field.until('another target is accepted', () => given.size > earlier && newest === 'accepted');
      await field.run(afterS);
      field.copters[1]!.autopilot.craft.setMode(9);
      const before = given.size;
      expect(before).toBeGreaterThan(0);
      expect(await field.outcomeOf(step.outcome)).toMatchObject({ kind: 'failed', takenOver: ['uav-2'] });
      await field.run(3);
      expect(given.size).toBe(before);
      expect(field.vehicle('uav-2').flight_mode).toBe('LAND');
      expect(field.vehicle('uav-3').flight_mode).toBe('BRAKE');
    },
  );

  it('leaves alone a follower that went into another mode, and says whom', async () => {
    const field = await flying();
    const step = startStep('follow', FOLLOW, fieldPorts(field));
    await field.run(8);
    field.copters[1]!.autopilot.craft.setMode(9);
    expect(await field.outcomeOf(step.outcome)).toMatchObject({ kind: 'failed', takenOver: ['uav-2'] });
    await field.run(3);
    expect(field.vehicle('uav-2').flight_mode).toBe('LAND');
    expect(field.vehicle('uav-3').flight_mode).toBe('BRAKE');
  });

  it('ends for all when one target is denied', async () => {
    const field = await flying();
    field.isDenied = (vehicleId, command) => vehicleId === 'uav-3' && command === 'goto';
    const step = startStep('follow', FOLLOW, fieldPorts(field));
    expect(await field.outcomeOf(step.outcome)).toMatchObject({ kind: 'denied' });
  });

  it('is not begun far from the formation, on the ground or with one named twice', async () => {
    const field = await FlightField.withCopters({}, { eastM: 90 });
    await field.takeOff(15, 20);
    const refusal = (change: object) =>
      field.outcomeOf(startStep('follow', { ...FOLLOW, ...change }, fieldPorts(field)).outcome);
    expect(await refusal({ followers: ['uav-2'] })).toMatchObject({
      detail: expect.stringContaining('bring it into the formation first'),
    });
    expect(await refusal({ followers: ['uav-1'] })).toMatchObject({ detail: 'An aircraft is listed twice.' });
    expect(await refusal({ followers: ['uav-9'] })).toMatchObject({
      detail: expect.stringContaining('not connected'),
    });
  });
});

describe('starting together', () => {
  const START = { vehicles: ['uav-1', 'uav-2', 'uav-3'], altitudeM: 10, altitudeStepM: 4 };
  const names = (field: FlightField) => field.sent.map(({ name }) => name);

  it('takes off within a second of each other, each to its height', async () => {
    const field = await FlightField.withCopters({}, { eastM: 15 }, { eastM: 30 });
    const step = startStep('swarm-start', START, fieldPorts(field));
    const leftAtS: (number | undefined)[] = [undefined, undefined, undefined];
    const outcome = await field.outcomeOf(step.outcome, () => {
      for (const [index, { autopilot }] of field.copters.entries())
        if (autopilot.craft.body.upM > 0.2) leftAtS[index] ??= field.clock.monotonicMs() / 1000;
    });
    expect(outcome).toMatchObject({ kind: 'succeeded' });
    const times = leftAtS.map((atS) => atS ?? Number.NaN);
    expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1);
    await field.run(8);
    const heights = field.copters.map(({ autopilot }) => Math.round(autopilot.craft.body.upM));
    expect(heights).toEqual([10, 14, 18]);
  });

  it('sends nothing when one may not', async () => {
    const field = await FlightField.withCopters({}, { eastM: 15 }, { eastM: 30 });
    const before = names(field).length;
    const ports = fieldPorts(field, {
      whyNot: async (vehicleId, command) =>
        vehicleId === 'uav-3' && command === 'takeoff' ? 'Denied: too high.' : undefined,
    });
    expect(await field.outcomeOf(startStep('swarm-start', START, ports).outcome)).toEqual({
      kind: 'failed',
      detail: 'uav-3: Denied: too high. No aircraft starts.',
    });
    expect(names(field).slice(before)).not.toContain('COMMAND_LONG');
  });

  it('disarms all when one does not arm, and nobody leaves the ground', async () => {
    const field = await FlightField.withCopters({}, { eastM: 15 }, { eastM: 30 });
    field.isDenied = (vehicleId, command) => vehicleId === 'uav-2' && command === 'arm';
    const outcome = await field.outcomeOf(startStep('swarm-start', START, fieldPorts(field)).outcome);
    expect(outcome).toMatchObject({
      kind: 'failed',
      detail: expect.stringMatching(/^uav-2: .*No aircraft starts\.$/),
    });
    await field.run(3);
    for (const vehicleId of START.vehicles) expect(field.vehicle(vehicleId).armed).toBe(false);
    for (const { autopilot } of field.copters) expect(autopilot.craft.body.upM).toBeLessThan(0.2);
  });

  it('lands all when one fails to take off', async () => {
    const field = await FlightField.withCopters({}, { eastM: 15 }, { eastM: 30 });
    field.isDenied = (vehicleId, command) => vehicleId === 'uav-2' && command === 'takeoff';
    const outcome = await field.outcomeOf(startStep('swarm-start', START, fieldPorts(field)).outcome);
    expect(outcome).toMatchObject({ kind: 'denied', detail: expect.stringMatching(/^uav-2: .*All land\.$/) });
    await field.run(20);
    for (const { autopilot } of field.copters) expect(autopilot.craft.body.upM).toBeLessThan(0.5);
  });

  it('leaves alone who is taken over in the climb, and lands the others', async () => {
    const field = await FlightField.withCopters({}, { eastM: 15 }, { eastM: 30 });
    const step = startStep('swarm-start', { ...START, altitudeM: 30 }, fieldPorts(field));
    await field.until('they climb', () =>
      field.copters.every(({ autopilot }) => autopilot.craft.body.upM > 5),
    );
    field.copters[1]!.autopilot.craft.setMode(5);
    expect(await field.outcomeOf(step.outcome)).toMatchObject({ kind: 'failed', takenOver: ['uav-2'] });
    await field.run(3);
    expect(field.vehicle('uav-2').flight_mode).toBe('LOITER');
    for (const vehicleId of ['uav-1', 'uav-3']) expect(field.vehicle(vehicleId).flight_mode).toBe('LAND');
  });
});
