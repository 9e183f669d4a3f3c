import { beforeEach, expect, it } from 'vitest';
import type { OnlineLayer } from '../../../../gateway/contract/mission/online-map.ts';
import { chooseOnline, noteView, useMapLayerStore } from '../../../../renderer/state/map/map-layer-store.ts';
import { chooseBase, drawnLayers } from '../../../../renderer/state/map/online-layers.ts';

const layer = (layerId: string, change: Partial<OnlineLayer> = {}): OnlineLayer => ({
  layerId,
  name: layerId,
  kind: 'satellite',
  isPreset: true,
  host: 'tiles.example.com',
  attribution: '© Example',
  termsUrl: null,
  minZoom: 0,
  maxZoom: 18,
  bounds: null,
  tileSizePx: 256,
  encoding: null,
  vectorLayers: [],
  keyName: null,
  hasKey: false,
  downloadTemplate: null,
  cachedTiles: 0,
  cachedBytes: 0,
  problem: null,
  retryInMs: null,
  ...change,
});
const world = layer('world');
const swiss = layer('swiss', { bounds: [5.96, 45.82, 10.49, 47.81] });
const keyed = layer('keyed', { keyName: 'Key' });
const labels = layer('labels', { kind: 'labels' });
const layers = [swiss, world, keyed, labels];
const drawn = (all = layers) =>
  drawnLayers(all, useMapLayerStore.getState().online).map(({ layerId }) => layerId);

beforeEach(() => {
  localStorage.clear();
  chooseOnline({ base: 'none', layerIds: {} });
  noteView({ bounds: [8.5, 47.3, 8.6, 47.4], zoom: 14 });
});

it('draws nothing of the network before it is chosen', () => {
  expect(drawn()).toEqual([]);
});

it('chooses the detailed layer of the country that is looked at, and that of the world elsewhere', () => {
  chooseBase('satellite', layers);
  expect(drawn()).toEqual(['swiss']);
  noteView({ bounds: [-10, 47, -9, 48], zoom: 10 });
  chooseBase('satellite', layers);
  expect(drawn()).toEqual(['world']);
  noteView({ bounds: [-90, -60, 100, 70], zoom: 2 });
  chooseBase('satellite', layers);
  expect(drawn()).toEqual(['world']);
});

it('prefers the own layer, then one with a key, and never one whose key is missing', () => {
  chooseBase('satellite', [keyed]);
  expect(drawn([keyed])).toEqual([]);
  const withKey = { ...keyed, hasKey: true };
  chooseBase('satellite', [swiss, withKey]);
  expect(drawn([swiss, withKey])).toEqual(['keyed']);
  chooseOnline({ base: 'none', layerIds: {} });
  const own = layer('own', { isPreset: false });
  chooseBase('satellite', [swiss, withKey, own]);
  expect(drawn([swiss, withKey, own])).toEqual(['own']);
});

it('keeps the provider that was chosen, and the choice itself', () => {
  chooseOnline({ base: 'satellite', layerIds: { satellite: 'world' } });
  chooseBase('hybrid', layers);
  expect(drawn()).toEqual(['world', 'labels']);
  expect(JSON.parse(localStorage.getItem('aerodeck.map-layers') ?? '')).toMatchObject({
    online: { base: 'hybrid', layerIds: { satellite: 'world', labels: 'labels' } },
  });
});
