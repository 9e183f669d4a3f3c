import { MavFtpOpcode } from '../generated/enums.ts';

/** File bytes per message. */
export const FTP_DATA_BYTES = 239;
const HEADER_BYTES = 12;

/** A request to a vehicle's file server. */
export interface FtpRequest {
  readonly opcode: (typeof MavFtpOpcode)[keyof typeof MavFtpOpcode];
  readonly session?: number | undefined;
  /** In bytes of a file or entries of a directory. */
  readonly offset?: number | undefined;
  /** Bytes requested, if the request has no data. */
  readonly size?: number | undefined;
  /** At most {@link FTP_DATA_BYTES}. */
  readonly data?: Uint8Array | undefined;
}

/** A request or an answer. */
export interface FtpFrame {
  /** Modulo 65,536. */
  readonly sequence: number;
  readonly session: number;
  readonly opcode: number;
  /** In an answer: its request. */
  readonly requestOpcode: number;
  readonly isBurstComplete: boolean;
  readonly offset: number;
  /** Bytes requested in a read, otherwise the length of `data`. */
  readonly size: number;
  readonly data: Uint8Array;
}

const READS: ReadonlySet<number> = new Set([MavFtpOpcode.READFILE, MavFtpOpcode.BURSTREADFILE]);

/**
 * Encodes the 251-byte FILE_TRANSFER_PROTOCOL payload.
 * Source: https://mavlink.io/en/services/ftp.html#payload
 * @throws RangeError when the data does not fit
 */
export function encodeFtp(frame: Omit<FtpFrame, 'data'> & { readonly data: Uint8Array }): number[] {
  if (frame.data.length > FTP_DATA_BYTES) throw new RangeError(`${frame.data.length} bytes do not fit`);
  const bytes = new Uint8Array(HEADER_BYTES + FTP_DATA_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, frame.sequence, true);
  view.setUint8(2, frame.session);
  view.setUint8(3, frame.opcode);
  view.setUint8(4, frame.size);
  view.setUint8(5, frame.requestOpcode);
  view.setUint8(6, frame.isBurstComplete ? 1 : 0);
  view.setUint32(8, frame.offset, true);
  bytes.set(frame.data, HEADER_BYTES);
  return [...bytes];
}

/** The payload of a request. @throws RangeError when the data does not fit */
export function encodeFtpRequest(request: FtpRequest, sequence: number): number[] {
  const data = request.data ?? new Uint8Array();
  return encodeFtp({
    sequence,
    session: request.session ?? 0,
    opcode: request.opcode,
    size: request.size ?? data.length,
    requestOpcode: 0,
    isBurstComplete: false,
    offset: request.offset ?? 0,
    data,
  });
}

/** Returns undefined when a length is invalid. */
export function decodeFtp(payload: readonly number[]): FtpFrame | undefined {
  const bytes = Uint8Array.from(payload);
  if (bytes.length < HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer);
  const size = view.getUint8(4);
  const opcode = view.getUint8(3);
  const length = READS.has(opcode) ? 0 : size;
  // The codec restores trailing zeros cut on the wire, so the array has its full length.
  if (HEADER_BYTES + length > bytes.length) return undefined;
  return {
    sequence: view.getUint16(0, true),
    session: view.getUint8(2),
    opcode,
    requestOpcode: view.getUint8(5),
    isBurstComplete: view.getUint8(6) !== 0,
    offset: view.getUint32(8, true),
    size,
    data: bytes.slice(HEADER_BYTES, HEADER_BYTES + length),
  };
}
