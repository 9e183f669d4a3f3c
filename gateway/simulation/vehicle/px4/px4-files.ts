import { crc32 } from 'node:zlib';
import { MavFtpErr } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { StoredLog } from '../service/log-service.ts';
import type { OpenFile, VehicleFiles } from '../service/vehicle-files.ts';
import type { VehicleOutput } from '../telemetry/vehicle-output.ts';
import { PX4_PARAMETER_METADATA } from './px4-metadata.ts';

const FOLDER = '/etc/extras';
const PARAMETERS = 'parameters.json.xz';
const GENERAL = 'component_general.json';
const COMP_METADATA_TYPE_PARAMETER = 1;
const ALL_ONES = 0xffff_ffff;

const parameters: Uint8Array = Buffer.from(PX4_PARAMETER_METADATA, 'base64');
const general: Uint8Array = new TextEncoder().encode(
  JSON.stringify({
    version: 1,
    metadataTypes: [
      { type: COMP_METADATA_TYPE_PARAMETER, uri: uriOf(PARAMETERS), fileCrc: metadataCrc(parameters) },
    ],
  }),
);
const FILES: ReadonlyMap<string, Uint8Array> = new Map([
  [GENERAL, general],
  [PARAMETERS, parameters],
]);

/** Path of the general file, as reported by COMPONENT_METADATA. */
export const PX4_GENERAL_METADATA = { uri: uriOf(GENERAL), fileCrc: metadataCrc(general) };

/** The metadata files in the firmware of a PX4. All are read-only. */
export const PX4_FILES: Pick<VehicleFiles, 'list' | 'open' | 'create' | 'write' | 'remove'> = {
  list(path) {
    const folder = path.replace(/\/+$/, '');
    if (folder === '') return ['Detc'];
    if (folder === '/etc') return ['Dextras'];
    if (folder !== FOLDER) return MavFtpErr.FILENOTFOUND;
    return [...FILES].map(([name, { length }]) => `F${name}\t${length}`);
  },
  open(path): OpenFile | undefined {
    const bytes = path.startsWith(`${FOLDER}/`) ? FILES.get(path.slice(FOLDER.length + 1)) : undefined;
    return bytes && { bytes, reportedBytes: bytes.length };
  },
  create: () => MavFtpErr.FILEPROTECTED,
  write: () => MavFtpErr.FILEPROTECTED,
  remove: () => MavFtpErr.FILEPROTECTED,
};

function uriOf(name: string): string {
  return `mftp://${FOLDER}/${name}`;
}

function metadataCrc(bytes: Uint8Array): number {
  return (crc32(bytes, ALL_ONES) ^ ALL_ONES) >>> 0;
}

interface Px4LogsOptions {
  readonly output: VehicleOutput;
  readonly logs: () => readonly StoredLog[];
  /** Behaviour up to 1.15, or of 1.16, which rewrote this part. */
  readonly release: '1.15' | '1.16';
}

const DATA_BYTES = 90;
const FRAMES_PER_STEP = 4;
const ALL = 0xffff;

type Work =
  | { readonly kind: 'listing'; next: number; readonly last: number; readonly reportedLast: number }
  | { readonly kind: 'sending'; readonly id: number; at: number; readonly until: number };

/** Lists and sends onboard logs as PX4 does: ids start at 0, and only listed logs can be downloaded. */
export class Px4Logs {
  readonly #options: Px4LogsOptions;
  /** The logs listed last; only their data can be requested. */
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
      this.#work = { kind: 'listing', next: Math.min(newest, start), last, reportedLast: last };
      return;
    }
    // The list ends at the newest log, regardless of the requested end; without logs it is empty.
    const reportedLast = end === ALL ? length : end;
    this.#work = start < length ? { kind: 'listing', next: start, last: newest, reportedLast } : undefined;
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
    const { next: id, last, reportedLast: lastLogNum } = listing;
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
