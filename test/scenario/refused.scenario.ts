import { describe, expect, it } from 'vitest';
import { queueActionSchema } from '../../gateway/contract/action/action.ts';
import { createPlanSchema } from '../../gateway/contract/action/plan.ts';
import { english } from '../../gateway/contract/operator-text.ts';
import { HOME, OPERATOR, Station } from './station.ts';

describe('what cannot be done', () => {
  it('take off without arming is refused with what to do, and nothing is sent', async () => {
    const there = await Station.withCopter();
    await expect(there.command('takeoff', { altitudeM: 20 })).rejects.toMatchObject({
      code: 'state-conflict',
      message: expect.stringContaining('Arm it first'),
    });
    expect(there.effective()).toEqual([]);
    expect(there.vehicle().armed).toBe(false);
  });

  it('arm before the autopilot is ready is denied with its reasons, and nothing is sent', async () => {
    const there = await Station.open();
    there.add('uav-1', { bootReadyS: 60 });
    await there.until('it is known', () => there.port.vehicle('uav-1')?.health.ready === false, 10);
    const record = await there.command('arm');
    expect(record.state).toBe('denied');
    expect(english(record.detail ?? '')).toMatch(/not ready to arm/);
    expect(record.decision?.evidence.some((entry) => english(entry).startsWith('prearm-health:deny:'))).toBe(
      true,
    );
    expect(there.effective()).toEqual([]);
    // And once it is ready the same click works.
    await there.ready();
    expect(await there.command('arm')).toMatchObject({ state: 'done' });
  });

  it('take-off and mission start without a position estimate are refused beforehand, armed or not', async () => {
    const there = await Station.open();
    there.add('uav-1', { bootReadyS: 60 });
    await there.until('it would arm', () => there.port.vehicle('uav-1')?.health.ready === true, 60);
    expect(there.vehicle().health.ready_for_takeoff).toBe(false);
    const refusal = { code: 'state-conflict', message: expect.stringContaining('position estimate') };
    await expect(there.command('takeoff', { altitudeM: 10 })).rejects.toMatchObject(refusal);
    await expect(
      there.outcomeOf(there.port.startMission({ vehicleId: 'uav-1' }, OPERATOR)),
    ).rejects.toMatchObject(refusal);
    expect(there.effective()).toEqual([]);
    // Armed for manual flight, in a mode that needs no position.
    await there.fly(['arm']);
    const fromMs = there.nowMs;
    await expect(there.command('takeoff', { altitudeM: 10 })).rejects.toMatchObject(refusal);
    expect(there.effective(fromMs)).toEqual([]);
  });

  it("the vehicle's own no comes back with its words", async () => {
    const there = await Station.withCopter();
    await there.fly(['arm']);
    const { craft: flight } = there.of('uav-1').copter.autopilot;
    flight.setHome({ northM: 0, eastM: 0, upM: -50 });
    const record = await there.command('takeoff', { altitudeM: 10 });
    expect(record).toMatchObject({ state: 'refused', mavlink: { result: 'FAILED' } });
  });

  it.each([
    ['takeoff', { altitudeM: 130 }],
    ['goto', { lat: HOME.latitudeDeg, lon: HOME.longitudeDeg, altitudeM: 121 }],
    ['change-altitude', { altitudeM: 300 }],
    ['orbit', { lat: HOME.latitudeDeg, lon: HOME.longitudeDeg, radiusM: 20, altitudeM: 150 }],
  ] as const)(
    '%s above the ceiling is denied with evidence, and nothing is sent',
    async (command, params) => {
      const there = await Station.withCopter({ hasPx4: command === 'orbit' });
      if (command === 'takeoff') await there.fly(['arm']);
      else await there.takeOff();
      const fromMs = there.nowMs;
      const record = await there.command(command, params);
      expect(record.state).toBe('denied');
      expect(record.decision).toMatchObject({ decision: 'deny' });
      expect(record.decision?.evidence.slice(0, 3).map((entry) => english(entry).split(':')[0])).toEqual([
        'policy-version',
        'operator-override',
        'replay-enabled',
      ]);
      expect(record.decision?.evidence.join()).toMatch(
        /altitude-ceiling:deny: \d+ m is above the ceiling of 120 m/,
      );
      expect(there.effective(fromMs)).toEqual([]);
      expect(there.audit().at(-1)).toMatchObject({ action: `command:${command}`, outcome: 'denied' });
    },
  );

  it('an orbit of an ArduPilot copter is refused when it is written down as an action or step', async () => {
    const there = await Station.withCopter();
    const params = { lat: HOME.latitudeDeg, lon: HOME.longitudeDeg, radiusM: 20 };
    const step = { type: 'orbit', vehicleId: 'uav-1', params };
    const reason = 'An ArduPilot copter has no orbit command.';
    const { service: actions } = there.actions;
    expect(() => actions.queueAction(queueActionSchema.parse(step), OPERATOR)).toThrow(reason);
    const plan = createPlanSchema.parse({ name: 'Circle', steps: [{ stepId: 's1', ...step }] });
    await expect(actions.createPlan(plan, OPERATOR)).rejects.toThrow(reason);
  });

  it('nothing leads into a no-fly zone: go-to, mission and launch are denied', async () => {
    const there = await Station.withCopter();
    const { latitudeDeg: lat, longitudeDeg: lon } = HOME;
    const [south, west, north, east] = [lat + 0.0005, lon - 0.0005, lat + 0.001, lon + 0.0005];
    there.port.putZone(
      {
        type: 'Feature',
        id: 'hospital',
        properties: { name: 'Hospital', kind: 'no-fly', flightAltitudeM: 30, ceilingM: 120 },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [west, south],
              [east, south],
              [east, north],
              [west, north],
              [west, south],
            ],
          ],
        },
      },
      OPERATOR,
    );
    await there.takeOff();
    const fromMs = there.nowMs;
    const inside = { lat: lat + 0.0007, lon };
    const record = await there.command('goto', inside);
    expect(record).toMatchObject({ state: 'denied' });
    expect(english(record.detail ?? '')).toContain('hospital');
    const item = (command: number, place: { lat: number | null; lon: number | null }) => ({
      command,
      frame: 6,
      params: [0, 0, 0, null] as [number, number, number, null],
      ...place,
      altitude_m: 20,
      autocontinue: true,
    });
    await expect(
      there.outcomeOf(
        there.port.writeMission('uav-1', [item(22, { lat: null, lon: null }), item(16, inside)], OPERATOR),
      ),
    ).rejects.toMatchObject({ code: 'governance-denied' });
    await expect(
      there.outcomeOf(
        there.port.launch({ missionType: 'hover', zoneId: 'hospital', priority: 'normal' }, OPERATOR),
      ),
    ).rejects.toMatchObject({ code: 'zone-unknown' });
    expect(there.effective(fromMs)).toEqual([]);
  });

  it('a launch whose way crosses a no-fly zone stays on the ground, disarmed', async () => {
    const there = await Station.withCopter();
    const { latitudeDeg: lat, longitudeDeg: lon } = HOME;
    there.port.putZone(
      {
        type: 'Feature',
        id: 'wall',
        properties: { name: 'Wall', kind: 'no-fly', flightAltitudeM: 30, ceilingM: 120 },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [lon - 0.01, lat + 0.0008],
              [lon + 0.01, lat + 0.0008],
              [lon + 0.01, lat + 0.0009],
              [lon - 0.01, lat + 0.0009],
              [lon - 0.01, lat + 0.0008],
            ],
          ],
        },
      },
      OPERATOR,
    );
    const record = await there.landed(await there.launch('hover'));
    expect(record).toMatchObject({ status: 'failed', commandIds: [] });
    expect(english(record.detail ?? '')).toContain('wall');
    expect(there.effective()).toEqual([]);
  });
});
