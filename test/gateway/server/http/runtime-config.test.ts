import { afterEach, describe, expect, it } from 'vitest';
import { readConfig, variableOf } from '../../../../gateway/config.ts';
import { TestServer } from './support/test-server.ts';

let server: TestServer | undefined;
afterEach(() => server?.close());

async function apiBaseOf(apiBase: string | undefined) {
  server = await new TestServer({ apiBase }).start();
  return server.call('/runtime-config.json', { token: null });
}

describe('GET /runtime-config.json', () => {
  it('names the address it was asked at unless told otherwise, without a credential and never cached', async () => {
    const answer = await apiBaseOf(undefined);
    expect(answer.json).toEqual({ apiBase: server?.url });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('names the configured address without its trailing slash, and lets the window connect to it', async () => {
    const answer = await apiBaseOf('https://fleet.example.com/gateway/');
    expect(answer.json).toEqual({ apiBase: 'https://fleet.example.com/gateway' });
    expect(answer.headers['content-security-policy']).toContain(
      "connect-src 'self' https://fleet.example.com;",
    );
  });

  it('says that there is none when it was cleared', async () => {
    expect((await apiBaseOf('')).json).toEqual({ apiBase: null });
  });
});

describe('NEXT_PUBLIC_API_BASE', () => {
  const read = (value?: string) =>
    readConfig(['--data-dir', '/nowhere'], value === undefined ? {} : { NEXT_PUBLIC_API_BASE: value })
      .apiBase;

  it('keeps its name, and tells unset from empty', () => {
    expect(variableOf('apiBase')).toBe('NEXT_PUBLIC_API_BASE');
    expect(read()).toBeUndefined();
    expect(read('')).toBe('');
    expect(read('http://127.0.0.1:9000')).toBe('http://127.0.0.1:9000');
  });

  it.each(['127.0.0.1:9000', 'javascript:alert(1)', 'http://', 'http://a b'])('refuses %s', (value) => {
    expect(() => read(value)).toThrow('--api-base');
  });
});
