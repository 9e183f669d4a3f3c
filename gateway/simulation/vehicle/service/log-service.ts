import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { VehicleOutput } from '../telemetry/vehicle-output.ts';

/** One log on board. */
export interface StoredLog {
  readonly utcS: number;
  readonly bytes: Uint8Array;
}

interface LogServiceOptions {
  readonly output: VehicleOutput;
  /** Made when first asked for; the first has the id 1. */
  readonly logs: () => readonly StoredLog[];
  /** The real one sends no logs while it is armed. */
  readonly isArmed: () => boolean;
  /** Whether the card gives the bytes there; it always does where not given. */
  readonly isReadable?: (logId: number, offset: number) => boolean;
}

const DATA_BYTES = 90;
const FRAMES_PER_STEP = 4;
const IDS = 0x1_0000;

type Work =
  | { readonly kind: 'listing'; next: number; readonly last: number }
  | { readonly kind: 'sending'; readonly id: number; at: number; readonly until: number };

/**
 * Lists and sends onboard logs with ArduPilot's habits: a request while another one runs is ignored, a list
 * ends only where it was asked to end, and what cannot be read looks like the end of the log.
 */
export class LogService {
  readonly #options: LogServiceOptions;
  #logs: readonly StoredLog[] | undefined;
  #work: Work | undefined;

  constructor(options: LogServiceOptions) {
    this.#options = options;
  }

  list({ start, end }: MessageByName['LOG_REQUEST_LIST']): void {
    if (this.#work || this.#options.isArmed()) return;
    const count = this.stored.length;
    // A start beyond the end is not checked: the list runs through all possible ids until it reaches the end.
    this.#work =
      count === 0
        ? { kind: 'listing', next: 0, last: 0 }
        : { kind: 'listing', next: Math.max(1, start), last: Math.min(count, end) };
  }

  request({ id, ofs, count }: MessageByName['LOG_REQUEST_DATA']): void {
    if (this.#work || this.#options.isArmed()) return;
    const log = this.stored[id - 1];
    if (log) this.#work = { kind: 'sending', id, at: ofs, until: Math.min(log.bytes.length, ofs + count) };
  }

  end(): void {
    this.#work = undefined;
  }

  /** All of them, and for good; the real one does nothing while it is armed. */
  erase(): void {
    if (this.#options.isArmed()) return;
    this.#work = undefined;
    this.#logs = [];
  }

  step(): void {
    for (let sent = 0; sent < FRAMES_PER_STEP && this.#work && !this.#options.isArmed(); sent += 1)
      if (this.#work.kind === 'listing') this.#tell(this.#work);
      else this.#sendPart(this.#work);
  }

  #tell(listing: Extract<Work, { kind: 'listing' }>): void {
    const { next: id, last } = listing;
    const { length: numLogs } = this.stored;
    const log = this.stored[id - 1];
    this.#options.output.send('LOG_ENTRY', {
      id,
      numLogs,
      // The end that was asked for, not the newest log.
      lastLogNum: last,
      timeUtc: log?.utcS ?? 0,
      size: log?.bytes.length ?? 0,
    });
    listing.next = (id + 1) % IDS;
    if (id === last) this.#work = undefined;
  }

  #sendPart(sending: Extract<Work, { kind: 'sending' }>): void {
    const { id, at, until } = sending;
    const isReadable = this.#options.isReadable?.(id, at) ?? true;
    const part = isReadable
      ? this.stored[id - 1]?.bytes.subarray(at, Math.min(until, at + DATA_BYTES))
      : undefined;
    const count = part?.length ?? 0;
    const data = Array.from({ length: DATA_BYTES }, (_, index) => part?.[index] ?? 0);
    this.#options.output.send('LOG_DATA', { id, ofs: at, count, data });
    sending.at += count;
    if (count < DATA_BYTES || sending.at >= until) this.#work = undefined;
  }

  /** The first has the id 1. */
  get stored(): readonly StoredLog[] {
    this.#logs ??= this.#options.logs();
    return this.#logs;
  }
}
