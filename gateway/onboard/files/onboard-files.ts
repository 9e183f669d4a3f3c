import { AppError } from '../../base/error.ts';
import { reachableVehicle } from '../../command/target/reachable-vehicle.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import {
  MAX_ONBOARD_FILE_BYTES,
  type OnboardFile,
  type OnboardFilePort,
  type OnboardFileWritten,
} from '../../contract/onboard/onboard-file.ts';
import { say } from '../../contract/operator-text.ts';
import type { FtpReader } from '../../mavlink/protocol/ftp/ftp-reader.ts';
import { hasFiles } from '../../vehicle/state/capabilities.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { FileGate } from './file-gate.ts';
import { fileTransferError } from './file-transfer-error.ts';

export interface OnboardFilesOptions {
  readonly reader: Pick<FtpReader, 'list' | 'read'>;
  readonly gate: Pick<FileGate, 'write' | 'remove'>;
  readonly vehicles: VehicleDirectory;
}

const TURN_WAIT_MS = 10_000;

/** Onboard files for the APIs. Reading is not a command. Writing goes through the gate. */
export class OnboardFiles implements OnboardFilePort {
  readonly #options: OnboardFilesOptions;
  readonly #stop = new AbortController();

  constructor(options: OnboardFilesOptions) {
    this.#options = options;
  }

  /** Ends running reads. */
  stop(): void {
    this.#stop.abort();
  }

  async list(vehicleId: string, path: string): Promise<readonly OnboardFile[]> {
    const vehicle = this.#withFiles(vehicleId);
    const outcome = await this.#options.reader.list(vehicle, path, {
      turnWaitMs: TURN_WAIT_MS,
      signal: this.#stop.signal,
    });
    if (outcome.kind !== 'done') throw fileTransferError(outcome, path);
    const folder = path.endsWith('/') ? path : `${path}/`;
    return outcome.value.map(({ name, kind, sizeBytes }) => ({
      name,
      path: `${folder}${name}`,
      kind,
      sizeBytes: sizeBytes ?? null,
    }));
  }

  async read(vehicleId: string, path: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const { reader, vehicles } = this.#options;
    const vehicle = this.#withFiles(vehicleId);
    if (vehicle.heartbeat?.isArmed)
      throw new AppError(
        'state-conflict',
        'The vehicle is armed, and a file transfer would slow down its telemetry. Disarm first.',
      );
    const queue = new ByteQueue();
    const changed = new AbortController();
    const unsubscribe = vehicles.on('changed', (now) => {
      if (now.vehicleId !== vehicleId) return;
      if (now.heartbeat?.isArmed || now.bootCount !== vehicle.bootCount) changed.abort();
    });
    void reader
      .read(vehicle, {
        path,
        maxBytes: MAX_ONBOARD_FILE_BYTES,
        take: (bytes) => queue.put(bytes),
        turnWaitMs: TURN_WAIT_MS,
        signal: AbortSignal.any([signal, changed.signal, this.#stop.signal]),
      })
      .then((outcome) => {
        unsubscribe();
        queue.end(outcome.kind === 'done' ? undefined : fileTransferError(outcome, path));
      });
    await queue.ready();
    return queue.take();
  }

  async write(
    vehicleId: string,
    path: string,
    bytes: Uint8Array,
    context: RequestContext,
  ): Promise<OnboardFileWritten> {
    this.#withFiles(vehicleId);
    refuseMade(path);
    const commandId = await this.#options.gate.write(vehicleId, path, bytes, context);
    return { vehicleId, path, sizeBytes: bytes.length, commandId };
  }

  async remove(vehicleId: string, path: string, context: RequestContext): Promise<void> {
    this.#withFiles(vehicleId);
    refuseMade(path);
    await this.#options.gate.remove(vehicleId, path, context);
  }

  #withFiles(vehicleId: string): VehicleState {
    const vehicle = reachableVehicle(this.#options.vehicles, vehicleId, false);
    if (!hasFiles(vehicle))
      throw new AppError(
        'unsupported-command',
        'The vehicle does not report that it supports files (MAVLink FTP).',
      );
    return vehicle;
  }
}

/** Such names are parameters and other parts of the vehicle, which have their own gates. */
function refuseMade(path: string): void {
  if (path.replace(/^\/+/, '').startsWith('@'))
    throw new AppError(
      'state-conflict',
      say(
        '{path} is not a stored file. Write parameters through /parameters and missions through /mission.',
        { path },
      ),
    );
}

/** Buffers pushed bytes for a reader at its own pace. */
class ByteQueue {
  readonly #parts: Uint8Array[] = [];
  #end: { readonly error: Error | undefined } | undefined;
  #wake: (() => void) | undefined;

  put(bytes: Uint8Array): void {
    if (!this.#end) this.#parts.push(bytes);
    this.#wake?.();
  }

  /** With an error: the reader gets it after the earlier bytes. */
  end(error?: Error): void {
    this.#end ??= { error };
    this.#wake?.();
  }

  /** Settles when there are bytes or it has ended. @throws its error, if no bytes came before */
  async ready(): Promise<void> {
    while (this.#parts.length === 0 && !this.#end) await this.#news();
    if (this.#parts.length === 0 && this.#end?.error) throw this.#end.error;
  }

  async *take(): AsyncGenerator<Uint8Array> {
    for (;;) {
      await this.ready();
      const parts = this.#parts.splice(0);
      if (parts.length === 0) return;
      yield Buffer.concat(parts);
    }
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
