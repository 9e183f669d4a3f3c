import type { Socket } from 'node:net';
import { WRITE_BUFFER_BYTES } from '../transport.ts';

const KEEP_ALIVE_AFTER_MS = 5000;

/** Small frames leave at once, and the system notices a far end that has disappeared. */
export function prepareTcpSocket(socket: Socket): void {
  socket.setNoDelay(true);
  socket.setKeepAlive(true, KEEP_ALIVE_AFTER_MS);
}

/**
 * @returns false when the far end has disappeared or does not read: its buffer is full and the bytes were not
 * taken.
 */
export function writeToTcpSocket(socket: Socket, bytes: Uint8Array): boolean {
  if (!socket.writable || socket.writableLength + bytes.length > WRITE_BUFFER_BYTES) return false;
  socket.write(Buffer.from(bytes));
  return true;
}

/** Resolves when the descriptor is released; bytes still waiting are dropped. */
export function closeTcpSocket(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve();
    else {
      socket.once('close', () => resolve());
      socket.destroy();
    }
  });
}
