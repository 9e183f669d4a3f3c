import { createSocket, type Socket } from 'node:dgram';
import { isIP } from 'node:net';
import type { VehicleTransport } from '../simulated-vehicle.ts';

/** What is sent before the socket is ready waits here; a boot loader's few lines and heartbeats, no more. */
const MAX_WAITING = 64;
/** Bursts of a parameter list must not be dropped by the operating system. */
const BUFFER_BYTES = 1024 * 1024;

interface UdpTarget {
  readonly host: string;
  readonly port: number;
}

/**
 * One UDP socket with its own source port toward one ground station. A missing ground station is not an
 * error.
 */
export class UdpTransport implements VehicleTransport {
  readonly #target: UdpTarget;
  #socket: Socket | undefined;
  #isConnected = false;
  #waiting: Uint8Array[] = [];

  constructor(target: UdpTarget) {
    this.#target = target;
  }

  open(onDatagram: (bytes: Uint8Array) => void): void {
    this.close();
    const socket = createSocket({ type: isIP(this.#target.host) === 6 ? 'udp6' : 'udp4' });
    this.#socket = socket;
    socket.on('message', onDatagram);
    // ECONNREFUSED on a connected socket means that the port has no listener. The vehicle keeps sending
    // anyway.
    socket.on('error', () => undefined);
    socket.on('connect', () => {
      if (this.#socket !== socket) return;
      this.#isConnected = true;
      grow(socket);
      for (const bytes of this.#waiting.splice(0)) socket.send(bytes);
    });
    // Connected, a datagram costs no address look-up: half the price of a send.
    socket.connect(this.#target.port, this.#target.host);
  }

  send(bytes: Uint8Array): void {
    if (this.#isConnected) this.#socket?.send(bytes);
    else if (this.#socket && this.#waiting.length < MAX_WAITING) this.#waiting.push(bytes);
  }

  close(): void {
    this.#socket?.close();
    this.#socket = undefined;
    this.#isConnected = false;
    this.#waiting = [];
  }
}

function grow(socket: Socket): void {
  try {
    socket.setRecvBufferSize(BUFFER_BYTES);
    socket.setSendBufferSize(BUFFER_BYTES);
  } catch {
    // The system's own sizes do, only less well.
  }
}
