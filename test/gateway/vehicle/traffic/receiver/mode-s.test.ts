import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AircraftReport } from '../../../../../gateway/vehicle/traffic/aircraft-report.ts';
import { BeastDecoder } from '../../../../../gateway/vehicle/traffic/receiver/beast.ts';
import { crc24, ModeSDecoder } from '../../../../../gateway/vehicle/traffic/receiver/mode-s.ts';

// Messages and their values: "The 1090 Megahertz Riddle" by Junzi Sun, https://mode-s.org/1090mhz

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));
const KNOT = 1852 / 3600;
const FOOT_PER_MINUTE = 0.3048 / 60;

function decoded(
  ...messages: readonly (readonly [text: string, atMs: number])[]
): AircraftReport | undefined {
  const decoder = new ModeSDecoder();
  return messages.map(([text, atMs]) => decoder.decode(hex(text), atMs)).at(-1);
}

describe('Mode S', () => {
  it('reads a call sign and category', () => {
    expect(decoded(['8D4840D6202CC371C32CE0576098', 0])).toEqual({
      aircraftId: 'icao-4840d6',
      icao: '4840d6',
      callSign: 'KLM1023',
      category: undefined,
    });
  });

  it('reads a position from an even and an odd message, the newer one counting', () => {
    const odd = ['8D40621D58C386435CC412692AD6', 0] as const;
    const even = ['8D40621D58C382D690C8AC2863A7', 2000] as const;
    const report = decoded(odd, even);
    expect(report).toMatchObject({ icao: '40621d', isOnGround: false });
    expect(report?.position?.latitudeDeg).toBeCloseTo(52.2572, 4);
    expect(report?.position?.longitudeDeg).toBeCloseTo(3.91937, 4);
    expect(report?.altitude).toEqual({ metres: expect.closeTo(38_000 * 0.3048, 3), kind: 'pressure' });
  });

  it('has no position from one message, from two of one kind, or from two that are 10 s apart', () => {
    const even = '8D40621D58C382D690C8AC2863A7';
    expect(decoded([even, 0])?.position).toBeUndefined();
    expect(decoded([even, 0], [even, 500])?.position).toBeUndefined();
    expect(decoded(['8D40621D58C386435CC412692AD6', 0], [even, 10_001])?.position).toBeUndefined();
  });

  it('reads a position from one message once a recent one is known', () => {
    const decoder = new ModeSDecoder();
    decoder.decode(hex('8D40621D58C386435CC412692AD6'), 0);
    decoder.decode(hex('8D40621D58C382D690C8AC2863A7'), 1000);
    const later = decoder.decode(hex('8D40621D58C382D690C8AC2863A7'), 30_000);
    expect(later?.position?.latitudeDeg).toBeCloseTo(52.2572, 4);
    expect(decoder.decode(hex('8D40621D58C382D690C8AC2863A7'), 200_000)?.position).toBeUndefined();
  });

  it('reads speed, track and climb over the ground', () => {
    const report = decoded(['8D485020994409940838175B284F', 0]);
    expect(report?.groundSpeedMps).toBeCloseTo(159.2 * KNOT, 1);
    expect(report?.trackDeg).toBeCloseTo(182.88, 2);
    expect(report?.climbMps).toBeCloseTo(-832 * FOOT_PER_MINUTE, 4);
  });

  it('reads air speed and heading where there is no ground speed', () => {
    const report = decoded(['8DA05F219B06B6AF189400CBC33F', 0]);
    expect(report?.groundSpeedMps).toBeCloseTo(375 * KNOT, 2);
    expect(report?.trackDeg).toBeCloseTo(243.98, 2);
    expect(report?.climbMps).toBeCloseTo(-2304 * FOOT_PER_MINUTE, 4);
  });

  it('refuses a message with any wrong bit', () => {
    const message = hex('8D4840D6202CC371C32CE0576098');
    expect(crc24(message)).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 111 }), (bit) => {
        const wrong = Uint8Array.from(message);
        wrong[bit >> 3] = (wrong[bit >> 3] ?? 0) ^ (0x80 >> (bit & 7));
        const decoder = new ModeSDecoder();
        expect(decoder.decode(wrong, 0)).toBeUndefined();
        expect(decoder.rejected).toBe(1);
      }),
    );
  });

  it('takes any bytes without failing, and positions only on earth', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 11, maxLength: 11 }), { maxLength: 20 }), (bodies) => {
        const decoder = new ModeSDecoder();
        for (const [at, body] of bodies.entries()) {
          const message = new Uint8Array(14);
          message.set([0x8d, ...body.subarray(0, 10)]);
          const parity = crc24(message);
          message.set([parity >> 16, (parity >> 8) & 255, parity & 255], 11);
          const position = decoder.decode(message, at * 100)?.position;
          if (!position) continue;
          expect(Math.abs(position.latitudeDeg)).toBeLessThanOrEqual(90);
          expect(Math.abs(position.longitudeDeg)).toBeLessThanOrEqual(180);
        }
      }),
    );
  });
});

/** A message as a Beast receiver sends it. */
function beast(message: string, type = 0x33): number[] {
  const body = [...new Uint8Array(7), ...hex(message)].flatMap((byte) =>
    byte === 0x1a ? [byte, byte] : [byte],
  );
  return [0x1a, type, ...body];
}

const KLM = '8D4840D6202CC371C32CE0576098';

describe('Beast', () => {
  it('reads messages however their bytes are cut', () => {
    const bytes = Uint8Array.from([...beast(KLM), ...beast('5D4840D6FE0AB3', 0x32), ...beast(KLM)]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 6 }), (cuts) => {
        const decoder = new BeastDecoder();
        const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const reports = places.flatMap((from, at) =>
          decoder.decode(bytes.subarray(from, places[at + 1] ?? from), 0),
        );
        expect(reports.map(({ callSign }) => callSign)).toEqual(['KLM1023', 'KLM1023']);
        expect([decoder.messages, decoder.rejected]).toEqual([3, 0]);
      }),
    );
  });

  it('finds the next message after garbage and cut messages, and counts them', () => {
    const decoder = new BeastDecoder();
    const cut = beast(KLM).slice(0, 9);
    const reports = decoder.decode(Uint8Array.from([1, 2, 3, ...cut, ...beast(KLM)]), 0);
    expect(reports).toHaveLength(1);
    expect(decoder.rejected).toBe(2);
  });

  it('takes any bytes without failing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constant(0x1a), fc.integer({ min: 0x30, max: 0x35 }), fc.nat(255))),
        (bytes) => {
          const decoder = new BeastDecoder();
          decoder.decode(Uint8Array.from(bytes), 0);
          decoder.decode(Uint8Array.from([...new Uint8Array(40), ...beast(KLM)]), 0);
          expect(decoder.messages).toBeGreaterThan(0);
        },
      ),
    );
  });
});
