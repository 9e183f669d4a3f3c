import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleLaunch } from '../../../builder/contract-samples.ts';
import { type Login, PlatformWorld } from './support/platform-world.ts';

let world: PlatformWorld;
let ann: Login;
let bob: Login;
const launchOf = (launchId: string, id: string) =>
  sampleLaunch({ launchId, actor: { kind: 'account', id }, mode: 'sim' });

beforeEach(async () => {
  world = await new PlatformWorld().start();
  ann = await world.login('ann@skyworks.example');
  bob = await world.login('bob@other.example');
  for (const { token } of [ann, bob]) {
    world.clock.advance(600);
    await world.server.call('/drone/launch', {
      method: 'POST',
      token,
      body: { missionType: 'patrol', zoneId: 'field', priority: 'normal' },
    });
  }
  world.port.launchRows = ['5', '4', '3', '2', '1'].map((n) =>
    launchOf(`lch_${n}`, n === '3' ? bob.accountId : ann.accountId),
  );
});
afterEach(() => world.close());

describe('launches', () => {
  it('are listed newest first, page by page, each to its own tenant', async () => {
    const pages: string[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = cursor === '' ? '' : `&cursor=${cursor}`;
      const { json } = await world.server.call(`/drone/launch?limit=3${query}`, { token: ann.token });
      pages.push(json.items.map(({ launchId }: { launchId: string }) => launchId));
      cursor = json.nextCursor;
    }
    expect(pages).toEqual([['lch_5', 'lch_4', 'lch_2'], ['lch_1']]);
    const unknown = await world.server.call('/drone/launch?cursor=lch_3', { token: ann.token });
    expect(unknown.json).toEqual({ items: [], nextCursor: null });
  });

  it('are aborted by their own tenant only', async () => {
    const abort = (launchId: string, body?: unknown) =>
      world.server.call(`/drone/launch/${launchId}/abort`, { method: 'POST', token: ann.token, body });
    expect(await abort('lch_5', { command: 'hold' })).toMatchObject({
      status: 202,
      json: { launchId: 'lch_5', status: 'aborted' },
    });
    expect((await abort('lch_3')).status).toBe(404);
    expect((await abort('lch_4', { command: 'arm' })).status).toBe(422);
    expect(world.port.callsOf('abortLaunch')).toHaveLength(1);
  });

  it('are aborted by the key that launched them; other credentials need to be allowed to command', async () => {
    const launcher = world.key(ann, 'test', ['drone:launch']);
    world.port.launchRows = [
      sampleLaunch({ launchId: 'lch_9', actor: { kind: 'key', id: launcher.keyId }, mode: 'sim' }),
    ];
    const scopes = [['drone:launch'], ['drone:launch', 'drone:command']] as const;
    const [other, pilot] = scopes.map((each) => world.key(ann, 'test', each).key);
    // The first effect of a key says for whom it acts.
    await world.server.call('/drone/launch', {
      method: 'POST',
      token: launcher.key,
      body: { missionType: 'patrol', zoneId: 'field', priority: 'normal' },
    });
    world.port.launchRows = world.port.launchRows.filter(({ launchId }) => launchId === 'lch_9');
    const abort = async (token = '') => {
      world.clock.advance(1000);
      return world.server.call('/drone/launch/lch_9/abort', { method: 'POST', token });
    };
    expect((await abort(other)).json).toMatchObject({
      status: 403,
      code: 'scope-missing',
      scope: 'drone:command',
    });
    expect(world.port.callsOf('abortLaunch')).toHaveLength(0);
    expect((await abort(launcher.key)).status).toBe(202);
    expect((await abort(pilot)).status).toBe(202);
  });
});
