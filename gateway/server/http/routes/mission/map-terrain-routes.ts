import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../../base/error.ts';
import { missionApi } from '../../../../contract/api/mission-api.ts';
import type { TerrainHeights, TerrainPoint } from '../../../../contract/mission/terrain.ts';
import { pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { serve } from '../serve.ts';

/**
 * Maps in addition to the base map. Only the machine's owner manages them: they use its disk, and requests to
 * servers are made in its name.
 */
export function mapRoutes(app: App, { maps }: RouteDependencies): void {
  serve(app, missionApi.listMapSources, ({ query }) =>
    pageWithin(maps.sources(), query, ({ sourceId }) => sourceId),
  );

  serve(app, missionApi.getMapSource, ({ params }) => maps.source(params.sourceId));

  serve(app, missionApi.getMapTile, async (request, reply) => {
    const { sourceId, z: zoom, x, y } = request.params;
    // A map never changes; a new one has a new id.
    const etag = `"${maps.source(sourceId).sourceId}-${zoom}-${x}-${y}"`;
    void reply.header('cache-control', 'private, max-age=86400').header('etag', etag);
    // The declared answer is the content of the bytes; the other answers have none.
    const bare = reply as FastifyReply;
    if (request.headers['if-none-match'] === etag) return bare.code(304).send();
    const tile = await maps.tile(sourceId, zoom, x, y);
    return tile ? bare.type(tile.mediaType).send(Buffer.from(tile.bytes)) : bare.code(204).send();
  });

  serve(app, missionApi.importMapSource, async (request, reply) => {
    const bytes: unknown = request.body;
    if (!(bytes instanceof Readable))
      throw new AppError('unsupported-media-type', 'Send the map itself as application/octet-stream.');
    const source = await maps.importFile({ name: request.query.name, bytes }, contextOf(request));
    reply.code(201).header('location', `/api/map/sources/${encodeURIComponent(source.sourceId)}`);
    return source;
  });

  serve(app, missionApi.changeMapSource, (request) =>
    maps.change(request.params.sourceId, request.body, contextOf(request)),
  );

  serve(app, missionApi.removeMapSource, (request, reply) => {
    maps.remove(request.params.sourceId, contextOf(request));
    reply.code(204).send();
  });

  serve(app, missionApi.restoreMapSource, (request) =>
    maps.restore(request.params.sourceId, contextOf(request)),
  );

  serve(app, missionApi.estimateMapDownload, (request) => maps.estimate(request.body));

  serve(app, missionApi.listMapDownloads, ({ query }) =>
    pageWithin(maps.downloads(), query, ({ downloadId }) => downloadId),
  );

  serve(app, missionApi.startMapDownload, async (request, reply) =>
    reply.code(202).send(maps.startDownload(request.body, contextOf(request))),
  );

  serve(app, missionApi.pauseMapDownload, (request) =>
    maps.steerDownload(request.params.downloadId, 'pause', contextOf(request)),
  );
  serve(app, missionApi.resumeMapDownload, (request) =>
    maps.steerDownload(request.params.downloadId, 'resume', contextOf(request)),
  );
  serve(app, missionApi.cancelMapDownload, (request) =>
    maps.steerDownload(request.params.downloadId, 'cancel', contextOf(request)),
  );
}

/** Heights of the ground from imported files. */
export function terrainRoutes(app: App, { terrain }: RouteDependencies): void {
  const heightsOf = (points: readonly TerrainPoint[]): TerrainHeights => ({
    heightsAmslM: points.map(([latitudeDeg, longitudeDeg]) => {
      const heightM = terrain.heightM(latitudeDeg, longitudeDeg);
      return heightM === undefined ? null : Math.round(heightM * 10) / 10;
    }),
  });

  serve(app, missionApi.readTerrainHeight, ({ query }) => heightsOf(query.points));

  serve(app, missionApi.readTerrainHeights, ({ body }) => heightsOf(body.points));

  serve(app, missionApi.listTerrainFiles, ({ query }) =>
    pageWithin(terrain.files(), query, ({ terrainId }) => terrainId),
  );

  serve(app, missionApi.importTerrainFile, async (request, reply) => {
    const bytes: unknown = request.body;
    if (!(bytes instanceof Readable))
      throw new AppError('unsupported-media-type', 'Send the file itself as application/octet-stream.');
    const file = await terrain.importFile({ name: request.query.name, bytes }, contextOf(request));
    return reply.code(201).send(file);
  });

  serve(app, missionApi.removeTerrainFile, (request, reply) => {
    terrain.remove(request.params.terrainId, contextOf(request));
    reply.code(204).send();
  });

  serve(app, missionApi.restoreTerrainFile, (request) =>
    terrain.restore(request.params.terrainId, contextOf(request)),
  );
}
