import { describe, expect, it } from 'vitest';
import { SimulatedRover } from '../../gateway/simulation/vehicle/rover/simulated-rover.ts';
import { HOME, Station } from './station.ts';

describe('a command that does less than its name says', () => {
  it.each(['rtl', 'land', 'hold'] as const)(
    '%s on the ground is sent, and ends no flight',
    async (command) => {
      const there = await Station.withCopter();
      const fromMs = there.nowMs;
      expect(await there.command(command)).toMatchObject({
        state: 'done',
        outcome: 'already-on-ground',
        detail: 'The vehicle was already on the ground, disarmed.',
      });
      expect(there.effective(fromMs)[0]?.atMs).toBeLessThanOrEqual(fromMs + 50);
    },
  );

  it('says whether it stood there armed', async () => {
    const there = await Station.withCopter();
    await there.command('arm');
    expect(await there.command('rtl')).toMatchObject({
      state: 'done',
      outcome: 'already-on-ground',
      detail: 'The vehicle was already on the ground, armed.',
    });
  });

  it('a disarmed rover returns nowhere', async () => {
    const there = await Station.open();
    const rover = new SimulatedRover({
      clock: there.clock,
      transport: there.strangeRadio(),
      systemId: 7,
      seed: 1,
      home: HOME,
    });
    rover.start();
    await there.until('it is ready', () => there.port.vehicle('uav-7')?.health.ready === true, 60);
    for (const command of ['rtl', 'hold'] as const)
      expect(await there.command(command, {}, 'uav-7')).toMatchObject({
        state: 'done',
        outcome: 'not-armed',
        detail: 'The vehicle is disarmed. It did not move.',
      });
    rover.stop();
  });

  it('rtl in the air is a flight', async () => {
    const there = await Station.withCopter();
    await there.takeOff(5);
    const record = await there.command('rtl');
    expect(record).toMatchObject({ state: 'done', detail: null });
    expect(record.outcome).toBeUndefined();
  });

  it('a speed set while it hovers shows on the next leg, and is judged at once while it moves', async () => {
    const there = await Station.withCopter();
    await there.takeOff(10);
    await there.run(5);
    const fromMs = there.nowMs;
    expect(await there.command('change-speed', { groundSpeedMps: 4 })).toMatchObject({
      state: 'done',
      outcome: 'set-not-shown',
      detail: 'The vehicle accepted the speed. It shows on the next leg.',
    });
    expect(there.nowMs - fromMs).toBeLessThan(2000);
    const { latitudeDeg: lat, longitudeDeg: lon } = there.of('uav-1').copter.truth;
    void there.submit('goto', { lat: lat + 0.002, lon });
    await there.until('the leg is flown', () => (there.vehicle().velocity?.ground_mps ?? 0) > 3, 20);
    const moving = await there.command('change-speed', { groundSpeedMps: 7 });
    expect(moving.state).toBe('done');
    expect(moving.outcome).toBeUndefined();
  });
});
