import { describe, expect, it } from 'vitest';
import { RtpPacketizer } from '../../../../../gateway/simulation/vehicle/video/rtp-packetizer.ts';

const unit = (header: number, length: number) =>
  Uint8Array.from({ length }, (_, index) => (index === 0 ? header : index % 251));
const headerOf = (packet: Uint8Array) => {
  const view = new DataView(packet.buffer, packet.byteOffset);
  return {
    version: view.getUint8(0),
    isLast: (view.getUint8(1) & 0x80) !== 0,
    payloadType: view.getUint8(1) & 0x7f,
    sequence: view.getUint16(2),
    timestamp: view.getUint32(4),
    source: view.getUint32(8),
  };
};

describe('RtpPacketizer', () => {
  it('sends small units whole, with one time and the marker on the last', () => {
    const packetizer = new RtpPacketizer(0xdead_beef, 0xffff);
    const units = [unit(0x67, 9), unit(0x68, 5), unit(0x65, 1380)];
    const packets = packetizer.packets(units, 2000);
    expect(packets.map(headerOf)).toEqual(
      [0xffff, 0, 1].map((sequence, index) => ({
        version: 0x80,
        isLast: index === 2,
        payloadType: 96,
        sequence,
        timestamp: 180_000,
        source: 0xdead_beef,
      })),
    );
    expect(packets.map((packet) => packet.subarray(12))).toEqual(units);
  });

  it('divides a large unit into fragments that join to the same unit', () => {
    const large = unit(0x65, 5000);
    const packets = new RtpPacketizer(1, 7).packets([large], 0);
    expect(packets.length).toBe(4);
    expect(packets.map((packet) => packet.length <= 1400)).toEqual([true, true, true, true]);
    expect(packets.map((packet) => packet[12])).toEqual([0x7c, 0x7c, 0x7c, 0x7c]);
    expect(packets.map((packet) => packet[13])).toEqual([0x85, 0x05, 0x05, 0x45]);
    expect(packets.map((packet) => headerOf(packet).isLast)).toEqual([false, false, false, true]);
    const joined = Buffer.concat([Buffer.of(0x65), ...packets.map((packet) => packet.subarray(14))]);
    expect(Buffer.compare(joined, large)).toBe(0);
  });

  it('lets the time wrap as RTP does', () => {
    const [packet] = new RtpPacketizer(1, 0).packets([unit(0x41, 3)], 2 ** 32 / 90 + 1000);
    expect(packet && headerOf(packet).timestamp).toBe(90_000);
  });
});
