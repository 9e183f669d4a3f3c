import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../gateway/base/id/random.ts';
import { MessageInterval } from '../../../../gateway/mavlink/protocol/message-interval.ts';
import { ReadOnlySender } from '../../../../gateway/mavlink/protocol/read-only-requests.ts';
import { FirstContact } from '../../../../gateway/vehicle/contact/first-contact.ts';
import { DEFAULT_NEEDS } from '../../../../gateway/vehicle/contact/telemetry-need.ts';
import { heartbeatOf } from '../blank-message.ts';
import { buildRegistryRig } from '../registry-rig.ts';
import { StreamingVehicle, type StreamingVehicleOptions } from '../streaming-vehicle.ts';

function meet(options: Partial<StreamingVehicleOptions> & { readonly seed?: number } = {}) {
  const rig = buildRegistryRig();
  const { clock, wire, registry } = rig;
  const vehicle = new StreamingVehicle({
    clock,
    wire,
    random: seededRandom(options.seed ?? 1),
    loss: 0,
    ...options,
  });
  const sender = new ReadOnlySender(vehicle);
  const messageInterval = new MessageInterval({ inbox: wire, sender, clock });
  const contact = new FirstContact({ directory: registry, inbox: wire, clock, messageInterval });
  messageInterval.start();
  contact.start();
  const missing = () =>
    DEFAULT_NEEDS.filter(({ name, rateHz }) => Math.abs((vehicle.rates.get(name) ?? 0) - rateHz) > 0.01).map(
      ({ name }) => name,
    );
  const stop = () => {
    contact.stop();
    messageInterval.stop();
    registry.stop();
  };
  return { ...rig, vehicle, contact, missing, stop };
}

describe('first contact', () => {
  it('has every message at its rate, the version and the home within 3 s of the first heartbeat', () => {
    const { clock, missing, registry } = meet();
    clock.advance(4000);
    expect(missing()).toEqual([]);
    expect(registry.get('uav-1')).toMatchObject({ version: {}, home: {} });
  });

  it('asks for nothing more once everything flows, and never faster than 20 a second', () => {
    const { clock, vehicle } = meet();
    clock.advance(4000);
    const asked = vehicle.received.length;
    expect(asked).toBeLessThanOrEqual(DEFAULT_NEEDS.length + 4);
    for (const [index, { atMs }] of vehicle.received.entries()) {
      const twentyLater = vehicle.received[index + 20];
      if (twentyLater) expect(twentyLater.atMs - atMs).toBeGreaterThanOrEqual(950);
    }
    clock.advance(20_000);
    expect(vehicle.received.length).toBe(asked);
  });

  it.each(Array.from({ length: 20 }, (_, index) => index + 1))(
    'has everything at 30 %% loss each way, seed %i',
    (seed) => {
      const { clock, missing, registry } = meet({ loss: 0.3, seed });
      clock.advance(25_000);
      expect(missing()).toEqual([]);
      expect(registry.get('uav-1')).toMatchObject({ version: {}, home: {} });
    },
  );

  it('asks again for everything after a reboot', () => {
    const { clock, vehicle, missing, registry, countOf } = meet();
    clock.advance(5000);
    vehicle.reboot();
    clock.advance(1300);
    expect(missing().length).toBeGreaterThan(0);
    clock.advance(5000);
    expect(countOf('rebooted')).toBe(1);
    expect(missing()).toEqual([]);
    expect(registry.get('uav-1')?.home).toBeDefined();
  });

  it('asks again for one message that another station has switched off', () => {
    const { clock, vehicle, missing } = meet();
    clock.advance(5000);
    vehicle.setRate('ATTITUDE', 0);
    clock.advance(6000);
    expect(missing()).toEqual([]);
  });

  it('leaves alone what flows faster than asked', () => {
    const { clock, vehicle } = meet();
    vehicle.setRate('ATTITUDE', 50);
    clock.advance(10_000);
    expect(vehicle.rates.get('ATTITUDE')).toBe(50);
  });

  it('does not insist on a message the vehicle refuses', () => {
    const { clock, vehicle, missing } = meet({ denied: ['FENCE_STATUS'] });
    clock.advance(5000);
    expect(missing()).toEqual(['FENCE_STATUS']);
    const asked = vehicle.received.length;
    clock.advance(60_000);
    expect(vehicle.received.length).toBe(asked);
  });

  it('keeps asking for the home position until there is one', () => {
    const { clock, vehicle, registry } = meet();
    vehicle.hasHome = false;
    clock.advance(20_000);
    const asked = vehicle.received.length;
    expect(asked).toBeLessThan(40);
    vehicle.hasHome = true;
    clock.advance(3000);
    expect(registry.get('uav-1')?.home).toBeDefined();
  });

  it.each([
    ['says that it knows no intervals', 'streams', 5000],
    ['does not answer commands at all', 'mute', 20_000],
  ] as const)('falls back to streams for an autopilot that %s', (_what, knows, withinMs) => {
    const { clock, vehicle, registry } = meet({ knows });
    clock.advance(withinMs);
    expect([...vehicle.rates.keys()].sort()).toEqual([
      'ATTITUDE',
      'GLOBAL_POSITION_INT',
      'GPS_RAW_INT',
      'MISSION_CURRENT',
      'SYSTEM_TIME',
      'SYS_STATUS',
      'VFR_HUD',
      'VIBRATION',
    ]);
    expect(registry.get('uav-1')?.version !== undefined).toBe(knows === 'streams');
  });

  it('asks a lost vehicle nothing and starts anew when it is back', () => {
    const { clock, wire, registry, vehicle, stop } = meet({ loss: 1 });
    wire.deliver('HEARTBEAT', heartbeatOf());
    clock.advance(5000);
    expect(registry.get('uav-1')?.isLost).toBe(true);
    const asked = vehicle.received.length;
    clock.advance(20_000);
    expect(vehicle.received.length).toBe(asked);
    wire.deliver('HEARTBEAT', heartbeatOf());
    clock.advance(500);
    expect(vehicle.received.length).toBeGreaterThan(asked);
    stop();
  });

  it('spreads its requests over many vehicles', () => {
    const { clock, wire, vehicle } = meet({ loss: 1 });
    for (let systemId = 1; systemId <= 64; systemId += 1)
      wire.deliver('HEARTBEAT', heartbeatOf(), { systemId });
    clock.advance(1000);
    expect(vehicle.received.length).toBeGreaterThan(40);
    expect(vehicle.received.length).toBeLessThanOrEqual(80);
  });
});
