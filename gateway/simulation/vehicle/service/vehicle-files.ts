import { MavFtpErr } from '../../../mavlink/codec/generated/enums.ts';

/** MAV_FTP_ERR */
export type FtpError = (typeof MavFtpErr)[keyof typeof MavFtpErr];

/** The files that can be read and written on the vehicle. */
export interface VehicleFilesOptions {
  /** Built again for each open request. */
  readonly parameters: (isWithDefaults: boolean) => Uint8Array;
  /** Oldest first. */
  readonly logs: () => readonly Uint8Array[];
  /** Written files by path; they survive a reboot. */
  readonly written: Map<string, Uint8Array>;
}

/** An open file. `reportedBytes`: its length as reported to clients. */
export interface OpenFile {
  readonly bytes: Uint8Array;
  readonly reportedBytes: number;
}

const PACK = '@PARAM/param.pck';
/** The real autopilot does not know the length in advance. */
const PACK_TOLD_BYTES = 1024 * 1024;
const LOGS = '/APM/LOGS';
const SCRIPTS = '/APM/scripts';
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  '': ['APM'],
  '/APM': ['LOGS', 'scripts'],
};
const MAX_FILES = 16;
const MAX_FILE_BYTES = 256 * 1024;

/** The files of a vehicle: its parameters, its logs, and one folder for a few small scripts. */
export class VehicleFiles {
  readonly #options: VehicleFilesOptions;

  constructor(options: VehicleFilesOptions) {
    this.#options = options;
  }

  /** Entries as sent, or why they cannot be listed. */
  list(path: string): readonly string[] | FtpError {
    const folder = plain(path);
    const folders = FOLDERS[folder];
    if (folders) return folders.map((name) => `D${name}`);
    if (folder === '@PARAM') return [`Fparam.pck\t${PACK_TOLD_BYTES}`];
    if (folder === LOGS)
      return this.#options.logs().map(({ length }, index) => `F${logName(index)}\t${length}`);
    if (folder !== SCRIPTS) return MavFtpErr.FILENOTFOUND;
    return [...this.#options.written].map(
      ([file, { length }]) => `F${file.slice(SCRIPTS.length + 1)}\t${length}`,
    );
  }

  open(path: string): OpenFile | undefined {
    const file = plain(path);
    const [name, question = ''] = file.split('?');
    if (name === PACK) {
      const isWithDefaults = question.split('&').includes('withdefaults=1');
      return { bytes: this.#options.parameters(isWithDefaults), reportedBytes: PACK_TOLD_BYTES };
    }
    const log = this.#options.logs().find((_, index) => file === `${LOGS}/${logName(index)}`);
    const bytes = log ?? this.#options.written.get(file);
    return bytes && { bytes, reportedBytes: bytes.length };
  }

  /** Creates an empty file. */
  create(path: string): FtpError {
    const { written } = this.#options;
    const file = plain(path);
    if (!/^\/APM\/scripts\/[^/]{1,64}$/.test(file)) return MavFtpErr.FILEPROTECTED;
    if (!written.has(file) && written.size >= MAX_FILES) return MavFtpErr.FAIL;
    written.set(file, new Uint8Array());
    return MavFtpErr.NONE;
  }

  write(path: string, offset: number, data: Uint8Array): FtpError {
    const { written } = this.#options;
    const file = plain(path);
    const before = written.get(file);
    const end = offset + data.length;
    if (!before || end > MAX_FILE_BYTES) return MavFtpErr.FAIL;
    const after = new Uint8Array(Math.max(before.length, end));
    after.set(before);
    after.set(data, offset);
    written.set(file, after);
    return MavFtpErr.NONE;
  }

  remove(path: string): FtpError {
    const { written } = this.#options;
    const file = plain(path);
    if (written.delete(file)) return MavFtpErr.NONE;
    return this.open(file) ? MavFtpErr.FILEPROTECTED : MavFtpErr.FILENOTFOUND;
  }
}

function plain(path: string): string {
  return path.replace(/\/+$/, '');
}

function logName(index: number): string {
  return `${String(index + 1).padStart(8, '0')}.BIN`;
}
