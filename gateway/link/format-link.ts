import type { LinkConfig } from '../contract/link.ts';
import { formatHostPort } from './host-port.ts';

/** The link as written on the command line; `parseLink` reads it back. */
export function formatLink(config: LinkConfig): string {
  return config.kind === 'serial'
    ? `serial:${config.path}:${config.baud}`
    : `${config.kind}:${formatHostPort(config.host, config.port)}`;
}
