import type { FastifyReply } from 'fastify';
import { AppError } from '../../../base/error.ts';
import { missionApi } from '../../../contract/api/mission-api.ts';
import { onlineMapApi } from '../../../contract/api/online-map-api.ts';
import type { TerrainHeights, TerrainPoint } from '../../../contract/mission/terrain.ts';
import { pageOf, pageWithin } from '../answer/page-query.ts';
import { sendJson } from '../answer/send-json.ts';
import type { App, RouteDependencies, Routes } from '../app.ts';
import { MAX_FILE_BYTES } from '../body/held-bodies.ts';
import { bodyBytes } from '../body/json-body.ts';
import { uploadedBytes, uploadedFile } from '../body/uploaded-file.ts';
import { principalOf } from '../guard/authentication.ts';
import { contextOf } from '../guard/request-context.ts';
import { serve } from './serve.ts';

export const MISSION_ROUTES: readonly Routes[] = [
  flightPlanRoutes,
  mapRoutes,
  onlineMapRoutes,
  terrainRoutes,
];

/** Saved flight plans and the plan check. Each caller sees its own. */
function flightPlanRoutes(app: App, { flightPlans }: RouteDependencies): void {
  serve(app, missionApi.listFlightPlans, (request) => {
    const { limit, cursor } = request.query;
    const rows = flightPlans.list({ limit: limit + 1, beforeId: cursor }, principalOf(request));
    return pageOf(rows, limit, (row) => row.flightPlanId);
  });

  serve(app, missionApi.createFlightPlan, async (request, reply) => {
    const made = await flightPlans.create(bodyBytes(request), principalOf(request));
    reply.code(201).header('location', `/api/flight-plans/${encodeURIComponent(made.flightPlanId)}`);
    return sendJson(reply, made.json);
  });

  serve(app, missionApi.checkFlightPlan, async (request, reply) =>
    sendJson(reply, await flightPlans.check(bodyBytes(request), principalOf(request))),
  );

  serve(app, missionApi.importFlightPlan, async (request, reply) => {
    const bytes = await uploadedBytes(request, MAX_FILE_BYTES);
    return sendJson(reply, await flightPlans.importFile(bytes, request.query.format, principalOf(request)));
  });

  serve(app, missionApi.exportFlightPlan, async (request, reply) => {
    const { flightPlanId } = request.params;
    const { format } = request.query;
    const text = await flightPlans.exportFile(flightPlanId, format, principalOf(request));
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${flightPlanId}.${format}"`)
      .serializer((value: string) => value)
      .send(text);
  });

  serve(app, missionApi.getFlightPlan, async (request, reply) => {
    const { params, query } = request;
    return sendJson(reply, flightPlans.read(params.flightPlanId, principalOf(request), query.version));
  });

  serve(app, missionApi.saveFlightPlan, async (request, reply) => {
    const { flightPlanId } = request.params;
    return sendJson(reply, await flightPlans.save(flightPlanId, bodyBytes(request), principalOf(request)));
  });

  serve(app, missionApi.removeFlightPlan, async (request, reply) => {
    flightPlans.remove(request.params.flightPlanId, principalOf(request));
    return reply.code(204).send();
  });
}

/**
 * Maps besides the base map. Only the machine's owner manages them: they use its disk and send
 * requests in its name.
 */
function mapRoutes(app: App, { maps }: RouteDependencies): void {
  serve(app, missionApi.listMapSources, ({ query }) =>
    pageWithin(maps.sources(), query, ({ sourceId }) => sourceId),
  );

  serve(app, missionApi.getMapSource, ({ params }) => maps.source(params.sourceId));

  serve(app, missionApi.getMapTile, async (request, reply) => {
    const { sourceId, z: zoom, x, y } = request.params;
    // Maps are immutable: a new one has a new id.
    const etag = `"${maps.source(sourceId).sourceId}-${zoom}-${x}-${y}"`;
    void reply.header('cache-control', 'private, max-age=86400').header('etag', etag);
    // Typed as the content of the bytes. The other answers have no body.
    const bare = reply as FastifyReply;
    if (request.headers['if-none-match'] === etag) return bare.code(304).send();
    const tile = await maps.tile(sourceId, zoom, x, y);
    return tile ? bare.type(tile.mediaType).send(Buffer.from(tile.bytes)) : bare.code(204).send();
  });

  serve(app, missionApi.importMapSource, async (request, reply) => {
    const map = { name: request.query.name, bytes: uploadedFile(request) };
    const source = await maps.importFile(map, contextOf(request));
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

/**
 * Layers from servers in the network. Anyone who may see the map may see their tiles; only the machine's owner
 * changes layers, keys and the cache.
 */
function onlineMapRoutes(app: App, { onlineMaps }: RouteDependencies): void {
  serve(app, onlineMapApi.listOnlineLayers, ({ query }) =>
    pageWithin(onlineMaps.layers(), query, ({ layerId }) => layerId),
  );

  serve(app, onlineMapApi.getOnlineTile, async (request, reply) => {
    const { layerId, z: zoom, x, y } = request.params;
    const tile = await onlineMaps.tile(layerId, zoom, x, y);
    // Kept by the gateway, which knows when a tile is old. The browser only saves the transfer.
    void reply.header('cache-control', 'private, no-cache');
    const bare = reply as FastifyReply;
    if (!tile) return bare.code(204).send();
    void reply.header('etag', tile.etag);
    if (request.headers['if-none-match'] === tile.etag) return bare.code(304).send();
    return bare.type(tile.mediaType).send(Buffer.from(tile.bytes));
  });

  serve(app, onlineMapApi.addOnlineLayer, async (request, reply) => {
    const layer = await onlineMaps.add(request.body, contextOf(request));
    return reply.code(201).send(layer);
  });

  serve(app, onlineMapApi.changeOnlineLayer, (request) =>
    onlineMaps.change(request.params.layerId, request.body, contextOf(request)),
  );

  serve(app, onlineMapApi.removeOnlineLayer, (request, reply) => {
    onlineMaps.remove(request.params.layerId, contextOf(request));
    reply.code(204).send();
  });

  serve(app, onlineMapApi.restoreOnlineLayer, (request) =>
    onlineMaps.restore(request.params.layerId, contextOf(request)),
  );

  serve(app, onlineMapApi.setOnlineLayerKey, (request) =>
    onlineMaps.setKey(request.params.layerId, request.body.key, contextOf(request)),
  );

  serve(app, onlineMapApi.clearOnlineLayerKey, (request, reply) => {
    onlineMaps.setKey(request.params.layerId, undefined, contextOf(request));
    reply.code(204).send();
  });

  serve(app, onlineMapApi.getTileCache, () => onlineMaps.cache());

  serve(app, onlineMapApi.limitTileCache, (request) =>
    onlineMaps.limitCache(request.body.limitBytes, contextOf(request)),
  );

  serve(app, onlineMapApi.clearTileCache, (request, reply) => {
    onlineMaps.clearCache(request.query.layerId, contextOf(request));
    reply.code(204).send();
  });
}

/** Ground heights from imported files. */
function terrainRoutes(app: App, { terrain }: RouteDependencies): void {
  const heightsOf = (points: readonly TerrainPoint[]): TerrainHeights => ({
    heightsAmslM: points.map(([latitudeDeg, longitudeDeg]) => {
      const heightM = terrain.heightM(latitudeDeg, longitudeDeg);
      return heightM === undefined ? null : Math.round(heightM * 10) / 10;
    }),
  });

  serve(app, missionApi.readTerrainHeight, ({ query }) => heightsOf(query.points));

  serve(app, missionApi.readTerrainHeights, ({ body }) => heightsOf(body.points));

  serve(app, missionApi.getTerrainTile, async (request, reply) => {
    const { z: zoom, x, y } = request.params;
    if (x >= 2 ** zoom || y >= 2 ** zoom) throw new AppError('not-found', 'Tile not found.');
    const etag = `"${terrain.version}-${zoom}-${x}-${y}"`;
    // Asked again each time: files come and go.
    void reply.header('cache-control', 'private, no-cache').header('etag', etag);
    const bare = reply as FastifyReply;
    if (request.headers['if-none-match'] === etag) return bare.code(304).send();
    const tile = await terrain.tile(zoom, x, y);
    return tile ? bare.type('image/png').send(Buffer.from(tile)) : bare.code(204).send();
  });

  serve(app, missionApi.listTerrainFiles, ({ query }) =>
    pageWithin(terrain.files(), query, ({ terrainId }) => terrainId),
  );

  serve(app, missionApi.importTerrainFile, async (request, reply) => {
    const heights = { name: request.query.name, bytes: uploadedFile(request) };
    return reply.code(201).send(await terrain.importFile(heights, contextOf(request)));
  });

  serve(app, missionApi.removeTerrainFile, (request, reply) => {
    terrain.remove(request.params.terrainId, contextOf(request));
    reply.code(204).send();
  });

  serve(app, missionApi.restoreTerrainFile, (request) =>
    terrain.restore(request.params.terrainId, contextOf(request)),
  );
}
