import { type FileHandle, mkdir, open, readdir, stat, truncate, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, errorText } from '../../../base/error.ts';
import { JsonFile } from '../../../base/file/json-file.ts';
import type { Logger } from '../../../base/log/logger.ts';
import { isSimulated } from '../../../base/principal/principal-reach.ts';
import { say } from '../../../contract/operator-text.ts';
import {
  type VideoFilePart,
  type VideoRecording,
  videoRecordingSchema,
} from '../../../contract/recording/video.ts';
import { wholeBytes } from './mp4-fragment.ts';
import type { VideoFile } from './video-file.ts';

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const CHUNK_BYTES = 256 * 1024;
const MAX_RECORDINGS = 10_000;
export const SOURCES_FILE = 'sources.json';

/** The recorded videos: for each an MP4 file and a JSON file about it, in a folder of their own. */
export class VideoLibrary {
  readonly #folder: string;
  readonly #logger: Logger;
  readonly #recordings = new Map<string, VideoRecording>();
  /** Bytes that running recordings report. */
  readonly #running = new Map<string, () => number>();

  constructor(folder: string, logger: Logger) {
    this.#folder = folder;
    this.#logger = logger;
  }

  /** Finds what earlier runs recorded. A file that a crash left is cut to its whole fragments. */
  async start(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: FOLDER_MODE });
    const names = (await readdir(this.#folder)).filter(
      (name) => name.endsWith('.json') && name !== SOURCES_FILE,
    );
    for (const name of names.slice(0, MAX_RECORDINGS)) {
      try {
        await this.#load(name);
      } catch (error) {
        this.#logger.warn({ name, error: errorText(error) }, 'a recorded video cannot be read');
      }
    }
  }

  /** Newest first. */
  list(): readonly VideoRecording[] {
    return [...this.#recordings.keys()]
      .flatMap((id) => this.get(id) ?? [])
      .sort((left, right) => right.startedAtMs - left.startedAtMs);
  }

  get(recordingId: string): VideoRecording | undefined {
    const recording = this.#recordings.get(recordingId);
    const bytes = this.#running.get(recordingId)?.();
    return recording && bytes !== undefined ? { ...recording, bytes } : recording;
  }

  get totalBytes(): number {
    return this.list().reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Creates the file of a recording. @throws what the disk refuses */
  async create(recording: VideoRecording, bytesNow: () => number): Promise<VideoFile> {
    const handle = await open(this.#path(recording.recordingId), 'wx', FILE_MODE);
    this.#recordings.set(recording.recordingId, recording);
    this.#running.set(recording.recordingId, bytesNow);
    try {
      this.#save(recording);
    } catch (error) {
      await handle.close();
      await this.#unlink(recording.recordingId);
      throw error;
    }
    return new DiskVideoFile(handle);
  }

  /** Stores how a recording ended. Never throws: what is missing is found at the next start. */
  end(recording: VideoRecording): void {
    this.#running.delete(recording.recordingId);
    this.#recordings.set(recording.recordingId, recording);
    try {
      this.#save(recording);
    } catch (error) {
      this.#logger.warn({ error: errorText(error) }, 'the end of a video recording could not be stored');
    }
  }

  /** @throws not-found, state-conflict while it is recorded */
  async remove(recordingId: string): Promise<void> {
    if (!this.#recordings.has(recordingId)) throw missing(recordingId);
    if (this.#running.has(recordingId))
      throw new AppError('state-conflict', 'This video is being recorded. Stop the recording first.');
    await this.#unlink(recordingId);
  }

  /**
   * Removes those that have ended, of simulated vehicles first, then the oldest, until all together have less than
   * `maxBytes`. @returns whether they have
   */
  async shrink(maxBytes: number): Promise<boolean> {
    let total = this.totalBytes;
    if (total <= maxBytes) return true;
    const ended = this.list()
      .filter(({ recordingId }) => !this.#running.has(recordingId))
      .sort((left, right) => Number(isSimulated(left.mode)) - Number(isSimulated(right.mode)));
    for (let oldest = ended.pop(); oldest && total > maxBytes; oldest = ended.pop()) {
      await this.#unlink(oldest.recordingId);
      total -= oldest.bytes;
      this.#logger.info({ recordingId: oldest.recordingId }, 'the oldest video was removed to make room');
    }
    return total <= maxBytes;
  }

  /** Both ends inclusive, see `VideoPort.readRecording`. @throws not-found */
  async read(
    recordingId: string,
    { first, last }: { readonly first?: number | undefined; readonly last?: number | undefined },
  ): Promise<VideoFilePart | undefined> {
    if (!this.#recordings.has(recordingId)) throw missing(recordingId);
    const { size } = await stat(this.#path(recordingId)).catch(() => {
      throw missing(recordingId);
    });
    const from = first ?? Math.max(0, size - (last ?? size));
    const to = first === undefined ? size - 1 : Math.min(last ?? size - 1, size - 1);
    if (from > to) return undefined;
    return { totalBytes: size, first: from, last: to, bytes: partOf(this.#path(recordingId), from, to) };
  }

  #path(recordingId: string): string {
    return join(this.#folder, `${recordingId}.mp4`);
  }

  async #load(name: string): Promise<void> {
    const stored = new JsonFile(join(this.#folder, name), videoRecordingSchema).read();
    if (!stored || `${stored.recordingId}.json` !== name) return;
    const path = this.#path(stored.recordingId);
    const { size, mtimeMs } = await stat(path);
    if (stored.endedAtMs !== null) {
      this.#recordings.set(stored.recordingId, { ...stored, bytes: size });
      return;
    }
    const bytes = await cutToWhole(path, size);
    const ended = {
      ...stored,
      bytes,
      endedAtMs: Math.max(stored.startedAtMs, Math.round(mtimeMs)),
      problem: 'The station stopped while this was recorded.',
    };
    this.#recordings.set(stored.recordingId, ended);
    this.#save(ended);
  }

  #save(recording: VideoRecording): void {
    new JsonFile(join(this.#folder, `${recording.recordingId}.json`), videoRecordingSchema).write(recording);
  }

  async #unlink(recordingId: string): Promise<void> {
    this.#recordings.delete(recordingId);
    this.#running.delete(recordingId);
    for (const path of [this.#path(recordingId), join(this.#folder, `${recordingId}.json`)])
      await unlink(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT')
          this.#logger.warn({ path, error: errorText(error) }, 'a recorded video could not be removed');
      });
  }
}

/** A file on the disk. */
class DiskVideoFile implements VideoFile {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async append(chunks: readonly Uint8Array[], position: number): Promise<void> {
    const bytes = Buffer.concat(chunks);
    try {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done, position + done);
        done += bytesWritten;
      }
    } catch (error) {
      await this.#handle.truncate(position).catch(() => undefined);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
  }
}

async function cutToWhole(path: string, size: number): Promise<number> {
  const handle = await open(path, 'r');
  let whole: number;
  try {
    whole = await wholeBytes(size, async (position) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, position);
      return buffer.subarray(0, bytesRead);
    });
  } finally {
    await handle.close();
  }
  if (whole < size) await truncate(path, whole);
  return whole;
}

async function* partOf(path: string, first: number, last: number): AsyncGenerator<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    for (let at = first; at <= last; ) {
      const wanted = Math.min(CHUNK_BYTES, last - at + 1);
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

function missing(id: string): AppError {
  return new AppError('not-found', say('Video recording {id} not found.', { id }));
}
