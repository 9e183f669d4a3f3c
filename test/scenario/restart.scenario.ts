import { describe, expect, it } from 'vitest';
import { english } from '../../gateway/contract/operator-text.ts';
import { HOME, OPERATOR, Station } from './station.ts';

const FAR = { lat: HOME.latitudeDeg + 0.003, lon: HOME.longitudeDeg };

describe.each(['killed', 'stopped'] as const)('a gateway %s in the middle of a flight', (how) => {
  async function endAndStart(there: Station): Promise<number> {
    if (how === 'killed') there.die();
    else await there.stop();
    await there.run(5);
    const startedAtMs = there.nowMs;
    await there.start();
    await there.until('it is heard', () => there.port.vehicle('uav-1')?.armed === true, 10);
    return startedAtMs;
  }

  it('knows afterwards what was in flight as unknown, and sends nothing by itself', async () => {
    const there = await Station.withCopter();
    await there.takeOff();
    const sent = await there.outcomeOf(there.submit('goto', FAR, 'uav-1', 'accepted'));
    const auditBefore = there.audit().length;
    const startedAtMs = await endAndStart(there);
    const record = there.port.command(sent.commandId);
    expect(record).toMatchObject({ state: 'unknown', command: 'goto' });
    expect(english(record?.detail ?? '')).toMatch(/restarted|stopped/);
    await there.run(30);
    expect(there.effective(startedAtMs)).toEqual([]);
    expect(there.audit().length).toBeGreaterThanOrEqual(auditBefore);
    expect(there.vehicle()).toMatchObject({ armed: true, flight_mode: 'GUIDED' });
    // And it can be flown on at once
    await there.fly(['hold'], ['rtl']);
  });

  it('a launch is interrupted and its aircraft left alone, then free again', async () => {
    const there = await Station.withCopter();
    const flying = await there.launch('survey');
    const waiting = await there.launch('hover');
    await there.until('it flies', () => there.launched(flying).status === 'on_pattern');
    const startedAtMs = await endAndStart(there);
    expect(there.launched(flying)).toMatchObject({ status: 'interrupted' });
    expect(there.launched(waiting)).toMatchObject({ status: 'interrupted' });
    for (const launchId of [flying, waiting]) {
      const { actionId } = there.launched(launchId);
      const action = there.actions.service.action(actionId ?? '');
      expect(action).toMatchObject({ state: 'failed' });
    }
    expect(there.governance.commandLeases.lease('uav-1').holder).toBeNull();
    const alert = () => there.port.alerts().find(({ code }) => code === 'no-commander');
    expect(alert()).toMatchObject({
      active: true,
      vehicleId: 'uav-1',
      text: expect.stringMatching(/^Copter 1 has no commander\. Launch \S+ was interrupted\.$/),
    });
    await there.run(30);
    expect(there.effective(startedAtMs)).toEqual([]);
    expect(alert()).toMatchObject({ active: true });
    await there.fly(['rtl']);
    await there.until('it is disarmed', () => there.vehicle().armed === false);
    expect(alert()).toMatchObject({ active: false });
    await there.ready();
    expect((await there.landed(await there.launch('hover'))).status).toBe('completed');
  });

  it('a mission run is interrupted; the vehicle flies its mission on', async () => {
    const there = await Station.withCopter();
    const item = (command: number, lat: number | null, altitude_m: number | null) => ({
      command,
      frame: 6,
      params: [0, 0, 0, null] as [number, number, number, null],
      lat,
      lon: lat === null ? null : HOME.longitudeDeg,
      altitude_m,
      autocontinue: true,
    });
    const items = [item(22, null, 20), item(16, FAR.lat, 20), item(20, null, null)];
    const { missionId } = await there.outcomeOf(
      there.port.startMission({ vehicleId: 'uav-1', items }, OPERATOR),
    );
    await there.until('it flies', () => (there.vehicle().altitude_m ?? 0) > 15);
    const startedAtMs = await endAndStart(there);
    expect(there.port.mission(missionId)).toMatchObject({ status: 'interrupted' });
    await there.until('it has landed', () => there.vehicle().armed === false, 600);
    expect(there.effective(startedAtMs)).toEqual([]);
  });
});
