import { Readable } from 'node:stream';
import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import { listOf } from '../../../../contract/list.ts';
import {
  type TerrainHeights,
  type TerrainPoint,
  terrainFileSchema,
  terrainHeightsRequestSchema,
  terrainHeightsSchema,
  terrainPointSchema,
} from '../../../../contract/mission/terrain.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { answers } from '../answers.ts';
import { listQuerySchema, pageWithin } from '../page-query.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

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
