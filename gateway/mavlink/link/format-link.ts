import type { LinkConfig } from '../../contract/vehicle/link.ts';
import { formatHostPort } from './network/host-port.ts';

/** The link as written on the command line; `parseLink` reads it back. */
export function formatLink(config: LinkConfig): string {
  const world = config.mode === 'sitl' ? 'sitl:' : '';
  const ways = config.kind === 'forward' && config.isTwoWay ? 'two-way:' : '';
  return config.kind === 'serial'
    ? `${world}serial:${config.path}:${config.baud}`
    : `${world}${ways}${config.kind}:${formatHostPort(config.host, config.port)}`;
}
