import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { type LookupOneOptions, lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { LinkConfig } from '../../../contract/vehicle/link.ts';
import type { LinkPeer } from '../link.ts';
import { linkErrorText, systemErrorCode } from '../link-error-text.ts';
import { type LinkPorts, RetryingLink } from '../retrying-link.ts';
import { type Transport, type TransportHooks, WRITE_BUFFER_BYTES } from '../transport.ts';
import { formatHostPort } from './host-port.ts';
import { PeerTable } from './peer-table.ts';

type UdpInConfig = Extract<LinkConfig, { kind: 'udpin' }>;

/**
 * Listens for datagrams and answers their senders. A restarted vehicle uses a new port, so it is a
 * new peer. The old one stays until 256 newer ones are received, because a vehicle with a failed
 * sender may still receive us.
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
    // Exclusive: in a cluster the descriptor would be shared and hide a port in use.
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

  /** The sender's name. Consecutive datagrams from the same sender need no new string. */
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

type UdpOutConfig = Extract<LinkConfig, { kind: 'udpout' | 'forward' }>;

/**
 * Sends datagrams to one listener and accepts datagrams only from it. Open means that the address
 * was found. Received bytes and the last error show whether a program listens there.
 */
export function createUdpOutLink(id: string, config: UdpOutConfig, ports: LinkPorts): RetryingLink {
  return new RetryingLink(
    { id, config, isDatagram: true, openTransport: (hooks) => new UdpOutTransport(config, hooks) },
    ports,
  );
}

class UdpOutTransport implements Transport {
  readonly #socket: Socket;
  readonly #config: UdpOutConfig;
  readonly #hooks: TransportHooks;

  constructor(config: UdpOutConfig, hooks: TransportHooks) {
    this.#config = config;
    this.#hooks = hooks;
    this.#socket = openUdpSocket(config.host);
    this.#socket.on('message', (bytes) => hooks.received(bytes, ''));
    this.#socket.on('error', (error) => this.#report(error));
    this.#socket.on('connect', () => {
      growReceiveBuffer(this.#socket);
      hooks.opened();
    });
    this.#socket.connect(config.port, config.host);
  }

  write(bytes: Uint8Array, peer: LinkPeer | undefined): number {
    if (peer !== undefined && peer !== '') return 0;
    if (isUdpQueueFull(this.#socket, bytes.length)) {
      this.#hooks.refused();
      return 0;
    }
    this.#socket.send(Buffer.from(bytes), (error) => {
      if (!error) return;
      this.#hooks.refused();
      this.#report(error);
    });
    return 1;
  }

  close(): Promise<void> {
    return closeUdpSocket(this.#socket);
  }

  /** Any error but an ICMP reply means that the socket lost its address or route: reopen it. */
  #report(error: Error): void {
    const text = linkErrorText(this.#config, error);
    if (isPassingUdpError(systemErrorCode(error))) this.#hooks.problem(text);
    else this.#hooks.failed(text);
  }
}

const RECEIVE_BUFFER_BYTES = 1_048_576;

/** ICMP replies to earlier datagrams, which do not affect the next datagram. */
const PASSING_ERRORS: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EMSGSIZE']);

/** True when the socket survives this error code. */
function isPassingUdpError(code: string | undefined): boolean {
  return code !== undefined && PASSING_ERRORS.has(code);
}

/** A socket for the family of `host` that sends at once: Node defers even a literal address lookup. */
function openUdpSocket(host: string): Socket {
  return createSocket({ type: host.includes(':') ? 'udp6' : 'udp4', lookup: lookupAtOnce });
}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string, family: number) => void;

function lookupAtOnce(host: string, options: LookupOneOptions, callback: LookupCallback): void {
  const family = isIP(host);
  if (family === 0) lookup(host, options, callback);
  else callback(null, host, family);
}

/** Requests a buffer large enough for the burst after a pause. The system may grant less. */
function growReceiveBuffer(socket: Socket): void {
  try {
    socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES);
  } catch {
    // Some systems refuse instead of granting less, and use the default.
  }
}

/** True when the socket's own queue cannot take `sizeBytes` more. */
function isUdpQueueFull(socket: Socket, sizeBytes: number): boolean {
  return socket.getSendQueueSize() + sizeBytes > WRITE_BUFFER_BYTES;
}

/** Resolves when the descriptor is released, in any state of the socket. */
function closeUdpSocket(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    try {
      socket.close(() => resolve());
    } catch {
      resolve();
    }
  });
}
