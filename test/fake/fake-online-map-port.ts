import type {
  OnlineLayer,
  OnlineMapPort,
  TileCacheState,
} from '../../gateway/contract/mission/online-map.ts';

const LAYER: OnlineLayer = {
  layerId: 'lay_1',
  name: 'Roof',
  kind: 'satellite',
  isPreset: false,
  host: 'tiles.example.com',
  attribution: '© Example',
  termsUrl: null,
  minZoom: 0,
  maxZoom: 18,
  bounds: null,
  tileSizePx: 256,
  encoding: null,
  vectorLayers: [],
  keyName: 'tiles.example.com',
  hasKey: true,
  downloadTemplate: null,
  cachedTiles: 3,
  cachedBytes: 4000,
  problem: null,
  retryInMs: null,
};
const CACHE: TileCacheState = { tiles: 3, sizeBytes: 4000, limitBytes: 500 * 1024 * 1024 };

/** One layer, whose tiles are all the same. */
export class FakeOnlineMapPort implements OnlineMapPort {
  layers(): readonly OnlineLayer[] {
    return [LAYER];
  }

  tile(): ReturnType<OnlineMapPort['tile']> {
    return Promise.resolve({ bytes: new Uint8Array([1]), mediaType: 'image/png', etag: '"1"' });
  }

  add(): Promise<OnlineLayer> {
    return Promise.resolve(LAYER);
  }

  change(): OnlineLayer {
    return LAYER;
  }

  remove(): void {
    // Nothing is kept.
  }

  restore(): OnlineLayer {
    return LAYER;
  }

  setKey(): OnlineLayer {
    return LAYER;
  }

  cache(): TileCacheState {
    return CACHE;
  }

  limitCache(): TileCacheState {
    return CACHE;
  }

  clearCache(): TileCacheState {
    return CACHE;
  }
}
