import type { Clock } from '../../base/clock.ts';
import type { IdGenerator } from '../../base/id.ts';
import type { Logger } from '../../base/logger.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type {
  MapDownload,
  MapDownloadEstimate,
  MapDownloadRequest,
  MapPort,
  MapSource,
  MapSourceChange,
  MapTile,
} from '../../contract/mission/map.ts';
import type { AuditRepository } from '../../store/repository/audit/audit-repository.ts';
import { estimateDownload } from './estimate-download.ts';
import { MapDownloads } from './map-downloads.ts';
import { MapLibrary, type MapLibraryOptions } from './map-library.ts';

export interface MapServiceOptions extends Pick<MapLibraryOptions, 'folder' | 'readArchive' | 'readTile'> {
  /** Of the product, sent to tile servers. */
  readonly version: string;
  readonly audit: Pick<AuditRepository, 'append'>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/** Maps of the station with their downloads, each change written down: see {@link MapPort}. */
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
    this.#writeDown(
      'map.import',
      source.sourceId,
      { name: source.name, sizeBytes: source.sizeBytes },
      context,
    );
    return source;
  }

  change(sourceId: string, change: MapSourceChange, context: RequestContext): MapSource {
    const source = this.#library.change(sourceId, change);
    this.#writeDown('map.change', sourceId, { ...change }, context);
    return source;
  }

  remove(sourceId: string, context: RequestContext): void {
    const { name } = this.#library.remove(sourceId);
    this.#writeDown('map.remove', sourceId, { name }, context);
  }

  restore(sourceId: string, context: RequestContext): MapSource {
    const source = this.#library.restore(sourceId);
    this.#writeDown('map.restore', sourceId, { name: source.name }, context);
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
    this.#writeDown('map.download', downloadId, { name, tiles, host, allowsPrivateNetwork }, context);
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
    this.#writeDown(`map.download-${order}`, downloadId, { name: download.name }, context);
    return download;
  }

  #writeDown(
    action: string,
    target: string,
    detail: Record<string, unknown>,
    { traceId, principal }: RequestContext,
  ): void {
    this.#options.audit.append({
      atMs: this.#options.clock.utcMs(),
      traceId,
      actor: { kind: principal.kind, id: principal.id },
      action,
      target,
      decisionId: null,
      outcome: 'requested',
      detail,
    });
  }
}
