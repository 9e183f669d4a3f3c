import { BlockList, isIP } from 'node:net';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { LinkConfig } from '../../contract/vehicle/link.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');
/** RFC 1918, RFC 3927, RFC 4193 and RFC 4291: addresses that cannot be reached from outside. */
const PRIVATE = new BlockList();
PRIVATE.addSubnet('10.0.0.0', 8, 'ipv4');
PRIVATE.addSubnet('172.16.0.0', 12, 'ipv4');
PRIVATE.addSubnet('192.168.0.0', 16, 'ipv4');
PRIVATE.addSubnet('169.254.0.0', 16, 'ipv4');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/** What to know of a link declared SITL that leads beyond this computer; undefined of any other. */
export function sitlNote(config: LinkConfig): OperatorText | undefined {
  if (config.mode !== 'sitl' || config.kind === 'serial') return undefined;
  const { kind, host } = config;
  if (isLoopback(host)) return undefined;
  if (kind === 'udpin' || kind === 'tcpin')
    return say(
      'Declared as SITL, but any device in the network can reach {host}:{port}. A real aircraft that connects would count as simulated. If SITL runs on this computer, listen on 127.0.0.1.',
      { host, port: config.port },
    );
  return isIn(PRIVATE, host)
    ? undefined
    : say(
        'Declared as SITL, but {host} is neither this computer nor a private address. Make sure that a simulation answers there.',
        { host },
      );
}

function isLoopback(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isIn(LOOPBACK, host);
}

function isIn(list: BlockList, host: string): boolean {
  const family = isIP(host);
  return family !== 0 && list.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
