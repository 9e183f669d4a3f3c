import { describe, expect, it } from 'vitest';
import { decodeMessage } from '../../gateway/mavlink/codec/message/message-codec.ts';
import { TlogReader } from '../../gateway/recording/recorder/tlog-reader.ts';
import { HOME, Station } from './station.ts';

describe('a first flight', () => {
  it('goes from the ground up, there, holds, climbs and comes home, every command seen to its end', async () => {
    // Given a copter that stands ready
    const there = await Station.withCopter();
    expect(there.vehicle()).toMatchObject({ mode: 'sim', status: 'on_ground', armed: false });
    // When the operator flies it
    const target = { lat: HOME.latitudeDeg + 0.0006, lon: HOME.longitudeDeg };
    const flight = [
      ['arm', {}],
      ['takeoff', { altitudeM: 20 }],
      ['goto', target],
      ['hold', {}],
      ['change-altitude', { altitudeM: 35 }],
      ['rtl', {}],
    ] as const;
    for (const [command, params] of flight) {
      const record = await there.command(command, params);
      // Then each is sent, accepted and done, in this order
      expect(record, command).toMatchObject({ state: 'done', mode: 'sim', mavlink: { result: 'ACCEPTED' } });
      expect(there.states.get(record.commandId), command).toEqual(
        command === 'hold' || command === 'rtl'
          ? ['sent', 'accepted', 'done']
          : ['authorised', 'sent', 'accepted', 'done'],
      );
      if (command === 'goto') {
        expect(there.vehicle().position?.lat).toBeCloseTo(target.lat, 4);
        expect(Math.abs(there.heightM() - 20)).toBeLessThan(1.5);
      }
      if (command === 'change-altitude') expect(Math.abs(there.heightM() - 35)).toBeLessThan(2);
    }
    // And it stands at home again, its motors off
    await there.until('it is disarmed', () => there.vehicle().armed === false);
    expect(there.vehicle()).toMatchObject({ status: 'on_ground' });
    expect(Math.abs(there.heightM())).toBeLessThan(0.1);
    expect(there.port.alerts().filter(({ active, severity }) => active && severity === 'warning')).toEqual(
      [],
    );
  });

  it('writes the audit row before the first byte of what governance must allow first', async () => {
    const there = await Station.withCopter();
    await there.takeOff(10);
    for (const [audited, form] of [
      ['command:arm', 400],
      ['command:takeoff', 22],
    ] as const) {
      const frame = there
        .effective()
        .find(({ decoded: { message } }) => 'command' in message && message.command === form);
      expect(frame?.lastAudit, audited).toMatchObject({ action: audited, outcome: 'authorised' });
    }
    const rows = there.audit().map(({ action, outcome }) => `${action} ${outcome}`);
    expect(rows).toEqual([
      'command:arm authorised',
      'command:arm done',
      'command:takeoff authorised',
      'command:takeoff done',
    ]);
  });

  it('keeps both directions in a tlog that holds nothing but whole frames', async () => {
    const there = await Station.withCopter();
    await there.takeOff(10);
    await there.fly(['land']);
    await there.stop();
    const [name] = there.recordings.names;
    const heard = new Map<string, number>();
    let lastUs = 0;
    let backwards = 0;
    const bytes = there.recordings.content(name ?? '');
    for (const { frame, utcUs } of allRecords(bytes)) {
      const key = `${frame.systemId} ${decodeMessage(frame)?.name ?? '?'}`;
      heard.set(key, (heard.get(key) ?? 0) + 1);
      if (utcUs < lastUs) backwards += 1;
      lastUs = utcUs;
    }
    expect(heard.get('1 HEARTBEAT')).toBeGreaterThan(20);
    expect(heard.get('255 HEARTBEAT')).toBeGreaterThan(20);
    expect(heard.get('255 COMMAND_LONG')).toBeGreaterThan(2);
    expect(heard.get('1 COMMAND_ACK')).toBeGreaterThan(2);
    expect(backwards).toBe(0);
  });
});

function* allRecords(bytes: Uint8Array) {
  const reader = new TlogReader();
  yield* reader.read(bytes);
  yield* reader.end();
  expect(reader.counters).toMatchObject({ garbageBytes: 0, trailingBytes: 0 });
}
