import { createServer, type Server, type Socket } from 'node:net';
import type { LinkConfig } from '../../../contract/vehicle/link.ts';
import type { LinkPeer } from '../link.ts';
import { linkErrorText } from '../link-error-text.ts';
import { type LinkPorts, RetryingLink } from '../retrying-link.ts';
import type { Transport, TransportHooks } from '../transport.ts';
import { formatHostPort } from './host-port.ts';
import { PeerTable } from './peer-table.ts';
import { closeTcpSocket, prepareTcpSocket, writeToTcpSocket } from './tcp-socket.ts';

type TcpServerConfig = Extract<LinkConfig, { kind: 'tcpin' }>;

/** Listens for TCP clients; each is a peer of its own, and one more than 128 ends the one silent for the longest. */
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
    // A client may have disconnected before we look at it.
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
    // The close that follows every error says all there is to say about one client.
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
