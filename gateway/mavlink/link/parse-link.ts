import { isIPv4, isIPv6 } from 'node:net';
import { AppError } from '../../base/error.ts';
import { say } from '../../contract/operator-text.ts';
import type { LinkConfig, LinkKind } from '../../contract/vehicle/link.ts';
import { formatHostPort } from './network/host-port.ts';

const EXAMPLES: Readonly<Record<LinkKind, string>> = {
  udpin: 'udpin:0.0.0.0:14550',
  udpout: 'udpout:192.168.1.10:14550',
  tcp: 'tcp:127.0.0.1:5760',
  tcpin: 'tcpin:0.0.0.0:5760',
  forward: 'forward:127.0.0.1:14560',
  serial: 'serial:/dev/ttyACM0:115200',
};
/** Prefix of a link to a simulation only. */
const SITL_PREFIX = /^\s*sitl:/i;
/** Prefix of a forwarding link on which a program may send commands. */
const TWO_WAY_PREFIX = /^\s*two-way:/i;
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;
const KINDS = Object.keys(EXAMPLES) as readonly LinkKind[];
const MAX_TEXT_LENGTH = 4200;
const MAX_PATH_LENGTH = 4096;
const MAX_HOST_LENGTH = 253;
const MIN_BAUD = 300;
const MAX_BAUD = 4_000_000;
/** One label of a host name, RFC 1123. Underscores are common in local networks. */
const HOST_LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i;
const IPV4_LIKE = /^[0-9.]+$/;
const HIGHEST_CONTROL_CODE = 0x1f;
const DELETE_CODE = 0x7f;

/**
 * Parses a link as on the command line: `udpin:HOST:PORT`, `udpout:HOST:PORT`, `tcp:HOST:PORT`,
 * `tcpin:HOST:PORT`, `forward:HOST:PORT` or `serial:PATH:BAUD`. IPv6 addresses are in brackets. A
 * path may contain colons. The prefix `sitl:` declares that only a simulated autopilot is
 * connected, which excludes serial devices. The prefix `two-way:` on a forwarding link to this
 * machine lets its program send commands through the gate.
 * @throws link-config-invalid with the cause and an example
 */
export function parseLink(text: string): LinkConfig {
  if (text.length > MAX_TEXT_LENGTH) throw refusal('The link is too long', text, 'udpin');
  const twoWay = TWO_WAY_PREFIX.exec(text);
  if (twoWay) return parseTwoWay(text.slice(twoWay[0].length), text);
  const prefix = SITL_PREFIX.exec(text);
  if (!prefix) return parsePlain(text);
  const config = parsePlain(text.slice(prefix[0].length));
  if (config.kind === 'serial')
    throw new AppError(
      'link-config-invalid',
      say(
        '{device} is a serial device and may lead to a real aircraft. Remove "sitl:". Connect to a simulation over UDP or TCP, for example sitl:{example}.',
        { device: config.path, example: EXAMPLES.tcp },
      ),
      { context: { text: text.slice(0, 200), example: `sitl:${EXAMPLES.tcp}` } },
    );
  return { ...config, mode: 'sitl' };
}

/** UDP does not prove the sender: only programs on this machine may command over it. */
function parseTwoWay(rest: string, text: string): LinkConfig {
  const config = parsePlain(rest);
  if (config.kind !== 'forward') throw refusal('Only a forwarding link is two-way', text, 'forward');
  if (!THIS_MACHINE.test(config.host))
    throw refusal(
      'A two-way link must lead to a program on this machine: over a network anyone could pose as that program',
      text,
      'forward',
    );
  return { ...config, isTwoWay: true };
}

function parsePlain(text: string): LinkConfig {
  const colonAt = text.indexOf(':');
  const written = (colonAt < 0 ? text : text.slice(0, colonAt)).trim().toLowerCase();
  const kind = KINDS.find((candidate) => candidate === written);
  if (!kind) throw refusal(`A link must start with ${KINDS.join(', ')} and a colon`, text, 'udpin');
  const rest = colonAt < 0 ? '' : text.slice(colonAt + 1).trimEnd();
  if (kind === 'serial') return { kind, ...parseDevice(rest, text) };
  return { kind, ...parseAddress(rest, text, kind) };
}

function parseDevice(rest: string, text: string): { path: string; baud: number } {
  const colonAt = rest.lastIndexOf(':');
  if (colonAt <= 0) throw refusal('A serial link must name a device and a baud rate', text, 'serial');
  const path = rest.slice(0, colonAt);
  if (path.length > MAX_PATH_LENGTH || path.trim() === '' || hasControlCharacter(path))
    throw refusal('The device path is empty, too long or has control characters in it', text, 'serial');
  const baud = wholeNumber(rest.slice(colonAt + 1));
  if (baud === undefined || baud < MIN_BAUD || baud > MAX_BAUD)
    throw refusal(`The baud rate must be a whole number from ${MIN_BAUD} to ${MAX_BAUD}`, text, 'serial');
  return { path, baud };
}

function parseAddress(rest: string, text: string, kind: LinkKind): { host: string; port: number } {
  const colonAt = rest.lastIndexOf(':');
  if (colonAt < 0) throw refusal('The link must name a host and a port', text, kind);
  const host = parseHost(rest.slice(0, colonAt), text, kind);
  const port = wholeNumber(rest.slice(colonAt + 1));
  if (port === undefined || port < 1 || port > 65_535)
    throw refusal('The port must be a whole number from 1 to 65535', text, kind);
  return { host, port };
}

function parseHost(written: string, text: string, kind: LinkKind): string {
  if (written.startsWith('[') && written.endsWith(']')) {
    const host = written.slice(1, -1);
    if (!isIPv6(host)) throw refusal(`"${host}" is not an IPv6 address`, text, kind);
    return host;
  }
  if (written === '') throw refusal('The host is missing', text, kind);
  if (isIPv6(written)) throw refusal(`Write the IPv6 address in brackets: [${written}]`, text, kind);
  if (IPV4_LIKE.test(written)) {
    if (!isIPv4(written)) throw refusal(`"${written}" is not an IPv4 address`, text, kind);
    return written;
  }
  const isName =
    written.length <= MAX_HOST_LENGTH && written.split('.').every((label) => HOST_LABEL.test(label));
  if (!isName) throw refusal(`"${written}" is not a host name`, text, kind);
  return written;
}

function wholeNumber(written: string): number | undefined {
  return /^\d{1,8}$/.test(written) ? Number(written) : undefined;
}

function hasControlCharacter(path: string): boolean {
  for (let at = 0; at < path.length; at += 1) {
    const code = path.charCodeAt(at);
    if (code <= HIGHEST_CONTROL_CODE || code === DELETE_CODE) return true;
  }
  return false;
}

function refusal(fault: string, text: string, kind: LinkKind): AppError {
  const example = EXAMPLES[kind];
  const shown = text.slice(0, 200);
  return new AppError('link-config-invalid', `${fault}, for example ${example}. Received: "${shown}".`, {
    context: { text: shown, example },
  });
}

/** The link as on the command line. `parseLink` parses it back. */
export function formatLink(config: LinkConfig): string {
  const world = config.mode === 'sitl' ? 'sitl:' : '';
  const ways = config.kind === 'forward' && config.isTwoWay ? 'two-way:' : '';
  return config.kind === 'serial'
    ? `${world}serial:${config.path}:${config.baud}`
    : `${world}${ways}${config.kind}:${formatHostPort(config.host, config.port)}`;
}
