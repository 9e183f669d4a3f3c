import type { LinkConfig } from '../../contract/vehicle/link.ts';
import type { Link } from './link.ts';
import { createTcpClientLink, createTcpServerLink } from './network/tcp-link.ts';
import { createUdpInLink, createUdpOutLink } from './network/udp-link.ts';
import type { LinkPorts } from './retrying-link.ts';
import { createSerialLink } from './serial/serial-link.ts';

/** Creates the link for `config` without starting it. */
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
