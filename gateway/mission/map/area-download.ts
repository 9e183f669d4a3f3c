import type { Clock, Timer } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import { freeBytesFor } from '../../base/file/receive-file.ts';
import type { TileFormat } from '../../contract/mission/map.ts';
import { receivedTile } from './checked-tile.ts';
import type { MbtilesWriter, WrittenSoFar } from './mbtiles-writer.ts';
import type { TileArea, TilePlace } from './tile-area.ts';
import type { TileServer } from './tile-server.ts';

export interface AreaDownloadOptions {
  readonly area: TileArea;
  readonly server: Pick<TileServer, 'fetch'>;
  readonly writer: MbtilesWriter;
  readonly folder: string;
  readonly clock: Clock;
  /** Of the tiles so far; undefined before the first. */
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
export class AreaDownload {
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
          return 'The disk is nearly full: what is left is kept for recordings.';
        soFar = await this.#batch(soFar);
        onProgress(soFar, this.#format);
      }
      return soFar.missingTiles === soFar.doneTiles ? 'The server has no tiles of this area.' : undefined;
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
      throw new Error('The server mixes pictures and vector tiles, which no map can hold.');
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
