import { createConnection, createServer, type Server, type Socket } from 'node:net';
import type { Clock, Timer } from '../../../base/clock.ts';
import type { LinkConfig } from '../../../contract/vehicle/link.ts';
import type { LinkPeer } from '../link.ts';
import { linkErrorText } from '../link-error-text.ts';
import { type LinkPorts, RetryingLink } from '../retrying-link.ts';
import { type Transport, type TransportHooks, WRITE_BUFFER_BYTES } from '../transport.ts';
import { formatHostPort } from './host-port.ts';
import { PeerTable } from './peer-table.ts';

type TcpClientConfig = Extract<LinkConfig, { kind: 'tcp' }>;

const CONNECT_TIMEOUT_MS = 5000;
/**
 * A remote end that vanishes without closing (power, radio) leaves the connection half-open for 15
 * minutes. Vehicles send heartbeats every second, so silence after data means a lost connection.
 */
const SILENCE_LIMIT_MS = 15_000;
const SILENCE_CHECK_PERIOD_MS = 1000;

/** Connects to a TCP server and reconnects whenever the connection is lost. */
export function createTcpClientLink(id: string, config: TcpClientConfig, ports: LinkPorts): RetryingLink {
  return new RetryingLink(
    {
      id,
      config,
      isDatagram: false,
      openTransport: (hooks) => new TcpClientTransport(config, hooks, ports.clock),
    },
    ports,
  );
}

class TcpClientTransport implements Transport {
  readonly #socket: Socket;
  readonly #hooks: TransportHooks;
  #timer: Timer;
  #hasHeardSince = false;
  #lastHeardAtMs: number | undefined;

  constructor(config: TcpClientConfig, hooks: TransportHooks, clock: Clock) {
    const place = formatHostPort(config.host, config.port);
    this.#hooks = hooks;
    this.#timer = clock.after(CONNECT_TIMEOUT_MS, () =>
      hooks.failed(`${place} does not answer; check the address and the network`),
    );
    this.#socket = createConnection({ host: config.host, port: config.port });
    prepareTcpSocket(this.#socket);
    this.#socket.on('connect', () => {
      this.#timer.cancel();
      this.#timer = clock.every(SILENCE_CHECK_PERIOD_MS, () => this.#checkSilence(clock, place));
      hooks.opened();
    });
    this.#socket.on('data', (bytes) => {
      this.#hasHeardSince = true;
      hooks.received(bytes, '');
    });
    this.#socket.on('error', (error) => hooks.failed(linkErrorText(config, error)));
    this.#socket.on('close', () => hooks.failed(`${place} closed the connection`));
  }

  write(bytes: Uint8Array, peer: LinkPeer | undefined): number {
    if (peer !== undefined && peer !== '') return 0;
    if (writeToTcpSocket(this.#socket, bytes)) return 1;
    this.#hooks.refused();
    return 0;
  }

  close(): Promise<void> {
    this.#timer.cancel();
    return closeTcpSocket(this.#socket);
  }

  /** Reads the clock once a second instead of per chunk. */
  #checkSilence(clock: Clock, place: string): void {
    const nowMs = clock.monotonicMs();
    if (this.#hasHeardSince) {
      this.#hasHeardSince = false;
      this.#lastHeardAtMs = nowMs;
    } else if (this.#lastHeardAtMs !== undefined && nowMs - this.#lastHeardAtMs >= SILENCE_LIMIT_MS)
      this.#hooks.failed(`no data from ${place} for ${SILENCE_LIMIT_MS / 1000} s; reconnecting`);
  }
}

type TcpServerConfig = Extract<LinkConfig, { kind: 'tcpin' }>;

/** Listens for TCP clients, each a peer. A 257th disconnects the one silent for the longest. */
export function createTcpServerLink(id: string, config: TcpServerConfig, ports: LinkPorts): RetryingLink {
  return new RetryingLink(
    { id, config, isDatagram: false, openTransport: (hooks) => new TcpServerTransport(config, hooks) },
    ports,
  );
}

class TcpServerTransport implements Transport {
  readonly #server: Server;
  readonly #hooks: TransportHooks;
  readonly #clients = new PeerTable<Socket>();

  constructor(config: TcpServerConfig, hooks: TransportHooks) {
    this.#hooks = hooks;
    this.#server = createServer((socket) => this.#accept(socket));
    this.#server.on('error', (error) => hooks.failed(linkErrorText(config, error)));
    this.#server.listen({ host: config.host, port: config.port, exclusive: true }, () => hooks.opened());
  }

  write(bytes: Uint8Array, peer: LinkPeer | undefined): number {
    if (peer !== undefined) return this.#send(bytes, this.#clients.get(peer));
    let copies = 0;
    for (const client of this.#clients.values()) copies += this.#send(bytes, client);
    return copies;
  }

  async close(): Promise<void> {
    const released = new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    await Promise.all([...this.#clients.values()].map(closeTcpSocket));
    await released;
  }

  #send(bytes: Uint8Array, client: Socket | undefined): number {
    if (!client) return 0;
    if (writeToTcpSocket(client, bytes)) return 1;
    this.#hooks.refused();
    return 0;
  }

  #accept(socket: Socket): void {
    const { remoteAddress, remotePort } = socket;
    // The client may already have disconnected.
    if (remoteAddress === undefined || remotePort === undefined) {
      socket.destroy();
      return;
    }
    const peer = formatHostPort(remoteAddress, remotePort);
    prepareTcpSocket(socket);
    socket.on('data', (bytes) => {
      this.#clients.touch(peer);
      this.#hooks.received(bytes, peer);
    });
    // Every error is followed by `close`, handled below.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#forget(peer, socket));
    const evicted = this.#clients.add(peer, socket);
    if (!evicted) return;
    evicted.peer.destroy();
    this.#hooks.peerGone(evicted.key);
  }

  #forget(peer: LinkPeer, socket: Socket): void {
    if (this.#clients.get(peer) !== socket) return;
    this.#clients.delete(peer);
    this.#hooks.peerGone(peer);
  }
}

const KEEP_ALIVE_AFTER_MS = 5000;

/** Sends small frames immediately, and lets the system detect a vanished remote end. */
function prepareTcpSocket(socket: Socket): void {
  socket.setNoDelay(true);
  socket.setKeepAlive(true, KEEP_ALIVE_AFTER_MS);
}

/**
 * @returns false when the remote end vanished or does not read: its buffer is full and refused the
 *   bytes.
 */
function writeToTcpSocket(socket: Socket, bytes: Uint8Array): boolean {
  if (!socket.writable || socket.writableLength + bytes.length > WRITE_BUFFER_BYTES) return false;
  socket.write(Buffer.from(bytes));
  return true;
}

/** Resolves when the descriptor is released. Drops waiting bytes. */
function closeTcpSocket(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve();
    else {
      socket.once('close', () => resolve());
      socket.destroy();
    }
  });
}
