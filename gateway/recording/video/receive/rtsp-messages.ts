/** An answer of an RTSP server. */
export interface RtspAnswer {
  readonly status: number;
  readonly reason: string;
  /** By lower-case name, each with all its values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: string;
}

const DOLLAR = 0x24;
const INTERLEAVED_BYTES = 4;
const MAX_HEAD_BYTES = 16 * 1024;
const MAX_BODY_BYTES = 64 * 1024;
const MAX_HEADERS = 100;
const END = '\r\n\r\n';

/** What a server sent that is no RTSP. */
export class RtspError extends Error {}

/**
 * Splits what arrives into answers and interleaved packets (RFC 2326, 10.12). Input may be cut anywhere.
 * Requests of the server (ANNOUNCE, SET_PARAMETER) are skipped.
 */
export class RtspReader {
  #rest: Buffer = Buffer.alloc(0);

  /** @throws RtspError */
  push(
    chunk: Buffer,
    handle: { answer(answer: RtspAnswer): void; packet(channel: number, bytes: Buffer): void },
  ): void {
    let bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    for (;;) {
      if (bytes[0] === DOLLAR) {
        if (bytes.length < INTERLEAVED_BYTES) break;
        const end = INTERLEAVED_BYTES + bytes.readUInt16BE(2);
        if (bytes.length < end) break;
        handle.packet(bytes[1] as number, bytes.subarray(INTERLEAVED_BYTES, end));
        bytes = bytes.subarray(end);
      } else {
        const read = readMessage(bytes);
        if (!read) break;
        if (read.answer) handle.answer(read.answer);
        bytes = bytes.subarray(read.end);
      }
    }
    this.#rest = bytes;
  }
}

function readMessage(
  bytes: Buffer,
): { readonly end: number; readonly answer: RtspAnswer | undefined } | undefined {
  if (bytes.length === 0) return undefined;
  const headEnd = bytes.subarray(0, MAX_HEAD_BYTES).indexOf(END);
  if (headEnd < 0) {
    if (bytes.length >= MAX_HEAD_BYTES) throw new RtspError('The headers are too long.');
    if (!/^[\w/.\s:]/.test(String.fromCharCode(bytes[0] as number))) throw new RtspError('It is not RTSP.');
    return undefined;
  }
  const [start = '', ...lines] = bytes.toString('latin1', 0, headEnd).trimStart().split('\r\n');
  if (lines.length > MAX_HEADERS) throw new RtspError('There are too many headers.');
  const headers = readHeaders(lines);
  const length = Number(headers.get('content-length')?.[0] ?? 0);
  if (!Number.isInteger(length) || length < 0 || length > MAX_BODY_BYTES)
    throw new RtspError('The length of the body is not valid.');
  const bodyAt = headEnd + END.length;
  if (bytes.length < bodyAt + length) return undefined;
  const [, status, reason] = /^RTSP\/\d\.\d (\d{3})(?: (.*))?$/.exec(start) ?? [];
  if (status === undefined && !/^[A-Z_]+ \S+ RTSP\/\d\.\d$/.test(start))
    throw new RtspError('It is not RTSP.');
  const body = bytes.toString('utf8', bodyAt, bodyAt + length);
  const answer =
    status === undefined
      ? undefined
      : { status: Number(status), reason: (reason ?? '').slice(0, 80), headers, body };
  return { end: bodyAt + length, answer };
}

function readHeaders(lines: readonly string[]): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const colonAt = line.indexOf(':');
    if (colonAt <= 0) continue;
    const name = line.slice(0, colonAt).trim().toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colonAt + 1).trim()]);
  }
  return headers;
}
