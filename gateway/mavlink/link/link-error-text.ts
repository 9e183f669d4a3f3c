import { errorText } from '../../base/error.ts';
import type { LinkConfig } from '../../contract/vehicle/link.ts';
import { formatHostPort } from './network/host-port.ts';

/** Code of a failed system call, for example `EADDRINUSE`, or undefined. */
export function systemErrorCode(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const { code } = thrown as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : undefined;
}

/** Describes a link error in one sentence an operator can act on. */
export function linkErrorText(config: LinkConfig, thrown: unknown): string {
  return config.kind === 'serial'
    ? serialText(config.path, config.baud, thrown)
    : socketText(config, systemErrorCode(thrown) ?? '', thrown);
}

function socketText(config: Exclude<LinkConfig, { kind: 'serial' }>, code: string, thrown: unknown): string {
  const { kind, host, port } = config;
  const place = formatHostPort(host, port);
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} is taken by another program; close it there or choose another port`;
    case 'EADDRNOTAVAIL':
      return `this computer has no address ${host}; choose 0.0.0.0 or one of its own addresses`;
    case 'EACCES':
      return kind === 'udpin' || kind === 'tcpin'
        ? `no permission to listen on port ${port}; choose one above 1023`
        : `no permission to send to ${place}`;
    case 'ECONNREFUSED':
      return `nothing listens at ${place}; start it there or check the port`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host name ${host} cannot be found; check its spelling and the network`;
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'ENETDOWN':
      return `${host} is unreachable; check the network`;
    case 'ETIMEDOUT':
      return `${place} does not answer; check the address and the network`;
    case 'ECONNRESET':
    case 'EPIPE':
      return `${place} reset the connection`;
    default:
      return errorText(thrown);
  }
}

/** The serial binding reports sentences instead of codes, different on each system. */
function serialText(path: string, baud: number, thrown: unknown): string {
  const text = errorText(thrown);
  if (/no such file|file not found|ENOENT/i.test(text))
    return `there is no device ${path}; plug it in or choose another`;
  if (
    /cannot lock|resource busy|EBUSY/i.test(text) ||
    (/access denied/i.test(text) && /^(\\\\\.\\)?COM\d/i.test(path))
  )
    return `${path} is used by another program; close it there`;
  if (/permission denied|access denied|EACCES|EPERM/i.test(text))
    return `no permission to open ${path}; add your user to the group "dialout" (or "uucp") and log in again`;
  if (/baud/i.test(text)) return `${path} does not support ${baud} baud; choose another rate`;
  if (/not a tty|inappropriate ioctl|ENOTTY/i.test(text))
    return `${path} is not a serial device; choose another`;
  if (/disconnect|EIO|input\/output|no such device|ENXIO|ENODEV|EBADF|bad file|closed/i.test(text))
    return `${path} was unplugged; plug it in again`;
  return `${path}: ${text.replace(/^Error:?\s*/i, '')}`;
}
