import { createSocket, type Socket } from 'node:dgram';
import { type LookupOneOptions, lookup } from 'node:dns';
import { isIP } from 'node:net';
import { WRITE_BUFFER_BYTES } from '../transport.ts';

const RECEIVE_BUFFER_BYTES = 1_048_576;

/** Errors of one datagram that say nothing about the next: the ICMP answers to what we sent before. */
const PASSING_ERRORS: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EMSGSIZE']);

/** True when the socket survives an error with this code. */
export function isPassingUdpError(code: string | undefined): boolean {
  return code !== undefined && PASSING_ERRORS.has(code);
}

/** A socket of the family of `host` that sends at once: Node would look up even a literal address in a later tick. */
export function openUdpSocket(host: string): Socket {
  return createSocket({ type: host.includes(':') ? 'udp6' : 'udp4', lookup: lookupAtOnce });
}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string, family: number) => void;

function lookupAtOnce(host: string, options: LookupOneOptions, callback: LookupCallback): void {
  const family = isIP(host);
  if (family === 0) lookup(host, options, callback);
  else callback(null, host, family);
}

/** Asks for room for the burst after a pause; the system may give less. */
export function growReceiveBuffer(socket: Socket): void {
  try {
    socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES);
  } catch {
    // Some systems refuse instead of giving what they have; the default then has to do.
  }
}

/** True when the socket's own queue has no room for `sizeBytes` more. */
export function isUdpQueueFull(socket: Socket, sizeBytes: number): boolean {
  return socket.getSendQueueSize() + sizeBytes > WRITE_BUFFER_BYTES;
}

/** Resolves when the descriptor is released, whatever state the socket is in. */
export function closeUdpSocket(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    try {
      socket.close(() => resolve());
    } catch {
      resolve();
    }
  });
}
