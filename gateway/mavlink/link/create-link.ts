import type { LinkConfig } from '../../contract/vehicle/link.ts';
import type { Link } from './link.ts';
import { createTcpClientLink } from './network/tcp-client-link.ts';
import { createTcpServerLink } from './network/tcp-server-link.ts';
import { createUdpInLink } from './network/udp-in-link.ts';
import { createUdpOutLink } from './network/udp-out-link.ts';
import type { LinkPorts } from './retrying-link.ts';
import { createSerialLink } from './serial/serial-link.ts';

/** The link that `config` asks for, not started yet. */
export function createLink(id: string, config: LinkConfig, ports: LinkPorts): Link {
  switch (config.kind) {
    case 'udpin':
      return createUdpInLink(id, config, ports);
    case 'udpout':
    case 'forward':
      return createUdpOutLink(id, config, ports);
    case 'tcp':
      return createTcpClientLink(id, config, ports);
    case 'tcpin':
      return createTcpServerLink(id, config, ports);
    case 'serial':
      return createSerialLink(id, config, ports);
  }
}
