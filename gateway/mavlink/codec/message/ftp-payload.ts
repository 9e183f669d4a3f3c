import { MavFtpOpcode } from '../generated/enums.ts';

/** Bytes of a file one message carries. */
export const FTP_DATA_BYTES = 239;
const HEADER_BYTES = 12;

/** A request to a vehicle's file server. */
export interface FtpRequest {
  readonly opcode: (typeof MavFtpOpcode)[keyof typeof MavFtpOpcode];
  readonly session?: number | undefined;
  /** Of a file in bytes, of a folder in entries. */
  readonly offset?: number | undefined;
  /** Bytes wanted, where the request carries none itself. */
  readonly size?: number | undefined;
  /** At most {@link FTP_DATA_BYTES}. */
  readonly data?: Uint8Array | undefined;
}

/** One message of either side. */
export interface FtpFrame {
  /** Modulo 65,536. */
  readonly sequence: number;
  readonly session: number;
  readonly opcode: number;
  /** In an answer: what it answers. */
  readonly requestOpcode: number;
  readonly isBurstComplete: boolean;
  readonly offset: number;
  /** Bytes wanted in a request to read, else the length of `data`. */
  readonly size: number;
  readonly data: Uint8Array;
}

const READS: ReadonlySet<number> = new Set([MavFtpOpcode.READFILE, MavFtpOpcode.BURSTREADFILE]);

/**
 * The payload of FILE_TRANSFER_PROTOCOL, 251 bytes.
 * Source: https://mavlink.io/en/services/ftp.html#payload
 * @throws RangeError when it carries more than fits
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

/** The payload of a request. @throws RangeError when it carries more than fits */
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

/** Undefined for what cannot be one: a length that does not fit. */
export function decodeFtp(payload: readonly number[]): FtpFrame | undefined {
  const bytes = Uint8Array.from(payload);
  if (bytes.length < HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer);
  const size = view.getUint8(4);
  const opcode = view.getUint8(3);
  const length = READS.has(opcode) ? 0 : size;
  // Zeros at the end are cut off on the wire and put back by the codec, so the array always is as long as it says.
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
