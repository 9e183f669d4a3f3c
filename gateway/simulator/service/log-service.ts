import type { MessageByName } from '../../mavlink/generated/messages.ts';
import type { VehicleOutput } from '../telemetry/vehicle-output.ts';

/** One log on board. */
export interface StoredLog {
  readonly utcS: number;
  readonly bytes: Uint8Array;
}

export interface LogServiceOptions {
  readonly output: VehicleOutput;
  /** Made when first asked for; the first has the id 1. */
  readonly logs: () => readonly StoredLog[];
  /** The real one sends no logs while it is armed. */
  readonly isArmed: () => boolean;
}

const DATA_BYTES = 90;
const FRAMES_PER_STEP = 4;

/** Tells and sends logs on board: the old protocol, one stream of parts at a time. */
export class LogService {
  readonly #options: LogServiceOptions;
  #logs: readonly StoredLog[] | undefined;
  #sending: { readonly id: number; at: number; readonly until: number } | undefined;

  constructor(options: LogServiceOptions) {
    this.#options = options;
  }

  list({ start, end }: MessageByName['LOG_REQUEST_LIST']): void {
    const logs = this.stored;
    const { output } = this.#options;
    if (logs.length === 0)
      output.send('LOG_ENTRY', { id: 0, numLogs: 0, lastLogNum: 0, timeUtc: 0, size: 0 });
    for (const [index, { utcS, bytes }] of logs.entries()) {
      const id = index + 1;
      if (id < start || id > end) continue;
      const size = bytes.length;
      output.send('LOG_ENTRY', { id, numLogs: logs.length, lastLogNum: logs.length, timeUtc: utcS, size });
    }
  }

  request({ id, ofs, count }: MessageByName['LOG_REQUEST_DATA']): void {
    const log = this.stored[id - 1];
    this.#sending = log && { id, at: ofs, until: Math.min(log.bytes.length, ofs + count) };
  }

  end(): void {
    this.#sending = undefined;
  }

  /** All of them, and for good; the real one does nothing while it is armed. */
  erase(): void {
    if (this.#options.isArmed()) return;
    this.#sending = undefined;
    this.#logs = [];
  }

  step(): void {
    for (let sent = 0; sent < FRAMES_PER_STEP && this.#sending; sent += 1) this.#sendPart(this.#sending);
  }

  #sendPart(sending: { readonly id: number; at: number; readonly until: number }): void {
    if (this.#options.isArmed()) return;
    const part = this.stored[sending.id - 1]?.bytes.subarray(
      sending.at,
      Math.min(sending.until, sending.at + DATA_BYTES),
    );
    const count = part?.length ?? 0;
    const data = Array.from({ length: DATA_BYTES }, (_, index) => part?.[index] ?? 0);
    this.#options.output.send('LOG_DATA', { id: sending.id, ofs: sending.at, count, data });
    sending.at += DATA_BYTES;
    if (sending.at >= sending.until) this.#sending = undefined;
  }

  /** The first has the id 1. */
  get stored(): readonly StoredLog[] {
    this.#logs ??= this.#options.logs();
    return this.#logs;
  }
}
