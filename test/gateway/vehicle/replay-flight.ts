import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VehicleEvent } from '../../../gateway/contract/port/websocket.ts';
import { FrameReader } from '../../../gateway/mavlink/codec/frame-reader.ts';
import { decodeMessage } from '../../../gateway/mavlink/codec/message/message-codec.ts';
import { buildRegistryRig } from './registry-rig.ts';

const FLIGHTS = join(import.meta.dirname, '../../fixture/flights');

/**
 * Plays a recorded flight on the fake clock through a registry.
 * @param onSample called every 250 ms of the flight with the seconds since its first record
 */
export function replayFlight(
  file: string,
  onSample: (seconds: number, rig: ReturnType<typeof buildRegistryRig>) => void,
): { readonly rig: ReturnType<typeof buildRegistryRig>; readonly events: readonly VehicleEvent[] } {
  const rig = buildRegistryRig();
  const bytes = readFileSync(join(FLIGHTS, file));
  const firstUs = bytes.readBigUInt64BE(0);
  let samples = 0;
  let offset = 0;
  const reader = new FrameReader({
    onFrame: (frame) => {
      const decoded = decodeMessage(frame);
      if (!decoded || frame.systemId === 255) return;
      rig.wire.deliver(decoded.name, decoded.message, {
        systemId: frame.systemId,
        componentId: frame.componentId,
      });
    },
  });
  while (offset + 8 < bytes.length) {
    const atMs = Number(bytes.readBigUInt64BE(offset) - firstUs) / 1000;
    while (samples * 250 <= atMs) {
      rig.clock.advance(Math.max(0, samples * 250 - rig.clock.monotonicMs()));
      onSample(samples / 4, rig);
      samples += 1;
    }
    rig.clock.advance(Math.max(0, atMs - rig.clock.monotonicMs()));
    const start = offset + 8;
    const length = frameLength(bytes, start);
    reader.push(bytes.subarray(start, start + length));
    offset = start + length;
  }
  rig.registry.stop();
  return { rig, events: rig.events };
}

function frameLength(bytes: Buffer, start: number): number {
  const payload = bytes[start + 1] ?? 0;
  if (bytes[start] === 0xfe) return payload + 8;
  return payload + 12 + (((bytes[start + 2] ?? 0) & 1) === 1 ? 13 : 0);
}
