import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { StoredLog } from '../service/log-service.ts';
import type { VehicleOutput } from '../telemetry/vehicle-output.ts';

export interface Px4LogsOptions {
  readonly output: VehicleOutput;
  readonly logs: () => readonly StoredLog[];
  /** The habits of 1.15 and before, or of 1.16, which rewrote this part. */
  readonly release: '1.15' | '1.16';
}

const DATA_BYTES = 90;
const FRAMES_PER_STEP = 4;
const ALL = 0xffff;

type Work =
  | { readonly kind: 'listing'; next: number; readonly last: number; readonly toldLast: number }
  | { readonly kind: 'sending'; readonly id: number; at: number; readonly until: number };

/**
 * Lists and sends onboard logs with PX4's habits: ids count from 0, and only listed logs can be downloaded.
 */
export class Px4Logs {
  readonly #options: Px4LogsOptions;
  /** As listed last: what data is asked of. */
  #listed: readonly StoredLog[] | undefined;
  #work: Work | undefined;

  constructor(options: Px4LogsOptions) {
    this.#options = options;
  }

  list({ start, end }: MessageByName['LOG_REQUEST_LIST']): void {
    const { release, logs } = this.#options;
    const isOld = release === '1.15';
    if (!isOld || start === 0 || !this.#listed) this.#listed = logs();
    const { length } = this.#listed;
    const newest = Math.max(0, length - 1);
    if (isOld) {
      const last = Math.min(newest, end);
      this.#work = { kind: 'listing', next: Math.min(newest, start), last, toldLast: last };
      return;
    }
    // The list runs from the start to the newest log, whatever end was requested; without logs it is empty.
    const toldLast = end === ALL ? length : end;
    this.#work = start < length ? { kind: 'listing', next: start, last: newest, toldLast } : undefined;
  }

  request({ id, ofs, count }: MessageByName['LOG_REQUEST_DATA']): void {
    const log = this.#listed?.[id];
    if (!log || (this.#options.release === '1.16' && ofs >= log.bytes.length)) return;
    const until = Math.min(log.bytes.length, ofs + count);
    this.#work = { kind: 'sending', id, at: ofs, until };
  }

  end(): void {
    this.#work = undefined;
    if (this.#options.release === '1.15') this.#listed = undefined;
  }

  step(): void {
    for (let sent = 0; sent < FRAMES_PER_STEP && this.#work; sent += 1)
      if (this.#work.kind === 'listing') this.#tell(this.#work);
      else this.#sendPart(this.#work);
  }

  #tell(listing: Extract<Work, { kind: 'listing' }>): void {
    const { next: id, last, toldLast: lastLogNum } = listing;
    const numLogs = this.#listed?.length ?? 0;
    const log = this.#listed?.[id];
    const size = log?.bytes.length ?? 0;
    this.#options.output.send('LOG_ENTRY', { id, numLogs, lastLogNum, timeUtc: log?.utcS ?? 0, size });
    listing.next += 1;
    if (id >= last) this.#work = undefined;
  }

  #sendPart(sending: Extract<Work, { kind: 'sending' }>): void {
    const { id, at, until } = sending;
    const part = this.#listed?.[id]?.bytes.subarray(at, Math.min(until, at + DATA_BYTES));
    const count = part?.length ?? 0;
    const data = Array.from({ length: DATA_BYTES }, (_, index) => part?.[index] ?? 0);
    this.#options.output.send('LOG_DATA', { id, ofs: at, count, data });
    sending.at += count;
    if (count < DATA_BYTES || sending.at >= until) this.#work = undefined;
  }
}
