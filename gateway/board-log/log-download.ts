import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { errorText } from '../base/error.ts';
import type { BoardLogDownload } from '../contract/board-log.ts';
import type { RequestContext } from '../contract/gateway-port.ts';
import type { ReplayPort } from '../contract/replay-port.ts';
import type { LogProtocol } from '../protocol/log-protocol.ts';
import type { VehicleDirectory } from '../vehicle/vehicle-directory.ts';

export interface LogDownloadOptions {
  readonly protocol: Pick<LogProtocol, 'download'>;
  readonly vehicles: Pick<VehicleDirectory, 'get' | 'modeOf'>;
  /** Takes the log in when it is whole. */
  readonly replay: Pick<ReplayPort, 'importLog'>;
  readonly context: RequestContext;
  /** Where what came is kept until then. */
  readonly file: string;
  readonly clock: Clock;
  /** As it was asked for. */
  readonly record: BoardLogDownload;
}

const LOOK_AGAIN_MS = 1000;
/** As long as a battery is changed and a vehicle driven home. */
const GIVE_UP_AFTER_MS = 15 * 60_000;

/** Reads one log from a vehicle, over every loss of the link, and hands it to the recordings. */
export class LogDownload {
  readonly #options: LogDownloadOptions;
  readonly #stop = new AbortController();
  #record: BoardLogDownload;

  constructor(options: LogDownloadOptions) {
    this.#options = options;
    this.#record = options.record;
  }

  get record(): BoardLogDownload {
    return this.#record;
  }

  get hasEnded(): boolean {
    return this.#record.endedAtMs !== null;
  }

  cancel(): void {
    if (!this.hasEnded) this.#end({ state: 'cancelled', detail: null });
    this.#stop.abort();
  }

  /** Resolves when it has ended; never rejects. */
  async run(): Promise<void> {
    const { file } = this.#options;
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const handle = await open(file, 'w', 0o600);
      try {
        await this.#receive(handle);
      } finally {
        await handle.close();
      }
      if (!this.hasEnded) await this.#import();
    } catch (thrown) {
      if (!this.hasEnded) this.#end({ state: 'failed', detail: errorText(thrown) });
    } finally {
      await rm(file, { force: true });
    }
  }

  async #receive(handle: FileHandle): Promise<void> {
    const { protocol, vehicles, clock } = this.#options;
    const { vehicleId, logId, sizeBytes } = this.#record;
    let lastNewsAtMs = clock.monotonicMs();
    let writing = Promise.resolve();
    while (!this.hasEnded) {
      const hindrance = this.#hindrance();
      const vehicle = vehicles.get(vehicleId);
      if (hindrance !== undefined || !vehicle) {
        if (clock.monotonicMs() - lastNewsAtMs > GIVE_UP_AFTER_MS)
          throw new Error('The vehicle stayed away for 15 minutes.');
        this.#change({ state: 'waiting', detail: hindrance ?? null });
        await this.#pause();
        continue;
      }
      this.#change({ state: 'running', detail: null });
      const pausing = new AbortController();
      const outcome = await protocol.download(vehicle, {
        logId,
        sizeBytes,
        fromByte: this.#record.receivedBytes,
        signal: AbortSignal.any([this.#stop.signal, pausing.signal]),
        take: (bytes) => {
          const at = this.#record.receivedBytes;
          lastNewsAtMs = clock.monotonicMs();
          writing = writing.then(async () => void (await handle.write(bytes, 0, bytes.length, at)));
          // Looked at where it is awaited.
          writing.catch(() => undefined);
          this.#change({ receivedBytes: at + bytes.length });
          if (this.#hindrance() !== undefined) pausing.abort();
        },
      });
      await writing;
      if (outcome.kind === 'done') return;
      if (outcome.kind !== 'cancelled') {
        this.#change({ state: 'waiting', detail: 'The vehicle does not answer.' });
        await this.#pause();
      }
    }
  }

  async #import(): Promise<void> {
    const { replay, vehicles, context, file } = this.#options;
    const { vehicleId, logId } = this.#record;
    this.#change({ state: 'importing', detail: null });
    const name = `${vehicleId} log ${logId}`;
    const bytes = createReadStream(file);
    const session = await replay.importLog({ name, bytes, mode: vehicles.modeOf(vehicleId) }, context);
    if (!this.hasEnded) this.#end({ state: 'done', detail: null, sessionId: session.sessionId });
  }

  /** Why no bytes can be asked for now. */
  #hindrance(): string | undefined {
    const vehicle = this.#options.vehicles.get(this.#record.vehicleId);
    if (!vehicle || vehicle.isLost) return 'The vehicle is away. It goes on when it is back.';
    if (vehicle.heartbeat?.isArmed) return 'The vehicle is armed. It goes on when it is disarmed.';
    return undefined;
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = this.#options.clock.after(LOOK_AGAIN_MS, resolve);
      this.#stop.signal.addEventListener(
        'abort',
        () => {
          timer.cancel();
          resolve();
        },
        { once: true },
      );
    });
  }

  #change(change: Partial<BoardLogDownload>): void {
    if (!this.hasEnded) this.#record = { ...this.#record, ...change };
  }

  #end(change: Partial<BoardLogDownload>): void {
    this.#record = { ...this.#record, ...change, endedAtMs: this.#options.clock.utcMs() };
  }
}
