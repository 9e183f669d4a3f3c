import type { Clock } from '../../../base/clock.ts';
import { MavFtpErr, MavFtpOpcode } from '../../codec/generated/enums.ts';
import type { Inbox } from '../../codec/inbox.ts';
import { FTP_DATA_BYTES, type FtpFrame, type FtpRequest } from '../../codec/message/ftp-payload.ts';
import type { Target } from '../../codec/sender.ts';
import type { ReadOnlySender } from '../read-only-requests.ts';
import { FtpAssembly } from './ftp-assembly.ts';
import { converse, type FtpAskOptions, openFtpSession } from './ftp-conversation.ts';
import type { FtpExchange } from './ftp-exchange.ts';
import type { FtpFailure, FtpOutcome } from './ftp-outcome.ts';
import type { FtpLine, FtpTurns } from './ftp-turns.ts';

export interface FtpReaderOptions {
  readonly sender: Pick<ReadOnlySender, 'systemId' | 'sendFileRequest'>;
  readonly inbox: Inbox;
  readonly clock: Clock;
  readonly turns: FtpTurns;
  /** Round trip to the vehicle in milliseconds, undefined while unknown. */
  readonly rttMs: (target: Target) => number | undefined;
}

export interface FtpReadRequest extends FtpAskOptions {
  readonly path: string;
  /** Offset to continue from. Default: the start. */
  readonly fromByte?: number | undefined;
  /** Longer files end as `too-large`. */
  readonly maxBytes: number;
  /** Receives the reported length. Files generated while being read are shorter. */
  readonly opened?: ((sizeBytes: number) => void) | undefined;
  /** Bytes in order, without gaps. */
  readonly take: (bytes: Uint8Array) => void;
}

/** Gap requests in flight. The exchange sends a few at a time, because a server queues only five. */
const AT_ONCE = 48;
/** With a larger share of gaps, a burst over them costs less than single requests. */
const HOLE_SHARE = 0.15;
const MAX_ENTRIES = 5000;
/** Consecutive bursts without a new part. */
const MAX_VAIN = 8;
const CRC_OFFSET_BYTES = 4;

/**
 * Lists directories and reads files by MAVLink FTP. One transfer per vehicle at a time.
 * Source: https://mavlink.io/en/services/ftp.html
 */
export class FtpReader {
  readonly #options: FtpReaderOptions;

  constructor(options: FtpReaderOptions) {
    this.#options = options;
  }

  /** Lists a directory in the vehicle's order, at most 5,000 entries. */
  list(target: Target, path: string, options: FtpAskOptions = {}): Promise<FtpOutcome<readonly FtpEntry[]>> {
    return this.#inTurn(target, options, async (exchange) => {
      const entries: FtpEntry[] = [];
      for (let offset = 0; entries.length < MAX_ENTRIES; ) {
        const data = pathBytes(path);
        const answer = await exchange.ask({ opcode: MavFtpOpcode.LISTDIRECTORY, offset, data });
        if (answer.kind === 'refused' && answer.code === MavFtpErr.EOF) break;
        if (answer.kind !== 'done') return answer;
        const { read, count } = readFtpEntries(answer.value.data);
        if (count === 0) break;
        entries.push(...read);
        offset += count;
      }
      return { kind: 'done', value: entries };
    });
  }

  /** `value` is the length of the file. */
  read(target: Target, request: FtpReadRequest): Promise<FtpOutcome<number>> {
    return this.#inTurn(target, request, (exchange, line) => this.#readFile(exchange, line, request));
  }

  /** The vehicle's CRC-32 of a file: polynomial 0x04C11DB7 reflected, from 0, not inverted. */
  crc32(target: Target, path: string, options: FtpAskOptions = {}): Promise<FtpOutcome<number>> {
    return this.#inTurn(target, options, async (exchange) => {
      const answer = await exchange.ask({ opcode: MavFtpOpcode.CALCFILECRC, data: pathBytes(path) });
      if (answer.kind !== 'done') return answer;
      const { data } = answer.value;
      if (data.length < CRC_OFFSET_BYTES) return { kind: 'refused', code: MavFtpErr.FAIL, errno: undefined };
      return { kind: 'done', value: new DataView(data.buffer).getUint32(data.byteOffset, true) };
    });
  }

  async #readFile(
    exchange: FtpExchange,
    line: FtpLine,
    request: FtpReadRequest,
  ): Promise<FtpOutcome<number>> {
    const { path, maxBytes, take, fromByte = 0 } = request;
    const opened = await openFtpSession(exchange, line, this.#options.clock, MavFtpOpcode.OPENFILERO, path);
    if (opened.kind !== 'done') return opened;
    const frame = opened.value;
    const sizeBytes = sizeOf(frame);
    if (sizeBytes !== undefined) request.opened?.(sizeBytes);
    // Servers report a far too large length for a file they generate while it is read.
    if (sizeBytes !== undefined && sizeBytes > maxBytes && !path.startsWith('@'))
      return { kind: 'too-large' };
    let taken = fromByte;
    const assembly = new FtpAssembly(fromByte, (bytes) => {
      taken += bytes.length;
      if (taken <= maxBytes) take(bytes);
    });
    const failure = await this.#fetch(exchange, frame.session, sizeBytes, assembly, () => taken > maxBytes);
    if (failure) return isLostSession(failure) ? { kind: 'interrupted' } : failure;
    return taken > maxBytes ? { kind: 'too-large' } : { kind: 'done', value: taken };
  }

  async #fetch(
    exchange: FtpExchange,
    session: number,
    sizeBytes: number | undefined,
    assembly: FtpAssembly,
    isTooLong: () => boolean,
  ): Promise<FtpFailure | undefined> {
    const isAll = () => assembly.end === sizeBytes && !assembly.hasGaps;
    let isEndSeen = false;
    for (let vain = 0; vain < MAX_VAIN; vain += 1) {
      if (isAll() || isTooLong()) return undefined;
      const before = assembly.end;
      const gaps = assembly.gaps();
      if (gaps.length > 0 && (isEndSeen || gaps.length < HOLE_SHARE * gapSpan(assembly.end, gaps))) {
        const failure = await this.#fill(exchange, session, assembly, gaps);
        if (failure) return failure;
      } else if (isEndSeen) {
        // Only a request shows whether data after the last received part was lost.
        const failure = await this.#fill(exchange, session, assembly, [
          { offset: assembly.end, size: FTP_DATA_BYTES },
        ]);
        if (failure?.kind === 'refused' && failure.code === MavFtpErr.EOF) return undefined;
        if (failure) return failure;
        isEndSeen = assembly.end > before;
      } else {
        const failure = await exchange.burst(
          { opcode: MavFtpOpcode.BURSTREADFILE, session, offset: assembly.end, size: FTP_DATA_BYTES },
          () => ({ offset: assembly.reach, size: FTP_DATA_BYTES }),
          ({ offset, data }) => {
            assembly.put(offset, data);
          },
        );
        isEndSeen = failure?.kind === 'refused' && failure.code === MavFtpErr.EOF;
        if (failure && !isEndSeen) return failure;
      }
      if (assembly.end > before) vain = -1;
    }
    return { kind: 'silent' };
  }

  async #fill(
    exchange: FtpExchange,
    session: number,
    assembly: FtpAssembly,
    gaps: readonly { readonly offset: number; readonly size: number }[],
  ): Promise<FtpFailure | undefined> {
    let refusal: FtpFailure | undefined;
    const requests = gaps.map(({ offset, size }) => ({
      opcode: MavFtpOpcode.READFILE,
      session,
      offset,
      size,
    }));
    const failure = await exchange.askAll(requests, AT_ONCE, (answer, { offset = 0 }) => {
      if ('kind' in answer) {
        refusal = answer;
        return false;
      }
      // The answer is for the requested offset. Its own offset is not needed.
      assembly.put(offset, answer.data);
      return true;
    });
    return failure ?? refusal;
  }

  #inTurn<Done>(
    target: Target,
    ask: FtpAskOptions,
    work: (exchange: FtpExchange, line: FtpLine) => Promise<FtpOutcome<Done>>,
  ): Promise<FtpOutcome<Done>> {
    const { sender } = this.#options;
    const wire = {
      ...this.#options,
      ownSystemId: sender.systemId,
      send: (request: FtpRequest, sequence: number) => sender.sendFileRequest(target, request, sequence),
    };
    return converse(wire, target, ask, work);
  }
}

/** Parts from the first gap to the end of the last. */
function gapSpan(end: number, gaps: readonly { readonly offset: number; readonly size: number }[]): number {
  const last = gaps.at(-1);
  return last ? (last.offset + last.size - end) / FTP_DATA_BYTES : 0;
}

/** The file is no longer open. Some vehicles report it as a missing file. */
function isLostSession(failure: FtpFailure): boolean {
  const { INVALIDSESSION, FILENOTFOUND } = MavFtpErr;
  return failure.kind === 'refused' && (failure.code === INVALIDSESSION || failure.code === FILENOTFOUND);
}

function sizeOf({ data }: FtpFrame): number | undefined {
  return data.length >= 4 ? new DataView(data.buffer).getUint32(data.byteOffset, true) : undefined;
}

function pathBytes(path: string): Uint8Array {
  return new TextEncoder().encode(path);
}

/** One onboard directory entry. */
export interface FtpEntry {
  readonly kind: 'file' | 'folder';
  readonly name: string;
  /** Size of a file, if reported. */
  readonly sizeBytes: number | undefined;
}

const SIZE = /^\d{1,10}$/;
/** Control characters, and parts that lead to another directory. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds them
const BAD_NAME = /[\u0000-\u001f\u007f/\\]|^\.{1,2}$/;

/**
 * Parses one answer to a listing. Skips names that cannot be requested, and entries that are
 * neither files nor directories.
 * @returns `count` includes skipped entries: the next answer starts after them
 */
function readFtpEntries(data: Uint8Array): {
  readonly read: readonly FtpEntry[];
  readonly count: number;
} {
  const texts = new TextDecoder().decode(data).split('\u0000');
  // The last entry ends with a zero, like all others.
  if (texts.at(-1) === '') texts.pop();
  return { read: texts.flatMap(readEntry), count: texts.length };
}

function readEntry(text: string): FtpEntry[] {
  const [name = '', size] = text.slice(1).split('\t');
  if (name === '' || BAD_NAME.test(name)) return [];
  if (text.startsWith('D')) return [{ kind: 'folder', name, sizeBytes: undefined }];
  if (!text.startsWith('F')) return [];
  const sizeBytes = size !== undefined && SIZE.test(size) ? Number(size) : undefined;
  return [{ kind: 'file', name, sizeBytes }];
}
