import { existsSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import { JsonFile } from '../../base/file/json-file.ts';
import type { IdGenerator } from '../../base/id.ts';
import type { Logger } from '../../base/logger.ts';
import {
  type MapDownload,
  type MapDownloadRequest,
  mapDownloadSchema,
  type TileFormat,
  tileFormatSchema,
} from '../../contract/mission/map.ts';
import { AreaDownload } from './area-download.ts';
import type { MapLibrary } from './map-library.ts';
import { MbtilesWriter } from './mbtiles-writer.ts';
import { TileArea } from './tile-area.ts';
import { TileServer } from './tile-server.ts';

export interface MapDownloadsOptions {
  readonly library: MapLibrary;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly ids: Pick<IdGenerator, 'next'>;
  readonly logger: Logger;
}

/** A day of one connection: for more, get a file from the provider. */
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

/** Downloads of areas: one at a time, each going on where it was, over pauses and restarts. */
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

  /** Goes on with what was under way when the gateway ended. */
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
      throw new AppError('resource-limit', `${MAX_UNFINISHED} downloads are not finished. End one first.`);
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
    if (!job) throw new AppError('not-found', `There is no download ${downloadId}.`);
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
    throw refusal('/maxZoom', `makes ${area.count} tiles, ${MAX_DOWNLOAD_TILES} are allowed`);
  return area;
}

function isUnfinished({ state }: MapDownload): boolean {
  return state === 'waiting' || state === 'running' || state === 'paused';
}

function refusal(pointer: string, detail: string): AppError {
  return new AppError('validation', `The body does not fit: ${pointer} ${detail}.`, {
    context: { errors: [{ pointer, detail }] },
  });
}
