import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import { listOf } from '../../../../contract/list.ts';
import {
  MAX_TILE_ZOOM,
  mapDownloadEstimateSchema,
  mapDownloadRequestSchema,
  mapDownloadSchema,
  mapSourceChangeSchema,
  mapSourceSchema,
} from '../../../../contract/mission/map.ts';
import {
  type TerrainHeights,
  type TerrainPoint,
  terrainFileSchema,
  terrainHeightsRequestSchema,
  terrainHeightsSchema,
  terrainPointSchema,
} from '../../../../contract/mission/terrain.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

const sourceParams = z.object({ sourceId: z.string().min(1).max(64) });
const downloadParams = z.object({ downloadId: z.string().min(1).max(64) });
const place = z.coerce.number().int().min(0);
const tileParams = sourceParams.extend({ z: place.max(MAX_TILE_ZOOM), x: place, y: place });
const nameQuery = z.strictObject({ name: z.string().trim().min(1).max(200) });

/**
 * Maps in addition to the base map. Only the machine's owner manages them: they use its disk, and requests to
 * servers are made in its name.
 */
export function mapRoutes(app: App, { maps }: RouteDependencies): void {
  app.get(
    '/api/map/sources',
    {
      schema: {
        operationId: 'listMapSources',
        tags: [TAGS.supporting],
        summary: 'Imported and downloaded maps, top layer first',
        querystring: listQuerySchema,
        response: answers(200, listOf(mapSourceSchema)),
      },
    },
    ({ query }) => pageWithin(maps.sources(), query, ({ sourceId }) => sourceId),
  );

  app.get(
    '/api/map/sources/:sourceId',
    {
      schema: {
        operationId: 'getMapSource',
        tags: [TAGS.supporting],
        summary: 'One map',
        params: sourceParams,
        response: answers(200, mapSourceSchema),
      },
    },
    ({ params }) => maps.source(params.sourceId),
  );

  app.get(
    '/api/map/sources/:sourceId/tiles/:z/:x/:y',
    {
      schema: {
        operationId: 'getMapTile',
        tags: [TAGS.supporting],
        summary: 'A tile of a map. Rows count from the north. 204 if there is no such tile',
        params: tileParams,
        response: answers(200, z.string().describe('The tile, in the media type of its format')),
      },
    },
    async (request, reply) => {
      const { sourceId, z: zoom, x, y } = request.params;
      // A map never changes; a new one has a new id.
      const etag = `"${maps.source(sourceId).sourceId}-${zoom}-${x}-${y}"`;
      void reply.header('cache-control', 'private, max-age=86400').header('etag', etag);
      // The declared answer is the content of the bytes; the other answers have none.
      const bare = reply as FastifyReply;
      if (request.headers['if-none-match'] === etag) return bare.code(304).send();
      const tile = await maps.tile(sourceId, zoom, x, y);
      return tile ? bare.type(tile.mediaType).send(Buffer.from(tile.bytes)) : bare.code(204).send();
    },
  );

  app.post(
    '/api/map/sources/import',
    {
      schema: {
        operationId: 'importMapSource',
        tags: [TAGS.supporting],
        summary:
          'Import an MBTiles or PMTiles file. The content decides the format. The body is the file (application/octet-stream)',
        querystring: nameQuery,
        response: answers(201, mapSourceSchema),
      },
    },
    async (request, reply) => {
      const bytes: unknown = request.body;
      if (!(bytes instanceof Readable))
        throw new AppError('unsupported-media-type', 'Send the map itself as application/octet-stream.');
      const source = await maps.importFile({ name: request.query.name, bytes }, contextOf(request));
      reply.code(201).header('location', `/api/map/sources/${encodeURIComponent(source.sourceId)}`);
      return source;
    },
  );

  app.patch(
    '/api/map/sources/:sourceId',
    {
      schema: {
        operationId: 'changeMapSource',
        tags: [TAGS.supporting],
        summary: 'Change the name, opacity or order of a map',
        params: sourceParams,
        body: mapSourceChangeSchema,
        response: answers(200, mapSourceSchema),
      },
    },
    (request) => maps.change(request.params.sourceId, request.body, contextOf(request)),
  );

  app.delete(
    '/api/map/sources/:sourceId',
    {
      schema: {
        operationId: 'removeMapSource',
        tags: [TAGS.supporting],
        summary: 'Remove a map. It can be restored until the gateway restarts',
        params: sourceParams,
        response: answers(204, z.undefined()),
      },
    },
    (request, reply) => {
      maps.remove(request.params.sourceId, contextOf(request));
      reply.code(204).send();
    },
  );

  app.post(
    '/api/map/sources/:sourceId/restore',
    {
      schema: {
        operationId: 'restoreMapSource',
        tags: [TAGS.supporting],
        summary: 'Restore a removed map',
        params: sourceParams,
        body: z.strictObject({}).optional(),
        response: answers(200, mapSourceSchema),
      },
    },
    (request) => maps.restore(request.params.sourceId, contextOf(request)),
  );

  app.post(
    '/api/map/downloads/estimate',
    {
      schema: {
        operationId: 'estimateMapDownload',
        tags: [TAGS.supporting],
        summary: 'Estimate the download of an area from a tile server. Requests at most six tiles',
        body: mapDownloadRequestSchema,
        response: answers(200, mapDownloadEstimateSchema),
      },
    },
    (request) => maps.estimate(request.body),
  );

  app.get(
    '/api/map/downloads',
    {
      schema: {
        operationId: 'listMapDownloads',
        tags: [TAGS.supporting],
        summary: 'Area downloads, newest first',
        querystring: listQuerySchema,
        response: answers(200, listOf(mapDownloadSchema)),
      },
    },
    ({ query }) => pageWithin(maps.downloads(), query, ({ downloadId }) => downloadId),
  );

  app.post(
    '/api/map/downloads',
    {
      schema: {
        operationId: 'startMapDownload',
        tags: [TAGS.supporting],
        summary: 'Download an area from a tile server as a map. Continues after a restart of the gateway',
        body: mapDownloadRequestSchema,
        response: answers(202, mapDownloadSchema),
      },
    },
    async (request, reply) => reply.code(202).send(maps.startDownload(request.body, contextOf(request))),
  );

  for (const order of ['pause', 'resume', 'cancel'] as const)
    app.post(
      `/api/map/downloads/:downloadId/${order}`,
      {
        schema: {
          operationId: `${order}MapDownload`,
          tags: [TAGS.supporting],
          summary: STEERING[order],
          params: downloadParams,
          body: z.strictObject({}).optional(),
          response: answers(200, mapDownloadSchema),
        },
      },
      (request) => maps.steerDownload(request.params.downloadId, order, contextOf(request)),
    );
}

const STEERING = {
  pause: 'Pause an area download. Downloaded tiles are kept',
  resume: 'Resume an area download',
  cancel: 'Cancel an area download and remove its tiles',
} as const;

const terrainParams = z.object({ terrainId: z.string().min(1).max(64) });
/** Limit for points in the query string. */
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

/** Heights of the ground from imported files. */
export function terrainRoutes(app: App, { terrain }: RouteDependencies): void {
  const heightsOf = (points: readonly TerrainPoint[]): TerrainHeights => ({
    heightsAmslM: points.map(([latitudeDeg, longitudeDeg]) => {
      const heightM = terrain.heightM(latitudeDeg, longitudeDeg);
      return heightM === undefined ? null : Math.round(heightM * 10) / 10;
    }),
  });

  app.get(
    '/api/terrain/height',
    {
      schema: {
        operationId: 'readTerrainHeight',
        tags: [TAGS.supporting],
        summary: 'Ground height above sea level at some points. null if unknown',
        querystring: z.strictObject({ points: pointsSchema }),
        response: answers(200, terrainHeightsSchema),
      },
    },
    ({ query }) => heightsOf(query.points),
  );

  app.post(
    '/api/terrain/heights',
    {
      schema: {
        operationId: 'readTerrainHeights',
        tags: [TAGS.supporting],
        summary: 'Ground height above sea level at many points. Changes nothing',
        body: terrainHeightsRequestSchema,
        response: answers(200, terrainHeightsSchema),
      },
    },
    ({ body }) => heightsOf(body.points),
  );

  app.get(
    '/api/terrain/files',
    {
      schema: {
        operationId: 'listTerrainFiles',
        tags: [TAGS.supporting],
        summary: 'Imported terrain files, newest first',
        querystring: listQuerySchema,
        response: answers(200, listOf(terrainFileSchema)),
      },
    },
    ({ query }) => pageWithin(terrain.files(), query, ({ terrainId }) => terrainId),
  );

  app.post(
    '/api/terrain/files/import',
    {
      schema: {
        operationId: 'importTerrainFile',
        tags: [TAGS.supporting],
        summary:
          'Import a terrain file: SRTM (.hgt), GeoTIFF in degrees or ESRI ASCII grid. The body is the file (application/octet-stream)',
        querystring: z.strictObject({
          name: z.string().trim().min(1).max(200).describe('Name of the file'),
        }),
        response: answers(201, terrainFileSchema),
      },
    },
    async (request, reply) => {
      const bytes: unknown = request.body;
      if (!(bytes instanceof Readable))
        throw new AppError('unsupported-media-type', 'Send the file itself as application/octet-stream.');
      const file = await terrain.importFile({ name: request.query.name, bytes }, contextOf(request));
      return reply.code(201).send(file);
    },
  );

  app.delete(
    '/api/terrain/files/:terrainId',
    {
      schema: {
        operationId: 'removeTerrainFile',
        tags: [TAGS.supporting],
        summary: 'Remove a terrain file. It can be restored until the gateway restarts',
        params: terrainParams,
        response: answers(204, z.undefined()),
      },
    },
    (request, reply) => {
      terrain.remove(request.params.terrainId, contextOf(request));
      reply.code(204).send();
    },
  );

  app.post(
    '/api/terrain/files/:terrainId/restore',
    {
      schema: {
        operationId: 'restoreTerrainFile',
        tags: [TAGS.supporting],
        summary: 'Restore a removed terrain file',
        params: terrainParams,
        body: z.strictObject({}).optional(),
        response: answers(200, terrainFileSchema),
      },
    },
    (request) => terrain.restore(request.params.terrainId, contextOf(request)),
  );
}
