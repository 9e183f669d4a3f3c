import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Sbs1Decoder } from '../../../../../gateway/vehicle/traffic/receiver/sbs1.ts';

const decode = (decoder: Sbs1Decoder, text: string) => decoder.decode(Buffer.from(text, 'latin1'));
const POSITION =
  'MSG,3,1,1,4840D6,1,2026/11/28,07:41:12.000,2026/11/28,07:41:12.010,,5000,,,47.39774,8.54594,,,0,0,0,0\r\n';
const VELOCITY =
  'MSG,4,1,1,4840D6,1,2026/11/28,07:41:12.000,2026/11/28,07:41:12.010,,,100,270,,,-640,,,,,\r\n';
const NAME = 'MSG,1,1,1,4840D6,1,2026/11/28,07:41:12.000,2026/11/28,07:41:12.010,KLM1023 ,,,,,,,,,,,\r\n';

describe('SBS-1', () => {
  it('reads position, velocity and call sign', () => {
    const reports = decode(new Sbs1Decoder(), POSITION + VELOCITY + NAME);
    expect(reports).toMatchObject([
      {
        aircraftId: 'icao-4840d6',
        position: { latitudeDeg: 47.39774, longitudeDeg: 8.54594 },
        altitude: { metres: 1524, kind: 'pressure' },
        isOnGround: false,
      },
      { groundSpeedMps: expect.closeTo(51.4444, 4), trackDeg: 270, climbMps: expect.closeTo(-3.2512, 4) },
      { callSign: 'KLM1023', position: undefined },
    ]);
  });

  it('reads lines however they are cut, and ignores the empty ones that keep the connection open', () => {
    const text = `\r\n${POSITION}\r\n${NAME}AIR,,,,4840D6\n`;
    fc.assert(
      fc.property(fc.nat(text.length), (at) => {
        const decoder = new Sbs1Decoder();
        const reports = [...decode(decoder, text.slice(0, at)), ...decode(decoder, text.slice(at))];
        expect(reports).toHaveLength(2);
        expect([decoder.messages, decoder.rejected]).toEqual([3, 0]);
      }),
    );
  });

  it('counts and skips a line without an end, and reads on after it', () => {
    const decoder = new Sbs1Decoder();
    for (let part = 0; part < 100; part += 1) decode(decoder, 'x'.repeat(1000));
    expect(decoder.rejected).toBe(1);
    expect(decode(decoder, `\n${POSITION}`)).toHaveLength(1);
  });

  it('takes any text without failing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('MSG,3,', ',', '\n', '4840D6'))),
        (parts) => {
          const decoder = new Sbs1Decoder();
          decode(decoder, parts.join(''));
          expect(decode(decoder, `\n${POSITION}`)).toHaveLength(1);
        },
      ),
    );
  });
});
