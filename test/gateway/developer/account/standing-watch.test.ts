import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SCOPES } from '../../../../gateway/contract/account/access.ts';
import { type Login, PlatformWorld } from '../../server/http/support/platform-world.ts';

let world: PlatformWorld;
let ann: Login;
let key: string;
beforeEach(async () => {
  world = await new PlatformWorld().start();
  ann = await world.login('ann@skyworks.example');
  key = world.key(ann, 'live', SCOPES).keyId;
  world.key(ann, 'test', SCOPES);
  world.admit(ann, 'pilot');
});
afterEach(() => world.close());

const second = () => world.clock.advance(1000);
const set = (sql: string) => world.database.prepare(sql).run();
const both = (reason: string, extent: string) => [
  { actor: `account ${ann.accountId}`, reason, extent },
  { actor: `key ${key}`, reason, extent },
];
const noCredits = () => `The account ${ann.accountId} has no credits left.`;
const noPilot = () => `The account ${ann.accountId} is no longer a pilot of this station.`;

describe('who may no longer command live vehicles loses what it has of them', () => {
  it('in the same turn when the operator takes the role, or leaves only that of an observer', () => {
    world.admit(ann, 'observer');
    expect(world.ended).toEqual(both(noPilot(), 'live'));
    world.admit(ann, 'approver');
    world.ended.length = 0;
    world.platform.members.remove(ann.accountId, {
      principal: { kind: 'operator', id: 'operator', tenantId: 'local', scopes: new Set() },
      traceId: 'a'.repeat(32),
      source: 'rest',
    });
    expect(world.ended).toEqual(both(noPilot(), 'live'));
  });

  it('within a second when the command line takes the role', () => {
    second();
    set('DELETE FROM station_member');
    second();
    expect(world.ended).toEqual(both(noPilot(), 'live'));
    second();
    expect(world.ended).toHaveLength(2);
  });

  it('within a second when the address is no longer verified', () => {
    second();
    set("UPDATE account SET email_verified = 'local'");
    second();
    const reason = `The company e-mail of the account ${ann.accountId} is no longer verified.`;
    expect(world.ended).toEqual(both(reason, 'live'));
  });

  it('within a second when nobody is logged in any more; its keys go on', async () => {
    second();
    await world.server.call('/api/auth/logout', { method: 'POST', token: ann.token });
    second();
    const reason = `The login of the account ${ann.accountId} has ended.`;
    expect(world.ended).toEqual([{ actor: `account ${ann.accountId}`, reason, extent: 'live' }]);
  });
});

describe('when the credits run out', () => {
  it('what is armed keeps its commander until it is disarmed', () => {
    second();
    world.inFlight.add(key);
    set('UPDATE credit_account SET balance = 0');
    second();
    expect(world.ended).toEqual(both(noCredits(), 'live-disarmed'));
    second();
    expect(world.ended).toHaveLength(4);
    world.inFlight.clear();
    second();
    second();
    // The last look finds nothing left, and nobody asks again.
    expect(world.ended).toHaveLength(6);
  });

  it('the operator ends it all the same', () => {
    second();
    world.inFlight.add(key);
    set('UPDATE credit_account SET balance = 0');
    second();
    world.ended.length = 0;
    world.admit(ann, 'observer');
    expect(world.ended).toEqual(both(noPilot(), 'live'));
  });

  it('new credits bring the role back', () => {
    second();
    world.inFlight.add(key);
    set('UPDATE credit_account SET balance = 0');
    second();
    set('UPDATE credit_account SET balance = 9');
    world.ended.length = 0;
    second();
    second();
    expect(world.ended).toEqual([]);
    expect(world.platform.members.standingOf(ann.accountId).stationRole).toBe('pilot');
  });

  it('those of a call that still runs count as there', () => {
    second();
    set('UPDATE credit_account SET held = balance, balance = 0');
    second();
    expect(world.ended).toEqual([]);
    expect(world.platform.members.standingOf(ann.accountId).stationRole).toBe('pilot');
  });
});
