import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GeoPoint } from '../../../../gateway/base/geometry/local-frame.ts';
import { TerrainProtocol } from '../../../../gateway/mavlink/protocol/terrain-protocol.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeWire } from '../../../fake/fake-wire.ts';

const ALL = (1n << 56n) - 1n;
const ZURICH = { lat: 473_977_000, lon: 85_455_000, gridSpacing: 100 };

/** Ground that rises 1 m every 100 m to the north and 1,000 m every degree to the east. */
const slope = ({ latitudeDeg, longitudeDeg }: GeoPoint): number | undefined =>
  (latitudeDeg - 47.3977) * 1113.188_45 + (longitudeDeg - 8.5455) * 1000;

function build(groundAmslM = slope) {
  const clock = new FakeClock();
  const wire = new FakeWire(clock);
  const station = { mayAnswer: true };
  const mayAnswer = () => station.mayAnswer;
  const protocol = new TerrainProtocol({ inbox: wire, sender: wire, clock, groundAmslM, mayAnswer });
  protocol.start();
  const ask = (fields: Partial<typeof ZURICH & { mask: bigint }> = {}, systemId = 1) =>
    wire.deliver('TERRAIN_REQUEST', { ...ZURICH, mask: ALL, ...fields }, { systemId, componentId: 1 });
  return { clock, wire, protocol, station, ask };
}

describe('ground heights for an autopilot', () => {
  it('are sent block by block, from the south-west corner, rows from south to north', () => {
    const { clock, wire, ask } = build();
    // The first block, the one to the east of it and the one to the north of it.
    ask({ mask: 0b1_0000_0011n });
    clock.advance(1000);
    const data = wire.sentOf('TERRAIN_DATA');
    expect(data.map(({ gridbit }) => gridbit)).toEqual([0, 1, 8]);
    expect(data[0]).toMatchObject(ZURICH);
    const eastM = 1000 / (111_318.845 * Math.cos((47.3977 * Math.PI) / 180));
    const row = (north: number, east: number) =>
      [0, 1, 2, 3].map((step) => Math.round(north + (east + step) * 100 * eastM));
    expect(data[0]?.data).toEqual([0, 1, 2, 3].flatMap((north) => row(north, 0)));
    expect(data[1]?.data).toEqual([0, 1, 2, 3].flatMap((north) => row(north, 4)));
    expect(data[2]?.data.slice(0, 4)).toEqual(row(4, 0));
    expect(clock.pendingTimers).toBe(0);
  });

  it('are sent slowly, one block to each vehicle every 100 ms, and only the newest request', () => {
    const { clock, wire, ask } = build();
    ask();
    ask({}, 2);
    clock.advance(1000);
    expect(wire.sentOf('TERRAIN_DATA')).toHaveLength(20);
    ask({ mask: 1n });
    clock.advance(60_000);
    const toFirst = wire.sent.filter(({ target }) => target.systemId === 1);
    expect(toFirst).toHaveLength(11);
    expect(wire.sent.length - toFirst.length).toBe(56);
    expect(clock.pendingTimers).toBe(0);
  });

  it('are not guessed: a block with an unknown height is not sent', () => {
    const known = (point: GeoPoint) => (point.longitudeDeg > 8.5456 ? undefined : slope(point));
    const { clock, wire, ask } = build(known);
    ask();
    clock.advance(60_000);
    expect(wire.sent).toEqual([]);
    expect(clock.pendingTimers).toBe(0);
  });

  it('wait while something else uses the link, and are not for strangers', () => {
    const { clock, wire, station, ask } = build();
    ask({ mask: 0b111n });
    clock.advance(100);
    station.mayAnswer = false;
    ask({}, 9);
    clock.advance(5000);
    expect(wire.sent).toHaveLength(1);
    station.mayAnswer = true;
    clock.advance(5000);
    expect(wire.sent.map(({ target }) => target.systemId)).toEqual([1, 1, 1]);
  });

  it('answers no request that makes no sense, and ends with the station', () => {
    const { clock, wire, protocol, ask } = build();
    for (const fields of [{ gridSpacing: 0 }, { gridSpacing: 65_535 }, { lat: 900_000_001 }, { mask: 0n }])
      ask(fields);
    expect(clock.pendingTimers).toBe(0);
    ask();
    protocol.stop();
    expect([clock.pendingTimers, wire.listenerCount]).toEqual([0, 0]);
  });

  it('sends each block asked for once, whatever is asked', () => {
    const anywhere = {
      lat: fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
      lon: fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
      gridSpacing: fc.integer({ min: 0, max: 65_535 }),
      mask: fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
    };
    fc.assert(
      fc.property(fc.record(anywhere), (fields) => {
        const { clock, wire, ask } = build(({ latitudeDeg, longitudeDeg }) => {
          expect(Math.abs(latitudeDeg)).toBeLessThanOrEqual(90);
          expect(Math.abs(longitudeDeg)).toBeLessThanOrEqual(180);
          return 500;
        });
        ask(fields);
        clock.advance(10_000);
        const isAnswered = Math.abs(fields.lat) < 89e7 && Math.abs(fields.lon) <= 180e7;
        const isSpaced = fields.gridSpacing > 0 && fields.gridSpacing <= 1000;
        const wanted = [...Array(56).keys()].filter((bit) => (fields.mask >> BigInt(bit)) & 1n);
        expect(wire.sentOf('TERRAIN_DATA').map(({ gridbit }) => gridbit)).toEqual(
          isAnswered && isSpaced ? wanted : [],
        );
      }),
    );
  });
});
