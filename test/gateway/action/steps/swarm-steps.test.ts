import { describe, expect, it } from 'vitest';
import { formationPlaces } from '../../../../gateway/action/steps/flight/formation-step.ts';
import { distanceM } from '../../../../gateway/base/geometry/local-frame.ts';
import { FIELD_HOME, FlightField } from '../../../fake/flight-field.ts';
import { fieldPorts, startStep } from './field-ports.ts';

const three = ['uav-1', 'uav-2', 'uav-3'];
const FORMATION = { vehicles: three, shape: 'wedge', spacingM: 15, altitudeM: 20, altitudeStepM: 6 };

/** Three copters 20 m beside each other, at their heights. */
async function flying(...altitudesM: readonly number[]): Promise<FlightField> {
  const field = await FlightField.withCopters({}, { eastM: 20 }, { eastM: 40 });
  await field.takeOff(...altitudesM);
  return field;
}

/** True places, whatever telemetry says. */
function places(field: FlightField) {
  return field.copters.map(({ autopilot: { craft: flight } }) => {
    const { northM, eastM, upM } = flight.body;
    return { ...flight.frame.toGeo(northM, eastM), upM: upM + flight.frame.originAltitudeAmslM };
  });
}

/** The least true distance, in the air, of two that are nearer than 8 m over the ground. */
function closestM(field: FlightField): number {
  const all = places(field);
  let closest = Number.POSITIVE_INFINITY;
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1))
      if (distanceM(one, other) < 8) closest = Math.min(closest, Math.abs(one.upM - other.upM));
  return closest;
}

function spread(field: FlightField): readonly number[] {
  return places(field).map(({ upM }) => Math.round(upM - FIELD_HOME.altitudeAmslM));
}

describe('a formation', () => {
  it.each(['line', 'column', 'wedge', 'circle', 'grid'] as const)(
    'in a %s leaves at least the spacing between any two',
    (shape) => {
      for (const count of [2, 3, 5, 12]) {
        const leader = { latitudeDeg: 47.4, longitudeDeg: 8.5 };
        const all = formationPlaces(leader, { shape, spacingM: 20, headingDeg: 70 }, count);
        expect(all[0]).toEqual(leader);
        for (const [index, one] of all.entries())
          for (const other of all.slice(index + 1))
            expect(distanceM(one, other)).toBeGreaterThanOrEqual(19.99);
      }
    },
  );

  it('of three is formed without two ways that cross', async () => {
    // All at the same height, and the places lie on the other side of the leader for one of them.
    const field = await flying(20, 20, 20);
    const before = places(field);
    const leader = before[0]!;
    const step = startStep('formation', { ...FORMATION, headingDeg: 0 }, fieldPorts(field));
    let closest = Number.POSITIVE_INFINITY;
    let movedAtS: number | undefined;
    const outcome = await field.outcomeOf(step.outcome, () => {
      closest = Math.min(closest, closestM(field));
      const hasMoved = places(field).some((place, index) => distanceM(place, before[index]!) > 3);
      if (hasMoved && movedAtS === undefined) {
        movedAtS = field.clock.monotonicMs() / 1000;
        const heights = [...spread(field)].sort((one, other) => one - other);
        // Nobody leaves its place before the heights are there.
        expect(Math.min(heights[1]! - heights[0]!, heights[2]! - heights[1]!)).toBeGreaterThanOrEqual(4);
      }
    });
    expect(outcome).toMatchObject({ kind: 'succeeded' });
    expect(movedAtS).toBeDefined();
    expect(closest).toBeGreaterThan(4);
    expect(spread(field)).toEqual([20, 26, 32]);
    const wanted = formationPlaces(leader, { shape: 'wedge', spacingM: 15, headingDeg: 0 }, 3);
    for (const [index, place] of places(field).entries())
      expect(distanceM(place, wanted[index]!)).toBeLessThan(3.5);
    expect(step.progress.filter(({ commandId }) => commandId !== undefined)).toHaveLength(5);
  });

  it('that is flat takes its height when everybody stands in place', async () => {
    const field = await flying(15, 15, 15);
    const step = startStep('formation', { ...FORMATION, altitudeStepM: 0 }, fieldPorts(field));
    let closest = Number.POSITIVE_INFINITY;
    const outcome = await field.outcomeOf(step.outcome, () => {
      closest = Math.min(closest, closestM(field));
    });
    expect(outcome).toMatchObject({ kind: 'succeeded' });
    expect(closest).toBeGreaterThan(3);
    await field.run(5);
    expect(spread(field)).toEqual([20, 20, 20]);
  });

  it('counts altitudes from the leader’s home, not from each one’s own', async () => {
    const high = { ...FIELD_HOME, altitudeAmslM: 498, longitudeDeg: FIELD_HOME.longitudeDeg + 0.0003 };
    const field = await FlightField.withCopters({}, { home: high });
    await field.takeOff(30, 30);
    const params = { ...FORMATION, vehicles: ['uav-1', 'uav-2'], altitudeM: 30 };
    const step = startStep('formation', params, fieldPorts(field));
    expect(await field.outcomeOf(step.outcome)).toMatchObject({ kind: 'succeeded' });
    await field.run(5);
    expect(spread(field)).toEqual([30, 36]);
  });

  it('fails when one is denied, and the others hold', async () => {
    const field = await flying(20, 20, 20);
    field.isDenied = (vehicleId, command) => vehicleId === 'uav-3' && command === 'change-altitude';
    const step = startStep('formation', FORMATION, fieldPorts(field));
    expect(await field.outcomeOf(step.outcome)).toMatchObject({
      kind: 'denied',
      detail: expect.stringMatching(/^uav-3: .*The others hold\.$/),
    });
    await field.run(5);
    for (const vehicleId of three) expect(field.vehicle(vehicleId).flight_mode).toBe('BRAKE');
  });

  it('leaves one alone that a fail-safe or a pilot takes out of it, and the others hold', async () => {
    const field = await flying(20, 20, 20);
    const step = startStep('formation', FORMATION, fieldPorts(field));
    const isMoving = () =>
      step.progress.some(({ detail }) => detail === 'The aircraft fly to their positions.');
    await field.until('they move', isMoving);
    await field.run(1.5);
    field.copters[1]!.autopilot.craft.setMode(6);
    expect(await field.outcomeOf(step.outcome)).toMatchObject({
      kind: 'failed',
      detail: expect.stringMatching(/^uav-2: .*RTL.*The others hold\.$/),
      takenOver: ['uav-2'],
    });
    await field.run(3);
    expect(field.vehicle('uav-2').flight_mode).toBe('RTL');
    for (const vehicleId of ['uav-1', 'uav-3']) expect(field.vehicle(vehicleId).flight_mode).toBe('BRAKE');
  });

  it('fails when one is not heard any more while they move, and the others hold', async () => {
    const field = await flying(20, 20, 20);
    const step = startStep('formation', FORMATION, fieldPorts(field));
    const isMoving = () =>
      step.progress.some(({ detail }) => detail === 'The aircraft fly to their positions.');
    await field.until('they move', isMoving);
    field.radios[1]!.cut();
    const outcome = await field.outcomeOf(step.outcome);
    expect(['failed', 'unknown']).toContain((outcome as { kind: string }).kind);
    await field.run(5);
    for (const vehicleId of ['uav-1', 'uav-3']) expect(field.vehicle(vehicleId).flight_mode).toBe('BRAKE');
  });

  it('sends nothing more when it is cancelled', async () => {
    const field = await flying(20, 20, 20);
    const step = startStep('formation', FORMATION, fieldPorts(field));
    await field.run(0.5);
    step.cancel('paused');
    expect(await field.outcomeOf(step.outcome)).toEqual({ kind: 'cancelled', detail: 'paused' });
    const orders = () => field.sent.filter(({ name }) => name === 'COMMAND_INT').length;
    const count = orders();
    expect(count).toBe(3);
    await field.run(20);
    expect(orders()).toBe(count);
  });

  it('is not begun with one on the ground or one named twice', async () => {
    const field = await FlightField.withCopters({}, { eastM: 20 });
    await field.takeOff(20);
    const before = field.sent.length;
    const form = (vehicles: readonly string[]) =>
      field.outcomeOf(startStep('formation', { ...FORMATION, vehicles }, fieldPorts(field)).outcome);
    expect(await form(['uav-1', 'uav-2'])).toMatchObject({
      kind: 'failed',
      detail: expect.stringContaining('uav-2'),
    });
    expect(await form(['uav-1', 'uav-1'])).toMatchObject({ detail: 'An aircraft is listed twice.' });
    expect(await form(['uav-1', 'uav-9'])).toMatchObject({
      detail: expect.stringContaining('not connected'),
    });
    expect(field.sent.length).toBe(before);
  });
});

describe('separation in height', () => {
  it('brings each to its own altitude', async () => {
    const field = await flying(15, 15, 15);
    const step = startStep(
      'separate',
      { vehicles: three, baseAltitudeM: 12, verticalM: 8 },
      fieldPorts(field),
    );
    expect(await field.outcomeOf(step.outcome)).toMatchObject({ kind: 'succeeded' });
    await field.run(5);
    expect(spread(field)).toEqual([12, 20, 28]);
  });

  it('moves those above each other one after the other, the upper ones first', async () => {
    const field = await FlightField.withCopters({}, { eastM: 5 }, { eastM: 9 });
    await field.takeOff(10, 16, 22);
    const params = { vehicles: three, baseAltitudeM: 20, verticalM: 10 };
    const step = startStep('separate', params, fieldPorts(field));
    let closest = Number.POSITIVE_INFINITY;
    const outcome = await field.outcomeOf(step.outcome, () => {
      closest = Math.min(closest, closestM(field));
    });
    expect(outcome).toMatchObject({ kind: 'succeeded' });
    expect(closest).toBeGreaterThan(4.5);
    await field.run(5);
    expect(spread(field)).toEqual([20, 30, 40]);
  });

  it('refuses two that would have to pass each other in place', async () => {
    const field = await FlightField.withCopters({}, { eastM: 5 });
    await field.takeOff(24, 12);
    const before = field.sent.length;
    const params = { vehicles: ['uav-1', 'uav-2'], baseAltitudeM: 15, verticalM: 10 };
    const step = startStep('separate', params, fieldPorts(field));
    expect(await field.outcomeOf(step.outcome)).toMatchObject({
      kind: 'failed',
      detail: expect.stringContaining('would have to pass each other'),
    });
    expect(field.sent.slice(before).filter(({ name }) => name === 'COMMAND_INT')).toEqual([]);
  });

  it('refuses an altitude at the ground', async () => {
    const low = { ...FIELD_HOME, longitudeDeg: FIELD_HOME.longitudeDeg + 0.0003, altitudeAmslM: 520 };
    const field = await FlightField.withCopters({}, { home: low });
    await field.takeOff(20, 20);
    const params = { vehicles: ['uav-1', 'uav-2'], baseAltitudeM: 15, verticalM: 10 };
    expect(await field.outcomeOf(startStep('separate', params, fieldPorts(field)).outcome)).toMatchObject({
      kind: 'failed',
      detail: expect.stringContaining('above its home'),
    });
  });
});
