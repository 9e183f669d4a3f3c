import { expect, it } from 'vitest';
import type { Database, Query } from '../../fleet/database.ts';
import { Users } from '../../fleet/users.ts';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { FakeClock, settled } from '../fake/fake-clock.ts';

it('a read that ends late neither restores a revoked user nor loses a new one', async () => {
  const clock = new FakeClock();
  const rows = new Map<string, { readonly tokenHash: string }>();
  let late: PromiseWithResolvers<void> | undefined;
  const query: Query = async (text, ...values) => {
    const statement = text.join('?');
    if (statement.includes('fleet_secret')) return [{ value: 'owner' }] as never;
    if (statement.includes('INSERT')) {
      const [userId, , , , , tokenHash] = values as string[];
      rows.set(userId as string, { tokenHash: tokenHash as string });
      return [{ userId }] as never;
    }
    if (statement.includes('UPDATE')) rows.delete(values[0] as string);
    const found = [...rows].map(([userId, { tokenHash }]) => ({
      userId,
      role: 'observer',
      isMetered: false,
      scopes: null,
      tokenHash,
    }));
    if (statement.includes('expires_at > now()')) await late?.promise;
    return found as never;
  };
  const users = new Users({ query } as Database, { clock, logger: silentLogger });
  await users.start();
  const during = async <Result>(change: () => Promise<Result>): Promise<Result> => {
    const held = Promise.withResolvers<void>();
    late = held;
    clock.advance(500);
    await settled();
    late = undefined;
    const result = await change();
    held.resolve();
    await settled();
    return result;
  };

  const eve = await during(() => users.create({ name: 'Eve', role: 'observer', days: 1, isMetered: false }));
  expect(users.authenticate(eve.token)?.id).toBe(eve.userId);
  await during(() => users.revoke(eve.userId));
  expect(users.authenticate(eve.token)).toBeUndefined();
  users.stop();
});
