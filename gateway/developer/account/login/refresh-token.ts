import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long a refresh token is good; each use gives a new one with the full time. */
export const REFRESH_TOKEN_LIFE_MS = 30 * 24 * 3600 * 1000;

const FORM = /^adr_([a-z0-9_]{1,64})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;

/**
 * Refresh tokens `adr_<session>.<secret>.<seal>`. Only the hash of the current token's secret is stored. The
 * seal proves that we issued the token. It lets us recognise a spent token among invented ones without
 * storing all of them. A spent token means that it was copied.
 */
export interface RefreshTokens {
  issue(sessionId: string): string;
  /** The session of a token that we made, spent or not; undefined for every other text. */
  sessionOf(token: string): string | undefined;
}

/** `secret`: 32 bytes; sealing only, it opens no session. */
export function refreshTokens(secret: Buffer, random: () => Buffer = () => randomBytes(32)): RefreshTokens {
  const sealOf = (body: string) => createHmac('sha256', secret).update(body).digest();
  return {
    issue(sessionId) {
      const body = `${sessionId}.${random().toString('base64url')}`;
      return `adr_${body}.${sealOf(body).toString('base64url')}`;
    },
    sessionOf(token) {
      const [, sessionId, body, seal] = FORM.exec(token) ?? [];
      if (sessionId === undefined || body === undefined || seal === undefined) return undefined;
      const given = Buffer.from(seal, 'base64url');
      const expected = sealOf(`${sessionId}.${body}`);
      return given.length === expected.length && timingSafeEqual(given, expected) ? sessionId : undefined;
    },
  };
}

/** What of a refresh token is kept: SHA-256, hex. It holds 256 random bits, so it needs no salt. */
export function refreshHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
