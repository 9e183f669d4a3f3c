import { z } from 'zod';
import { listOf } from '../../gateway/contract/list.ts';
import {
  type MapDownload,
  type MapDownloadEstimate,
  type MapDownloadRequest,
  type MapSource,
  type MapSourceChange,
  mapDownloadEstimateSchema,
  mapDownloadSchema,
  mapSourceSchema,
} from '../../gateway/contract/mission/map.ts';
import {
  type TerrainFile,
  type TerrainPoint,
  terrainFileSchema,
  terrainHeightsSchema,
} from '../../gateway/contract/mission/terrain.ts';
import { pathWithQuery, type RestCaller, type RestClient } from './connection/rest-client.ts';
import { type FileUpload, uploadFile } from './connection/upload-file.ts';

export type GroundFile = Pick<FileUpload<z.ZodType>, 'signal' | 'onSent'> & { readonly file: File };

/** A slow tile server needs time for a few tiles. */
const ESTIMATE_MS = 90_000;

function sourcePath(sourceId: string): string {
  return `/api/map/sources/${encodeURIComponent(sourceId)}`;
}

/** Topmost first. */
export async function listMapSources(rest: RestCaller): Promise<readonly MapSource[]> {
  return (await rest.request({ path: '/api/map/sources', schema: listOf(mapSourceSchema) })).items;
}

/** @throws GatewayError; the signal's reason when it was given up */
export function uploadMap(rest: RestClient, { file, ...upload }: GroundFile): Promise<MapSource> {
  const name = file.name.replace(/\.(mbtiles|pmtiles)$/i, '');
  const path = pathWithQuery('/api/map/sources/import', { name: name.slice(0, 80) });
  return uploadFile(rest, { ...upload, file, path, schema: mapSourceSchema });
}

export function changeMapSource(
  rest: RestCaller,
  sourceId: string,
  change: MapSourceChange,
): Promise<MapSource> {
  return rest.request({ method: 'PATCH', path: sourcePath(sourceId), body: change, schema: mapSourceSchema });
}

export async function removeMapSource(rest: RestCaller, sourceId: string): Promise<void> {
  await rest.request({ method: 'DELETE', path: sourcePath(sourceId), schema: z.unknown() });
}

export function restoreMapSource(rest: RestCaller, sourceId: string): Promise<MapSource> {
  const path = `${sourcePath(sourceId)}/restore`;
  return rest.request({ method: 'POST', path, body: {}, schema: mapSourceSchema });
}

/** Newest first. */
export async function listMapDownloads(rest: RestCaller): Promise<readonly MapDownload[]> {
  return (await rest.request({ path: '/api/map/downloads', schema: listOf(mapDownloadSchema) })).items;
}

export function estimateMapDownload(
  rest: RestCaller,
  request: MapDownloadRequest,
): Promise<MapDownloadEstimate> {
  return rest.request({
    method: 'POST',
    path: '/api/map/downloads/estimate',
    body: request,
    schema: mapDownloadEstimateSchema,
    timeoutMs: ESTIMATE_MS,
  });
}

export function startMapDownload(rest: RestCaller, request: MapDownloadRequest): Promise<MapDownload> {
  return rest.request({
    method: 'POST',
    path: '/api/map/downloads',
    body: request,
    schema: mapDownloadSchema,
  });
}

export function steerMapDownload(
  rest: RestCaller,
  downloadId: string,
  order: 'pause' | 'resume' | 'cancel',
): Promise<MapDownload> {
  return rest.request({
    method: 'POST',
    path: `/api/map/downloads/${encodeURIComponent(downloadId)}/${order}`,
    body: {},
    schema: mapDownloadSchema,
  });
}

function filePath(terrainId: string): string {
  return `/api/terrain/files/${encodeURIComponent(terrainId)}`;
}

/** Newest first. */
export async function listTerrainFiles(rest: RestCaller): Promise<readonly TerrainFile[]> {
  return (await rest.request({ path: '/api/terrain/files', schema: listOf(terrainFileSchema) })).items;
}

/** @throws GatewayError; the signal's reason when it was given up */
export function uploadTerrain(rest: RestClient, { file, ...upload }: GroundFile): Promise<TerrainFile> {
  const path = pathWithQuery('/api/terrain/files/import', { name: file.name.slice(-200) });
  return uploadFile(rest, { ...upload, file, path, schema: terrainFileSchema });
}

export async function removeTerrainFile(rest: RestCaller, terrainId: string): Promise<void> {
  await rest.request({ method: 'DELETE', path: filePath(terrainId), schema: z.unknown() });
}

export function restoreTerrainFile(rest: RestCaller, terrainId: string): Promise<TerrainFile> {
  const path = `${filePath(terrainId)}/restore`;
  return rest.request({ method: 'POST', path, body: {}, schema: terrainFileSchema });
}

/** Above the sea, in the order of the points; null where it is not known. At most 2,000 at once. */
export async function readHeights(
  rest: RestCaller,
  points: readonly TerrainPoint[],
): Promise<readonly (number | null)[]> {
  const answer = await rest.request({
    method: 'POST',
    path: '/api/terrain/heights',
    body: { points },
    schema: terrainHeightsSchema,
  });
  return answer.heightsAmslM;
}
