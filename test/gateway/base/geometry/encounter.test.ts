import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encounterOf, nearPairs, type Track } from '../../../../gateway/base/geometry/encounter.ts';
import { LocalFrame } from '../../../../gateway/base/geometry/local-frame.ts';

const LIMITS = { horizontalM: 10, verticalM: 5 };
const HORIZON_S = 10;
const frame = new LocalFrame({ latitudeDeg: 47.4, longitudeDeg: 8.5 });

function track(
  [eastM, northM, altitudeAmslM]: readonly [number, number, number],
  [velocityEastMps, velocityNorthMps, velocityUpMps]: readonly [number, number, number] = [0, 0, 0],
): Track {
  return {
    ...frame.toGeo({ eastM, northM }),
    altitudeAmslM,
    velocityEastMps,
    velocityNorthMps,
    velocityUpMps,
  };
}

const number = (max: number) => fc.double({ min: -max, max, noNaN: true });
const anyTrack = fc
  .tuple(
    fc.tuple(number(80), number(80), number(20)),
    fc.oneof(
      fc.constant([0, 0, 0] as const),
      fc.tuple(number(15), number(15), number(3)),
      fc.tuple(number(15), fc.constant(0), fc.constant(0)),
    ),
  )
  .map(([place, velocity]) => track(place, velocity));

/** Beyond both limits, seen every 20 ms; undefined where the answer hangs on millimetres. */
function seen(one: Track, other: Track): number | 'never' | undefined {
  const offset = new LocalFrame(one).toLocal(other);
  let nearest = Number.POSITIVE_INFINITY;
  for (let step = 0; step <= HORIZON_S * 50; step += 1) {
    const atS = step / 50;
    const horizontalM = Math.hypot(
      offset.eastM + (other.velocityEastMps - one.velocityEastMps) * atS,
      offset.northM + (other.velocityNorthMps - one.velocityNorthMps) * atS,
    );
    const verticalM = Math.abs(
      other.altitudeAmslM - one.altitudeAmslM + (other.velocityUpMps - one.velocityUpMps) * atS,
    );
    const beyond = Math.max(horizontalM - LIMITS.horizontalM, verticalM - LIMITS.verticalM);
    if (beyond < 0) return atS;
    nearest = Math.min(nearest, beyond);
  }
  return nearest > 0.6 ? 'never' : undefined;
}

describe('encounters', () => {
  it('begin when they are seen to begin', () => {
    fc.assert(
      fc.property(anyTrack, anyTrack, (one, other) => {
        const expected = seen(one, other);
        const found = encounterOf(one, other, LIMITS, HORIZON_S);
        if (expected === 'never') expect(found).toBeUndefined();
        else if (expected !== undefined) {
          expect(found?.inS).toBeLessThanOrEqual(expected + 1e-6);
          expect(found?.inS).toBeGreaterThanOrEqual(Math.max(0, expected - 0.021));
          expect(found?.horizontalM).toBeLessThanOrEqual(LIMITS.horizontalM);
          expect(found?.verticalM).toBeLessThanOrEqual(LIMITS.verticalM + 1e-6);
        }
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it('are the same from both sides', () => {
    fc.assert(
      fc.property(anyTrack, anyTrack, (one, other) => {
        const there = encounterOf(one, other, LIMITS, HORIZON_S);
        const back = encounterOf(other, one, LIMITS, HORIZON_S);
        // The frames differ by where they touch the ground.
        if (there && back) expect(back.inS).toBeCloseTo(there.inS, 1);
      }),
      { numRuns: 200, seed: 2 },
    );
  });

  it('tell when and how near', () => {
    const one = track([0, 0, 50]);
    const other = track([4, 60, 51], [0, -10, 0]);
    const found = encounterOf(one, other, LIMITS, HORIZON_S);
    expect(found?.inS).toBeCloseTo((60 - Math.sqrt(84)) / 10, 2);
    expect(found?.horizontalM).toBeCloseTo(4, 2);
    expect(found?.verticalM).toBeCloseTo(1, 6);
    expect(found?.horizontalNowM).toBeCloseTo(Math.hypot(4, 60), 1);
  });

  it('are none one above the other, past each other, or behind', () => {
    expect(encounterOf(track([0, 0, 50]), track([0, 0, 56]), LIMITS, HORIZON_S)).toBeUndefined();
    expect(
      encounterOf(track([0, 0, 50]), track([12, 60, 50], [0, -10, 0]), LIMITS, HORIZON_S),
    ).toBeUndefined();
    expect(encounterOf(track([0, 0, 50]), track([0, 60, 50], [0, 10, 0]), LIMITS, HORIZON_S)).toBeUndefined();
    expect(
      encounterOf(track([0, 0, 50]), track([0, 300, 50], [0, -10, 0]), LIMITS, HORIZON_S),
    ).toBeUndefined();
  });

  it('are none without limits', () => {
    const same = track([0, 0, 50]);
    expect(encounterOf(same, same, { horizontalM: 0, verticalM: 5 }, HORIZON_S)).toBeUndefined();
    expect(encounterOf(same, same, { horizontalM: 5, verticalM: 0 }, HORIZON_S)).toBeUndefined();
    expect(encounterOf(same, same, LIMITS, 0)?.inS).toBe(0);
  });
});

describe('pairs that come near', () => {
  it('are those that all pairs compared would find, the earlier of the list first', () => {
    fc.assert(
      fc.property(fc.array(anyTrack, { maxLength: 12 }), (tracks) => {
        const expected = tracks.flatMap((one, index) =>
          tracks.slice(index + 1).flatMap((other, offset) => {
            const encounter = encounterOf(one, other, LIMITS, HORIZON_S);
            return encounter ? [{ pair: `${index} ${index + 1 + offset}`, encounter }] : [];
          }),
        );
        const found = nearPairs(tracks, LIMITS, HORIZON_S).map(({ one, other, encounter }) => ({
          pair: `${tracks.indexOf(one)} ${tracks.indexOf(other)}`,
          encounter,
        }));
        const inOrder = (list: typeof found) => [...list].sort((a, b) => (a.pair < b.pair ? -1 : 1));
        expect(inOrder(found)).toEqual(inOrder(expected));
      }),
      { numRuns: 100, seed: 3 },
    );
  });
});
