import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { ReplayProblem } from '../../contract/recording/replay.ts';

/** The list is for people: the problems after these become one entry with their count. */
const MAX_PROBLEMS = 100;

/** Collects what of a file could not be read. */
export class LogProblems {
  readonly #problems: ReplayProblem[] = [];
  #more = 0;

  get list(): readonly ReplayProblem[] {
    const last = this.#problems.at(-1);
    if (this.#more === 0 || !last) return this.#problems;
    return [
      ...this.#problems,
      {
        offset: last.offset + last.bytes,
        bytes: 0,
        reason: say('and {count} more places after this', { count: this.#more }),
      },
    ];
  }

  add(offset: number, bytes: number, reason: OperatorText): void {
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push({ offset, bytes, reason });
    else this.#more += 1;
  }
}

interface Kind {
  /** Its first bytes. */
  readonly starts: readonly number[] | string;
  /** What it is, and what to do. */
  readonly says: string;
}

/** What is often mistaken for a log that can be read. */
const KINDS: readonly Kind[] = [
  { starts: [0xa3, 0x95], says: 'it begins like a DataFlash log (.bin), but its definitions are missing' },
  { starts: 'ULog', says: 'it begins like a ULog (.ulg) of an unknown version' },
  { starts: 'FMT, ', says: 'this is a DataFlash log turned into text: import the .bin it was made of' },
  { starts: 'PK', says: 'this is a zip archive: unpack it first' },
  { starts: [0x1f, 0x8b], says: 'this is gzip: unpack it first' },
  { starts: 'BZh', says: 'this is bzip2: unpack it first' },
  { starts: [0xfd, 0x37, 0x7a, 0x58, 0x5a], says: 'this is an xz archive: unpack it first' },
  { starts: [0x37, 0x7a, 0xbc, 0xaf], says: 'this is a 7-Zip archive: unpack it first' },
  { starts: [0x28, 0xb5, 0x2f, 0xfd], says: 'this is Zstandard: unpack it first' },
  { starts: 'Rar!', says: 'this is a RAR archive: unpack it first' },
  { starts: [0x89, 0x4d, 0x43, 0x41, 0x50], says: 'this is an MCAP file: import the log it was made of' },
  { starts: '#ROSBAG', says: 'this is a ROS bag: import the log of the vehicle' },
  { starts: 'SQLite format 3', says: 'this is a database: import the log of the vehicle' },
  { starts: '%PDF', says: 'this is a PDF: import the log itself' },
  { starts: [0x89, 0x50, 0x4e, 0x47], says: 'this is a picture: import the log itself' },
  { starts: [0xff, 0xd8, 0xff], says: 'this is a picture: import the log itself' },
  { starts: 'QGC WPL', says: 'this is a mission: open it in Plan' },
  { starts: '<?xml', says: 'this is XML: import the log itself' },
  { starts: '{', says: 'this is JSON: import the log itself' },
  { starts: [0xfd], says: 'these are MAVLink frames without the times of a tlog' },
  { starts: [0xfe], says: 'these are MAVLink frames without the times of a tlog' },
];
const HTML = /^\s*<(!doctype html|html|head|body)/i;
/** Blanks, line breaks and letters: no log begins with so many of them. */
const TEXT = /^[\t\n\r\u0020-\u007e]{4,}$/;

/** Why a file without a single record is none; `head` are its first bytes. */
export function unreadableReason(head: Uint8Array, sizeBytes: number): string {
  if (sizeBytes === 0) return 'the file is empty';
  const text = Buffer.from(head).toString('latin1');
  if (HTML.test(text)) return 'this is a web page: the download may have failed';
  const kind = KINDS.find(({ starts }) =>
    typeof starts === 'string'
      ? text.startsWith(starts)
      : starts.every((byte, index) => head[index] === byte),
  );
  if (kind) return kind.says;
  if (head.every((byte) => byte === 0)) return 'it contains only zeros: the copy may have failed';
  return TEXT.test(text) ? 'this is text: import the log itself' : 'it contains no tlog record';
}
