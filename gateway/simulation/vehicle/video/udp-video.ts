import { createSocket, type Socket } from 'node:dgram';
import { isIP } from 'node:net';
import type { VideoTransport } from '../simulated-vehicle.ts';

/** Ports of other cameras of this process: they are free until their receiver opens them. */
const promised = new Set<number>();

/** Sends RTP packets to a free UDP port of the ground station's host. */
export class UdpVideo implements VideoTransport {
  port: number | undefined;
  readonly #host: string;
  #socket: Socket | undefined;
  #waiting: (() => void)[] = [];
  #isRefused = false;
  #isConnected = false;

  constructor(host: string) {
    this.#host = host;
  }

  open(onPort: () => void): void {
    if (this.port !== undefined) {
      onPort();
      return;
    }
    this.#waiting.push(onPort);
    if (this.#waiting.length === 1) this.#choosePort();
  }

  send(packet: Uint8Array): void {
    if (this.#isConnected) this.#socket?.send(packet);
  }

  takeRefusal(): boolean {
    const isRefused = this.#isRefused;
    this.#isRefused = false;
    return isRefused;
  }

  close(): void {
    if (this.port !== undefined) promised.delete(this.port);
    this.port = undefined;
    this.#isConnected = false;
    this.#waiting = [];
    this.#socket?.close();
    this.#socket = undefined;
  }

  /** A port that the system gives to a socket of ours is free when that socket closes again. */
  #choosePort(): void {
    const probe = createSocket(this.#type);
    // Without a free port there is no video; the next request tries again.
    probe.once('error', () => {
      this.#waiting = [];
      probe.close();
    });
    probe.bind(0, () => {
      const { port } = probe.address();
      probe.close(() => {
        if (promised.has(port)) this.#choosePort();
        else this.#connect(port);
      });
    });
  }

  #connect(port: number): void {
    promised.add(port);
    this.port = port;
    const socket = createSocket(this.#type);
    this.#socket = socket;
    // ECONNREFUSED: nothing listens on the port.
    socket.on('error', () => {
      this.#isRefused = true;
    });
    socket.on('connect', () => {
      if (this.#socket === socket) this.#isConnected = true;
    });
    socket.connect(port, this.#host);
    for (const onPort of this.#waiting.splice(0)) onPort();
  }

  get #type(): 'udp4' | 'udp6' {
    return isIP(this.#host) === 6 ? 'udp6' : 'udp4';
  }
}
