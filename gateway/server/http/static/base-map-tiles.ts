import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { AppError } from '../../../base/error.ts';
import { type ApiOperation, open } from '../../../contract/api/api-operation.ts';
import type { App } from '../app.ts';

const LAST_ZOOM = 22;
const index = z.coerce.number().int().min(0);
const tileParams = z.object({
  z: index.max(LAST_ZOOM),
  x: index,
  y: z
    .string()
    .regex(/^\d{1,8}\.pbf$/)
    .transform((text) => Number(text.slice(0, -'.pbf'.length))),
});

/** Not an API operation: the window's map reads it. */
const TILE: ApiOperation = {
  method: 'GET',
  path: '/tiles/base/:z/:x/:y',
  access: open,
  target: { z: 'part', x: 'part', y: 'part' },
  shows: 'shared',
  summary: 'A tile of the base map',
};

/**
 * Serves the base map's vector tiles from its MBTiles file, without a credential because the map is
 * public. https://github.com/mapbox/mbtiles-spec (rows count from the south, ours from the north)
 */
export function baseMapTiles(app: App, tilesFile: string | undefined): void {
  let database: Database.Database | undefined;
  let statement: Database.Statement<[number, number, number], { tile_data: Buffer }> | undefined;

  // Opened with the first tile: the gateway starts faster, and a tool may still be writing the file.
  function tileStatement() {
    if (statement) return statement;
    if (tilesFile === undefined || !existsSync(tilesFile))
      throw new AppError('not-found', 'This gateway has no base map. Create it with "npm run build".');
    database = new Database(tilesFile, { readonly: true, fileMustExist: true });
    statement = database.prepare<[number, number, number], { tile_data: Buffer }>(
      'SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?',
    );
    return statement;
  }
  app.addHook('onClose', (_app, done) => {
    database?.close();
    done();
  });

  app.get(
    TILE.path as '/tiles/base/:z/:x/:y',
    {
      schema: { hide: true, params: tileParams } as { params: typeof tileParams },
      config: { operation: TILE },
    },
    (request, reply) => {
      const { z: zoom, x, y } = request.params;
      const count = 2 ** zoom;
      if (x >= count || y >= count) throw new AppError('not-found', 'Tile not found.');
      const tile = tileStatement().get(zoom, x, count - 1 - y)?.tile_data;
      reply.header('cache-control', 'public, max-age=86400');
      if (!tile) return reply.code(204).send();
      if (tile[0] === 0x1f && tile[1] === 0x8b) reply.header('content-encoding', 'gzip');
      return reply.type('application/vnd.mapbox-vector-tile').send(tile);
    },
  );
}
