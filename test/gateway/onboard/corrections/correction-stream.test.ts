import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CorrectionStream, ubxFrame } from '../../../../gateway/onboard/corrections/correction-stream.ts';
import {
  basePosition,
  messageNumber,
  observedSatellites,
} from '../../../../gateway/onboard/corrections/rtcm-content.ts';
import { basePositionFrame, msmFrame, rtcmFrame, ZURICH } from '../../../builder/rtcm-frames.ts';

/** The example of the standard (RTCM 10403, section 4.2): station 2003. */
const STANDARD_1005 = Buffer.from('d300133ed7d30202980edeef34b4bd62ac0941986f33360b98', 'hex');

function reader() {
  const rtcm: Buffer[] = [];
  const ubx: number[] = [];
  const stream = new CorrectionStream({
    rtcm: (frame) => rtcm.push(frame),
    ubx: ({ type }) => ubx.push(type),
  });
  return { stream, rtcm, ubx };
}

describe('the stream of corrections', () => {
  it('reads the example of the standard', () => {
    const { stream, rtcm } = reader();
    stream.push(STANDARD_1005);
    expect(rtcm).toEqual([STANDARD_1005]);
    expect(messageNumber(STANDARD_1005)).toBe(1005);
    const base = basePosition(STANDARD_1005);
    expect(base?.stationId).toBe(2003);
    // X 1114104.5999, Y -4850729.7108, Z 3975521.4643
    expect(base?.latitudeDeg).toBeCloseTo(38.804759, 6);
    expect(base?.longitudeDeg).toBeCloseTo(-77.064774, 6);
  });

  it('finds every frame, however the bytes are cut and whatever noise is between', () => {
    const noise = fc
      .uint8Array({ maxLength: 40 })
      .map((bytes) => bytes.map((byte) => (byte === 0xd3 ? 0 : byte)));
    const frame = fc.uint8Array({ minLength: 2, maxLength: 300 }).map((payload) => rtcmFrame(payload));
    const parts = fc.array(fc.tuple(noise, frame), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 64 }), (made, step) => {
        // A UBX head in the noise would hide what follows until its length is over.
        const bytes = Buffer.concat(
          made.flatMap(([between, whole]) => [between.map((b) => (b === 0xb5 ? 0 : b)), whole]),
        );
        const { stream, rtcm } = reader();
        for (let at = 0; at < bytes.length; at += step) stream.push(bytes.subarray(at, at + step));
        expect(rtcm).toEqual(made.map(([, whole]) => whole));
        expect(stream.crcErrors).toBe(0);
      }),
    );
  });

  it('counts a frame with a wrong checksum, and reads the next one', () => {
    const { stream, rtcm } = reader();
    const damaged = Buffer.from(msmFrame(1077, 9));
    damaged[50] = (damaged[50] ?? 0) ^ 0x10;
    stream.push(Buffer.concat([damaged, STANDARD_1005]));
    expect(rtcm).toEqual([STANDARD_1005]);
    expect(stream.crcErrors).toBe(1);
    expect(stream.skippedBytes).toBe(damaged.length);
  });

  it('separates UBX and NMEA from corrections', () => {
    const { stream, rtcm, ubx } = reader();
    const survey = ubxFrame({ type: 0x013b, payload: Buffer.alloc(40) });
    stream.push(Buffer.concat([survey, Buffer.from('$GNGGA,1*00\r\n'), STANDARD_1005, survey]));
    expect(rtcm).toHaveLength(1);
    expect(ubx).toEqual([0x013b, 0x013b]);
    expect(stream.crcErrors).toBe(0);
  });

  it('drops half a frame of an earlier connection', () => {
    const { stream, rtcm } = reader();
    stream.push(msmFrame(1077, 9).subarray(0, 100));
    stream.reset();
    stream.push(STANDARD_1005);
    expect(rtcm).toHaveLength(1);
  });
});

describe('what messages contain', () => {
  it.each([
    [1074, 11, 'gps'],
    [1087, 7, 'glonass'],
    [1097, 0, 'galileo'],
    [1127, 40, 'beidou'],
  ] as const)('counts the satellites of %i', (number, count, system) => {
    expect(observedSatellites(msmFrame(number, count))).toEqual({ system, count });
  });

  it('counts no satellites in other messages', () => {
    expect(observedSatellites(STANDARD_1005)).toBeUndefined();
    expect(observedSatellites(msmFrame(1230, 5))).toBeUndefined();
  });

  it('converts the position of the base', () => {
    const base = basePosition(basePositionFrame(...ZURICH, 12));
    expect(base?.stationId).toBe(12);
    expect(base?.latitudeDeg).toBeCloseTo(47.3979, 6);
    expect(base?.longitudeDeg).toBeCloseTo(8.5456, 6);
    expect(base?.altitudeEllipsoidM).toBeCloseTo(535, 2);
  });

  it('takes no position from coordinates of zero', () => {
    expect(basePosition(basePositionFrame(0, 0, 0))).toBeUndefined();
  });
});
