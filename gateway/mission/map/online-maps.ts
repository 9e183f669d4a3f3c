import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type { MapBounds } from '../../contract/mission/map.ts';
import type {
  OnlineLayer,
  OnlineLayerChange,
  OnlineLayerRequest,
  OnlineMapPort,
  OnlineTile,
  TileCacheState,
} from '../../contract/mission/online-map.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { LayerDocument } from './layer-document.ts';
import { type LayerDefinition, OnlineCatalogue } from './online-catalogue.ts';
import { hostOf, type LayerAddress, OnlineTiles, type OnlineTilesOptions } from './online-tiles.ts';
import { zoomsOf } from './tile-archive.ts';
import { TileArea, type TilePlace } from './tile-area.ts';
import { TileCache } from './tile-cache.ts';
import { templateFault } from './tile-server.ts';

export interface OnlineMapsOptions extends Pick<OnlineTilesOptions, 'readDocument'> {
  readonly folder: string;
  /** The layers that ship with the product. */
  readonly presetsFile: string;
  /** Product version, sent to tile servers. */
  readonly version: string;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly ids: Pick<IdGenerator, 'next'>;
}

/**
 * Layers from servers in the network. Nothing is requested before someone asks for a tile or adds a layer.
 * Changes are audited, without addresses and keys. See {@link OnlineMapPort}.
 */
export class OnlineMaps implements OnlineMapPort {
  readonly #options: OnlineMapsOptions;
  readonly #catalogue: OnlineCatalogue;
  readonly #cache: TileCache;
  readonly #tiles: OnlineTiles;

  constructor(options: OnlineMapsOptions) {
    this.#options = options;
    const { folder, clock, presetsFile, version, readDocument } = options;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#catalogue = new OnlineCatalogue(folder, presetsFile);
    this.#cache = new TileCache(join(folder, 'tile-cache.sqlite'), this.#catalogue.cacheLimitBytes, clock);
    const userAgent = `Aerodeck/${version} (ground control station)`;
    this.#tiles = new OnlineTiles({ folder, cache: this.#cache, userAgent, clock, readDocument });
  }

  stop(): void {
    this.#cache.close();
  }

  layers(): readonly OnlineLayer[] {
    return this.#catalogue.list().map((layer) => this.#shown(layer));
  }

  async tile(layerId: string, z: number, x: number, y: number): Promise<OnlineTile | undefined> {
    const layer = this.#catalogue.get(layerId);
    if (z < layer.minZoom || z > layer.maxZoom || !isCovered(layer.bounds, { z, x, y })) return undefined;
    return await this.#tiles.tile(layer, this.#catalogue.keyOf(layerId), { z, x, y });
  }

  async add(request: OnlineLayerRequest, context: RequestContext): Promise<OnlineLayer> {
    this.#catalogue.refuseTooMany();
    const layer = await this.#definitionOf(request);
    this.#catalogue.add(layer, request.key);
    const { layerId, name, kind, allowsPrivateNetwork } = layer;
    const host = hostOf(layer.address);
    writeAudit(this.#options, context, 'map.layer-add', layerId, { name, kind, host, allowsPrivateNetwork });
    return this.#shown(layer);
  }

  change(layerId: string, change: OnlineLayerChange, context: RequestContext): OnlineLayer {
    const layer = this.#catalogue.own(layerId);
    const { name = layer.name, kind = layer.kind } = change;
    if ((kind === 'elevation') !== (layer.encoding !== null))
      throw refusal('/kind', 'cannot change between elevation and a picture. Add the layer again');
    const changed = { ...layer, name, kind };
    this.#catalogue.replace(changed);
    writeAudit(this.#options, context, 'map.layer-change', layerId, { ...change });
    return this.#shown(changed);
  }

  remove(layerId: string, context: RequestContext): void {
    const { name } = this.#catalogue.remove(layerId);
    this.#cache.clear(layerId);
    writeAudit(this.#options, context, 'map.layer-remove', layerId, { name });
  }

  restore(layerId: string, context: RequestContext): OnlineLayer {
    const layer = this.#catalogue.restore(layerId);
    writeAudit(this.#options, context, 'map.layer-restore', layerId, { name: layer.name });
    return this.#shown(layer);
  }

  setKey(layerId: string, key: string | undefined, context: RequestContext): OnlineLayer {
    const layer = this.#catalogue.get(layerId);
    if (layer.keyName === null) throw new AppError('state-conflict', `${layer.name} needs no key.`);
    this.#catalogue.setKey(layerId, key);
    this.#tiles.forget(layer);
    writeAudit(this.#options, context, 'map.layer-key', layerId, { hasKey: key !== undefined });
    return this.#shown(layer);
  }

  cache(): TileCacheState {
    const { tiles, bytes } = this.#cache.size();
    return { tiles, sizeBytes: bytes, limitBytes: this.#cache.limitBytes };
  }

  limitCache(limitBytes: number, context: RequestContext): TileCacheState {
    this.#catalogue.limitCache(limitBytes);
    this.#cache.limit(limitBytes);
    writeAudit(this.#options, context, 'map.cache-limit', 'map', { limitBytes });
    return this.cache();
  }

  clearCache(layerId: string | undefined, context: RequestContext): TileCacheState {
    if (layerId !== undefined) this.#catalogue.get(layerId);
    this.#cache.clear(layerId);
    writeAudit(this.#options, context, 'map.cache-clear', layerId ?? 'map');
    return this.cache();
  }

  #shown(layer: LayerDefinition): OnlineLayer {
    const { layerId, address, allowsDownload, keyName } = layer;
    const key = this.#catalogue.keyOf(layerId);
    const { tiles, bytes } = this.#cache.size(layerId);
    const problem = this.#tiles.problemOf(layer, key);
    const isFailing = problem !== undefined && (keyName === null || key !== undefined);
    return {
      layerId,
      name: layer.name,
      kind: layer.kind,
      isPreset: this.#catalogue.isPreset(layerId),
      host: hostOf(address),
      attribution: layer.attribution,
      termsUrl: layer.termsUrl,
      minZoom: layer.minZoom,
      maxZoom: layer.maxZoom,
      bounds: layer.bounds,
      tileSizePx: layer.tileSizePx,
      encoding: layer.encoding,
      vectorLayers: [...layer.vectorLayers],
      keyName,
      hasKey: key !== undefined,
      downloadTemplate: allowsDownload && keyName === null && layer.kind !== 'elevation' ? address : null,
      cachedTiles: tiles,
      cachedBytes: bytes,
      problem: problem?.why ?? null,
      retryInMs: isFailing ? Math.ceil(problem.retryInMs) : null,
    };
  }

  /** @throws validation */
  async #definitionOf(request: OnlineLayerRequest): Promise<LayerDefinition> {
    const address = request.address.replaceAll('{s}', 'a').replaceAll('{r}', '');
    const { key, kind, allowsPrivateNetwork, encoding = null, wmtsLayer = null } = request;
    const isKeyed = address.includes('{key}');
    if (isKeyed && key === undefined)
      throw refusal('/key', 'is required, because the address contains {key}');
    if (!isKeyed && key !== undefined)
      throw refusal('/address', 'must contain {key} in the place of the key');
    const asked: LayerAddress = { address, allowsPrivateNetwork, wmtsLayer, key };
    const fault = this.#tiles.faultOf(asked);
    if (fault !== undefined) throw refusal('/address', fault);
    const document = await this.#documentOf(asked);
    const vectorLayers = document?.vectorLayers ?? [];
    if ((kind === 'elevation') !== (encoding !== null))
      throw refusal(
        '/encoding',
        kind === 'elevation' ? 'is required for elevation' : 'is for elevation only',
      );
    if (encoding !== null && vectorLayers.length > 0)
      throw refusal('/address', 'leads to vector tiles, which contain no elevation');
    const attribution = request.attribution ?? document?.attribution;
    if (attribution === undefined)
      throw refusal('/attribution', 'is required: the map must name its provider');
    const tileSizePx = request.tileSizePx ?? document?.tileSizePx ?? 256;
    return {
      layerId: this.#options.ids.next('lay'),
      name: request.name,
      kind,
      address,
      attribution,
      termsUrl: null,
      ...zoomRange(request, document),
      bounds: document?.bounds ?? null,
      tileSizePx: tileSizePx === 512 ? 512 : 256,
      encoding,
      vectorLayers: [...vectorLayers],
      keyName: isKeyed ? hostOf(address) : null,
      keepDays: 0,
      allowsDownload: false,
      allowsPrivateNetwork,
      wmtsLayer,
    };
  }

  /** Undefined for a tile URL. @throws validation */
  async #documentOf(asked: LayerAddress): Promise<LayerDocument | undefined> {
    const { address } = asked;
    if (/\{-?[zxy]\}/.test(address)) {
      const fault = templateFault(address);
      if (fault !== undefined) throw refusal('/address', fault);
      if (/\.(?:pbf|mvt)(?:$|\?)/i.test(address))
        throw refusal(
          '/address',
          'leads to vector tiles. Use their TileJSON or style, which names their layers',
        );
      return undefined;
    }
    const found = await this.#tiles.read(asked);
    if ('kind' in found) throw refusal('/address', say('cannot be read: {why}', { why: found.why }));
    if ('fault' in found) throw refusal(found.pointer, found.fault);
    return found;
  }
}

/** @throws validation for a layer without zoom levels */
function zoomRange(
  request: OnlineLayerRequest,
  document: LayerDocument | undefined,
): { readonly minZoom: number; readonly maxZoom: number } {
  const maxZoom = request.maxZoom ?? document?.maxZoom;
  if (maxZoom === undefined)
    throw refusal('/maxZoom', 'is required: the address does not say how far the tiles can be zoomed');
  try {
    return zoomsOf(request.minZoom ?? document?.minZoom ?? 0, maxZoom);
  } catch {
    throw refusal('/minZoom', 'must not be larger than maxZoom, and both between 0 and 22');
  }
}

function isCovered(bounds: MapBounds | null, { z, x, y }: TilePlace): boolean {
  if (x >= 2 ** z || y >= 2 ** z) return false;
  if (!bounds) return true;
  const area = new TileArea(bounds, z, z);
  const first = area.at(0);
  const last = area.at(area.count - 1);
  return !!first && !!last && x >= first.x && x <= last.x && y >= first.y && y <= last.y;
}

function refusal(pointer: string, detail: OperatorText): AppError {
  return new AppError('validation', say('Invalid body: {pointer} {detail}.', { pointer, detail }), {
    context: { errors: [{ pointer, detail }] },
  });
}
