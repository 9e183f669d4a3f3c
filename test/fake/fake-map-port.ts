import type { MapDownload, MapPort, MapSource } from '../../gateway/contract/mission/map.ts';

const SOURCE: MapSource = {
  sourceId: 'map_1',
  name: 'Field',
  origin: 'mbtiles',
  tileFormat: 'png',
  sizeBytes: 40_960,
  minZoom: 10,
  maxZoom: 12,
  bounds: [8.5, 47.3, 8.6, 47.4],
  attribution: '© Survey office',
  vectorLayers: [],
  opacity: 1,
  addedAtMs: 0,
};

const DOWNLOAD: MapDownload = {
  downloadId: 'mdl_1',
  name: 'Roof',
  urlTemplate: 'https://tiles.example.com/{z}/{x}/{y}.png',
  attribution: '© Example',
  bounds: [8.5, 47.3, 8.6, 47.4],
  minZoom: 10,
  maxZoom: 12,
  allowsPrivateNetwork: false,
  state: 'running',
  problem: null,
  tiles: 20,
  doneTiles: 4,
  missingTiles: 0,
  receivedBytes: 4000,
  sourceId: null,
  startedAtMs: 0,
};

/** One map without tiles, and one download under way. */
export class FakeMapPort implements MapPort {
  sources(): readonly MapSource[] {
    return [SOURCE];
  }

  source(): MapSource {
    return SOURCE;
  }

  tile(): ReturnType<MapPort['tile']> {
    return Promise.resolve({ bytes: new Uint8Array([1]), mediaType: 'image/png' });
  }

  importFile(): Promise<MapSource> {
    return Promise.resolve(SOURCE);
  }

  change(): MapSource {
    return SOURCE;
  }

  remove(): void {
    // Nothing is kept.
  }

  restore(): MapSource {
    return SOURCE;
  }

  estimate(): ReturnType<MapPort['estimate']> {
    return Promise.resolve({
      tiles: 20,
      maxTiles: 100_000,
      sampledTiles: 6,
      estimatedBytes: 20_000,
      freeBytes: 1_000_000,
      tileFormat: 'png',
      problem: null,
    });
  }

  startDownload(): MapDownload {
    return DOWNLOAD;
  }

  downloads(): readonly MapDownload[] {
    return [DOWNLOAD];
  }

  steerDownload(): Promise<MapDownload> {
    return Promise.resolve(DOWNLOAD);
  }
}
