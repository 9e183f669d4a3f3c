import { describe, expect, it } from 'vitest';
import type { LaunchStatus } from '../../gateway/contract/action/launch.ts';
import { english } from '../../gateway/contract/operator-text.ts';
import { ZoneShape } from '../../gateway/mission/zone/zone-shape.ts';
import { OPERATOR, Station } from './station.ts';

const BEN = { ...OPERATOR, principal: { ...OPERATOR.principal, id: 'ben' }, traceId: 'b'.repeat(32) };

function statusesOf(there: Station): Map<string, LaunchStatus[]> {
  const statuses = new Map<string, LaunchStatus[]>();
  there.port.on('launch', ({ launchId, status }) => {
    const list = statuses.get(launchId) ?? [];
    statuses.set(launchId, list);
    if (list.at(-1) !== status) list.push(status);
  });
  return statuses;
}

describe('launches', () => {
  it.each(['patrol', 'inspection', 'survey', 'orbit', 'hover'])(
    '%s: flies its pattern inside the zone and below its ceiling, comes home and is completed',
    async (missionType) => {
      const there = await Station.withCopter();
      const statuses = statusesOf(there);
      const zone = there.port.zones().features.find(({ id }) => id === 'zone-north');
      if (!zone) throw new Error('no zone-north');
      const shape = new ZoneShape(zone);
      let outside = 0;
      let highestM = 0;
      const launchId = await there.launch(missionType);
      let sightings = 0;
      there.port.on('vehicle', () => {
        sightings += 1;
        if (sightings % 20 !== 0) return;
        const { position } = there.vehicle();
        highestM = Math.max(highestM, there.heightM());
        const { status, detail } = there.launched(launchId);
        // From the second waypoint on it flies inside.
        if (
          status !== 'on_pattern' ||
          detail === null ||
          english(detail).startsWith('Waypoint 1 ') ||
          !position
        )
          return;
        if (!shape.containsGeo({ latitudeDeg: position.lat, longitudeDeg: position.lon })) outside += 1;
      });
      const record = await there.landed(launchId);
      expect(record).toMatchObject({ status: 'completed', aircraft: 'uav-1', mode: 'sim', progressPct: 100 });
      expect(statuses.get(launchId)).toEqual([
        'enqueued',
        'checking',
        'arming',
        'taking_off',
        'on_pattern',
        'returning',
        'landing',
        'completed',
      ]);
      expect(outside).toBe(0);
      expect(highestM).toBeLessThan(zone.properties.flightAltitudeM + 2);
      expect(there.vehicle()).toMatchObject({ armed: false, status: 'on_ground' });
      for (const commandId of record.commandIds) {
        expect(there.port.command(commandId)).toMatchObject({ state: 'done', source: 'launch' });
      }
    },
  );

  it('an aircraft that would arm but does not know where it is yet waits until it does', async () => {
    const there = await Station.open();
    there.add('uav-1', { bootReadyS: 30 });
    await there.until('it would arm', () => there.port.vehicle('uav-1')?.health.ready === true, 60);
    expect(there.vehicle().health.issues.map(({ text }) => text)).toContain('No position estimate');
    const launchId = await there.launch('hover');
    expect(there.launched(launchId)).toMatchObject({ status: 'enqueued', aircraft: 'unassigned' });
    expect(await there.landed(launchId)).toMatchObject({ status: 'completed', aircraft: 'uav-1' });
  });

  it('ends aborted, with nothing more sent, when the operator takes the aircraft over', async () => {
    const there = await Station.withCopter();
    const launchId = await there.launch('survey');
    await there.until('it surveys', () =>
      english(there.launched(launchId).detail ?? '').startsWith('Waypoint 3'),
    );
    const hold = await there.command('hold');
    expect(hold.state).toBe('done');
    expect(there.launched(launchId)).toMatchObject({ status: 'aborted' });
    expect(english(there.launched(launchId).detail ?? '')).toContain('took over with "hold"');
    const fromMs = there.nowMs;
    await there.run(60);
    expect(there.effective(fromMs)).toEqual([]);
    expect(there.vehicle()).toMatchObject({ armed: true, status: 'flying' });
    expect((await there.command('rtl')).state).toBe('done');
  });

  it('leaves the way home to a fail-safe that lands instead', async () => {
    const there = await Station.withCopter({
      parameters: { BATT_CRT_VOLT: 10.5, BATT_FS_CRT_ACT: 1, BATT_LOW_TIMER: 3 },
    });
    const launchId = await there.launch('hover');
    await there.until('it returns', () => there.vehicle().flight_mode === 'RTL');
    await there.run(2);
    const fromMs = there.nowMs;
    there.of('uav-1').copter.autopilot.craft.parameters.set('SIM_BATT_VOLTAGE', 10.3);
    expect(await there.landed(launchId)).toMatchObject({
      status: 'aborted',
      detail: expect.stringContaining('LAND'),
    });
    await there.until('it has landed', () => there.vehicle().armed === false);
    expect(there.vehicle().flight_mode).toBe('LAND');
    expect(there.effective(fromMs)).toEqual([]);
  });

  it('leaves an aircraft in its climb to the pilot who takes it', async () => {
    const there = await Station.withCopter();
    const launchId = await there.launch('hover');
    await there.until('it climbs', () => there.heightM() > 3);
    expect(there.launched(launchId).status).toBe('taking_off');
    const fromMs = there.nowMs;
    there.of('uav-1').copter.autopilot.craft.setMode(5);
    expect(await there.landed(launchId)).toMatchObject({
      status: 'aborted',
      detail: expect.stringContaining('LOITER'),
    });
    await there.run(20);
    expect(there.effective(fromMs)).toEqual([]);
    expect(there.vehicle().flight_mode).toBe('LOITER');
  });

  it('commands its aircraft all the way: others are refused in the middle of a leg, hold is for everybody', async () => {
    const there = await Station.withCopter();
    const launchId = await there.launch('survey');
    await there.until('it surveys', () =>
      english(there.launched(launchId).detail ?? '').startsWith('Waypoint 2'),
    );
    await there.run(3);
    const give = (command: 'goto' | 'hold', params: Record<string, unknown>) =>
      there.port.submitCommand({ vehicleId: 'uav-1', command, params, waitFor: 'sent' }, BEN);
    const { lat, lon } = there.vehicle().position ?? { lat: 0, lon: 0 };
    await expect(give('goto', { lat, lon })).rejects.toMatchObject({
      code: 'lease-held',
      message: expect.stringContaining('operator has command of uav-1 (Launch survey over zone-north)'),
    });
    expect(there.launched(launchId).status).toBe('on_pattern');
    const [record] = there.port.commands({ category: 'Mission', limit: 10 });
    expect(record).toMatchObject({ command: 'launch', runId: launchId, state: 'in_progress' });
    await there.outcomeOf(give('hold', {}));
    expect(there.launched(launchId)).toMatchObject({ status: 'aborted' });
    expect(there.port.command(record?.commandId ?? '')).toMatchObject({ state: 'cancelled' });
    await there.run(40);
    // What has ended lets go of it.
    expect((await there.outcomeOf(give('goto', { lat, lon }))).state).toBe('sent');
  });

  it('two launches and one aircraft: the more urgent flies first, then the other, each to its end', async () => {
    const there = await Station.withCopter();
    const flying = await there.launch('hover');
    const low = await there.launch('hover', 'zone-north', 'low');
    const urgent = await there.launch('hover', 'zone-east', 'urgent');
    expect(there.launched(low)).toMatchObject({ status: 'enqueued', aircraft: 'unassigned' });
    await there.landed(flying);
    expect(await there.landed(urgent)).toMatchObject({ status: 'completed', aircraft: 'uav-1' });
    expect(there.launched(low).status).not.toBe('completed');
    expect(await there.landed(low)).toMatchObject({ status: 'completed', aircraft: 'uav-1' });
  });

  it('two aircraft fly two launches at the same time', async () => {
    const there = await Station.open();
    there.add('uav-1');
    there.add('uav-2', { eastM: 6 });
    await there.ready('uav-1');
    await there.ready('uav-2');
    const first = await there.launch('hover', 'zone-north');
    const second = await there.launch('hover', 'zone-east');
    expect(new Set([first, second].map((id) => there.launched(id).aircraft)).size).toBe(2);
    expect((await there.landed(first)).status).toBe('completed');
    expect((await there.landed(second)).status).toBe('completed');
  });

  it('a lost aircraft fails its launch without a word to it; nothing resumes when it is heard again', async () => {
    const there = await Station.withCopter();
    const launchId = await there.launch('survey');
    await there.until('it surveys', () => there.launched(launchId).status === 'on_pattern');
    there.of('uav-1').radio.cut();
    const record = await there.landed(launchId, 60);
    expect(record.status).toBe('failed');
    const fromMs = there.nowMs;
    there.of('uav-1').radio.repair();
    await there.until('it is back', () => there.vehicle().link.state === 'online', 10);
    await there.run(30);
    const commands = there.effective(fromMs).map(({ decoded }) => decoded.message);
    // Only the way home, which is of the safety class, may have been asked for.
    for (const message of commands) expect(message).toMatchObject({ command: 176, param2: 6 });
  });

  it('without any aircraft a launch is refused', async () => {
    const there = await Station.open();
    await expect(
      there.port.launch({ missionType: 'hover', zoneId: 'zone-north', priority: 'normal' }, OPERATOR),
    ).rejects.toMatchObject({ code: 'no-aircraft' });
  });
});
