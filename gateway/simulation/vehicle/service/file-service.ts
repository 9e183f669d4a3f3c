import { crc32 } from 'node:zlib';
import { MavFtpErr, MavFtpOpcode } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import {
  decodeFtp,
  encodeFtp,
  FTP_DATA_BYTES,
  type FtpFrame,
} from '../../../mavlink/codec/message/ftp-payload.ts';
import type { Requester, VehicleOutput } from '../telemetry/vehicle-output.ts';
import type { FtpError, OpenFile, VehicleFiles } from './vehicle-files.ts';

interface FileServiceOptions {
  readonly output: VehicleOutput;
  readonly files: Pick<VehicleFiles, 'list' | 'open' | 'create' | 'write' | 'remove'>;
  /**
   * Time between the parts of a burst: the real autopilot leaves most of a serial link to other
   * messages. Default: as fast as possible.
   */
  readonly burstSpacingMs?: number;
}

type Answer = Partial<Pick<FtpFrame, 'session' | 'offset' | 'size' | 'data' | 'isBurstComplete'>>;

interface Session {
  readonly id: number;
  readonly path: string;
  /** Undefined while it is being written. */
  readonly file: OpenFile | undefined;
  usedAtMs: number;
}

interface Burst {
  readonly request: FtpFrame;
  readonly requester: Requester;
  sequence: number;
  offset: number;
  left: number;
  /** Send time of the next part. */
  dueMs: number;
}

const PARTS_PER_STEP = 2;
const PARTS_PER_BURST = 2000;
/** A session unused for this long is free for other clients. */
const IDLE_MS = 3000;
const MAX_WAITING = 5;
const ALL_ONES = 0xffff_ffff;

/**
 * The file server of the real autopilot: one session with the number proposed by the client; the
 * last answer is repeated on request.
 */
export class FileService {
  readonly #options: FileServiceOptions;
  readonly #waiting: { readonly request: FtpFrame; readonly requester: Requester }[] = [];
  #session: Session | undefined;
  #burst: Burst | undefined;
  #last: { readonly frame: FtpFrame; readonly requester: Requester } | undefined;
  #nowMs = 0;

  constructor(options: FileServiceOptions) {
    this.#options = options;
  }

  take({ payload }: MessageByName['FILE_TRANSFER_PROTOCOL'], requester: Requester): void {
    const request = decodeFtp(payload);
    if (request && this.#waiting.length < MAX_WAITING) this.#waiting.push({ request, requester });
  }

  step(bootMs: number): void {
    this.#nowMs = bootMs;
    for (let sent = 0; sent < PARTS_PER_STEP; sent += 1)
      if (this.#burst && this.#burst.dueMs <= bootMs) this.#sendPart(this.#burst);
    // The real autopilot does not answer while it sends a burst.
    while (!this.#burst && this.#waiting.length > 0) {
      const next = this.#waiting.shift();
      if (next) this.#answer(next.request, next.requester);
    }
  }

  #answer(request: FtpFrame, requester: Requester): void {
    const last = this.#last;
    const isAgain =
      last?.frame.sequence === ((request.sequence + 1) & 0xffff) &&
      last.frame.session === request.session &&
      last.requester.systemId === requester.systemId;
    if (last && isAgain) {
      this.#send(last.frame, requester);
      return;
    }
    if (this.#session) {
      const isOurs = this.#session.id === request.session;
      if (!isOurs && this.#nowMs - this.#session.usedAtMs > IDLE_MS) this.#session = undefined;
      else if (isOurs) this.#session.usedAtMs = this.#nowMs;
    }
    const answer = this.#carryOut(request, requester);
    if (answer !== undefined) this.#reply(request, requester, (request.sequence + 1) & 0xffff, answer);
  }

  /** Undefined when the answers are sent later. */
  #carryOut(request: FtpFrame, requester: Requester): Answer | FtpError | undefined {
    const { opcode, offset, session: id, data, size } = request;
    const { files } = this.#options;
    const path = new TextDecoder().decode(data).replace(/\0.*$/s, '');
    switch (opcode) {
      case MavFtpOpcode.NONE:
        return {};
      case MavFtpOpcode.TERMINATESESSION:
        if (this.#session?.id !== id) return MavFtpErr.INVALIDSESSION;
        this.#session = undefined;
        return {};
      case MavFtpOpcode.RESETSESSION:
        this.#session = undefined;
        return {};
      case MavFtpOpcode.LISTDIRECTORY:
        return this.#list(path, offset);
      case MavFtpOpcode.OPENFILERO:
        return this.#open(id, path);
      case MavFtpOpcode.CREATEFILE: {
        if (this.#session) return MavFtpErr.NOSESSIONSAVAILABLE;
        const refusal = files.create(path);
        if (refusal !== MavFtpErr.NONE) return refusal;
        this.#session = { id, path, file: undefined, usedAtMs: this.#nowMs };
        return { session: id };
      }
      case MavFtpOpcode.WRITEFILE:
        if (this.#session?.id !== id) return MavFtpErr.INVALIDSESSION;
        if (this.#session.file) return MavFtpErr.FILEPROTECTED;
        return okOr(files.write(this.#session.path, offset, data));
      case MavFtpOpcode.REMOVEFILE:
        return okOr(files.remove(path));
      case MavFtpOpcode.CALCFILECRC: {
        const file = files.open(path);
        return file
          ? { data: uint32((crc32(file.bytes, ALL_ONES) ^ ALL_ONES) >>> 0) }
          : MavFtpErr.FILENOTFOUND;
      }
      case MavFtpOpcode.READFILE: {
        const file = this.#opened(id);
        if (typeof file === 'number') return file;
        const part = file.bytes.subarray(offset, offset + Math.min(size || FTP_DATA_BYTES, FTP_DATA_BYTES));
        return part.length === 0 ? MavFtpErr.EOF : { offset, data: part };
      }
      case MavFtpOpcode.BURSTREADFILE: {
        const file = this.#opened(id);
        if (typeof file === 'number') return file;
        const sequence = (request.sequence + 1) & 0xffff;
        this.#burst = { request, requester, sequence, offset, left: PARTS_PER_BURST, dueMs: this.#nowMs };
        return undefined;
      }
      default:
        return MavFtpErr.UNKNOWNCOMMAND;
    }
  }

  #list(path: string, offset: number): Answer | FtpError {
    const entries = this.#options.files.list(path);
    if (typeof entries === 'number') return entries;
    if (offset >= entries.length) return MavFtpErr.EOF;
    let text = '';
    for (const entry of entries.slice(offset)) {
      if (text.length + entry.length + 1 > FTP_DATA_BYTES) break;
      text += `${entry}\0`;
    }
    return { offset, data: new TextEncoder().encode(text) };
  }

  #open(id: number, path: string): Answer | FtpError {
    if (this.#session) return MavFtpErr.NOSESSIONSAVAILABLE;
    const file = this.#options.files.open(path);
    if (!file) return MavFtpErr.FILENOTFOUND;
    this.#session = { id, path, file, usedAtMs: this.#nowMs };
    return { session: id, data: uint32(file.reportedBytes) };
  }

  #opened(id: number): OpenFile | FtpError {
    if (!this.#session) return MavFtpErr.FILENOTFOUND;
    if (this.#session.id !== id) return MavFtpErr.INVALIDSESSION;
    return this.#session.file ?? MavFtpErr.FILEPROTECTED;
  }

  #sendPart(burst: Burst): void {
    const { request, requester } = burst;
    const file = this.#opened(request.session);
    if (this.#session) this.#session.usedAtMs = this.#nowMs;
    const wanted = Math.min(request.size || FTP_DATA_BYTES, FTP_DATA_BYTES);
    const part =
      typeof file === 'number' ? undefined : file.bytes.subarray(burst.offset, burst.offset + wanted);
    const { sequence, offset } = burst;
    burst.sequence = (sequence + 1) & 0xffff;
    burst.left -= 1;
    burst.dueMs += this.#options.burstSpacingMs ?? 0;
    if (!part || part.length === 0) {
      this.#burst = undefined;
      this.#reply(request, requester, sequence, typeof file === 'number' ? file : MavFtpErr.EOF);
      return;
    }
    burst.offset += part.length;
    const isBurstComplete = burst.left === 0;
    if (isBurstComplete) this.#burst = undefined;
    this.#reply(request, requester, sequence, { offset, data: part, isBurstComplete });
  }

  #reply(request: FtpFrame, requester: Requester, sequence: number, answer: Answer | FtpError): void {
    const isRefused = typeof answer === 'number';
    const data = isRefused ? Uint8Array.of(answer) : (answer.data ?? new Uint8Array());
    const frame: FtpFrame = {
      sequence,
      session: request.session,
      opcode: isRefused ? MavFtpOpcode.NAK : MavFtpOpcode.ACK,
      requestOpcode: request.opcode,
      isBurstComplete: false,
      offset: request.offset,
      ...(isRefused ? {} : answer),
      size: data.length,
      data,
    };
    this.#last = { frame, requester };
    this.#send(frame, requester);
  }

  #send(frame: FtpFrame, requester: Requester): void {
    this.#options.output.send('FILE_TRANSFER_PROTOCOL', {
      targetNetwork: 0,
      targetSystem: requester.systemId,
      targetComponent: requester.componentId,
      payload: encodeFtp(frame),
    });
  }
}

function okOr(refusal: FtpError): Answer | FtpError {
  return refusal === MavFtpErr.NONE ? {} : refusal;
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}
