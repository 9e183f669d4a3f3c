import { createHash, randomBytes } from 'node:crypto';
import type { VideoAddress } from '../video-address.ts';

type Login = Pick<VideoAddress, 'user' | 'password'>;

/**
 * The `Authorization` header for a server's challenge, of HTTP and RTSP: Digest (RFC 7616, MD5 and SHA-256) or Basic.
 * Undefined without user, or for a challenge that is not understood.
 * @param nonceCount how often this nonce was used, from 1
 */
export function authorisationFor(
  challenges: readonly string[],
  { user, password = '' }: Login,
  request: { readonly method: string; readonly uri: string },
  nonceCount = 1,
  clientNonce: string = randomBytes(8).toString('hex'),
): string | undefined {
  if (user === undefined) return undefined;
  const digest = challenges.find((challenge) => /^digest\s/i.test(challenge));
  if (digest !== undefined) return digestOf(digest, { user, password }, request, nonceCount, clientNonce);
  const hasBasic = challenges.some((challenge) => /^basic\b/i.test(challenge));
  return hasBasic ? basicOf(user, password) : undefined;
}

function basicOf(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

function digestOf(
  challenge: string,
  { user, password }: { readonly user: string; readonly password: string },
  { method, uri }: { readonly method: string; readonly uri: string },
  nonceCount: number,
  clientNonce: string,
): string | undefined {
  const { realm = '', nonce, qop, opaque, algorithm = 'MD5' } = parametersOf(challenge);
  const name = /^md5$/i.test(algorithm) ? 'md5' : /^sha-256$/i.test(algorithm) ? 'sha256' : undefined;
  if (nonce === undefined || name === undefined) return undefined;
  const hash = (text: string): string => createHash(name).update(text).digest('hex');
  const secret = hash(`${user}:${realm}:${password}`);
  const what = hash(`${method}:${uri}`);
  const hasQop = qop?.split(',').some((value) => value.trim() === 'auth') ?? false;
  const count = nonceCount.toString(16).padStart(8, '0');
  const response = hasQop
    ? hash(`${secret}:${nonce}:${count}:${clientNonce}:auth:${what}`)
    : hash(`${secret}:${nonce}:${what}`);
  const parts = [
    `username="${escaped(user)}"`,
    `realm="${escaped(realm)}"`,
    `nonce="${escaped(nonce)}"`,
    `uri="${uri}"`,
    `response="${response}"`,
    `algorithm=${algorithm}`,
    ...(opaque === undefined ? [] : [`opaque="${escaped(opaque)}"`]),
    ...(hasQop ? ['qop=auth', `nc=${count}`, `cnonce="${clientNonce}"`] : []),
  ];
  return `Digest ${parts.join(', ')}`;
}

function parametersOf(challenge: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [, name = '', quoted, plain] of challenge.matchAll(/([a-z]+)\s*=\s*(?:"([^"]*)"|([^\s,]+))/gi))
    found[name.toLowerCase()] = quoted ?? plain ?? '';
  return found;
}

const escaped = (text: string): string => text.replace(/["\\\r\n]/g, '');
