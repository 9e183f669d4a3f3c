import { z } from 'zod';
import { listOf } from '../../gateway/contract/list.ts';
import {
  type TerrainFile,
  type TerrainPoint,
  terrainFileSchema,
  terrainHeightsSchema,
} from '../../gateway/contract/mission/terrain.ts';
import { pathWithQuery } from './connection/path-with-query.ts';
import type { RestCaller, RestClient } from './connection/rest-client.ts';
import { uploadFile } from './connection/upload-file.ts';
import type { GroundFile } from './maps.ts';

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
