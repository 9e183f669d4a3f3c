import { describe, expect, it } from 'vitest';
import { english } from '../../gateway/contract/operator-text.ts';
import { HOME, Station } from './station.ts';

describe('when something goes wrong with a vehicle', () => {
  it('a battery fail-safe is seen, raises an alert, and fails the command it takes over from', async () => {
    const there = await Station.withCopter({
      parameters: { BATT_LOW_VOLT: 11.1, BATT_FS_LOW_ACT: 2, BATT_LOW_TIMER: 3 },
    });
    await there.takeOff();
    const goto = there.submit('goto', { lat: HOME.latitudeDeg + 0.003, lon: HOME.longitudeDeg });
    await there.run(3);
    there.of('uav-1').copter.autopilot.craft.parameters.set('SIM_BATT_VOLTAGE', 10.9);
    const record = await there.outcomeOf(goto, 60);
    expect(record).toMatchObject({ state: 'failed' });
    expect(english(record.detail ?? '')).toContain('RTL');
    await there.run(2);
    const codes = there.port.alerts().filter(({ active }) => active);
    expect(codes).toMatchObject([
      { code: 'battery-low', severity: 'warning', advice: expect.stringContaining('It is returning.') },
    ]);
    expect(english(codes[0]?.detail ?? '')).toMatch(/Battery 1 is low.*Battery Failsafe/);
    expect(there.vehicle()).toMatchObject({ flight_mode: 'RTL', battery: { charge_state: 'low' } });
    await there.until('it has landed', () => there.vehicle().armed === false);
    const again = await there.command('arm');
    expect(['denied', 'refused']).toContain(again.state);
    expect(english(again.detail ?? '')).toMatch(/battery/i);
  });

  it('our heartbeat stops with the executor, and the vehicle brings itself home', async () => {
    const there = await Station.withCopter({
      parameters: { FS_GCS_ENABLE: 1, FS_GCS_TIMEOUT: 5 },
    });
    await there.takeOff();
    await there.fly(['goto', { lat: HOME.latitudeDeg + 0.0005, lon: HOME.longitudeDeg }]);
    there.isExecutorAlive = false;
    const silentFromMs = there.nowMs;
    await there.until('it returns', () => there.vehicle().flight_mode === 'RTL', 10);
    expect(there.nowMs - silentFromMs).toBeGreaterThan(3500);
    const beats = there.sent.filter(
      ({ decoded, atMs }) => decoded.name === 'HEARTBEAT' && atMs > silentFromMs + 1000,
    );
    expect(beats).toEqual([]);
    expect(there.effective(silentFromMs)).toEqual([]);
    const alert = there.port.alerts().find(({ code }) => code === 'station-failsafe');
    expect(english(alert?.advice ?? '')).toMatch(/acting on its own/);
    await there.until('it has landed', () => there.vehicle().armed === false);
    there.isExecutorAlive = true;
    await there.until(
      'it hears us',
      () => there.events.some(({ summary }) => /Cleared/.test(english(summary))),
      20,
    );
  });

  it('two copters with one system id: shown within 3 s, every command refused until one is gone', async () => {
    const there = await Station.withCopter();
    await there.takeOff();
    const secondAtMs = there.nowMs;
    const { copter } = there.add('imposter', { systemId: 1, eastM: 30, seed: 77 });
    await there.until('the conflict is shown', () => there.vehicle().conflict, 5);
    // The second one is silent about itself until it has booted its radio.
    expect(there.nowMs - secondAtMs).toBeLessThanOrEqual(3000);
    expect(there.vehicle().health.ready).not.toBe(true);
    expect(there.port.alerts().filter(({ active }) => active)).toContainEqual(
      expect.objectContaining({ code: 'identity-conflict', severity: 'warning' }),
    );
    const fromMs = there.nowMs;
    for (const [command, params] of [
      ['goto', { lat: HOME.latitudeDeg, lon: HOME.longitudeDeg }],
      ['hold', {}],
      ['rtl', {}],
      ['land', {}],
      ['disarm', {}],
    ] as const) {
      await expect(there.command(command, params), command).rejects.toMatchObject({
        code: 'vehicle-conflict',
      });
    }
    await there.run(10);
    expect(there.effective(fromMs)).toEqual([]);
    // The copter in the air never became the one on the ground.
    expect(there.vehicle()).toMatchObject({ armed: true });
    expect(there.vehicle().altitude_m).toBeGreaterThan(15);
    copter.stop();
    await there.until('it is solved', () => !there.vehicle().conflict, 30);
    await there.fly(['rtl']);
  });

  it('a conflict in the middle of a flight leg: the command in flight is not repeated', async () => {
    const there = await Station.withCopter();
    await there.takeOff();
    const goto = there.submit('goto', { lat: HOME.latitudeDeg + 0.002, lon: HOME.longitudeDeg });
    await there.run(2);
    const fromMs = there.nowMs;
    there.add('imposter', { systemId: 1, eastM: 30, seed: 77 });
    await there.outcomeOf(goto, 200);
    expect(there.effective(fromMs)).toEqual([]);
  });

  it('a reboot on the ground is told once, and everything is asked for again', async () => {
    const there = await Station.withCopter();
    const before = there.sent.length;
    there.rebootBehindOurBack('uav-1');
    await there.until('it is noticed', () => there.events.some(({ kind }) => kind === 'rebooted'), 20);
    await there.ready();
    expect(there.events.filter(({ kind }) => kind === 'rebooted')).toHaveLength(1);
    expect(there.events.filter(({ kind }) => kind === 'conflict')).toEqual([]);
    const asked = there.sent.slice(before).filter(({ decoded }) => decoded.name === 'COMMAND_LONG');
    expect(asked.length).toBeGreaterThan(5);
    await there.takeOff(10);
    await there.fly(['land']);
  });
});
