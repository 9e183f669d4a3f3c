import { z } from 'zod';
import { listOf, listQuerySchema } from '../list.ts';
import { MAX_TILE_ZOOM } from '../mission/map.ts';
import {
  onlineLayerChangeSchema,
  onlineLayerKeySchema,
  onlineLayerRequestSchema,
  onlineLayerSchema,
  tileCacheLimitSchema,
  tileCacheSchema,
} from '../mission/online-map.ts';
import { apiOf, operator, scope } from './api-operation.ts';

const layerParams = z.object({ layerId: z.string().min(1).max(64) });
const place = z.coerce.number().int().min(0);
const tileParams = layerParams.extend({ z: place.max(MAX_TILE_ZOOM), x: place, y: place });

/** Map layers from servers in the network, and their stored tiles. */
export const onlineMapApi = apiOf({
  listOnlineLayers: {
    method: 'GET',
    path: '/api/map/online',
    access: scope('telemetry:read'),
    shows: 'shared',
    summary: 'Map layers from servers in the network: your own, then those that ship with Aerodeck',
    query: listQuerySchema,
    answer: listOf(onlineLayerSchema),
  },
  getOnlineTile: {
    method: 'GET',
    path: '/api/map/online/:layerId/tiles/:z/:x/:y',
    access: scope('telemetry:read'),
    target: { layerId: 'shared', z: 'part', x: 'part', y: 'part' },
    summary:
      'A tile of an online layer, from the cache or its server. Rows count from the north. 204 if there is no such tile',
    params: tileParams,
    answer: z.string().describe('The tile, in the media type of its format'),
    content: 'file',
  },
  addOnlineLayer: {
    method: 'POST',
    path: '/api/map/online',
    access: operator,
    summary: 'Add an online layer by a tile URL or the URL of a TileJSON, WMTS or style document',
    body: onlineLayerRequestSchema,
    status: 201,
    answer: onlineLayerSchema,
    timeoutMs: 60_000,
  },
  changeOnlineLayer: {
    method: 'PATCH',
    path: '/api/map/online/:layerId',
    access: operator,
    target: { layerId: 'shared' },
    summary: 'Change the name or kind of an added layer',
    params: layerParams,
    body: onlineLayerChangeSchema,
    answer: onlineLayerSchema,
  },
  removeOnlineLayer: {
    method: 'DELETE',
    path: '/api/map/online/:layerId',
    access: operator,
    target: { layerId: 'shared' },
    summary:
      'Remove an added layer and its stored tiles. The layer can be restored until the gateway restarts',
    params: layerParams,
  },
  restoreOnlineLayer: {
    method: 'POST',
    path: '/api/map/online/:layerId/restore',
    access: operator,
    target: { layerId: 'shared' },
    summary: 'Restore a removed layer',
    params: layerParams,
    body: z.strictObject({}).optional(),
    answer: onlineLayerSchema,
  },
  setOnlineLayerKey: {
    method: 'PUT',
    path: '/api/map/online/:layerId/key',
    access: operator,
    target: { layerId: 'shared' },
    summary: 'Set your key for a provider. It is never returned',
    params: layerParams,
    body: onlineLayerKeySchema,
    answer: onlineLayerSchema,
  },
  clearOnlineLayerKey: {
    method: 'DELETE',
    path: '/api/map/online/:layerId/key',
    access: operator,
    target: { layerId: 'shared' },
    summary: 'Remove your key for a provider',
    params: layerParams,
  },
  getTileCache: {
    method: 'GET',
    path: '/api/map/tile-cache',
    access: scope('telemetry:read'),
    shows: 'shared',
    summary: 'Size and limit of the stored tiles of online layers',
    answer: tileCacheSchema,
  },
  limitTileCache: {
    method: 'PUT',
    path: '/api/map/tile-cache',
    access: operator,
    summary: 'Set the limit of the stored tiles of online layers',
    body: tileCacheLimitSchema,
    answer: tileCacheSchema,
  },
  clearTileCache: {
    method: 'DELETE',
    path: '/api/map/tile-cache',
    access: operator,
    summary: 'Remove stored tiles: of one online layer, or of all',
    query: z.strictObject({ layerId: z.string().min(1).max(64).optional().describe('Default: all layers') }),
  },
});
