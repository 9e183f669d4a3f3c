import type { Socket } from 'node:dgram';
import type { LinkConfig } from '../../../contract/vehicle/link.ts';
import type { LinkPeer } from '../link.ts';
import { linkErrorText, systemErrorCode } from '../link-error-text.ts';
import { type LinkPorts, RetryingLink } from '../retrying-link.ts';
import type { Transport, TransportHooks } from '../transport.ts';
import {
  closeUdpSocket,
  growReceiveBuffer,
  isPassingUdpError,
  isUdpQueueFull,
  openUdpSocket,
} from './udp-socket.ts';

type UdpOutConfig = Extract<LinkConfig, { kind: 'udpout' | 'forward' }>;

/**
 * Sends datagrams to one listener and takes datagrams from that listener only. Open means that the address could be
 * found; whether anybody listens there is seen from the bytes received and from the last error.
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

  /**
   * Anything but an ICMP answer means that the socket's own address or route was lost: a new socket must be
   * opened.
   */
  #report(error: Error): void {
    const text = linkErrorText(this.#config, error);
    if (isPassingUdpError(systemErrorCode(error))) this.#hooks.problem(text);
    else this.#hooks.failed(text);
  }
}
