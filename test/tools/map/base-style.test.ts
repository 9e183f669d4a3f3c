import { describe, expect, it } from 'vitest';
import {
  baseAttribution,
  baseTilesMaxZoom,
  createBaseStyle,
} from '../../../resources/map-style/base-style.ts';
import { type MapTheme, mapPalettes } from '../../../resources/map-style/map-palette.ts';
import { baseMapAttribution, baseMapMaxZoom } from '../../../tools/map/bake-base-map.ts';
import type { MapLayerName } from '../../../tools/map/map-layer.ts';
import { channels, contrast } from '../../fake/contrast.ts';

const themes: MapTheme[] = ['dark', 'light'];
const tileLayers: ReadonlySet<string> = new Set<MapLayerName>([
  'graticule',
  'land',
  'lake',
  'river',
  'coast',
  'border',
  'country',
  'city',
  'airport',
]);

describe.each(themes)('the %s base map', (theme) => {
  const style = createBaseStyle(theme, 'http://127.0.0.1:8787');

  it('needs nothing from anywhere but the gateway', () => {
    expect(style.glyphs).toBeUndefined();
    expect(style.sprite).toBeUndefined();
    const addresses = JSON.stringify(style).match(/https?:\/\/[^"/]+/g);
    expect([...new Set(addresses)]).toEqual(['http://127.0.0.1:8787']);
  });

  it('draws layers the tiles have, each under a name of its own', () => {
    const ids = style.layers.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const used = style.layers.flatMap((layer) => ('source-layer' in layer ? [layer['source-layer']] : []));
    expect(used.filter((name) => name === undefined || !tileLayers.has(name))).toEqual([]);
    expect([...tileLayers].filter((name) => !used.includes(name))).toEqual([]);
  });

  it('names its sources as the tiles were baked', () => {
    expect(baseTilesMaxZoom).toBe(baseMapMaxZoom);
    expect(baseAttribution).toBe(baseMapAttribution);
    expect(style.sources.base).toMatchObject({ maxzoom: baseMapMaxZoom, attribution: baseMapAttribution });
  });

  it('has labels one can read: at least 4.5:1 on land and sea', () => {
    const { land, sea, countryLabel, cityLabel, airportLabel } = mapPalettes[theme];
    for (const label of [countryLabel, cityLabel, airportLabel]) {
      expect(contrast(label, land)).toBeGreaterThanOrEqual(4.5);
    }
    // A town on the coast stands partly on the sea.
    expect(contrast(cityLabel, sea)).toBeGreaterThanOrEqual(4.5);
  });

  it('leaves the strong colours to the aircraft', () => {
    for (const [name, colour] of Object.entries(mapPalettes[theme])) {
      if (colour.startsWith('#')) expect([name, chroma(colour) <= 45]).toEqual([name, true]);
    }
  });
});

function chroma(colour: string): number {
  const parts = channels(colour);
  return Math.max(...parts) - Math.min(...parts);
}
