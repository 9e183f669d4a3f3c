import fc from 'fast-check';
import { expect, it } from 'vitest';
import { telemetryVehicleSchema } from '../../../gateway/contract/vehicle/telemetry.ts';
import { MESSAGE_DEFINITIONS, type MessageName } from '../../../gateway/mavlink/codec/generated/messages.ts';
import { HANDLERS } from '../../../gateway/vehicle/handlers/index.ts';
import { heartbeatOf } from './blank-message.ts';
import { buildRegistryRig } from './registry-rig.ts';

const NAMES = [...Object.keys(HANDLERS), 'STATUSTEXT', 'COMMAND_ACK', 'RAW_IMU'] as MessageName[];

/** Any message with any bytes in its fields: sentinels, NaN and nonsense included. */
const anyMessage = fc.constantFrom(...NAMES).chain((name) => {
  const { maxLength } = MESSAGE_DEFINITIONS[name];
  const byte = fc.oneof(fc.constant(0), fc.constant(0xff), fc.integer({ min: 0, max: 255 }));
  return fc.record({
    name: fc.constant(name),
    bytes: fc.array(byte, { minLength: maxLength, maxLength }),
    afterMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5000 })),
    peer: fc.constantFrom('a', 'b'),
    systemId: fc.constantFrom(1, 2),
  });
});

it('survives any messages in any order, and what it shows fits the contract with ages of 0 and more', () => {
  fc.assert(
    fc.property(fc.array(anyMessage, { maxLength: 60 }), (messages) => {
      const { clock, wire, registry } = buildRegistryRig();
      wire.deliver('HEARTBEAT', heartbeatOf());
      const seenAges: number[] = [];
      for (const { name, bytes, afterMs, ...source } of messages) {
        clock.advance(afterMs);
        wire.deliver(
          name,
          MESSAGE_DEFINITIONS[name].decode(new DataView(Uint8Array.from(bytes).buffer), 0),
          source,
        );
        for (const { vehicleId } of registry.list()) {
          const view = telemetryVehicleSchema.parse(registry.telemetry(vehicleId));
          const groups = [view.position, view.attitude, view.velocity, view.battery, view.gps, view.wind];
          for (const group of groups) if (group) seenAges.push(group.age_ms ?? 0);
          for (const { text } of registry.statusTexts(vehicleId, 0)) {
            expect(text).toMatch(/^[^\p{Cc}\p{Cf}]{1,200}$/u);
          }
        }
      }
      registry.stop();
      return seenAges.every((ageMs) => ageMs >= 0) && clock.pendingTimers === 0;
    }),
    { seed: 20_260_101, numRuns: 150 },
  );
});

it('never shows a position older than one it has shown, whatever order they come in', () => {
  const delays = fc.array(fc.integer({ min: 0, max: 1200 }), { minLength: 10, maxLength: 60 });
  fc.assert(
    fc.property(delays, (delaysMs) => {
      const { clock, wire, registry } = buildRegistryRig();
      wire.deliver('HEARTBEAT', heartbeatOf());
      const arrivals = delaysMs
        .map((delayMs, index) => ({ bootMs: 10_000 + index * 100, atMs: index * 100 + delayMs }))
        .sort((a, b) => a.atMs - b.atMs);
      let shownMs = 0;
      for (const { bootMs, atMs } of arrivals) {
        clock.advance(Math.max(0, atMs - clock.monotonicMs()));
        const { decode, maxLength } = MESSAGE_DEFINITIONS.GLOBAL_POSITION_INT;
        const message = decode(new DataView(new ArrayBuffer(maxLength)), 0);
        wire.deliver('GLOBAL_POSITION_INT', { ...message, timeBootMs: bootMs, lat: 1, lon: 1 });
        const position = registry.get('uav-1')?.position;
        if (!position || position.bootMs < shownMs) return false;
        shownMs = position.bootMs;
      }
      return registry.get('uav-1')?.bootCount === 0;
    }),
    { seed: 20_260_102, numRuns: 200 },
  );
});
