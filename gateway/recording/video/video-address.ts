import { isIP } from 'node:net';
import { AppError } from '../../base/error.ts';
import { isPrivateAddress } from '../../base/guarded-fetch.ts';
import { say } from '../../contract/operator-text.ts';
import { VIDEO_ADDRESS_EXAMPLES, type VideoKind } from '../../contract/recording/video.ts';

/** Where a stream comes from. For UDP the local address to listen on. */
export interface VideoAddress {
  readonly host: string;
  readonly port: number;
  /** For servers that are called by URL; without user and password. */
  readonly url: string | undefined;
  readonly user: string | undefined;
  readonly password: string | undefined;
}

interface Scheme {
  readonly protocols: readonly string[];
  readonly defaultPort: number | undefined;
}

const WEB: Scheme = { protocols: ['http:', 'https:'], defaultPort: undefined };
/** Those that are called by URL. */
const BY_URL: Readonly<Partial<Record<VideoKind, Scheme>>> = {
  rtsp: { protocols: ['rtsp:'], defaultPort: 554 },
  mjpeg: WEB,
  whep: WEB,
};
/** Those that listen on this machine. */
const LISTENING: ReadonlySet<VideoKind> = new Set(['rtp', 'mpegts-udp']);

/** Whether a source waits for packets instead of connecting to a server. */
export function isListening(kind: VideoKind): boolean {
  return LISTENING.has(kind);
}

/** @throws validation with an example */
export function parseVideoAddress(kind: VideoKind, text: string): VideoAddress {
  const scheme = BY_URL[kind];
  const address = scheme ? parseUrl(scheme, text) : parseHostPort(kind, text);
  if (address) return address;
  throw new AppError(
    'validation',
    say('"{address}" is not an address of this kind of video. Example: {example}', {
      address: text.slice(0, 100),
      example: VIDEO_ADDRESS_EXAMPLES[kind],
    }),
  );
}

function parseUrl({ protocols, defaultPort }: Scheme, text: string): VideoAddress | undefined {
  const url = URL.parse(text);
  if (!url || !protocols.includes(url.protocol) || url.hostname === '' || hasControls(text)) return undefined;
  const port = Number(url.port) || (defaultPort ?? (url.protocol === 'https:' ? 443 : 80));
  const user = decoded(url.username);
  const password = decoded(url.password);
  url.username = '';
  url.password = '';
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port, url: url.href, user, password };
}

function parseHostPort(kind: VideoKind, text: string): VideoAddress | undefined {
  // Programs also write udp://@:5600 and udp://0.0.0.0:5600, and vehicles announce the port alone.
  const match = /^(?:(?:udp|rtp|tcp|mpegts)\d*:\/\/)?@?(?:(\[[^\]]+\]|[^:/\s]*):)?(\d{1,5})\/?$/i.exec(text);
  const port = Number(match?.[2]);
  if (!match || port < 1 || port > 65_535) return undefined;
  const host = (match[1] ?? '').replace(/^\[|\]$/g, '');
  if (isListening(kind) ? host !== '' && isIP(host) === 0 : !/^[a-z0-9._:-]{1,253}$/i.test(host))
    return undefined;
  return {
    host: host === '' ? '0.0.0.0' : host,
    port,
    url: undefined,
    user: undefined,
    password: undefined,
  };
}

/** As shown to people and stored beside the password. */
export function formatVideoAddress({ host, port, url, user }: VideoAddress): string {
  if (url === undefined) return `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return user === undefined ? url : url.replace('://', `://${encodeURIComponent(user)}@`);
}

/** The same with the password, to be stored. */
export function storedVideoAddress(address: VideoAddress): string {
  const { url, user, password } = address;
  if (url === undefined || user === undefined) return formatVideoAddress(address);
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`;
  return url.replace('://', `://${encodeURIComponent(user)}${secret}@`);
}

/**
 * Whether a stream announced by a vehicle is received without asking: it is listened for, or its server has a literal
 * address of this machine or of a network of its own. A name could lead anywhere.
 */
export function isLocalAddress(kind: VideoKind, { host }: VideoAddress): boolean {
  return isListening(kind) || (isIP(host) !== 0 && isPrivateAddress(host));
}

function decoded(text: string): string | undefined {
  if (text === '') return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function hasControls(text: string): boolean {
  return [...text].some((character) => (character.codePointAt(0) ?? 0) <= 0x20);
}
