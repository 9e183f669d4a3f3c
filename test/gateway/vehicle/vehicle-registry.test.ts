import { describe, expect, it } from 'vitest';
import type { Clock, MonotonicMs } from '../../../gateway/base/clock.ts';
import { MAX_VEHICLES } from '../../../gateway/vehicle/vehicle-registry.ts';
import { FakeClock, settled } from '../../fake/fake-clock.ts';
import { blankMessage, heartbeatOf } from './blank-message.ts';
import { buildRegistryRig } from './registry-rig.ts';
import { RouteWire } from './route-wire.ts';

const position = (bootMs: number, lat = 473_977_420) =>
  blankMessage('GLOBAL_POSITION_INT', {
    timeBootMs: bootMs,
    lat,
    lon: 85_458_594,
    alt: 508_100,
    relativeAlt: 20_000,
    hdg: 9000,
  });

describe('discovery', () => {
  it('takes a heartbeat of an autopilot for a vehicle', () => {
    const { wire, registry, events } = buildRegistryRig();
    wire.deliver('HEARTBEAT', heartbeatOf({ customMode: 4 }), { systemId: 7 });
    expect(registry.get('uav-7')).toMatchObject({ systemId: 7, autopilot: 'ardupilot', type: 'copter' });
    expect(events).toMatchObject([
      { kind: 'discovered', vehicleId: 'uav-7', summary: 'Copter 7 discovered' },
    ]);
    expect(registry.flightModes('uav-7')).toContainEqual({ name: 'RTL', customMode: 6 });
  });

  it.each([
    ['a ground station', { type: 6, autopilot: 8 }],
    ['a gimbal', { type: 26, autopilot: 8 }],
    ['a camera', { type: 30, autopilot: 8 }],
    ['an ADS-B receiver', { type: 27, autopilot: 8 }],
    ['a companion computer that claims an autopilot', { type: 18, autopilot: 0 }],
  ])('does not take %s for one', (_what, fields) => {
    const { wire, registry } = buildRegistryRig();
    wire.deliver('HEARTBEAT', heartbeatOf(fields));
    expect(registry.list()).toEqual([]);
  });

  it('does not take other messages for one, nor system id 0', () => {
    const { wire, registry } = buildRegistryRig();
    wire.deliver('GLOBAL_POSITION_INT', position(1));
    wire.deliver('HEARTBEAT', heartbeatOf(), { systemId: 0 });
    expect(registry.list()).toEqual([]);
  });

  it('listens to the autopilot component only', () => {
    const { wire, registry } = buildRegistryRig();
    wire.deliver('HEARTBEAT', heartbeatOf());
    wire.deliver('GLOBAL_POSITION_INT', position(1), { componentId: 100 });
    expect(registry.get('uav-1')?.position).toBeUndefined();
  });

  it('forgets a removed vehicle and discovers it anew', () => {
    const { wire, registry, countOf } = buildRegistryRig();
    const removed: string[] = [];
    registry.on('removed', ({ vehicleId }) => removed.push(vehicleId));
    wire.deliver('HEARTBEAT', heartbeatOf());
    expect(registry.remove('uav-1')).toBe(true);
    expect(registry.remove('uav-1')).toBe(false);
    wire.deliver('HEARTBEAT', heartbeatOf());
    expect(removed).toEqual(['uav-1']);
    expect(countOf('discovered')).toBe(2);
  });

  it('warns when another station uses our id, once a minute', () => {
    const { clock, wire, events, registry } = buildRegistryRig();
    for (let second = 0; second < 90; second += 1) {
      wire.deliver('HEARTBEAT', heartbeatOf({ type: 6, autopilot: 8 }), { systemId: 255, componentId: 190 });
      clock.advance(1000);
    }
    expect(events).toMatchObject([
      { kind: 'conflict', vehicleId: null },
      { kind: 'conflict', vehicleId: null },
    ]);
    expect(registry.list()).toEqual([]);
  });
});

describe('bounds', () => {
  it('keeps at most 250 vehicles while all are alive', () => {
    const { wire, registry } = buildRegistryRig();
    for (let systemId = 1; systemId <= 255; systemId += 1)
      wire.deliver('HEARTBEAT', heartbeatOf(), { systemId });
    expect(registry.list()).toHaveLength(MAX_VEHICLES);
    expect(registry.get('uav-251')).toBeUndefined();
  });

  it('gives the place of the vehicle lost longest to a new one, and keeps lost armed ones to the last', () => {
    const { clock, wire, registry } = buildRegistryRig();
    wire.deliver('HEARTBEAT', heartbeatOf({ baseMode: 217 }), { systemId: 1 });
    clock.advance(500);
    wire.deliver('HEARTBEAT', heartbeatOf(), { systemId: 2 });
    for (let time = 0; time < 4; time += 1) {
      clock.advance(1000);
      for (let systemId = 3; systemId <= MAX_VEHICLES; systemId += 1) {
        wire.deliver('HEARTBEAT', heartbeatOf(), { systemId });
      }
    }
    wire.deliver('HEARTBEAT', heartbeatOf(), { systemId: 251 });
    expect(registry.get('uav-2')).toBeUndefined();
    expect(registry.get('uav-1')?.isLost).toBe(true);
    expect(registry.get('uav-251')).toBeDefined();
  });

  it('stays small under a flood of system ids, components, peers and texts', () => {
    const { clock, wire, registry } = buildRegistryRig();
    globalThis.gc?.();
    const beforeBytes = process.memoryUsage().heapUsed;
    for (let index = 0; index < 8192 * 8; index += 1) {
      const source = {
        systemId: index % 256,
        componentId: (index >> 8) % 256,
        peer: `10.0.0.1:${index % 60_000}`,
      };
      wire.deliver('HEARTBEAT', heartbeatOf(), source);
      wire.deliver(
        'STATUSTEXT',
        blankMessage('STATUSTEXT', { text: `text ${index} ${'x'.repeat(40)}`, id: index % 65_536 }),
        source,
      );
      if (index % 1024 === 0) clock.advance(100);
    }
    globalThis.gc?.();
    expect(registry.list().length).toBeLessThanOrEqual(MAX_VEHICLES);
    expect(process.memoryUsage().heapUsed - beforeBytes).toBeLessThan(60e6);
    for (const { vehicleId } of registry.list()) {
      expect(registry.statusTexts(vehicleId, 0).length).toBeLessThanOrEqual(200);
    }
  });
});

describe('liveness', () => {
  it('loses a vehicle 3 s after its last frame, within 3.25 s, and keeps its last values', () => {
    const { clock, wire, registry, countOf } = buildRegistryRig();
    wire.deliver('HEARTBEAT', heartbeatOf());
    wire.deliver('GLOBAL_POSITION_INT', position(1000));
    clock.advance(2990);
    expect(countOf('lost')).toBe(0);
    clock.advance(260);
    expect(countOf('lost')).toBe(1);
    expect(registry.telemetry('uav-1')).toMatchObject({
      status: 'lost',
      link: { state: 'lost', last_seen_ms: 3250 },
      stale: true,
      position: { lat: 47.397742, age_ms: 3250 },
    });
  });

  it('is kept alive by any message of the autopilot, not by the radio', () => {
    const { clock, wire, registry, countOf } = buildRegistryRig();
    wire.deliver('HEARTBEAT', heartbeatOf());
    for (let time = 0; time < 10; time += 1) {
      clock.advance(1000);
      wire.deliver('PARAM_VALUE', blankMessage('PARAM_VALUE'));
    }
    expect(countOf('lost')).toBe(0);
    for (let time = 0; time < 10; time += 1) {
      clock.advance(500);
      wire.deliver('RADIO_STATUS', blankMessage('RADIO_STATUS', { rssi: 150, remrssi: 255 }));
      wire.deliver('HEARTBEAT', heartbeatOf({ type: 26, autopilot: 8 }), { componentId: 154 });
    }
    expect(countOf('lost')).toBe(1);
    expect(registry.get('uav-1')?.radio).toMatchObject({ localRssi: 150, remoteRssi: undefined });
  });

  it('does not flap over freezes of 2 s with bursts after them', () => {
    const { clock, wire, registry, countOf } = buildRegistryRig();
    let sawStale = false;
    for (let freeze = 0; freeze < 30; freeze += 1) {
      for (let frame = 0; frame < 20; frame += 1) {
        wire.deliver('HEARTBEAT', heartbeatOf());
        clock.advance(frame < 10 ? 100 : 0);
      }
      clock.advance(1000);
      sawStale ||= registry.telemetry('uav-1')?.link.state === 'stale';
      clock.advance(1000);
      sawStale ||= registry.telemetry('uav-1')?.link.state === 'stale';
    }
    expect(countOf('lost')).toBe(0);
    expect(countOf('regained')).toBe(0);
    expect(sawStale).toBe(true);
  });

  it('tells that values turned stale within 250 ms of the limit', () => {
    const { clock, wire, registry } = buildRegistryRig();
    for (let frame = 0; frame < 40; frame += 1) {
      wire.deliver('HEARTBEAT', heartbeatOf());
      clock.advance(100);
    }
    expect(registry.get('uav-1')?.staleAfterMs).toBe(1000);
    const changesAtMs: number[] = [];
    const fromMs = clock.monotonicMs() - 100;
    registry.on('changed', () => changesAtMs.push(clock.monotonicMs() - fromMs));
    clock.advance(2000);
    expect(changesAtMs.length).toBe(1);
    expect(changesAtMs[0]).toBeGreaterThan(1000);
    expect(changesAtMs[0]).toBeLessThanOrEqual(1250);
  });

  it('does not call a vehicle stale that only sends a heartbeat a second', () => {
    const { clock, wire, registry } = buildRegistryRig();
    for (let second = 0; second < 30; second += 1) {
      wire.deliver('HEARTBEAT', heartbeatOf());
      clock.advance(990);
      expect(registry.telemetry('uav-1')?.stale).toBe(false);
      clock.advance(10);
    }
  });

  it('does not call a vehicle stale whose radio delivers in bursts', () => {
    const { clock, wire, registry } = buildRegistryRig();
    for (let burst = 0; burst < 20; burst += 1) {
      for (let frame = 0; frame < 20; frame += 1) wire.deliver('HEARTBEAT', heartbeatOf());
      clock.advance(1190);
      expect(registry.telemetry('uav-1')?.stale).toBe(false);
      clock.advance(10);
    }
  });

  it('regains a lost vehicle with its first frame', () => {
    const { clock, wire, registry, kinds } = buildRegistryRig();
    wire.deliver('HEARTBEAT', heartbeatOf());
    clock.advance(10_000);
    wire.deliver('ATTITUDE', blankMessage('ATTITUDE', { timeBootMs: 5 }));
    expect(registry.get('uav-1')?.isLost).toBe(false);
    expect(kinds()).toEqual(['discovered', 'lost', 'regained']);
  });

  it('does not mind jumps of the wall clock', () => {
    const { clock, wire, countOf } = buildRegistryRig();
    for (const [index, hours] of [1, -24, 24, -1, 9000].entries()) {
      wire.deliver('HEARTBEAT', heartbeatOf());
      clock.jumpUtc(hours * 3_600_000);
      clock.advance(500 + index);
    }
    expect(countOf('lost')).toBe(0);
  });

  it('reads what waits before it calls anybody lost after a stall of its own', () => {
    const base = new FakeClock();
    let stalledMs = 0;
    const clock: Clock = {
      monotonicMs: () => (base.monotonicMs() + stalledMs) as MonotonicMs,
      utcMs: () => base.utcMs(),
      after: (delayMs, action) => base.after(delayMs, action),
      every: (periodMs, action) => base.every(periodMs, action),
    };
    const wire = new RouteWire(clock);
    const { countOf } = buildRegistryRig({ clock, inbox: wire });
    wire.deliver('HEARTBEAT', heartbeatOf());
    base.advance(1000);
    stalledMs = 5000;
    base.advance(100);
    wire.deliver('HEARTBEAT', heartbeatOf());
    base.advance(1000);
    expect(countOf('lost')).toBe(0);
    base.advance(2250);
    expect(countOf('lost')).toBe(1);
  });

  it('leaves no timer and no listener behind', () => {
    const { clock, wire, registry } = buildRegistryRig();
    wire.deliver('HEARTBEAT', heartbeatOf());
    registry.stop();
    registry.stop();
    expect(clock.pendingTimers).toBe(0);
    expect(wire.listenerCount).toBe(0);
  });
});

describe('changes', () => {
  it('are told once a datagram when the inbox says where one ends', () => {
    let endBatch: () => void = () => undefined;
    const { wire, registry } = buildRegistryRig({
      onBatchEnd: (listener) => {
        endBatch = listener;
        return () => undefined;
      },
    });
    const changed: unknown[] = [];
    registry.on('changed', (state) => changed.push(state));
    wire.deliver('HEARTBEAT', heartbeatOf());
    wire.deliver('GLOBAL_POSITION_INT', position(1000));
    wire.deliver('ATTITUDE', blankMessage('ATTITUDE', { timeBootMs: 1000 }));
    expect(changed).toEqual([]);
    endBatch();
    endBatch();
    expect(changed).toEqual([registry.get('uav-1')]);
  });

  it('are told once a turn of the event loop when it does not', async () => {
    const { wire, registry } = buildRegistryRig();
    const changed: string[] = [];
    registry.on('changed', ({ vehicleId }) => changed.push(vehicleId));
    wire.deliver('HEARTBEAT', heartbeatOf());
    wire.deliver('GLOBAL_POSITION_INT', position(1000));
    wire.deliver('HEARTBEAT', heartbeatOf(), { systemId: 2 });
    await settled();
    expect(changed).toEqual(['uav-1', 'uav-2']);
  });

  it('never change a state that somebody holds', () => {
    const { wire, registry } = buildRegistryRig();
    wire.deliver('HEARTBEAT', heartbeatOf());
    const held = registry.get('uav-1');
    const copy = structuredClone(held);
    wire.deliver('GLOBAL_POSITION_INT', position(1000));
    wire.deliver('HEARTBEAT', heartbeatOf({ baseMode: 217 }));
    expect(held).toEqual(copy);
  });

  it('tell mode, arming and reached items as events', () => {
    const { clock, wire, events } = buildRegistryRig();
    wire.deliver('HEARTBEAT', heartbeatOf({ customMode: 4 }));
    wire.deliver('HEARTBEAT', heartbeatOf({ customMode: 4, baseMode: 217 }));
    wire.deliver('HEARTBEAT', heartbeatOf({ customMode: 99, baseMode: 217 }));
    wire.deliver('MISSION_ITEM_REACHED', blankMessage('MISSION_ITEM_REACHED', { seq: 3 }));
    clock.advance(200);
    wire.deliver('MISSION_ITEM_REACHED', blankMessage('MISSION_ITEM_REACHED', { seq: 3 }));
    wire.deliver('HEARTBEAT', heartbeatOf({ customMode: 99 }));
    expect(events.map(({ kind, summary }) => [kind, summary])).toEqual([
      ['discovered', 'Copter 1 discovered'],
      ['armed', 'Copter 1: armed'],
      ['mode', 'Copter 1: mode 99'],
      ['mission_item', 'Copter 1: reached mission item 3'],
      ['disarmed', 'Copter 1: disarmed'],
    ]);
  });
});

describe('order of positions', () => {
  it('never replaces a newer position by an older one', () => {
    const { clock, wire, registry } = buildRegistryRig();
    wire.deliver('HEARTBEAT', heartbeatOf());
    wire.deliver('GLOBAL_POSITION_INT', position(10_000, 10));
    clock.advance(20);
    wire.deliver('GLOBAL_POSITION_INT', position(10_200, 12));
    clock.advance(20);
    wire.deliver('GLOBAL_POSITION_INT', position(10_100, 11));
    expect(registry.get('uav-1')?.position).toMatchObject({
      bootMs: 10_200,
      latitudeDeg: 12e-7,
      receivedAtMs: 20,
    });
  });

  it('does not take a late burst of a second link for a reboot', () => {
    const { clock, wire, registry, countOf } = buildRegistryRig();
    wire.deliver('HEARTBEAT', heartbeatOf());
    for (let bootMs = 60_000; bootMs < 70_000; bootMs += 100) {
      wire.deliver('GLOBAL_POSITION_INT', position(bootMs));
      if (bootMs === 65_000) {
        for (let late = 62_000; late < 63_000; late += 50)
          wire.deliver('GLOBAL_POSITION_INT', position(late));
      }
      clock.advance(100);
    }
    expect(countOf('rebooted')).toBe(0);
    expect(registry.get('uav-1')?.position?.bootMs).toBe(69_900);
  });
});

describe('reboot', () => {
  it('shows in a boot time that falls and stays low', () => {
    const { clock, wire, registry, countOf } = buildRegistryRig();
    wire.deliver('HEARTBEAT', heartbeatOf());
    wire.deliver('GLOBAL_POSITION_INT', position(500_000));
    clock.advance(1200);
    for (let bootMs = 1000; bootMs <= 3000; bootMs += 250) {
      wire.deliver('SYSTEM_TIME', blankMessage('SYSTEM_TIME', { timeBootMs: bootMs }));
      clock.advance(250);
    }
    expect(countOf('rebooted')).toBe(1);
    expect(registry.get('uav-1')).toMatchObject({ bootCount: 1, position: undefined });
    wire.deliver('GLOBAL_POSITION_INT', position(3100));
    expect(registry.get('uav-1')?.position?.bootMs).toBe(3100);
  });

  it('shows in a heartbeat that says BOOT, and is counted once', () => {
    const { clock, wire, registry, countOf } = buildRegistryRig();
    wire.deliver('HEARTBEAT', heartbeatOf());
    wire.deliver('GLOBAL_POSITION_INT', position(500_000));
    clock.advance(1200);
    for (let time = 0; time < 4; time += 1) {
      wire.deliver('HEARTBEAT', heartbeatOf({ systemStatus: 1 }));
      // Still under way from before the reboot.
      if (time === 0) wire.deliver('GLOBAL_POSITION_INT', position(500_100));
      clock.advance(500);
    }
    wire.deliver('HEARTBEAT', heartbeatOf());
    for (let bootMs = 3000; bootMs <= 5000; bootMs += 250) {
      wire.deliver('ATTITUDE', blankMessage('ATTITUDE', { timeBootMs: bootMs }));
      clock.advance(250);
    }
    expect(countOf('rebooted')).toBe(1);
    expect(registry.get('uav-1')).toMatchObject({ bootCount: 1, home: undefined });
  });

  it('does not show in a vehicle discovered while it boots', () => {
    const { clock, wire, countOf } = buildRegistryRig();
    wire.deliver('HEARTBEAT', heartbeatOf({ systemStatus: 1 }));
    clock.advance(500);
    wire.deliver('HEARTBEAT', heartbeatOf({ systemStatus: 1 }));
    clock.advance(500);
    wire.deliver('HEARTBEAT', heartbeatOf({ systemStatus: 3 }));
    expect(countOf('rebooted')).toBe(0);
  });
});
