import { createHmac, timingSafeEqual } from 'node:crypto';
import { SignJWT } from 'jose';

/** What an access token says. */
export interface AccessClaims {
  readonly accountId: string;
  readonly sessionId: string;
}

/** How long an access token is good. */
export const ACCESS_TOKEN_LIFE_S = 15 * 60;

const ISSUER = 'aerodeck';
const HEADER = { alg: 'HS256', typ: 'JWT' } as const;
/** Every token of ours begins with exactly this, so no other algorithm is ever considered. */
const HEADER_PART = Buffer.from(JSON.stringify(HEADER)).toString('base64url');
const MAX_CHARACTERS = 1024;
const PART = /^[A-Za-z0-9_-]+$/;

/** JWTs (RFC 7519) of one gateway, which signs and checks them with the same secret. */
export interface AccessTokens {
  sign(claims: AccessClaims, nowMs: number): Promise<string>;
  /** The claims of a token of ours that has not expired; undefined for every other text. */
  read(token: string, nowMs: number): AccessClaims | undefined;
}

/**
 * `secret`: 32 bytes. Reading is synchronous because authentication is: it runs before a request is read, for every one
 * of thousands a second.
 */
export function accessTokens(secret: Buffer): AccessTokens {
  const isSigned = (signed: string, signature: string) => {
    const expected = createHmac('sha256', secret).update(signed).digest();
    const given = Buffer.from(signature, 'base64url');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return {
    sign: ({ accountId, sessionId }, nowMs) => {
      const issuedAtS = Math.floor(nowMs / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader(HEADER)
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setSubject(accountId)
        .setIssuedAt(issuedAtS)
        .setExpirationTime(issuedAtS + ACCESS_TOKEN_LIFE_S)
        .sign(secret);
    },
    read(token, nowMs) {
      if (token.length > MAX_CHARACTERS) return undefined;
      const [header, payload = '', signature = '', ...rest] = token.split('.');
      if (header !== HEADER_PART || rest.length > 0 || !PART.test(payload) || !PART.test(signature))
        return undefined;
      if (!isSigned(`${header}.${payload}`, signature)) return undefined;
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<
        string,
        unknown
      >;
      const { sub, sid, exp, iss, aud } = claims;
      if (iss !== ISSUER || aud !== ISSUER || typeof exp !== 'number' || nowMs >= exp * 1000)
        return undefined;
      if (typeof sub !== 'string' || typeof sid !== 'string') return undefined;
      return { accountId: sub, sessionId: sid };
    },
  };
}
