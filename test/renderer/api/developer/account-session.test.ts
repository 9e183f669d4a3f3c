import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { GatewayError } from '../../../../renderer/api/connection/rest-client.ts';
import {
  AccountSession,
  type StoredLogin,
  type WindowChannel,
} from '../../../../renderer/api/developer/account-session.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

const account = {
  accountId: 'acc-1',
  email: 'ada@aerial-works.com',
  tenantId: 'ten-1',
  emailVerified: 'local' as const,
  createdAtMs: 0,
};
const gates = {
  login: 'active' as const,
  companyEmail: 'local' as const,
  credits: { state: 'active' as const, balance: 100 },
  docs: { state: 'unlocked' as const, unlocked: 25, total: 25 },
  productionKeys: 'locked' as const,
};
const grant = (number: number) => ({
  accessToken: `access-${number}`,
  tokenType: 'Bearer' as const,
  expiresIn: 900,
  refreshToken: `refresh-${number}`,
  account,
  gates,
  demo: false,
});

/** Windows of one machine: what one tells, the others hear at once. */
class Machine {
  readonly clock = new FakeClock();
  readonly requests: string[] = [];
  readonly #listeners = new Set<(message: unknown) => void>();
  #last: Promise<unknown> = Promise.resolve();
  #running = 0;
  validToken = 'access-1';
  validRefresh = 'refresh-1';
  #given = 1;

  open(): { session: AccountSession; seen: (string | undefined)[]; ended: boolean[] } {
    const seen: (string | undefined)[] = [];
    const ended: boolean[] = [];
    const memory = new Map<string, string>();
    let own: ((message: unknown) => void) | undefined;
    const channel: WindowChannel = {
      postMessage: (message) => {
        for (const listener of this.#listeners) if (listener !== own) listener(structuredClone(message));
      },
      listen: (receive) => {
        own = receive;
        this.#listeners.add(receive);
      },
      close: () => own && this.#listeners.delete(own),
    };
    const session = new AccountSession({
      baseUrl: 'http://gateway',
      fetch: (url, init) => Promise.resolve(this.#answer(String(url), init)),
      newId: () => 'id',
      clock: this.clock,
      storage: {
        getItem: (key) => memory.get(key) ?? null,
        setItem: (key, value) => void memory.set(key, value),
        removeItem: (key) => void memory.delete(key),
      },
      openChannel: () => channel,
      exclusively: (action) => {
        const hadToWait = this.#running > 0;
        this.#running += 1;
        const turn = this.#last
          .then(() => action(hadToWait))
          .finally(() => {
            this.#running -= 1;
          });
        this.#last = turn.catch(() => undefined);
        return turn;
      },
      onAccount: (login: StoredLogin | undefined, hasEnded) => {
        seen.push(login?.accessToken);
        ended.push(hasEnded);
      },
      onChanged: () => seen.push('changed'),
    });
    session.start();
    return { session, seen, ended };
  }

  #answer(url: string, init: RequestInit | undefined): Response {
    const path = url.replace('http://gateway', '');
    const token = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length);
    this.requests.push(`${path} ${token}`);
    if (path === '/api/auth/refresh') {
      const { refreshToken } = JSON.parse(String(init?.body)) as { refreshToken: string };
      if (refreshToken !== this.validRefresh) return problem('session-expired');
      this.#given += 1;
      this.validToken = `access-${this.#given}`;
      this.validRefresh = `refresh-${this.#given}`;
      return Response.json(grant(this.#given));
    }
    return token === this.validToken ? Response.json({ ok: true }) : problem('session-expired');
  }
}

function problem(code: string): Response {
  const body = { type: '', title: code, status: 401, detail: code, instance: '/', code, trace_id: 't' };
  return Response.json(body, { status: 401 });
}

const ask = (session: AccountSession) =>
  session.request({ path: '/api/x', schema: z.object({ ok: z.boolean() }) });

let machine: Machine;
beforeEach(() => {
  machine = new Machine();
});

describe('one login for all windows', () => {
  test('a login is handed to windows that are open and to those that open later', () => {
    const first = machine.open();
    const second = machine.open();
    first.session.accept(grant(1));
    const third = machine.open();
    expect(second.session.login?.accessToken).toBe('access-1');
    expect(third.session.login?.accessToken).toBe('access-1');
  });

  test('logging out in one window logs out in all', () => {
    const first = machine.open();
    const second = machine.open();
    first.session.accept(grant(1));
    second.session.forget(false);
    expect(first.session.login).toBeUndefined();
    expect(first.seen.at(-1)).toBeUndefined();
  });

  test('an older login never replaces a newer one', () => {
    const first = machine.open();
    first.session.accept(grant(1));
    const old = first.session.login;
    machine.clock.advance(1000);
    first.session.accept(grant(2));
    const second = machine.open();
    expect(second.session.login?.accessToken).toBe('access-2');
    expect(old?.issuedAtMs).toBeLessThan(second.session.login?.issuedAtMs ?? 0);
  });

  test('changes are told to the others, not to oneself', () => {
    const first = machine.open();
    const second = machine.open();
    first.session.announceChange();
    expect(second.seen).toContain('changed');
    expect(first.seen).not.toContain('changed');
  });
});

describe('tokens', () => {
  test('a token close to its end is renewed before it is used', async () => {
    const { session } = machine.open();
    session.accept(grant(1));
    machine.clock.advance(880_000);
    await expect(ask(session)).resolves.toEqual({ ok: true });
    expect(machine.requests.map((line) => line.split(' ')[0])).toEqual(['/api/auth/refresh', '/api/x']);
  });

  test('a request that meets an ended token is sent once more with a new one', async () => {
    const { session } = machine.open();
    session.accept(grant(1));
    machine.validToken = 'other';
    await expect(ask(session)).resolves.toEqual({ ok: true });
    expect(machine.requests).toEqual(['/api/x access-1', '/api/auth/refresh access-1', '/api/x access-2']);
  });

  test('two windows that need a new token at once spend the refresh token once', async () => {
    const first = machine.open();
    const second = machine.open();
    first.session.accept(grant(1));
    machine.clock.advance(880_000);
    const both = Promise.all([ask(first.session), ask(second.session)]);
    // The one that had to wait gives the other's message time to arrive.
    for (let turn = 0; turn < 20; turn += 1) {
      await Promise.resolve();
      machine.clock.advance(50);
    }
    await expect(both).resolves.toEqual([{ ok: true }, { ok: true }]);
    expect(machine.requests.filter((line) => line.startsWith('/api/auth/refresh'))).toHaveLength(1);
  });

  test('a session the gateway ended is forgotten everywhere, and said to have ended', async () => {
    const first = machine.open();
    const second = machine.open();
    first.session.accept(grant(1));
    machine.validToken = 'other';
    machine.validRefresh = 'other';
    await expect(ask(first.session)).rejects.toBeInstanceOf(GatewayError);
    expect(first.session.login).toBeUndefined();
    expect(first.ended.at(-1)).toBe(true);
    expect(second.session.login).toBeUndefined();
  });
});
