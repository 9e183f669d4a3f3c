import type { Clock, MonotonicMs } from '../../base/clock.ts';
import type { RecordingFile, RecordingFiles } from './recording-files.ts';

/** Records of about half a second, in one piece. */
interface Batch {
  readonly sealedAtMs: MonotonicMs;
  readonly bytes: Uint8Array;
  readonly records: number;
}

export interface LinkRecordingOptions {
  readonly linkId: string;
  readonly clock: Clock;
  readonly files: RecordingFiles;
  readonly maxFileBytes: number;
  /** Whether a file beyond `maxFileBytes` may end now. */
  readonly mayEnd: () => boolean;
}

const MAX_NAME_TRIES = 100;

/**
 * The recording of one link. Records wait here until they are on disk; when writing fails, the oldest are
 * dropped.
 */
export class LinkRecording {
  readonly linkId: string;
  readonly #options: LinkRecordingOptions;
  #open: Uint8Array[] = [];
  #sealed: Batch[] = [];
  #inFlight: Batch[] = [];
  #file: RecordingFile | undefined;
  #fileName: string | undefined;
  #writing: Promise<void> | undefined;
  #isEnding = false;

  constructor(options: LinkRecordingOptions) {
    this.linkId = options.linkId;
    this.#options = options;
  }

  /** Name of the file written to; undefined before the first write. */
  get fileName(): string | undefined {
    return this.#fileName;
  }

  /** When the oldest records not yet on disk were sealed; undefined when there are none. */
  get oldestUnsavedMs(): MonotonicMs | undefined {
    return (this.#inFlight[0] ?? this.#sealed[0])?.sealedAtMs;
  }

  get hasUnsaved(): boolean {
    return this.#open.length > 0 || this.oldestUnsavedMs !== undefined;
  }

  add(record: Uint8Array): void {
    this.#open.push(record);
  }

  /** Makes one piece of what has come in, ready to be written. */
  seal(): void {
    if (this.#open.length === 0) return;
    const records = this.#open.length;
    const bytes = Buffer.concat(this.#open);
    this.#open = [];
    this.#sealed.push({ sealedAtMs: this.#options.clock.monotonicMs(), bytes, records });
  }

  /**
   * Gives up what is older than `oldestMs`, then the oldest until at most `maxBytes` wait.
   * @returns how many records were lost
   */
  prune(oldestMs: number, maxBytes: number): number {
    let lost = 0;
    let waitingBytes = this.#sealed.reduce((sum, { bytes }) => sum + bytes.length, 0);
    for (let first = this.#sealed[0]; first; first = this.#sealed[0]) {
      if (first.sealedAtMs >= oldestMs && waitingBytes <= maxBytes) break;
      waitingBytes -= first.bytes.length;
      lost += first.records;
      this.#sealed.shift();
    }
    return lost;
  }

  /** Writes all that was sealed. What cannot be written stays, in order. Calls that overlap are one. */
  write(): Promise<void> {
    this.#writing ??= this.#writeSealed().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** The file ends with what is sealed now, once that is written; what comes later begins another. */
  endFile(): void {
    this.#isEnding = true;
  }

  /** Ends the file at once; the next record begins a new one. Never rejects. */
  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    this.#fileName = undefined;
    await file?.close();
  }

  async #writeSealed(): Promise<void> {
    await this.#writeAll();
    if (!this.#isEnding) return;
    this.#isEnding = false;
    await this.close();
  }

  async #writeAll(): Promise<void> {
    while (this.#sealed.length > 0) {
      this.#inFlight = this.#sealed;
      this.#sealed = [];
      try {
        await this.#append(Buffer.concat(this.#inFlight.map(({ bytes }) => bytes)));
      } catch (thrown) {
        this.#sealed = [...this.#inFlight, ...this.#sealed];
        throw thrown;
      } finally {
        this.#inFlight = [];
      }
    }
  }

  async #append(bytes: Uint8Array): Promise<void> {
    const { maxFileBytes, mayEnd } = this.#options;
    const sizeBytes = this.#file?.sizeBytes ?? 0;
    if (sizeBytes > 0 && sizeBytes + bytes.length > maxFileBytes && mayEnd()) await this.close();
    this.#file ??= await this.#create();
    try {
      await this.#file.append(bytes);
    } catch (thrown) {
      if (!isTooLarge(thrown) || this.#file.sizeBytes === 0) throw thrown;
      // The file system has no larger files: better two files of a flight than none of its end.
      await this.close();
      this.#file = await this.#create();
      await this.#file.append(bytes);
    }
  }

  /** A second file of the same second gets a number. */
  async #create(): Promise<RecordingFile> {
    const stamp = new Date(this.#options.clock.utcMs()).toISOString().slice(0, 19).replaceAll(':', '-');
    const stem = `${stamp}_${this.linkId.replaceAll(/[^A-Za-z0-9_-]/g, '_')}`;
    for (let count = 1; count <= MAX_NAME_TRIES; count += 1) {
      const name = count === 1 ? `${stem}.tlog` : `${stem}-${count}.tlog`;
      const file = await this.#options.files.create(name);
      if (!file) continue;
      this.#fileName = name;
      return file;
    }
    throw new Error(`there are ${MAX_NAME_TRIES} recordings named ${stem} already`);
  }
}

function isTooLarge(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown as NodeJS.ErrnoException).code === 'EFBIG';
}
