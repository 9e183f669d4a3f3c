import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { decodeJwt, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { OPERATOR_PRINCIPAL } from '../../../../gateway/base/principal/operator-principal.ts';
import { SCOPES } from '../../../../gateway/contract/account/access.ts';
import { accessTokens } from '../../../../gateway/developer/account/login/access-token.ts';
import { refreshTokens } from '../../../../gateway/developer/account/login/refresh-token.ts';
import { AccountRig, PILOT, refusalOf } from './account-rig.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SECRET = Buffer.alloc(32, 7);

describe('an access token', () => {
  it('stands for the account, with every scope, for 15 minutes', async () => {
    const rig = new AccountRig();
    const { accessToken, account } = await rig.logIn();
    const principal = rig.accounts.authenticateAccessToken(accessToken);
    expect(principal).toEqual({
      kind: 'account',
      id: account.accountId,
      accountId: account.accountId,
      tenantId: account.tenantId,
      sessionId: expect.stringMatching(/^ses_/),
      scopes: new Set(SCOPES),
    });
    rig.restart();
    rig.clock.advance(15 * MINUTE_MS - 1);
    expect(rig.accounts.authenticateAccessToken(accessToken)).toEqual(principal);
    rig.clock.advance(1);
    expect(rig.accounts.authenticateAccessToken(accessToken)).toBeUndefined();
  });

  it('is a JWT another library accepts', async () => {
    const token = await accessTokens(SECRET).sign({ accountId: 'acc_1', sessionId: 'ses_1' }, 1_000_000);
    const { payload, protectedHeader } = await jwtVerify(token, SECRET, {
      issuer: 'aerodeck',
      audience: 'aerodeck',
      currentDate: new Date(1_000_000),
    });
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(payload).toEqual({
      sub: 'acc_1',
      sid: 'ses_1',
      iss: 'aerodeck',
      aud: 'aerodeck',
      iat: 1000,
      exp: 1900,
    });
    expect(accessTokens(SECRET).read(token, 1_000_000)).toEqual({ accountId: 'acc_1', sessionId: 'ses_1' });
    expect(accessTokens(Buffer.alloc(32, 8)).read(token, 1_000_000)).toBeUndefined();
  });

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (header: object, payload: object, secret = SECRET) => {
    const body = `${part(header)}.${part(payload)}`;
    return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
  };
  const good = { sid: 'ses_1', iss: 'aerodeck', aud: 'aerodeck', sub: 'acc_1', exp: 2000 };
  const header = { alg: 'HS256', typ: 'JWT' };

  it('is refused with another algorithm, issuer, audience, subject or end, and in any other form', () => {
    const read = (text: string, nowMs: number) => accessTokens(SECRET).read(text, nowMs);
    expect(read(signed(header, good), 0)).toEqual({ accountId: 'acc_1', sessionId: 'ses_1' });
    for (const token of [
      `${part({ alg: 'none', typ: 'JWT' })}.${part(good)}.`,
      signed({ alg: 'none', typ: 'JWT' }, good),
      signed({ alg: 'HS512', typ: 'JWT' }, good),
      signed({ ...header, kid: '1' }, good),
      signed(header, { ...good, iss: 'else' }),
      signed(header, { ...good, aud: 'else' }),
      signed(header, { ...good, sub: 1 }),
      signed(header, { ...good, sid: undefined }),
      signed(header, { ...good, exp: '2000' }),
      signed(header, { ...good, exp: undefined }),
      signed(header, good, Buffer.alloc(32)),
      `${signed(header, good)}.x`,
      signed(header, good).slice(0, -1),
      `${signed(header, { ...good, sid: 'x'.repeat(2000) })}`,
      '..',
      '',
    ])
      expect(read(token, 0), token).toBeUndefined();
  });

  it('is never anything else: no change of a character is accepted', () => {
    const read = (text: string, nowMs: number) => accessTokens(SECRET).read(text, nowMs);
    const token = signed(header, good);
    fc.assert(
      fc.property(
        fc.nat(token.length - 1),
        fc.constantFrom(...'ABCDEFabcdef0123456789-_.'),
        (index, letter) => {
          const changed = token.slice(0, index) + letter + token.slice(index + 1);
          // The last letter of base64url holds bits that stand for nothing.
          if (changed === token || index === token.length - 1) return;
          expect(read(changed, 0)).toBeUndefined();
        },
      ),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => read(text, 0) === undefined));
  });
});

describe('a refresh token', () => {
  it('gives new tokens and is spent; the new one goes on for 30 days', async () => {
    const rig = new AccountRig();
    let grant = await rig.logIn();
    for (let round = 0; round < 3; round += 1) {
      rig.clock.advance(30 * DAY_MS - 1);
      rig.restart();
      const next = await rig.accounts.refresh(grant.refreshToken);
      expect(next.account).toEqual(grant.account);
      expect(next.refreshToken).not.toBe(grant.refreshToken);
      expect(decodeJwt(next.accessToken).sid).toBe(decodeJwt(grant.accessToken).sid);
      expect(rig.accounts.authenticateAccessToken(next.accessToken)).toBeDefined();
      grant = next;
    }
    rig.clock.advance(30 * DAY_MS);
    expect((await refusalOf(rig.accounts.refresh(grant.refreshToken))).code).toBe('session-expired');
  });

  it.each([1, 2, 5])('that was spent %i refreshes ago ends the session for both holders', async (rounds) => {
    const rig = new AccountRig();
    const stolen = await rig.logIn();
    let grant = stolen;
    for (let round = 0; round < rounds; round += 1) grant = await rig.accounts.refresh(grant.refreshToken);
    rig.restart();
    expect((await refusalOf(rig.accounts.refresh(stolen.refreshToken))).code).toBe('session-expired');
    expect(rig.accounts.authenticateAccessToken(grant.accessToken)).toBeUndefined();
    expect((await refusalOf(rig.accounts.refresh(grant.refreshToken))).code).toBe('session-expired');
  });

  it('used twice at the same time is used twice', async () => {
    const rig = new AccountRig();
    const { refreshToken } = await rig.logIn();
    const answers = await Promise.allSettled([
      rig.accounts.refresh(refreshToken),
      rig.accounts.refresh(refreshToken),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('that somebody made up ends nothing, though it names the session', async () => {
    const rig = new AccountRig();
    const grant = await rig.logIn();
    const sessionId = String(decodeJwt(grant.accessToken).sid);
    const forged = refreshTokens(Buffer.alloc(32)).issue(sessionId);
    for (const token of [forged, grant.refreshToken.replace(/.$/, '!'), 'adr_', sessionId, ''])
      expect((await refusalOf(rig.accounts.refresh(token))).code).toBe('session-expired');
    await rig.accounts.refresh(grant.refreshToken);
  });

  it('is kept as a hash only', async () => {
    const rig = new AccountRig();
    const { refreshToken } = await rig.logIn();
    const kept = JSON.stringify(rig.database.prepare('SELECT * FROM session').all());
    expect(kept).not.toContain(refreshToken.split('.')[1]);
  });
});

describe('sessions', () => {
  async function twoLogins() {
    const rig = new AccountRig();
    const first = await rig.logIn();
    rig.clock.advance(2 * MINUTE_MS);
    const second = await rig.logIn();
    const principal = (token: string) => rig.accounts.authenticateAccessToken(token);
    return { rig, first, second, principal };
  }

  it('are listed with the account, its gates and which is the caller’s', async () => {
    const { rig, first, principal } = await twoLogins();
    const list = rig.accounts.sessions(principal(first.accessToken)!);
    expect(list).toMatchObject({
      account: { email: PILOT },
      gates: first.gates,
      demo: false,
      nextCursor: null,
    });
    expect(list.items.map(({ current }) => current)).toEqual([false, true]);
    expect(list.items[0]).toEqual({
      sessionId: expect.any(String),
      createdAtMs: rig.clock.utcMs(),
      lastUsedAtMs: rig.clock.utcMs(),
      expiresAtMs: rig.clock.utcMs() + 30 * DAY_MS,
      current: false,
    });
  });

  it('end at once, by logout or from another login, and with them their tokens', async () => {
    const { rig, first, second, principal } = await twoLogins();
    const caller = principal(first.accessToken)!;
    const { sessionId } = rig.accounts.sessions(caller).items.find(({ current }) => !current)!;
    rig.accounts.endSession(caller, sessionId);
    expect(principal(second.accessToken)).toBeUndefined();
    expect((await refusalOf(rig.accounts.refresh(second.refreshToken))).code).toBe('session-expired');
    expect(() => rig.accounts.endSession(caller, sessionId)).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    );
    rig.accounts.logout(caller);
    expect(principal(first.accessToken)).toBeUndefined();
  });

  it('of others do not exist', async () => {
    const { rig, first, principal } = await twoLogins();
    const other = principal((await rig.logIn('other@acme-drones.example')).accessToken)!;
    const { sessionId } = principal(first.accessToken)!;
    expect(() => rig.accounts.endSession(other, sessionId!)).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    );
    expect(principal(first.accessToken)).toBeDefined();
  });

  it('are an account’s: the operator and keys are told to log in', async () => {
    const { rig, first } = await twoLogins();
    const key = {
      kind: 'key',
      id: 'key_1',
      tenantId: 't',
      scopes: new Set(SCOPES),
      accountId: first.account.accountId,
    } as const;
    for (const principal of [OPERATOR_PRINCIPAL, key])
      for (const call of [
        () => rig.accounts.sessions(principal),
        () => rig.accounts.logout(principal),
        () => rig.accounts.endSession(principal, 'ses_1'),
      ])
        expect(call).toThrow(expect.objectContaining({ code: 'login-required' }));
    expect(rig.accounts.gatesOf(OPERATOR_PRINCIPAL).login).toBe('required');
    expect(rig.accounts.gatesOf(undefined).login).toBe('required');
    expect(rig.accounts.gatesOf(key)).toEqual(first.gates);
  });

  it('are at most 20 for an account; one more ends the one unused for longest', async () => {
    const rig = new AccountRig();
    const tokens: string[] = [];
    for (let login = 0; login < 21; login += 1) {
      rig.clock.advance(13 * MINUTE_MS);
      tokens.push((await rig.logIn()).refreshToken);
    }
    expect((await refusalOf(rig.accounts.refresh(tokens[0]!))).code).toBe('session-expired');
    const next = await rig.accounts.refresh(tokens[1]!);
    expect(rig.accounts.sessions(rig.accounts.authenticateAccessToken(next.accessToken)!).items).toHaveLength(
      20,
    );
  });
});
