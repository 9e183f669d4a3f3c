import type { RemoteInfo, Socket } from 'node:dgram';
import type { LinkConfig } from '../../../contract/vehicle/link.ts';
import type { LinkPeer } from '../link.ts';
import { linkErrorText, systemErrorCode } from '../link-error-text.ts';
import { type LinkPorts, RetryingLink } from '../retrying-link.ts';
import type { Transport, TransportHooks } from '../transport.ts';
import { formatHostPort } from './host-port.ts';
import { PeerTable } from './peer-table.ts';
import {
  closeUdpSocket,
  growReceiveBuffer,
  isPassingUdpError,
  isUdpQueueFull,
  openUdpSocket,
} from './udp-socket.ts';

type UdpInConfig = Extract<LinkConfig, { kind: 'udpin' }>;

/**
 * Listens for datagrams and answers their senders. A vehicle that restarts comes from a new port and so is a
 * new peer. The old one stays until 128 newer ones have been heard, because a vehicle whose sender has failed
 * may still hear us.
 */
export function createUdpInLink(id: string, config: UdpInConfig, ports: LinkPorts): RetryingLink {
  return new RetryingLink(
    { id, config, isDatagram: true, openTransport: (hooks) => new UdpInTransport(config, hooks) },
    ports,
  );
}

class UdpInTransport implements Transport {
  readonly #socket: Socket;
  readonly #config: UdpInConfig;
  readonly #hooks: TransportHooks;
  readonly #peers = new PeerTable<{ readonly address: string; readonly port: number }>();
  #newestAddress = '';
  #newestPort = 0;
  #newestPeer: LinkPeer = '';

  constructor(config: UdpInConfig, hooks: TransportHooks) {
    this.#config = config;
    this.#hooks = hooks;
    this.#socket = openUdpSocket(config.host);
    this.#socket.on('listening', () => {
      growReceiveBuffer(this.#socket);
      hooks.opened();
    });
    this.#socket.on('message', (bytes, from) => hooks.received(bytes, this.#peerOf(from)));
    this.#socket.on('error', (error) => {
      const text = linkErrorText(config, error);
      if (isPassingUdpError(systemErrorCode(error))) hooks.problem(text);
      else hooks.failed(text);
    });
    // Exclusive: in a cluster the descriptor would otherwise be shared and a taken port go unnoticed.
    this.#socket.bind({ address: config.host, port: config.port, exclusive: true });
  }

  write(bytes: Uint8Array, peer: LinkPeer | undefined): number {
    const copy = Buffer.from(bytes);
    if (peer !== undefined) return this.#send(copy, this.#peers.get(peer));
    let copies = 0;
    for (const known of this.#peers.values()) copies += this.#send(copy, known);
    return copies;
  }

  close(): Promise<void> {
    return closeUdpSocket(this.#socket);
  }

  #send(bytes: Buffer, to: { readonly address: string; readonly port: number } | undefined): number {
    if (!to) return 0;
    if (isUdpQueueFull(this.#socket, bytes.length)) {
      this.#hooks.refused();
      return 0;
    }
    this.#socket.send(bytes, to.port, to.address, (error) => {
      if (!error) return;
      this.#hooks.refused();
      this.#hooks.problem(
        `sending to ${formatHostPort(to.address, to.port)} failed: ${linkErrorText(this.#config, error)}`,
      );
    });
    return 1;
  }

  /** The name of the sender; datagrams in a row from the same one cost no new string. */
  #peerOf(from: RemoteInfo): LinkPeer {
    if (from.port === this.#newestPort && from.address === this.#newestAddress) return this.#newestPeer;
    const key = formatHostPort(from.address, from.port);
    if (this.#peers.get(key)) this.#peers.touch(key);
    else {
      const evicted = this.#peers.add(key, { address: from.address, port: from.port });
      if (evicted) this.#hooks.peerGone(evicted.key);
    }
    this.#newestAddress = from.address;
    this.#newestPort = from.port;
    this.#newestPeer = key;
    return key;
  }
}
