import { splitAnnexB } from '../codec/annex-b.ts';
import { h264 } from '../codec/h264.ts';
import { h265 } from '../codec/h265.ts';
import type { NalCodec } from '../codec/nal-codec.ts';
import { MAX_PICTURE_BYTES } from '../picture-unit.ts';
import type { ReceiverEvents } from '../receive/receiver.ts';
import { type ProgramTable, readMap, readPrograms } from './program-table.ts';

export const TS_TIME_BITS = 33;
const PACKET_BYTES = 188;
const SYNC = 0x47;
const PID_PROGRAMS = 0;
const MAX_TABLE_BYTES = 1024 + 3;
/** Stream types of ISO/IEC 13818-1, table 2-34. */
const CODECS: Readonly<Record<number, NalCodec>> = { 27: h264, 36: h265 };
/** Unreadable tables in a row before it is reported. */
const MAX_BROKEN_TABLES = 5;
/** Bytes without a packet before it is reported. */
const MAX_GARBAGE_BYTES = 64 * 1024;

/** Takes the first video of a transport stream apart: ISO/IEC 13818-1. Input may be cut anywhere. */
export class TsDemuxer {
  readonly #events: Pick<ReceiverEvents, 'unit' | 'problem' | 'counted'>;
  #rest: Buffer = Buffer.alloc(0);
  #garbage = 0;
  #mapPid: number | undefined;
  #video: { readonly pid: number; readonly codec: NalCodec } | undefined;
  #tables = new Map<number, Buffer[]>();
  #brokenTables = 0;
  #hasProblem = false;
  #counter: number | undefined;
  #pes: Buffer[] = [];
  #pesBytes = 0;
  #pesLength = 0;
  #isDamaged = true;
  #isLostBefore = false;

  constructor(events: Pick<ReceiverEvents, 'unit' | 'problem' | 'counted'>) {
    this.#events = events;
  }

  take(chunk: Uint8Array): void {
    let bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : asBuffer(chunk);
    for (;;) {
      const from = syncIn(bytes);
      if (from > 0) {
        this.#skip(from);
        bytes = bytes.subarray(from);
      }
      if (bytes.length < PACKET_BYTES) break;
      this.#takePacket(bytes.subarray(0, PACKET_BYTES));
      bytes = bytes.subarray(PACKET_BYTES);
    }
    this.#rest = bytes;
  }

  #skip(bytes: number): void {
    this.#garbage += bytes;
    if (this.#garbage > MAX_GARBAGE_BYTES) this.#report('The stream is not MPEG-TS.');
  }

  #takePacket(packet: Buffer): void {
    const second = packet[1] as number;
    const fourth = packet[3] as number;
    const pid = ((second & 0x1f) << 8) | (packet[2] as number);
    const hasPayload = (fourth & 0x10) !== 0;
    const hasAdaptation = (fourth & 0x20) !== 0;
    const from = hasAdaptation ? 5 + (packet[4] as number) : 4;
    const isStart = (second & 0x40) !== 0;
    const isBroken = (second & 0x80) !== 0 || from > PACKET_BYTES;
    if (pid === this.#video?.pid && hasPayload) this.#followCounter(fourth & 0x0f, isBroken);
    if (!hasPayload || isBroken) return;
    const payload = packet.subarray(from);
    if (pid === PID_PROGRAMS || pid === this.#mapPid) this.#takeTable(pid, payload, isStart);
    else if (pid === this.#video?.pid) this.#takePes(payload, isStart);
  }

  #followCounter(counter: number, isBroken: boolean): void {
    const missing = this.#counter === undefined ? 0 : (counter - this.#counter + 15) % 16;
    // 15: the same packet again.
    if ((missing > 0 && missing < 15) || isBroken) {
      this.#events.counted(0, 0, Math.max(1, missing));
      this.#isDamaged = true;
      this.#isLostBefore = true;
    }
    this.#counter = counter;
  }

  #takeTable(pid: number, payload: Buffer, isStart: boolean): void {
    // Before a new section the pointer tells where it starts.
    const part = isStart ? payload.subarray(1 + (payload[0] ?? 0)) : payload;
    const parts = isStart ? [part] : [...(this.#tables.get(pid) ?? []), part];
    const section = Buffer.concat(parts);
    const length = section.length < 3 ? MAX_TABLE_BYTES : 3 + (section.readUInt16BE(1) & 0x0fff);
    if (section.length < length && section.length <= MAX_TABLE_BYTES) {
      if (isStart || this.#tables.has(pid)) this.#tables.set(pid, parts);
      return;
    }
    this.#tables.delete(pid);
    if (length > MAX_TABLE_BYTES) this.#noteTable(undefined);
    else if (pid === PID_PROGRAMS) this.#takePrograms(section.subarray(0, length));
    else this.#takeMap(section.subarray(0, length));
  }

  #takePrograms(section: Buffer): void {
    const table = readPrograms(section);
    this.#noteTable(table);
    const mapPid = table?.entries[0]?.pid;
    if (mapPid !== undefined) this.#mapPid = mapPid;
  }

  #takeMap(section: Buffer): void {
    const table = readMap(section);
    this.#noteTable(table);
    if (!table) return;
    const stream = table.entries.find(({ type }) => CODECS[type]);
    const codec = stream && CODECS[stream.type];
    if (!stream || !codec) {
      this.#report('The stream has no H.264 or H.265 video.');
      return;
    }
    if (this.#hasProblem) {
      this.#hasProblem = false;
      this.#events.problem(null);
    }
    if (this.#video?.pid === stream.pid && this.#video.codec === codec) return;
    this.#video = { pid: stream.pid, codec };
    this.#counter = undefined;
    this.#startPes();
  }

  #noteTable(table: ProgramTable | undefined): void {
    this.#brokenTables = table ? 0 : this.#brokenTables + 1;
    if (this.#brokenTables === MAX_BROKEN_TABLES)
      this.#report('The tables of the MPEG-TS stream are damaged.');
  }

  #report(problem: string): void {
    if (this.#hasProblem) return;
    this.#hasProblem = true;
    this.#events.problem(problem);
  }

  #takePes(payload: Buffer, isStart: boolean): void {
    if (isStart) {
      this.#finishPes();
      this.#pesLength = payload.length < 6 ? 0 : payload.readUInt16BE(4);
      this.#isDamaged = false;
    } else if (this.#pesBytes === 0) return;
    this.#pes.push(payload);
    this.#pesBytes += payload.length;
    if (this.#pesBytes > MAX_PICTURE_BYTES) {
      this.#startPes();
      this.#isLostBefore = true;
    } else if (this.#pesLength > 0 && this.#pesBytes >= this.#pesLength + 6) this.#finishPes();
  }

  #startPes(): void {
    this.#pes = [];
    this.#pesBytes = 0;
    this.#pesLength = 0;
  }

  #finishPes(): void {
    const pes = Buffer.concat(this.#pes);
    this.#startPes();
    if (pes.length === 0 || !this.#video) return;
    const isVideo = pes.length > 9 && pes.readUIntBE(0, 3) === 1 && ((pes[3] as number) & 0xf0) === 0xe0;
    const timeFlags = (pes[7] ?? 0) >> 6;
    const from = 9 + (pes[8] ?? 0);
    if (!isVideo || from >= pes.length || timeFlags < 2 || from < 14) {
      this.#isLostBefore = true;
      return;
    }
    const isLostBefore = this.#isLostBefore && !this.#isDamaged;
    this.#isLostBefore = false;
    this.#events.unit(
      {
        codec: this.#video.codec,
        nals: splitAnnexB(pes.subarray(from)),
        ticks: timeAt(pes, 9),
        isDamaged: this.#isDamaged,
        isLostBefore,
      },
      TS_TIME_BITS,
    );
  }
}

/** The 33 bits of a time stamp in five bytes. */
function timeAt(pes: Buffer, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = pes.subarray(at, at + 5);
  return ((a >> 1) & 7) * 2 ** 30 + (b << 22) + ((c >> 1) << 15) + (d << 7) + (e >> 1);
}

/** Where the first packet begins; everything before is garbage. */
function syncIn(bytes: Buffer): number {
  for (let at = bytes.indexOf(SYNC); at >= 0; at = bytes.indexOf(SYNC, at + 1)) {
    const next = bytes[at + PACKET_BYTES];
    if (next === undefined || next === SYNC) return at;
  }
  return bytes.length;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
