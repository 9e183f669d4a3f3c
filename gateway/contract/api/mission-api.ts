import { z } from 'zod';
import { listOf, listQuerySchema, pageQuerySchema } from '../list.ts';
import {
  FLIGHT_PLAN_FORMATS,
  flightPlanCheckRequestSchema,
  flightPlanCheckSchema,
  flightPlanImportSchema,
  flightPlanRecordSchema,
  flightPlanRequestSchema,
  flightPlanSummarySchema,
} from '../mission/flight-plan.ts';
import {
  MAX_TILE_ZOOM,
  mapDownloadEstimateSchema,
  mapDownloadRequestSchema,
  mapDownloadSchema,
  mapSourceChangeSchema,
  mapSourceSchema,
} from '../mission/map.ts';
import {
  MAX_TERRAIN_ZOOM,
  MIN_TERRAIN_ZOOM,
  terrainFileSchema,
  terrainHeightsRequestSchema,
  terrainHeightsSchema,
  terrainPointSchema,
} from '../mission/terrain.ts';
import { API_TAGS, apiOf, KIB, MIB, operator, scope } from './api-operation.ts';

const formatQuery = z.strictObject({ format: z.enum(FLIGHT_PLAN_FORMATS) });
const planParams = z.object({ flightPlanId: z.string().min(1).max(64) });
const versionQuery = z.strictObject({ version: z.coerce.number().int().min(1).optional() });
const sourceParams = z.object({ sourceId: z.string().min(1).max(64) });
const place = z.coerce.number().int().min(0);
const tileParams = sourceParams.extend({ z: place.max(MAX_TILE_ZOOM), x: place, y: place });
const nameQuery = z.strictObject({ name: z.string().trim().min(1).max(200) });
/** Maximum number of points in the query string. */
const MAX_POINTS_IN_ADDRESS = 200;
const pointsSchema = z
  .string()
  .max(6000)
  .transform((text) =>
    text
      .split(';')
      .map((point) => point.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))),
  )
  .pipe(z.array(terrainPointSchema).min(1).max(MAX_POINTS_IN_ADDRESS))
  .describe('Latitude,longitude of each point, separated by semicolons. At most 200');
const downloadParams = z.object({ downloadId: z.string().min(1).max(64) });
const terrainTileParams = z.object({
  z: place.min(MIN_TERRAIN_ZOOM).max(MAX_TERRAIN_ZOOM),
  x: place,
  y: z
    .string()
    .regex(/^\d{1,5}\.png$/)
    .transform((text) => Number.parseInt(text, 10)),
});
const terrainParams = z.object({ terrainId: z.string().min(1).max(64) });

/** Planning: flight plans, maps and terrain. */
export const missionApi = apiOf({
  listFlightPlans: {
    method: 'GET',
    path: '/api/flight-plans',
    access: scope('mission:read'),
    shows: 'own',
    tag: API_TAGS.mission,
    summary: 'Saved flight plans, latest first',
    query: pageQuerySchema,
    answer: listOf(flightPlanSummarySchema),
  },
  createFlightPlan: {
    method: 'POST',
    path: '/api/flight-plans',
    access: scope('mission:write', 'never'),
    maxBodyBytes: 5 * MIB,
    isBodyUnparsed: true,
    tag: API_TAGS.mission,
    summary: 'Save a new flight plan',
    body: flightPlanRequestSchema,
    status: 201,
    answer: flightPlanRecordSchema,
  },
  checkFlightPlan: {
    method: 'POST',
    path: '/api/flight-plans/check',
    access: scope('mission:read', 'never'),
    maxBodyBytes: 5 * MIB,
    isBodyUnparsed: true,
    vehiclesInBody: 'narrowed',
    tag: API_TAGS.mission,
    summary: 'Check a plan: its problems, estimates for the flight, and the resulting mission',
    body: flightPlanCheckRequestSchema,
    answer: flightPlanCheckSchema,
  },
  importFlightPlan: {
    method: 'POST',
    path: '/api/flight-plans/import',
    access: scope('mission:read', 'never'),
    tag: API_TAGS.mission,
    summary:
      'Import a plan file of another program. The body is the file (application/octet-stream). Nothing is saved',
    query: formatQuery,
    answer: flightPlanImportSchema,
  },
  exportFlightPlan: {
    method: 'GET',
    path: '/api/flight-plans/:flightPlanId/export',
    access: scope('mission:read'),
    target: { flightPlanId: 'own' },
    tag: API_TAGS.mission,
    summary: 'Export a flight plan as a file for another program',
    params: planParams,
    query: formatQuery,
    answer: z.string().describe('The file (application/octet-stream)'),
    content: 'file',
  },
  getFlightPlan: {
    method: 'GET',
    path: '/api/flight-plans/:flightPlanId',
    access: scope('mission:read'),
    target: { flightPlanId: 'own' },
    tag: API_TAGS.mission,
    summary: 'One flight plan in the newest or the given version',
    params: planParams,
    query: versionQuery,
    answer: flightPlanRecordSchema,
  },
  saveFlightPlan: {
    method: 'PUT',
    path: '/api/flight-plans/:flightPlanId',
    access: scope('mission:write', 'never'),
    maxBodyBytes: 5 * MIB,
    isBodyUnparsed: true,
    target: { flightPlanId: 'own' },
    tag: API_TAGS.mission,
    summary: 'Save a new version based on the version given in the body',
    params: planParams,
    body: flightPlanRequestSchema,
    answer: flightPlanRecordSchema,
  },
  removeFlightPlan: {
    method: 'DELETE',
    path: '/api/flight-plans/:flightPlanId',
    access: scope('mission:write', 'never'),
    target: { flightPlanId: 'own' },
    tag: API_TAGS.mission,
    summary: 'Remove a flight plan with all its versions',
    params: planParams,
  },
  listMapSources: {
    method: 'GET',
    path: '/api/map/sources',
    access: scope('telemetry:read'),
    shows: 'shared',
    summary: 'Imported and downloaded maps, top layer first',
    query: listQuerySchema,
    answer: listOf(mapSourceSchema),
  },
  getMapSource: {
    method: 'GET',
    path: '/api/map/sources/:sourceId',
    access: scope('telemetry:read'),
    target: { sourceId: 'shared' },
    summary: 'One map',
    params: sourceParams,
    answer: mapSourceSchema,
  },
  getMapTile: {
    method: 'GET',
    path: '/api/map/sources/:sourceId/tiles/:z/:x/:y',
    access: scope('telemetry:read'),
    target: { sourceId: 'shared', z: 'part', x: 'part', y: 'part' },
    summary: 'A tile of a map. Rows count from the north. 204 if there is no such tile',
    params: tileParams,
    answer: z.string().describe('The tile, in the media type of its format'),
    content: 'file',
  },
  importMapSource: {
    method: 'POST',
    path: '/api/map/sources/import',
    access: operator,
    summary:
      'Import an MBTiles or PMTiles file. The content decides the format. The body is the file (application/octet-stream)',
    query: nameQuery,
    status: 201,
    answer: mapSourceSchema,
  },
  changeMapSource: {
    method: 'PATCH',
    path: '/api/map/sources/:sourceId',
    access: operator,
    target: { sourceId: 'shared' },
    summary: 'Change the name, opacity or order of a map',
    params: sourceParams,
    body: mapSourceChangeSchema,
    answer: mapSourceSchema,
  },
  removeMapSource: {
    method: 'DELETE',
    path: '/api/map/sources/:sourceId',
    access: operator,
    target: { sourceId: 'shared' },
    summary: 'Remove a map. It can be restored until the gateway restarts',
    params: sourceParams,
  },
  restoreMapSource: {
    method: 'POST',
    path: '/api/map/sources/:sourceId/restore',
    access: operator,
    target: { sourceId: 'shared' },
    summary: 'Restore a removed map',
    params: sourceParams,
    body: z.strictObject({}).optional(),
    answer: mapSourceSchema,
  },
  estimateMapDownload: {
    method: 'POST',
    path: '/api/map/downloads/estimate',
    access: operator,
    summary: 'Estimate the download of an area from a tile server. Requests at most six tiles',
    body: mapDownloadRequestSchema,
    answer: mapDownloadEstimateSchema,
    timeoutMs: 90_000,
  },
  listMapDownloads: {
    method: 'GET',
    path: '/api/map/downloads',
    access: operator,
    shows: 'shared',
    summary: 'Area downloads, newest first',
    query: listQuerySchema,
    answer: listOf(mapDownloadSchema),
  },
  startMapDownload: {
    method: 'POST',
    path: '/api/map/downloads',
    access: operator,
    summary: 'Download an area from a tile server as a map. Continues after a restart of the gateway',
    body: mapDownloadRequestSchema,
    status: 202,
    answer: mapDownloadSchema,
  },
  pauseMapDownload: {
    method: 'POST',
    path: '/api/map/downloads/:downloadId/pause',
    access: operator,
    target: { downloadId: 'shared' },
    summary: 'Pause an area download. Downloaded tiles are kept',
    params: downloadParams,
    body: z.strictObject({}).optional(),
    answer: mapDownloadSchema,
  },
  resumeMapDownload: {
    method: 'POST',
    path: '/api/map/downloads/:downloadId/resume',
    access: operator,
    target: { downloadId: 'shared' },
    summary: 'Resume an area download',
    params: downloadParams,
    body: z.strictObject({}).optional(),
    answer: mapDownloadSchema,
  },
  cancelMapDownload: {
    method: 'POST',
    path: '/api/map/downloads/:downloadId/cancel',
    access: operator,
    target: { downloadId: 'shared' },
    summary: 'Cancel an area download and remove its tiles',
    params: downloadParams,
    body: z.strictObject({}).optional(),
    answer: mapDownloadSchema,
  },
  readTerrainHeight: {
    method: 'GET',
    path: '/api/terrain/height',
    access: scope('telemetry:read'),
    shows: 'shared',
    summary: 'Ground height above sea level at some points. null if unknown',
    query: z.strictObject({ points: pointsSchema }),
    answer: terrainHeightsSchema,
  },
  readTerrainHeights: {
    method: 'POST',
    path: '/api/terrain/heights',
    access: scope('telemetry:read', 'never'),
    maxBodyBytes: 256 * KIB,
    summary: 'Ground height above sea level at many points. Changes nothing',
    body: terrainHeightsRequestSchema,
    answer: terrainHeightsSchema,
  },
  getTerrainTile: {
    method: 'GET',
    path: '/tiles/terrain/:z/:x/:y',
    access: scope('telemetry:read'),
    target: { z: 'part', x: 'part', y: 'part' },
    shows: 'shared',
    summary:
      'Terrain heights as an image tile of 256 pixels in the Terrarium encoding (PNG; y ends in .png). Unknown terrain is 0 m. 204 if no file reaches the tile',
    params: terrainTileParams,
    answer: z.string().describe('The tile: height = red × 256 + green + blue / 256 − 32768 m'),
    content: 'file',
  },
  listTerrainFiles: {
    method: 'GET',
    path: '/api/terrain/files',
    access: scope('telemetry:read'),
    shows: 'shared',
    summary: 'Imported terrain files, newest first',
    query: listQuerySchema,
    answer: listOf(terrainFileSchema),
  },
  importTerrainFile: {
    method: 'POST',
    path: '/api/terrain/files/import',
    access: operator,
    summary:
      'Import a terrain file: SRTM (.hgt), GeoTIFF in degrees or ESRI ASCII grid. The body is the file (application/octet-stream)',
    query: z.strictObject({
      name: z.string().trim().min(1).max(200).describe('Name of the file'),
    }),
    status: 201,
    answer: terrainFileSchema,
  },
  removeTerrainFile: {
    method: 'DELETE',
    path: '/api/terrain/files/:terrainId',
    access: operator,
    target: { terrainId: 'shared' },
    summary: 'Remove a terrain file. It can be restored until the gateway restarts',
    params: terrainParams,
  },
  restoreTerrainFile: {
    method: 'POST',
    path: '/api/terrain/files/:terrainId/restore',
    access: operator,
    target: { terrainId: 'shared' },
    summary: 'Restore a removed terrain file',
    params: terrainParams,
    body: z.strictObject({}).optional(),
    answer: terrainFileSchema,
  },
});
