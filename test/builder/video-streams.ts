import { joinAnnexB } from '../../gateway/recording/video/codec/annex-b.ts';
import { crc32Mpeg } from '../../gateway/recording/video/mpegts/program-table.ts';
import type { PictureUnit } from '../../gateway/recording/video/picture-unit.ts';
import type { ReceiverEvents } from '../../gateway/recording/video/receive/receiver.ts';

const hex = (text: string): Uint8Array => Buffer.from(text, 'hex');

/** Parameter sets as x264 and x265 made them. */
export const H264_720P = {
  sps: hex('6742c01fd9005005bb0110000003001000000303c0f1832480'),
  pps: hex('68cb83cb20'),
};
export const H264_1080P = {
  sps: hex('67640028acb200f0044fcb8088000003000800000301e078c19240'),
  pps: hex('68ebc3cb22c0'),
};
export const H264_444 = { sps: hex('67f4001e919b281487fc7c7e0220000003002000000781e2c5b2c0') };
export const H265_720P = {
  vps: hex('40010c01ffff01600000030090000003000003005d959809'),
  sps: hex('42010101600000030090000003000003005da00280802d165959a4932bc05a020000030002000003003c10'),
  pps: hex('4401c172b46240'),
};
export const H265_10_BIT = {
  sps: hex('420101022000000300900000030000030078a003c4801107248d96566924caf0168080000003008000000f04'),
};

/** A slice of H.264: the first of its picture, without bytes that need emulation prevention. */
export function slice264(isKey: boolean, size = 40, isFirst = true): Uint8Array {
  const nal = Buffer.alloc(size, 0xa5);
  nal[0] = isKey ? 0x65 : 0x41;
  nal[1] = isFirst ? 0x88 : 0x48;
  return nal;
}

/** A slice of H.265. @param type nal_unit_type, 19 for a key frame, 1 for another */
export function slice265(type: number, size = 40): Uint8Array {
  const nal = Buffer.alloc(size, 0xa5);
  nal[0] = type << 1;
  nal[1] = 1;
  nal[2] = 0x80;
  return nal;
}

/** The NAL units of a picture as a camera sends them: parameter sets before each key frame. */
export function picture264(isKey: boolean, size?: number, sets = H264_720P): Uint8Array[] {
  return [...(isKey ? [sets.sps, sets.pps] : []), slice264(isKey, size)];
}

const PID_MAP = 0x100;
const PID_VIDEO = 0x101;

/** Makes a transport stream with one video. */
export class TransportStream {
  readonly #counters = new Map<number, number>();
  readonly #type: number;

  /** @param type stream type: 0x1b for H.264 */
  constructor(type = 0x1b) {
    this.#type = type;
  }

  tables(): Buffer {
    const programs = section(0, Buffer.from([0, 1, 0xe0 | (PID_MAP >> 8), PID_MAP & 0xff]));
    const video = [this.#type, 0xe0 | (PID_VIDEO >> 8), PID_VIDEO & 0xff, 0xf0, 0];
    const map = section(2, Buffer.from([0xe0 | (PID_VIDEO >> 8), PID_VIDEO & 0xff, 0xf0, 0, ...video]));
    const pointer = Buffer.from([0]);
    return Buffer.concat([
      ...this.packets(0, Buffer.concat([pointer, programs])),
      ...this.packets(PID_MAP, Buffer.concat([pointer, map])),
    ]);
  }

  picture(nals: readonly Uint8Array[], ticks: number): Buffer {
    const time = [
      0x21 | (Math.floor(ticks / 2 ** 30) << 1),
      (ticks >> 22) & 0xff,
      ((ticks >> 14) & 0xfe) | 1,
      (ticks >> 7) & 0xff,
      ((ticks << 1) & 0xfe) | 1,
    ];
    const header = Buffer.from([0, 0, 1, 0xe0, 0, 0, 0x80, 0x80, 5, ...time]);
    return Buffer.concat(this.packets(PID_VIDEO, Buffer.concat([header, joinAnnexB(nals)])));
  }

  packets(pid: number, payload: Buffer): Buffer[] {
    const made: Buffer[] = [];
    for (let at = 0; at < payload.length; ) {
      const part = payload.subarray(at, at + 184);
      const counter = this.#counters.get(pid) ?? 0;
      this.#counters.set(pid, (counter + 1) % 16);
      const stuffing = 184 - part.length;
      const control = (stuffing > 0 ? 0x30 : 0x10) | counter;
      const head = [0x47, (at === 0 ? 0x40 : 0) | (pid >> 8), pid & 0xff, control];
      const adaptation = Buffer.alloc(stuffing, 0xff);
      if (stuffing > 0) adaptation[0] = stuffing - 1;
      if (stuffing > 1) adaptation[1] = 0;
      made.push(Buffer.concat([Buffer.from(head), adaptation, part]));
      at += part.length;
    }
    return made;
  }
}

function section(table: number, content: Buffer): Buffer {
  const length = 5 + content.length + 4;
  const bytes = Buffer.concat([
    Buffer.from([table, 0xb0 | (length >> 8), length & 0xff, 0, 1, 0xc1, 0, 0]),
    content,
    Buffer.alloc(4),
  ]);
  bytes.writeUInt32BE(crc32Mpeg(bytes.subarray(0, -4)), bytes.length - 4);
  return bytes;
}

/** What a receiver reported. */
export class ReportedStream implements ReceiverEvents {
  readonly units: PictureUnit[] = [];
  readonly images: { readonly widthPx: number; readonly bytes: Uint8Array }[] = [];
  readonly problems: string[] = [];
  readonly failures: string[] = [];
  readonly sets: Uint8Array[] = [];
  isOpen = false;
  packets = 0;
  lost = 0;
  damagedImages = 0;

  opened(): void {
    this.isOpen = true;
  }

  failed(problem: unknown): void {
    this.failures.push(String(problem));
  }

  problem(problem: unknown): void {
    if (problem !== null) this.problems.push(String(problem));
  }

  counted(_bytes: number, packets: number, lost: number): void {
    this.packets += packets;
    this.lost += lost;
  }

  parameterSets(_codec: unknown, nals: readonly Uint8Array[]): void {
    this.sets.push(...nals);
  }

  unit(unit: PictureUnit): void {
    this.units.push(unit);
  }

  image(format: { readonly widthPx: number }, bytes: Uint8Array): void {
    this.images.push({ widthPx: format.widthPx, bytes });
  }

  damaged(): void {
    this.damagedImages += 1;
  }
}
