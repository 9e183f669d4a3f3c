import fc from 'fast-check';
import type { Feature, FeatureCollection } from 'geojson';
import { describe, expect, it } from 'vitest';
import { featureDiff } from '../../../../renderer/map/plan/feature-diff.ts';

function point(id: number, lon: number, label = ''): Feature {
  return { type: 'Feature', id, properties: { label }, geometry: { type: 'Point', coordinates: [lon, 47] } };
}

const collection = (...features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

describe('featureDiff', () => {
  it('tells only what moved, changed, came or went', () => {
    const before = collection(point(1, 8), point(2, 8), point(3, 8), point(4, 8));
    const after = collection(point(1, 8), point(2, 8.1), point(3, 8, 'renamed'), point(5, 8));
    expect(featureDiff(before, after)).toEqual({
      add: [point(2, 8.1), point(3, 8, 'renamed'), point(5, 8)],
      remove: [4],
    });
  });

  it('is given up where not every feature has an id of its own', () => {
    const nameless: Feature = {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [8, 47] },
    };
    expect(featureDiff(collection(point(1, 8)), collection(nameless))).toBeUndefined();
    expect(featureDiff(collection(point(1, 8)), collection(point(1, 8), point(1, 9)))).toBeUndefined();
    expect(featureDiff(undefined, collection(point(1, 8)))).toBeUndefined();
  });

  it('is given up where most of it changed', () => {
    const all = (lon: number) => collection(...Array.from({ length: 500 }, (_, id) => point(id, lon)));
    expect(featureDiff(all(8), all(9))).toBeUndefined();
    expect(featureDiff(all(8), all(8))).toEqual({ add: [], remove: [] });
  });

  it('leads from the one to the other', () => {
    const features = fc.uniqueArray(fc.tuple(fc.nat(30), fc.nat(3)), { selector: ([id]) => id });
    fc.assert(
      fc.property(features, features, (one, other) => {
        const before = one.map(([id, lon]) => point(id, lon));
        const after = other.map(([id, lon]) => point(id, lon));
        const diff = featureDiff(collection(...before), collection(...after));
        if (!diff) return before.length === 0;
        const held = new Map(before.map((feature) => [feature.id, feature]));
        for (const id of diff.remove ?? []) held.delete(id);
        for (const feature of diff.add ?? []) held.set(feature.id, feature);
        const byId = (list: Feature[]) => list.toSorted((a, b) => Number(a.id) - Number(b.id));
        expect(byId([...held.values()])).toEqual(byId(after));
        return true;
      }),
    );
  });
});
