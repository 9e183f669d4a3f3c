import { describe, expect, it } from 'vitest';
import type { OnlineLayer } from '../../../../gateway/contract/mission/online-map.ts';
import { MavFrame } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { flightScene, plannedScene } from '../../../../renderer/map/flight/terrain-heights.ts';
import { importedTerrain, onlineTerrain } from '../../../../renderer/map/flight/terrain-source.ts';
import { ThinnedPath } from '../../../../renderer/state/vehicle/thinned-path.ts';
import { sampleVehicle } from '../../../builder/contract-samples.ts';

const at = { lon: 8.5, lat: 47.3 };
const heights = (homeAmslM: number | undefined) =>
  plannedScene(
    [
      { ...at, heightM: 30, frame: MavFrame.GLOBAL_RELATIVE_ALT },
      { ...at, heightM: 600, frame: MavFrame.GLOBAL },
      { ...at, heightM: 40, frame: MavFrame.GLOBAL_TERRAIN_ALT },
      { ...at, heightM: null, frame: MavFrame.GLOBAL },
    ],
    homeAmslM,
  ).lines[0]?.points.map(({ heightM, isAboveGround }) => [heightM, isAboveGround]);

describe('what the 3D view draws at its height', () => {
  it('counts each item from its own reference; one without a height is as high as the one before', () => {
    expect(heights(488)).toEqual([
      [518, false],
      [600, false],
      [40, true],
      [40, true],
    ]);
  });

  it('draws heights above an unknown home from the ground', () => {
    expect(heights(undefined)?.[0]).toEqual([30, true]);
  });

  it('has a vertical line for each vehicle that reports its height', () => {
    const telemetry = sampleVehicle();
    const position = { ...telemetry.position, ...at, alt_amsl_m: 510 } as typeof telemetry.position;
    const entry = { telemetry: { ...telemetry, position }, receivedAtMs: 0 };
    const trail = new ThinnedPath(1, 100);
    trail.add({ ...at, amslM: 500 });
    const scene = flightScene([entry], () => trail, ['red']);
    expect(scene.lines[0]?.points.map(({ heightM }) => heightM)).toEqual([500, 510]);
    expect(scene.drops).toHaveLength(1);
    const unknown = { ...position, alt_amsl_m: null } as typeof position;
    const without = { ...entry, telemetry: { ...telemetry, position: unknown } };
    expect(flightScene([without], () => undefined, ['red'])).toEqual({ lines: [], drops: [] });
  });
});

describe('the tiles of imported heights', () => {
  const file = {
    terrainId: 'dem_1',
    name: 'a.asc',
    format: 'asc' as const,
    columns: 2,
    rows: 2,
    sizeBytes: 1,
    addedAtMs: 0,
  };

  it('cover all files and end at the finest', () => {
    const files = [
      { ...file, bounds: [8, 47, 9, 48] as [number, number, number, number], spacingM: 92.8 },
      { ...file, bounds: [7, 46, 8, 47] as [number, number, number, number], spacingM: 30.9 },
    ];
    expect(importedTerrain(files, 'http://gateway')).toEqual({
      tiles: 'http://gateway/tiles/terrain/{z}/{x}/{y}.png',
      encoding: 'terrarium',
      minZoom: 5,
      maxZoom: 13,
      bounds: [7, 46, 9, 48],
      tilePx: 256,
    });
  });

  it('do not exist without files', () => {
    expect(importedTerrain([], 'http://gateway')).toBeUndefined();
  });
});

it('takes the tiles of an online layer of elevation as its server has them', () => {
  const layer = {
    layerId: 'own-1',
    encoding: 'mapbox',
    minZoom: 0,
    maxZoom: 12,
    bounds: null,
    tileSizePx: 512,
    attribution: '© Heights',
  } as OnlineLayer;
  expect(onlineTerrain(layer, 'http://gateway')).toEqual({
    tiles: 'http://gateway/api/map/online/own-1/tiles/{z}/{x}/{y}',
    encoding: 'mapbox',
    minZoom: 0,
    maxZoom: 12,
    bounds: [-180, -85.0511, 180, 85.0511],
    tilePx: 512,
    attribution: '© Heights',
  });
});
