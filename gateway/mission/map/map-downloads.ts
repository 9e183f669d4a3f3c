import { existsSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock, Timer } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import { JsonFile } from '../../base/file/json-file.ts';
import { freeBytesFor } from '../../base/file/receive-file.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import {
  type MapDownload,
  type MapDownloadRequest,
  mapDownloadSchema,
  type TileFormat,
  tileFormatSchema,
} from '../../contract/mission/map.ts';
import { receivedTile } from './checked-tile.ts';
import type { MapLibrary } from './map-library.ts';
import { MbtilesWriter, type WrittenSoFar } from './mbtiles-writer.ts';
import { TileArea, type TilePlace } from './tile-area.ts';
import { TileServer } from './tile-server.ts';

export interface MapDownloadsOptions {
  readonly library: MapLibrary;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly ids: Pick<IdGenerator, 'next'>;
  readonly logger: Logger;
}

/** About one day on one connection. For more, get a file from the provider. */
export const MAX_DOWNLOAD_TILES = 100_000;
const MAX_UNFINISHED = 10;
const KEPT_ENDED = 20;

const storedSchema = z.array(z.object({ record: mapDownloadSchema, format: tileFormatSchema.nullable() }));

interface Job {
  record: MapDownload;
  format: TileFormat | undefined;
}

interface Running {
  readonly job: Job;
  readonly download: AreaDownload;
  readonly over: Promise<void>;
}

/** Area downloads: one at a time. Each resumes where it stopped, after pauses and restarts. */
export class MapDownloads {
  readonly #options: MapDownloadsOptions;
  readonly #file: JsonFile<typeof storedSchema>;
  #jobs: readonly Job[];
  #running: Running | undefined;
  #isStopped = false;

  constructor(options: MapDownloadsOptions) {
    this.#options = options;
    this.#file = new JsonFile(join(options.library.folder, 'downloads.json'), storedSchema);
    this.#jobs = (this.#file.read() ?? []).map(({ record, format }) => ({
      record: record.state === 'running' ? { ...record, state: 'waiting' as const } : record,
      format: format ?? undefined,
    }));
  }

  /** Resumes downloads that were running when the gateway stopped. */
  start(): void {
    this.#next();
  }

  /** Running downloads continue at the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#running?.download.stop();
    await this.#running?.over;
  }

  /** Newest first. */
  list(): readonly MapDownload[] {
    return this.#jobs.map(({ record }) => record);
  }

  /** @throws validation, resource-limit */
  begin(request: MapDownloadRequest): MapDownload {
    const { library, ids, clock } = this.#options;
    library.refuseTooMany();
    this.#serverOf(request);
    const area = areaOf(request);
    const unfinished = this.#jobs.filter(({ record }) => isUnfinished(record));
    if (unfinished.length >= MAX_UNFINISHED)
      throw new AppError('resource-limit', `${MAX_UNFINISHED} downloads are unfinished. Cancel one first.`);
    const record: MapDownload = {
      downloadId: ids.next('mdl'),
      ...request,
      state: 'waiting',
      problem: null,
      tiles: area.count,
      doneTiles: 0,
      missingTiles: 0,
      receivedBytes: 0,
      sourceId: null,
      startedAtMs: clock.utcMs(),
    };
    const job = { record, format: undefined };
    this.#jobs = [job, ...this.#jobs];
    this.#next();
    this.#save();
    return this.#job(record.downloadId).record;
  }

  /** @throws not-found, state-conflict */
  async steer(downloadId: string, order: 'pause' | 'resume' | 'cancel'): Promise<MapDownload> {
    const job = this.#job(downloadId);
    if (!isUnfinished(job.record))
      throw new AppError('state-conflict', `The download of ${job.record.name} has ended.`);
    if (order === 'resume') {
      if (job.record.state === 'paused') job.record = { ...job.record, state: 'waiting', problem: null };
    } else {
      job.record = { ...job.record, state: order === 'pause' ? 'paused' : 'cancelled', problem: null };
      await this.#end(job);
      if (order === 'cancel') this.#removeFiles(downloadId);
    }
    this.#next();
    this.#save();
    return job.record;
  }

  #next(): void {
    if (this.#running || this.#isStopped) return;
    // The oldest first.
    const job = this.#jobs.findLast(({ record }) => record.state === 'waiting');
    if (!job) return;
    job.record = { ...job.record, state: 'running' };
    try {
      this.#run(job);
    } catch (thrown) {
      job.record = { ...job.record, state: 'paused', problem: errorText(thrown) };
      this.#next();
    }
  }

  #run(job: Job): void {
    const { library, clock } = this.#options;
    const { record } = job;
    const writer = this.#writer(record.downloadId);
    const download = new AreaDownload({
      area: areaOf(record),
      server: this.#serverOf(record),
      writer,
      folder: library.folder,
      clock,
      format: job.format,
      onProgress: (soFar, format) => {
        job.record = { ...job.record, ...soFar };
        // Kept from the first tile on: a restart must not mix kinds.
        if (job.format === undefined && format !== undefined) {
          job.format = format;
          this.#save();
        }
      },
    });
    const over = download.run().then(async (problem) => {
      try {
        if (problem === undefined) await this.#finish(job, writer);
        else {
          writer.close();
          if (problem !== '') job.record = { ...job.record, state: 'paused', problem };
        }
      } catch (thrown) {
        job.record = { ...job.record, state: 'paused', problem: errorText(thrown) };
      }
      this.#options.logger.info({ downloadId: record.downloadId, state: job.record.state }, 'map download');
      this.#running = undefined;
      this.#next();
      this.#save();
    });
    this.#running = { job, download, over };
  }

  async #finish(job: Job, writer: MbtilesWriter): Promise<void> {
    const { library, ids } = this.#options;
    const { record, format = 'png' } = job;
    writer.finish(record, format);
    const sourceId = ids.next('map');
    const path = join(library.folder, `${sourceId}.mbtiles`);
    await rename(this.#path(record.downloadId), path);
    const source = await library.adopt(sourceId, path, record.name, 'download');
    job.record = { ...job.record, state: 'done', sourceId: source.sourceId };
  }

  /** A file that a power cut damaged starts again. */
  #writer(downloadId: string): MbtilesWriter {
    try {
      return new MbtilesWriter(this.#path(downloadId));
    } catch {
      this.#removeFiles(downloadId);
      return new MbtilesWriter(this.#path(downloadId));
    }
  }

  async #end(job: Job): Promise<void> {
    if (this.#running?.job !== job) return;
    this.#running.download.stop();
    await this.#running.over;
  }

  #removeFiles(downloadId: string): void {
    for (const ending of ['', '-wal', '-shm']) {
      const path = `${this.#path(downloadId)}${ending}`;
      if (existsSync(path)) rmSync(path);
    }
  }

  #path(downloadId: string): string {
    return join(this.#options.library.folder, `${downloadId}.download`);
  }

  #serverOf({ urlTemplate, allowsPrivateNetwork }: MapDownloadRequest): TileServer {
    const { userAgent, clock } = this.#options;
    return new TileServer({ urlTemplate, allowsPrivateNetwork, userAgent, clock });
  }

  #job(downloadId: string): Job {
    const job = this.#jobs.find(({ record }) => record.downloadId === downloadId);
    if (!job) throw new AppError('not-found', `Download ${downloadId} not found.`);
    return job;
  }

  #save(): void {
    const ended = this.#jobs.filter(({ record }) => !isUnfinished(record)).slice(0, KEPT_ENDED);
    this.#jobs = this.#jobs.filter((job) => isUnfinished(job.record) || ended.includes(job));
    this.#file.write(this.#jobs.map(({ record, format }) => ({ record, format: format ?? null })));
  }
}

/** The tiles of a download. @throws validation */
function areaOf({ bounds, minZoom, maxZoom }: MapDownloadRequest): TileArea {
  if (minZoom > maxZoom) throw refusal('/minZoom', 'must not be larger than maxZoom');
  const area = new TileArea(bounds, minZoom, maxZoom);
  if (area.count > MAX_DOWNLOAD_TILES)
    throw refusal('/maxZoom', `covers ${area.count} tiles; the limit is ${MAX_DOWNLOAD_TILES}`);
  return area;
}

function isUnfinished({ state }: MapDownload): boolean {
  return state === 'waiting' || state === 'running' || state === 'paused';
}

function refusal(pointer: string, detail: string): AppError {
  return new AppError('validation', `Invalid body: ${pointer} ${detail}.`, {
    context: { errors: [{ pointer, detail }] },
  });
}

interface AreaDownloadOptions {
  readonly area: TileArea;
  readonly server: Pick<TileServer, 'fetch'>;
  readonly writer: MbtilesWriter;
  readonly folder: string;
  readonly clock: Clock;
  /** Format of the tiles so far; undefined before the first. */
  readonly format: TileFormat | undefined;
  readonly onProgress: (soFar: WrittenSoFar, format: TileFormat | undefined) => void;
}

/** As few as a browser would use: the server belongs to another party. */
const AT_ONCE = 3;
const BATCH = 24;
const RETRY_AFTER_MS = [1000, 4000, 15_000] as const;
/** Reserve for tiles whose size is not known before they arrive. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;

/**
 * Fetches the tiles of an area into a file, one batch after the other; a written tile is never fetched again.
 */
class AreaDownload {
  readonly #options: AreaDownloadOptions;
  readonly #stop = new AbortController();
  #format: TileFormat | undefined;

  constructor(options: AreaDownloadOptions) {
    this.#options = options;
    this.#format = options.format;
  }

  /** @returns undefined when all is there, or why it stopped; an empty text after {@link stop} */
  async run(): Promise<string | undefined> {
    const { area, writer, folder, onProgress } = this.#options;
    try {
      let soFar = writer.soFar();
      while (soFar.doneTiles < area.count) {
        if ((await freeBytesFor(folder)) < LEAST_FREE_BYTES)
          return 'The disk is nearly full; the remaining space is reserved for recordings.';
        soFar = await this.#batch(soFar);
        onProgress(soFar, this.#format);
      }
      return soFar.missingTiles === soFar.doneTiles ? 'The server has no tiles for this area.' : undefined;
    } catch (thrown) {
      return this.#stop.signal.aborted ? '' : errorText(thrown);
    }
  }

  /** Ends {@link run} soon. */
  stop(): void {
    this.#stop.abort();
  }

  async #batch({ doneTiles, missingTiles, receivedBytes }: WrittenSoFar): Promise<WrittenSoFar> {
    const { area, writer } = this.#options;
    const places: TilePlace[] = [];
    for (let index = doneTiles; index < Math.min(area.count, doneTiles + BATCH); index += 1) {
      const place = area.at(index);
      if (place) places.push(place);
    }
    const waiting = [...places];
    const tiles: (TilePlace & { readonly bytes: Uint8Array })[] = [];
    const take = async () => {
      for (let place = waiting.shift(); place; place = waiting.shift()) {
        const bytes = await this.#tile(place);
        if (bytes) tiles.push({ ...place, bytes });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, take));
    this.#stop.signal.throwIfAborted();
    const next = {
      doneTiles: doneTiles + places.length,
      missingTiles: missingTiles + places.length - tiles.length,
      receivedBytes: receivedBytes + tiles.reduce((sum, { bytes }) => sum + bytes.length, 0),
    };
    writer.write(tiles, next);
    return next;
  }

  async #tile(place: TilePlace): Promise<Uint8Array | undefined> {
    const { server } = this.#options;
    const { signal } = this.#stop;
    for (const delayMs of [...RETRY_AFTER_MS, undefined]) {
      signal.throwIfAborted();
      const answer = await server.fetch(place, signal);
      if (answer.kind === 'missing') return undefined;
      if (answer.kind === 'tile') return await this.#checked(answer.bytes);
      if (delayMs === undefined) throw new Error(answer.why);
      await this.#pause(answer.retryAfterMs ?? delayMs);
    }
    return undefined;
  }

  async #checked(bytes: Uint8Array): Promise<Uint8Array> {
    const tile = await receivedTile(bytes);
    this.#format ??= tile.format;
    if ((tile.format === 'pbf') !== (this.#format === 'pbf'))
      throw new Error('The server mixes image and vector tiles, which one map cannot contain.');
    return tile.bytes;
  }

  #pause(delayMs: number): Promise<void> {
    const { signal } = this.#stop;
    return new Promise((fulfil) => {
      let timer: Timer | undefined;
      const end = () => {
        timer?.cancel();
        signal.removeEventListener('abort', end);
        fulfil();
      };
      timer = this.#options.clock.after(delayMs, end);
      signal.addEventListener('abort', end);
    });
  }
}
