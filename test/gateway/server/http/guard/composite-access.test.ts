import { describe, expect, it } from 'vitest';
import type { Principal } from '../../../../../gateway/contract/account/principal.ts';
import { compositeAccess } from '../../../../../gateway/server/http/guard/composite-access.ts';

const principal = (id: string): Principal => ({ kind: 'key', id, tenantId: 't', scopes: new Set() });

describe('the composite access', () => {
  const asked: string[] = [];
  const authority = (name: string) => (token: string) => {
    asked.push(`${name} ${token}`);
    return token.endsWith('good') ? principal(name) : undefined;
  };
  const access = compositeAccess({
    operator: authority('operator'),
    key: authority('key'),
    account: authority('account'),
  });

  it.each([
    ['adk_test_good', 'key'],
    ['adk_a.b.good', 'key'],
    ['eyJh.eyJz.good', 'account'],
    ['good', 'operator'],
    ['a.b.c.good', 'operator'],
    ['a..good', 'operator'],
    ['Zm9v-_good', 'operator'],
  ])('asks one authority only about %s', (token, name) => {
    asked.length = 0;
    expect(access(token)?.id).toBe(name);
    expect(access(token.replace('good', 'bad'))).toBeUndefined();
    expect(asked).toEqual([`${name} ${token}`, `${name} ${token.replace('good', 'bad')}`]);
  });

  it('knows nobody by an empty or huge token', () => {
    expect(access('')).toBeUndefined();
    expect(access('.'.repeat(100_000))).toBeUndefined();
  });
});
