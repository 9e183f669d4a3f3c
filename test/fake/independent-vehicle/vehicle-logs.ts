import { common } from 'node-mavlink';
import type { HeardMessage, WireMessage } from './vehicle-wire.ts';

const DATA_BYTES = 90;
const FIRST_UTC_S = 1_700_000_000;

/** Logs of the independent vehicle, told by LOG_ENTRY and LOG_DATA as fast as they are asked for. */
export class VehicleLogs {
  readonly #logs: readonly Uint8Array[];
  readonly #send: (message: WireMessage) => void;

  constructor(logs: readonly Uint8Array[], send: (message: WireMessage) => void) {
    this.#logs = logs;
    this.#send = send;
  }

  /** @returns whether the message was about logs. */
  hear({ name, fields }: HeardMessage): boolean {
    if (name === 'LOG_REQUEST_LIST') {
      const last = Math.min(this.#logs.length, Number(fields.end));
      for (let id = Math.max(1, Number(fields.start)); id <= last; id += 1) this.#tell(id, last);
      return true;
    }
    if (name === 'LOG_REQUEST_DATA') {
      this.#deliver(Number(fields.id), Number(fields.ofs), Number(fields.count));
      return true;
    }
    return name === 'LOG_REQUEST_END';
  }

  /** As ArduPilot does: `lastLogNum` is the end that was asked for. */
  #tell(id: number, lastLogNum: number): void {
    const numLogs = this.#logs.length;
    const size = this.#logs[id - 1]?.length ?? 0;
    const timeUtc = FIRST_UTC_S + id;
    this.#send(Object.assign(new common.LogEntry(), { id, size, timeUtc, numLogs, lastLogNum }));
  }

  #deliver(id: number, ofs: number, count: number): void {
    const log = this.#logs[id - 1];
    if (!log) return;
    for (let from = ofs; from < Math.min(log.length, ofs + count); from += DATA_BYTES) {
      const data = [...log.subarray(from, Math.min(from + DATA_BYTES, ofs + count))];
      const padded = [...data, ...new Array<number>(DATA_BYTES - data.length).fill(0)];
      this.#send(Object.assign(new common.LogData(), { id, ofs: from, count: data.length, data: padded }));
    }
  }
}
