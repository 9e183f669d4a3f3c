import { describe, expect, it } from 'vitest';
import { english } from '../../gateway/contract/operator-text.ts';
import { FrameWriter } from '../../gateway/mavlink/codec/frame-writer.ts';
import { MAX_VEHICLES } from '../../gateway/vehicle/vehicle-registry.ts';
import { DEFAULT_LINK, HOME, Station } from './station.ts';

const AWAY = { lat: HOME.latitudeDeg + 0.0009, lon: HOME.longitudeDeg };

describe('a bad radio', () => {
  it('lost in the middle of a command: unknown, nothing sent again, and its state is seen first', async () => {
    const there = await Station.withCopter();
    await there.takeOff();
    const answer = there.submit('goto', AWAY);
    await there.run(0.3);
    const { radio } = there.of('uav-1');
    radio.cut();
    const cutAtMs = there.nowMs;
    const lost = there.until('it is lost', () => there.vehicle().link.state === 'lost', 5);
    await lost;
    const shownAfterMs = there.nowMs - cutAtMs;
    expect(shownAfterMs).toBeGreaterThan(2500);
    expect(shownAfterMs).toBeLessThanOrEqual(3250);
    const record = await there.outcomeOf(answer);
    expect(record).toMatchObject({ state: 'unknown' });
    expect(english(record.detail ?? '')).toContain('will not be sent again');
    expect(there.vehicle()).toMatchObject({ status: 'lost', stale: true });
    const fromMs = there.nowMs;
    await expect(there.command('goto', AWAY)).rejects.toMatchObject({ code: 'vehicle-offline' });
    await there.run(20);
    // Back again: what it does now is shown, nothing moves because of us
    radio.repair();
    await there.until('it is back', () => there.vehicle().link.state === 'online', 10);
    await there.run(15);
    expect(there.effective(fromMs)).toEqual([]);
    expect(there.vehicle()).toMatchObject({ armed: true, status: 'flying', flight_mode: 'GUIDED' });
    expect(there.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['lost', 'regained']));
    await there.fly(['goto', AWAY]);
  });

  it('a hold pressed while the way down is silent still goes up, and is unknown until seen', async () => {
    const there = await Station.withCopter();
    await there.takeOff();
    await there.outcomeOf(there.submit('goto', AWAY, 'uav-1', 'accepted'));
    const { radio } = there.of('uav-1');
    radio.down.cut();
    await there.until('it is lost', () => there.vehicle().link.state === 'lost', 5);
    const hold = there.submit('hold');
    await there.run(1);
    expect(there.of('uav-1').copter.autopilot.craft.mode.traits.name).toBe('BRAKE');
    radio.down.repair();
    expect(['done', 'unknown']).toContain((await there.outcomeOf(hold)).state);
    await there.until('it stands', () => there.vehicle().flight_mode === 'BRAKE', 10);
  });

  it('30 % loss each way: a whole flight still succeeds, and the loss is shown', async () => {
    const there = await Station.withCopter();
    there.of('uav-1').radio.faults = { loss: 0.3, delayMs: 40 };
    await there.run(12);
    const { loss_pct } = there.vehicle().link;
    expect(loss_pct).toBeGreaterThan(20);
    expect(loss_pct).toBeLessThan(40);
    const lostBefore = there.events.filter(({ kind }) => kind === 'lost').length;
    await flyStubbornly(there);
    expect(there.events.filter(({ kind }) => kind === 'lost')).toHaveLength(lostBefore);
    expect(there.events.filter(({ kind }) => kind === 'rebooted' || kind === 'conflict')).toEqual([]);
  });

  it('doubled and out of order: one flight, no ghosts', async () => {
    const there = await Station.withCopter();
    there.of('uav-1').radio.faults = { duplication: 0.3, reordering: 0.2, delayMs: 20, jitterMs: 30 };
    const timesBackwards = watchPosition(there);
    await there.takeOff();
    await there.fly(['goto', AWAY], ['change-altitude', { altitudeM: 30 }], ['rtl']);
    expect(there.port.vehicles()).toHaveLength(1);
    expect(there.events.filter(({ kind }) => /rebooted|conflict|lost/.test(kind))).toEqual([]);
    expect(timesBackwards()).toBe(0);
  });

  it('5 % of the datagrams damaged: no false value, no false vehicle, no false event', async () => {
    const there = await Station.withCopter();
    there.of('uav-1').radio.faults = { corruption: 0.05 };
    await flyStubbornly(there);
    expect(there.of('uav-1').radio.down.counts.corrupted).toBeGreaterThan(50);
    expect(there.port.vehicles()).toHaveLength(1);
    expect(there.events.filter(({ kind }) => /rebooted|conflict|lost/.test(kind))).toEqual([]);
    const [link] = there.port.links();
    expect(Object.values(link?.rejectedFrames ?? {}).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(
      50,
    );
  });

  it('strangers that took every place before are no reason not to see our own vehicle', async () => {
    const there = await Station.open();
    there.add('quiet', { systemId: 254, link: DEFAULT_LINK });
    for (let systemId = 2; systemId < 250; systemId += 1) {
      const writer = new FrameWriter({ systemId, componentId: 1 });
      there.of('quiet').radio.down.pass(
        writer.write('HEARTBEAT', {
          type: 2,
          autopilot: 3,
          baseMode: 81,
          customMode: 0,
          systemStatus: 3,
          mavlinkVersion: 3,
        }),
      );
    }
    expect(there.port.vehicles().length).toBeLessThanOrEqual(MAX_VEHICLES);
    await there.run(5);
    there.add('uav-1', { systemId: 1 });
    await there.ready('uav-1');
    await there.takeOff(10);
  });

  it('frozen for 2 s again and again: stale at times, never lost', async () => {
    const there = await Station.withCopter();
    await there.takeOff();
    let staleSeen = 0;
    const { radio } = there.of('uav-1');
    for (let turn = 0; turn < 8; turn += 1) {
      radio.down.freeze();
      await there.run(2);
      if (there.vehicle().stale) staleSeen += 1;
      radio.down.thaw();
      await there.run(1.5);
    }
    expect(staleSeen).toBeGreaterThan(0);
    expect(there.events.filter(({ kind }) => /rebooted|conflict|lost/.test(kind))).toEqual([]);
    expect(there.vehicle()).toMatchObject({ stale: false, status: 'flying' });
    expect(there.port.alerts().filter(({ code, active }) => active && code === 'link-lost')).toEqual([]);
    await there.fly(['rtl']);
  });
});

/** Arm and take-off are never repeated by the station; the operator who sees `unknown` presses again. */
async function flyStubbornly(there: Station): Promise<void> {
  const steps = [
    ['arm', {}],
    ['takeoff', { altitudeM: 15 }],
    ['goto', AWAY],
    ['hold', {}],
    ['rtl', {}],
  ] as const;
  for (const [command, params] of steps) {
    let state = '';
    for (let attempt = 0; attempt < 6 && state !== 'done'; attempt += 1) {
      // A take-off that comes too late finds a copter that has disarmed itself.
      if (command === 'takeoff' && !there.vehicle().armed)
        await there.command('arm', {}).catch(() => undefined);
      const record = await there.command(command, params).catch((error: Error) => error);
      state = 'state' in record ? record.state : /already/.test(record.message) ? 'done' : record.message;
    }
    if (state !== 'done') throw new Error(`${command}: ${state}`);
  }
}

/** Counts positions shown that the copter had left a second before. */
function watchPosition(there: Station): () => number {
  let backwards = 0;
  let lastLat = Number.NEGATIVE_INFINITY;
  there.port.on('vehicle', () => {
    const { position, flight_mode } = there.vehicle();
    if (flight_mode !== 'GUIDED' || !position) return;
    // 1e-6 degrees are 11 cm: less than it flies between two messages, more than its estimate trembles.
    if (position.lat < lastLat - 3e-6 && position.lat > HOME.latitudeDeg + 1e-4 && lastLat < AWAY.lat - 1e-4)
      backwards += 1;
    lastLat = position.lat;
  });
  return () => backwards;
}
