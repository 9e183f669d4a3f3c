import { describe, expect, it } from 'vitest';
import { loginChallengeSchema, loginGrantSchema } from '../../../../gateway/contract/account/account.ts';
import { OPERATOR_CLIENT } from '../../../../gateway/developer/account/login/login-limits.ts';
import { drawPin, pinHasher } from '../../../../gateway/developer/account/login/pin.ts';
import { AccountRig, CLIENT, otherPin, PILOT, refusalOf } from './account-rig.ts';

const MINUTE_MS = 60_000;

describe('a first login', () => {
  it('registers: PIN to the outbox, PIN back, account with a tenant of its own', async () => {
    const rig = new AccountRig();
    const challenge = await rig.request(' Pilot@ACME-drones.example');
    expect(loginChallengeSchema.parse(challenge)).toEqual({
      challengeId: expect.stringMatching(/^chl_/),
      delivery: 'outbox',
      expiresAt: new Date(rig.clock.utcMs() + 10 * MINUTE_MS).toISOString(),
      attemptsLeft: 5,
      resendAfterS: 60,
    });
    expect(rig.accounts.outbox()).toEqual([
      {
        mailId: expect.any(String),
        to: PILOT,
        subject: 'Your Aerodeck PIN',
        text: expect.stringMatching(/^Your PIN is \d{6}\n/),
        atMs: rig.clock.utcMs(),
        reason: 'No SMTP server is configured.',
      },
    ]);
    const grant = await rig.enter({ challengeId: challenge.challengeId, pin: rig.pinInOutbox() });
    expect(loginGrantSchema.parse(grant)).toEqual(grant);
    expect(grant).toMatchObject({
      tokenType: 'Bearer',
      expiresIn: 900,
      demo: false,
      account: { email: PILOT, emailVerified: 'local', createdAtMs: rig.clock.utcMs() },
      gates: { login: 'active', companyEmail: 'local', docs: { state: 'partial', unlocked: 2 } },
    });
    expect(rig.accounts.outbox()).toEqual([]);
  });

  it('is found again the next time, by e-mail and PIN', async () => {
    const rig = new AccountRig();
    const first = await rig.logIn();
    rig.clock.advance(2 * MINUTE_MS);
    const second = await rig.logIn();
    expect(second.account).toEqual(first.account);
    const colleague = await rig.logIn('other@acme-drones.example');
    expect(colleague.account.tenantId).not.toBe(first.account.tenantId);
  });

  it('keeps no PIN in the clear but in the outbox', async () => {
    const rig = new AccountRig();
    await rig.request();
    const pin = rig.pinInOutbox();
    const kept = JSON.stringify(rig.database.prepare('SELECT * FROM login_challenge').all());
    expect(kept).not.toContain(pin);
  });

  it('shows the credits of the account in its gates', async () => {
    const rig = new AccountRig({ creditsOf: () => ({ state: 'active', balance: 7 }) });
    const { gates } = await rig.logIn();
    expect(gates).toMatchObject({ credits: { state: 'active', balance: 7 }, docs: { unlocked: 25 } });
  });
});

describe('a PIN', () => {
  it('works once', async () => {
    const rig = new AccountRig();
    const { challengeId } = await rig.request();
    const pin = rig.pinInOutbox();
    await rig.enter({ challengeId, pin });
    for (const claim of [
      { challengeId, pin },
      { email: PILOT, pin },
    ])
      expect(await refusalOf(rig.enter(claim))).toMatchObject({ code: 'pin-wrong', attemptsLeft: 0 });
  });

  it('spends the other PINs of the address with it', async () => {
    const rig = new AccountRig();
    const first = await rig.request();
    const firstPin = rig.pinInOutbox();
    rig.clock.advance(MINUTE_MS);
    await rig.logIn();
    expect(await refusalOf(rig.enter({ challengeId: first.challengeId, pin: firstPin }))).toMatchObject({
      code: 'pin-wrong',
      attemptsLeft: 0,
    });
  });

  it('is good for 10 minutes, to the millisecond', async () => {
    const rig = new AccountRig();
    await rig.request();
    const pin = rig.pinInOutbox();
    rig.clock.advance(10 * MINUTE_MS - 1);
    await rig.enter({ email: PILOT, pin });

    const late = new AccountRig();
    await late.request();
    const latePin = late.pinInOutbox();
    late.clock.advance(10 * MINUTE_MS);
    expect(late.accounts.outbox()).toEqual([]);
    expect((await refusalOf(late.enter({ email: PILOT, pin: latePin }))).code).toBe('pin-wrong');
  });

  it('takes five tries, counted down, also over a restart', async () => {
    const rig = new AccountRig();
    const { challengeId } = await rig.request();
    const pin = rig.pinInOutbox();
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      expect(await refusalOf(rig.enter({ challengeId, pin: otherPin(pin) }))).toMatchObject({
        code: 'pin-wrong',
        attemptsLeft,
      });
      rig.restart();
    }
    rig.clock.advance(MINUTE_MS);
    expect(await refusalOf(rig.enter({ challengeId, pin }))).toMatchObject({ attemptsLeft: 0 });
  });

  it('is bound to its challenge', () => {
    const hasher = pinHasher(Buffer.alloc(32, 1));
    const hash = hasher.hash('chl_1', '123456');
    expect(hasher.matches('chl_1', '123456', hash)).toBe(true);
    expect(hasher.matches('chl_2', '123456', hash)).toBe(false);
    expect(hasher.matches('chl_1', '123457', hash)).toBe(false);
    expect(hasher.matches('chl_1', '123456', undefined)).toBe(false);
    expect(pinHasher(Buffer.alloc(32, 2)).matches('chl_1', '123456', hash)).toBe(false);
  });

  it('is drawn with leading zeros and is never the demo PIN', () => {
    const draws = [7, 123_456, 42];
    const draw = () => draws.shift() ?? 0;
    expect([drawPin('123456', draw), drawPin('123456', draw)]).toEqual(['000007', '000042']);
    const drawn = new Set(Array.from({ length: 200 }, () => drawPin(undefined)));
    expect(drawn.size).toBeGreaterThan(190);
    expect([...drawn].every((pin) => /^\d{6}$/.test(pin))).toBe(true);
  });
});

describe('limits', () => {
  it('let an address ask again after 60 s, and five times an hour', async () => {
    const rig = new AccountRig();
    await rig.request();
    rig.clock.advance(20_500);
    expect(await refusalOf(rig.request())).toEqual({ code: 'rate-limited', retryAfterS: 40 });
    rig.restart();
    expect(await refusalOf(rig.request())).toEqual({ code: 'rate-limited', retryAfterS: 40 });
    rig.clock.advance(39_500);
    for (let count = 2; count <= 5; count += 1) {
      await rig.request();
      rig.clock.advance(MINUTE_MS);
    }
    expect(await refusalOf(rig.request())).toEqual({ code: 'rate-limited', retryAfterS: 55 * 60 });
    rig.clock.advance(55 * MINUTE_MS);
    await rig.request();
  });

  it('let a client ask for 20 PINs an hour, whatever the addresses', async () => {
    const rig = new AccountRig();
    for (let count = 0; count < 20; count += 1)
      await rig.request(`pilot${count}@acme-drones.example`, '192.0.2.6');
    rig.restart();
    expect(await refusalOf(rig.request('next@acme-drones.example', '192.0.2.6'))).toEqual({
      code: 'rate-limited',
      retryAfterS: 3600,
    });
    await rig.request('next@acme-drones.example', '192.0.2.7');
  });

  describe('of the programs of one machine', () => {
    const writes = (rig: AccountRig) => rig.database.prepare('SELECT total_changes()').pluck().get();

    it.each([CLIENT, '::1', '::ffff:127.0.0.1'])(
      'refuse a flood from %s without writing anything',
      async (client) => {
        const rig = new AccountRig({ demoPin: '246810' });
        for (let count = 0; count < 20; count += 1) {
          await rig.request(`pilot${count}@acme-drones.example`, client);
          await refusalOf(rig.enter({ email: `pilot${count}@acme-drones.example`, pin: 'xxxxxx' }, client));
        }
        const before = writes(rig);
        for (let count = 0; count < 1000; count += 1) {
          const email = `flood${count}@acme-drones.example`;
          expect((await refusalOf(rig.request(email, client))).code).toBe('rate-limited');
          expect((await refusalOf(rig.enter({ email, pin: '246810' }, client))).code).toBe('rate-limited');
          expect(
            (await refusalOf(rig.enter({ challengeId: `chl_${count}x`, pin: '246810' }, client))).code,
          ).toBe('pin-wrong');
        }
        expect(writes(rig)).toBe(before);
        rig.clock.advance(MINUTE_MS);
        await rig.request('next@acme-drones.example', client);
        expect((await refusalOf(rig.request('after@acme-drones.example', client))).code).toBe('rate-limited');
      },
    );

    it('never keep the operator from logging in, whatever others do to the address', async () => {
      const rig = new AccountRig();
      await rig.request(PILOT, OPERATOR_CLIENT);
      const pin = rig.pinInOutbox();
      for (let count = 0; count < 30; count += 1) {
        await rig.request().catch(() => undefined);
        await refusalOf(rig.enter({ email: PILOT, pin: 'xxxxxx' }));
      }
      expect((await refusalOf(rig.enter({ email: PILOT, pin }))).code).toBe('rate-limited');
      await rig.enter({ email: PILOT, pin }, OPERATOR_CLIENT);
      rig.clock.advance(MINUTE_MS);
      await rig.request(PILOT, OPERATOR_CLIENT);
      for (let tries = 4; tries >= 0; tries -= 1)
        expect(await refusalOf(rig.enter({ email: PILOT, pin: 'xxxxxx' }, OPERATOR_CLIENT))).toMatchObject({
          code: 'pin-wrong',
          attemptsLeft: tries,
        });
      expect(
        (await refusalOf(rig.enter({ email: PILOT, pin: rig.pinInOutbox() }, OPERATOR_CLIENT))).code,
      ).toBe('pin-wrong');
    });

    it('let wrong PINs of a challenge end that challenge only', async () => {
      const rig = new AccountRig();
      const first = await rig.request();
      for (let count = 0; count < 7; count += 1)
        await refusalOf(rig.enter({ challengeId: first.challengeId, pin: 'xxxxxx' }));
      expect(
        (await refusalOf(rig.enter({ challengeId: first.challengeId, pin: rig.pinInOutbox() }))).code,
      ).toBe('pin-wrong');
      rig.clock.advance(MINUTE_MS);
      await rig.logIn();
    });
  });

  it('send one PIN for two requests at the same time', async () => {
    const rig = new AccountRig();
    const answers = await Promise.allSettled([rig.request(), rig.request()]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('make wrong PINs wait longer each time, forget a proved address, and hold over a restart', async () => {
    const rig = new AccountRig();
    await rig.request();
    const pin = rig.pinInOutbox();
    const guess = () => refusalOf(rig.enter({ email: PILOT, pin: otherPin(pin) }));
    for (let free = 1; free <= 5; free += 1) expect((await guess()).code).toBe('pin-wrong');
    for (const waitS of [60, 120, 240, 480, 900, 900]) {
      rig.restart();
      expect(await guess()).toEqual({ code: 'rate-limited', retryAfterS: waitS });
      rig.clock.advance(waitS * 1000 - 1);
      expect(await guess()).toEqual({ code: 'rate-limited', retryAfterS: 1 });
      rig.clock.advance(1);
      expect((await guess()).code).toBe('pin-wrong');
    }
    rig.clock.advance(60 * MINUTE_MS);
    await rig.logIn();
    rig.clock.advance(2 * MINUTE_MS);
    await rig.request();
    for (let guess = 1; guess <= 4; guess += 1)
      expect((await refusalOf(rig.enter({ email: PILOT, pin: otherPin(rig.pinInOutbox()) }))).code).toBe(
        'pin-wrong',
      );
    await rig.enter({ email: PILOT, pin: rig.pinInOutbox() });
  });

  it('make nobody wait longer because the wall clock was set back', async () => {
    const rig = new AccountRig();
    await rig.request();
    rig.clock.jumpUtc(-86_400_000);
    expect(await refusalOf(rig.request())).toEqual({ code: 'rate-limited', retryAfterS: 60 });
  });
});

describe('brute force', () => {
  it('gets at most five guesses at a PIN out of 10,000, with restarts between', async () => {
    const rig = new AccountRig();
    await rig.request();
    const pin = rig.pinInOutbox();
    const codes = new Set<unknown>();
    for (let guess = 0; guess < 10_000; guess += 1) {
      if (guess % 1000 === 500) rig.restart();
      const tried = String(guess).padStart(6, '0');
      if (tried === pin) continue;
      codes.add((await refusalOf(rig.enter({ email: PILOT, pin: tried }))).code);
    }
    expect(rig.evaluated).toBeLessThanOrEqual(5);
    expect([...codes].sort()).toEqual(['pin-wrong', 'rate-limited']);
  });

  it('gets no more by waiting: a day of guessing over all PINs sees fewer than 200', async () => {
    const rig = new AccountRig();
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      await rig.request().catch(() => undefined);
      const wrong = otherPin(rig.pinInOutbox());
      for (let guess = 0; guess < 6; guess += 1)
        await refusalOf(rig.enter({ email: PILOT, pin: wrong === 'no PIN' ? '000000' : wrong }));
      rig.clock.advance(MINUTE_MS);
    }
    expect(rig.evaluated).toBeLessThan(200);
  });

  it('cannot use up the tries of every address from one client', async () => {
    const rig = new AccountRig({ demoPin: '246810' });
    const codes: unknown[] = [];
    for (let index = 0; index < 40; index += 1)
      codes.push(
        (await refusalOf(rig.enter({ email: `p${index}@acme-drones.example`, pin: '000000' }))).code,
      );
    expect(codes.indexOf('rate-limited')).toBe(20);
    expect(codes.slice(20).every((code) => code === 'rate-limited')).toBe(true);
    await rig.request('pilot@other.example', '192.0.2.7');
    await rig.enter(
      { email: 'pilot@other.example', pin: rig.pinInOutbox('pilot@other.example') },
      '192.0.2.7',
    );
  });
});

describe('addresses with and without an account', () => {
  const bodyOf = (value: object) =>
    Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, key === 'challengeId' ? 'id' : entry]),
    );

  it('get the same answers', async () => {
    const rig = new AccountRig();
    await rig.logIn('known@acme-drones.example');
    rig.clock.advance(2 * 3_600_000);
    const transcript = async (email: string) => {
      const challenge = await rig.request(email);
      const steps: object[] = [bodyOf(challenge)];
      steps.push(await refusalOf(rig.request(email)));
      for (let guess = 0; guess < 7; guess += 1)
        steps.push(await refusalOf(rig.enter({ email, pin: otherPin(rig.pinInOutbox(email)) })));
      return steps;
    };
    expect(await transcript('known@acme-drones.example')).toEqual(
      await transcript('unknown@acme-drones.example'),
    );
  });

  it('take the same time: the quickest of 40 differ by less than 5 ms of the processor', async () => {
    const rig = new AccountRig();
    const known = Array.from({ length: 40 }, (_, index) => `known${index}@acme-drones.example`);
    const unknown = known.map((email) => email.replace('known', 'other'));
    for (const [index, email] of known.entries()) {
      await rig.request(email, `client${index}`);
      await rig.enter({ email, pin: rig.pinInOutbox(email) }, `client${index}`);
    }
    rig.clock.advance(2 * 3_600_000);
    const timed = async (email: string) => {
      const client = `client-of-${email}`;
      const before = process.cpuUsage();
      await rig.request(email, client);
      await refusalOf(rig.enter({ email, pin: 'xxxxxx' }, client));
      return process.cpuUsage(before).user / 1000;
    };
    const times = { known: [] as number[], unknown: [] as number[] };
    for (const [index, email] of known.entries()) {
      times.known.push(await timed(email));
      times.unknown.push(await timed(unknown[index]!));
    }
    // The quickest: on a busy machine the others also measure what else is running.
    expect(Math.abs(Math.min(...times.known) - Math.min(...times.unknown))).toBeLessThan(5);
  });
});

describe('the demo PIN', () => {
  const DEMO = '246810';

  it('opens the documentation of any company address and nothing else', async () => {
    const rig = new AccountRig({ demoPin: DEMO, creditsOf: () => ({ state: 'active', balance: 100 }) });
    const grant = await rig.enter({ email: PILOT, pin: DEMO });
    expect(grant).toMatchObject({
      demo: true,
      account: { emailVerified: 'demo' },
      gates: {
        login: 'locked',
        companyEmail: 'unverified',
        credits: { state: 'locked', balance: 0 },
        docs: { state: 'unlocked', unlocked: 25 },
        productionKeys: 'locked',
      },
    });
    const principal = rig.accounts.authenticateAccessToken(grant.accessToken);
    expect(principal?.scopes.size).toBe(0);
    expect((await refusalOf(rig.enter({ email: 'pilot@gmail.com', pin: DEMO }))).code).toBe(
      'company-email-required',
    );
  });

  it('never reaches the account of a person, and tells nothing about it', async () => {
    const rig = new AccountRig({ demoPin: DEMO });
    const own = await rig.logIn();
    rig.clock.advance(2 * MINUTE_MS);
    const demo = await rig.enter({ email: PILOT, pin: DEMO });
    const again = await rig.enter({ email: PILOT, pin: DEMO });
    expect(demo.account.accountId).not.toBe(own.account.accountId);
    expect(demo.account.tenantId).not.toBe(own.account.tenantId);
    expect(again.account).toEqual(demo.account);
    rig.clock.advance(2 * MINUTE_MS);
    expect((await rig.logIn()).account).toEqual(own.account);
  });

  it('does not exist unless configured, and its sessions end with it', async () => {
    const rig = new AccountRig({ demoPin: DEMO });
    const grant = await rig.enter({ email: PILOT, pin: DEMO });
    rig.restartWithoutDemo();
    expect(rig.accounts.authenticateAccessToken(grant.accessToken)).toBeUndefined();
    expect((await refusalOf(rig.accounts.refresh(grant.refreshToken))).code).toBe('session-expired');
    expect((await refusalOf(rig.enter({ email: PILOT, pin: DEMO }))).code).toBe('pin-wrong');
  });

  it('makes no more than 20 logins an hour for a client', async () => {
    const rig = new AccountRig({ demoPin: DEMO });
    for (let index = 0; index < 20; index += 1)
      await rig.enter({ email: `p${index}@acme-drones.example`, pin: DEMO });
    expect((await refusalOf(rig.enter({ email: PILOT, pin: DEMO }, CLIENT))).code).toBe('rate-limited');
  });
});
