import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc16, Gdl90Decoder } from '../../../../../gateway/vehicle/traffic/receiver/gdl90.ts';

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));

/** A message with its checksum between flags, with the bytes that need it escaped. */
function framed(body: Uint8Array): Uint8Array {
  const crc = crc16(body);
  const inside = [...body, crc & 255, crc >> 8].flatMap((byte) =>
    byte === 0x7e || byte === 0x7d ? [0x7d, byte ^ 0x20] : [byte],
  );
  return Uint8Array.from([0x7e, ...inside, 0x7e]);
}

/** Section 3.5.4 of the GDL 90 Data Interface Specification (560-1058-00, revision A). */
const TRAFFIC = hex('14 00 AB 45 49 1F EF 15 A8 89 78 0F 09 A9 07 B0 01 20 01 4E 38 32 35 56 20 20 20 00');

describe('GDL 90', () => {
  it('reads the traffic report of the specification', () => {
    const [report] = new Gdl90Decoder().decode(framed(TRAFFIC));
    expect(report).toMatchObject({
      aircraftId: 'icao-ab4549',
      callSign: 'N825V',
      category: 1,
      isOnGround: false,
    });
    expect(report?.position?.latitudeDeg).toBeCloseTo(44.90708, 4);
    expect(report?.position?.longitudeDeg).toBeCloseTo(-122.99488, 4);
    expect(report?.altitude).toEqual({ metres: expect.closeTo(5000 * 0.3048, 6), kind: 'pressure' });
    expect(report?.groundSpeedMps).toBeCloseTo((123 * 1852) / 3600, 6);
    expect(report?.trackDeg).toBe(45);
    expect(report?.climbMps).toBeCloseTo((64 * 0.3048) / 60, 6);
  });

  it('accepts the heartbeat of the specification, whose checksum is given', () => {
    const decoder = new Gdl90Decoder();
    expect(decoder.decode(hex('7E 00 81 41 DB D0 08 02 B3 8B 7E'))).toEqual([]);
    expect([decoder.messages, decoder.rejected]).toEqual([1, 0]);
  });

  it('reads escaped bytes, and messages cut into datagrams anywhere', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 3, maxLength: 3 }), fc.nat(60), (address, at) => {
        const body = Uint8Array.from(TRAFFIC);
        body.set(address, 2);
        const bytes = framed(body);
        const decoder = new Gdl90Decoder();
        const reports = [bytes.subarray(0, at), bytes.subarray(at)].flatMap((part) => decoder.decode(part));
        expect(reports).toMatchObject([{ icao: Buffer.from(address).toString('hex') }]);
      }),
    );
  });

  it('refuses a wrong checksum, and a message without an end', () => {
    const decoder = new Gdl90Decoder();
    const wrong = framed(TRAFFIC);
    wrong[5] = (wrong[5] ?? 0) ^ 1;
    expect(decoder.decode(wrong)).toEqual([]);
    expect(decoder.rejected).toBe(1);
    decoder.decode(Uint8Array.from([0x7e, ...new Uint8Array(5000)]));
    expect(decoder.rejected).toBe(2);
    expect(decoder.decode(framed(TRAFFIC))).toHaveLength(1);
  });

  it('has no position for a target at 0/0 without integrity, and no values that are marked unknown', () => {
    const body = Uint8Array.from(TRAFFIC);
    body.set([0, 0, 0, 0, 0, 0, 0xff, 0xf0, 0x00, 0xff, 0xf8, 0x00], 5);
    expect(new Gdl90Decoder().decode(framed(body))[0]).toMatchObject({
      position: undefined,
      altitude: undefined,
      groundSpeedMps: undefined,
      climbMps: undefined,
      trackDeg: undefined,
      isOnGround: true,
    });
  });

  it('takes any bytes without failing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constant(0x7e), fc.constant(0x7d), fc.nat(255))), (bytes) => {
        const decoder = new Gdl90Decoder();
        decoder.decode(Uint8Array.from(bytes));
        expect(decoder.decode(framed(TRAFFIC)).length).toBeLessThanOrEqual(1);
        expect(decoder.decode(framed(TRAFFIC))).toHaveLength(1);
      }),
    );
  });
});
