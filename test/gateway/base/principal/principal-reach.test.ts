import { describe, expect, it } from 'vitest';
import {
  hasStationRole,
  isSimulatedOnly,
  mayReach,
  roleMissing,
} from '../../../../gateway/base/principal/principal-reach.ts';
import type { LiveRole, StationRole } from '../../../../gateway/contract/account/access.ts';
import type { Principal } from '../../../../gateway/contract/account/principal.ts';

type Reach = Pick<Principal, 'kind' | 'key' | 'stationRole'>;
const account = (stationRole?: StationRole): Reach => ({
  kind: 'account',
  ...(stationRole && { stationRole }),
});
const key = (mode: 'test' | 'live', stationRole?: StationRole): Reach => ({
  kind: 'key',
  key: { keyId: 'key_1', mode },
  ...(stationRole && { stationRole }),
});

describe('live vehicles', () => {
  it.each<[string, Reach, LiveRole, boolean]>([
    ['the operator', { kind: 'operator' }, 'never', true],
    ['an account without a role', account(), 'observer', false],
    ['an observer who reads', account('observer'), 'observer', true],
    ['an observer who flies', account('observer'), 'pilot', false],
    ['a pilot', account('pilot'), 'pilot', true],
    ['a pilot where nobody may', account('pilot'), 'never', false],
    ['a live key of a pilot', key('live', 'pilot'), 'pilot', true],
    ['a live key without a role', key('live'), 'observer', false],
    ['a test key of a pilot', key('test', 'pilot'), 'observer', false],
  ])('%s', (_who, principal, needed, expected) => {
    expect(hasStationRole(principal, needed)).toBe(expected);
    expect(mayReach(principal, 'live', needed)).toBe(expected);
    // What nobody knows to be simulated counts as live.
    expect(mayReach(principal, undefined, needed)).toBe(expected);
    expect(mayReach(principal, 'sim', needed)).toBe(true);
    expect(mayReach(principal, 'sitl', needed)).toBe(true);
  });

  it('can be read by an observer unless something else is needed', () => {
    expect(mayReach(account('observer'), 'live')).toBe(true);
    expect(mayReach(account(), 'live')).toBe(false);
    expect([account(), account('observer'), key('test', 'pilot')].map(isSimulatedOnly)).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('the refusal', () => {
  it('names the kind of key, or the role and the one there is', () => {
    expect(roleMissing(key('test', 'pilot'), 'uav-1 is live', 'pilot').code).toBe('test-key-live-vehicle');
    expect(roleMissing(account('observer'), 'uav-1 is live', 'pilot')).toMatchObject({
      code: 'station-role-missing',
      context: { role: 'pilot', stationRole: 'observer' },
      message: expect.stringContaining('needs the station role pilot'),
    });
    expect(roleMissing(account(), 'uav-1 is live', 'never')).toMatchObject({
      context: { role: 'never', stationRole: null },
      message: 'uav-1 is live. This works with simulated vehicles only.',
    });
  });
});
