import type { Clock } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import { freeBytesFor } from '../../base/file/receive-file.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type {
  MapDownload,
  MapDownloadEstimate,
  MapDownloadRequest,
  MapPort,
  MapSource,
  MapSourceChange,
  MapTile,
  TileFormat,
} from '../../contract/mission/map.ts';
import { receivedTile } from './checked-tile.ts';
import { MAX_DOWNLOAD_TILES, MapDownloads } from './map-downloads.ts';
import { MapLibrary, type MapLibraryOptions } from './map-library.ts';
import { TileArea, type TilePlace } from './tile-area.ts';
import { TileServer } from './tile-server.ts';

export interface MapServiceOptions extends Pick<MapLibraryOptions, 'folder' | 'readArchive' | 'readTile'> {
  /** Product version, sent to tile servers. */
  readonly version: string;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/** Maps of the station with their downloads; each change is audited. See {@link MapPort}. */
export class MapService implements MapPort {
  readonly #options: MapServiceOptions;
  readonly #userAgent: string;
  readonly #library: MapLibrary;
  readonly #downloads: MapDownloads;

  constructor(options: MapServiceOptions) {
    this.#options = options;
    this.#userAgent = `Aerodeck/${options.version} (ground control station; offline maps)`;
    this.#library = new MapLibrary(options);
    this.#downloads = new MapDownloads({ ...options, library: this.#library, userAgent: this.#userAgent });
  }

  start(): void {
    this.#downloads.start();
  }

  async stop(): Promise<void> {
    await this.#downloads.stop();
  }

  sources(): readonly MapSource[] {
    return this.#library.sources();
  }

  source(sourceId: string): MapSource {
    return this.#library.source(sourceId);
  }

  tile(sourceId: string, z: number, x: number, y: number): Promise<MapTile | undefined> {
    return this.#library.tile(sourceId, z, x, y);
  }

  async importFile(
    { name, bytes }: Parameters<MapPort['importFile']>[0],
    context: RequestContext,
  ): Promise<MapSource> {
    const source = await this.#library.importFile(name, bytes);
    const { sourceId, sizeBytes } = source;
    writeAudit(this.#options, context, 'map.import', sourceId, { name: source.name, sizeBytes });
    return source;
  }

  change(sourceId: string, change: MapSourceChange, context: RequestContext): MapSource {
    const source = this.#library.change(sourceId, change);
    writeAudit(this.#options, context, 'map.change', sourceId, { ...change });
    return source;
  }

  remove(sourceId: string, context: RequestContext): void {
    const { name } = this.#library.remove(sourceId);
    writeAudit(this.#options, context, 'map.remove', sourceId, { name });
  }

  restore(sourceId: string, context: RequestContext): MapSource {
    const source = this.#library.restore(sourceId);
    writeAudit(this.#options, context, 'map.restore', sourceId, { name: source.name });
    return source;
  }

  estimate(request: MapDownloadRequest): Promise<MapDownloadEstimate> {
    const { clock } = this.#options;
    return estimateDownload(request, { folder: this.#library.folder, userAgent: this.#userAgent, clock });
  }

  startDownload(request: MapDownloadRequest, context: RequestContext): MapDownload {
    const download = this.#downloads.begin(request);
    const { downloadId, name, tiles, allowsPrivateNetwork } = download;
    // The rest of the address may hold a key.
    const host = URL.parse(request.urlTemplate)?.host;
    const detail = { name, tiles, host, allowsPrivateNetwork };
    writeAudit(this.#options, context, 'map.download', downloadId, detail);
    return download;
  }

  downloads(): readonly MapDownload[] {
    return this.#downloads.list();
  }

  async steerDownload(
    downloadId: string,
    order: 'pause' | 'resume' | 'cancel',
    context: RequestContext,
  ): Promise<MapDownload> {
    const download = await this.#downloads.steer(downloadId, order);
    writeAudit(this.#options, context, `map.download-${order}`, downloadId, { name: download.name });
    return download;
  }
}

const SAMPLES = 6;
/** What SQLite adds to a tile. */
const ROW_BYTES = 60;

/**
 * Estimates the download of an area from sample tiles spread evenly over it. Requests at most six.
 * @throws validation for a template that cannot be asked
 */
async function estimateDownload(
  request: MapDownloadRequest,
  {
    folder,
    userAgent,
    clock,
  }: { readonly folder: string; readonly userAgent: string; readonly clock: Clock },
): Promise<MapDownloadEstimate> {
  const { urlTemplate, allowsPrivateNetwork, bounds, minZoom, maxZoom } = request;
  const server = new TileServer({ urlTemplate, allowsPrivateNetwork, userAgent, clock });
  const area = new TileArea(bounds, Math.min(minZoom, maxZoom), maxZoom);
  const known = {
    tiles: area.count,
    maxTiles: MAX_DOWNLOAD_TILES,
    sampledTiles: 0,
    estimatedBytes: null,
    freeBytes: await freeBytesFor(folder),
    tileFormat: null,
  };
  if (area.count > MAX_DOWNLOAD_TILES)
    return {
      ...known,
      problem: `The area has ${area.count} tiles; at most ${MAX_DOWNLOAD_TILES} can be downloaded at once.`,
    };
  const places = samplePlaces(area);
  const samples = await Promise.all(places.map((place) => sampled(server, place)));
  const answered = samples.filter((sample) => sample.problem === undefined);
  const tiles = answered.filter((sample) => sample.format !== undefined);
  const sampledTiles = places.length;
  if (tiles.length === 0) {
    const problem = samples.find((sample) => sample.problem !== undefined)?.problem;
    return {
      ...known,
      sampledTiles,
      problem: problem ?? 'The server has no tiles for this area at these zoom levels.',
    };
  }
  const bytes = tiles.reduce((sum, { size }) => sum + size + ROW_BYTES, 0);
  const estimatedBytes = Math.round((bytes / answered.length) * area.count);
  return {
    ...known,
    sampledTiles,
    estimatedBytes,
    tileFormat: tiles[0]?.format ?? null,
    problem: estimatedBytes > known.freeBytes ? 'There is not enough disk space.' : null,
  };
}

function samplePlaces(area: TileArea): readonly TilePlace[] {
  const count = Math.min(SAMPLES, area.count);
  const indexes = Array.from({ length: count }, (_, step) => Math.floor(((step + 0.5) / count) * area.count));
  return indexes.map((index) => area.at(index)).filter((place) => place !== undefined);
}

interface Sample {
  readonly size: number;
  readonly format?: TileFormat;
  readonly problem?: string;
}

async function sampled(server: TileServer, place: TilePlace): Promise<Sample> {
  const answer = await server.fetch(place, new AbortController().signal);
  if (answer.kind === 'missing') return { size: 0 };
  if (answer.kind === 'refused') return { size: 0, problem: answer.why };
  try {
    const { bytes, format } = await receivedTile(answer.bytes);
    return { size: bytes.length, format };
  } catch (thrown) {
    return { size: 0, problem: errorText(thrown) };
  }
}
