import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Alert } from '../../../gateway/contract/vehicle/telemetry.ts';
import { eventually } from '../../fake/eventually.ts';
import { LIVE, LiveStation, type Person } from '../../fake/live-station.ts';

let station: LiveStation;
let ann: Person;
let ben: Person;
beforeEach(async () => {
  station = await LiveStation.begin();
  ann = await station.person('ann', 'pilot');
  ben = await station.person('ben', 'pilot');
});
afterEach(() => station.close());

const operator = (method: string, path: string, body?: unknown) =>
  station.call(station.operatorToken, method, path, body);
const lease = async () => (await operator('GET', `/api/vehicles/${LIVE}/lease`)).body;
const alerts = async (): Promise<readonly Alert[]> => (await operator('GET', '/api/alerts')).body.items;

/** In the air, with an action that waits and a request for an approval. */
async function busy(token: string) {
  const ids = { action: '', approval: '' };
  const fly = (command: string, params: object = {}) =>
    station.call(token, 'POST', `/api/vehicles/${LIVE}/commands/${command}?wait=done`, params);
  const action = await station.call(token, 'POST', '/api/action/queue', {
    type: 'goto',
    vehicleId: LIVE,
    params: { lat: 47.3978, lon: 8.5456, altitudeM: 3 },
    notBeforeMs: Date.now() + 86_400_000,
  });
  expect(action.status, JSON.stringify(action.body)).toBe(202);
  ids.action = action.body.actionId;
  const raw = await station.call(token, 'POST', `/api/vehicles/${LIVE}/raw-message`, {
    message: 'PLAY_TUNE',
    fields: { tune: 'MFT240L8' },
    confirm: LIVE,
  });
  expect(raw.status, JSON.stringify(raw.body)).toBe(202);
  ids.approval = raw.body.approvalId;
  expect((await fly('arm')).body).toMatchObject({ state: 'done' });
  expect((await fly('takeoff', { altitudeM: 3 })).body).toMatchObject({ state: 'done' });
  expect((await lease()).holder).not.toBeNull();
  return ids;
}

const stateOf = async (path: string) => (await operator('GET', path)).body.state;

describe('the end of who commands a flying vehicle', () => {
  it.each(['key revoked', 'role taken'] as const)(
    '%s: lease, action and approval end, an alert names the vehicle, nothing is sent',
    async (how) => {
      const key = await station.key(ann, 'live');
      const ids = await busy(key);
      const asked = station.asked(station.live).length;
      if (how === 'key revoked') {
        const { items } = (await station.call(ann.token, 'GET', '/api/developer/key')).body;
        await station.call(ann.token, 'DELETE', `/api/developer/key/${items[0].keyId}`);
      } else await operator('DELETE', `/api/station/members/${ann.accountId}`);
      expect(await lease()).toMatchObject({ holder: null });
      expect(await stateOf(`/api/action/${ids.action}`)).toBe('aborted');
      expect(await stateOf(`/api/approvals/${ids.approval}`)).toBe('withdrawn');
      expect((await alerts()).find(({ code }) => code === 'no-commander')).toMatchObject({
        vehicleId: LIVE,
        active: true,
      });
      expect(station.asked(station.live).slice(asked)).toEqual([]);
      expect(station.live.copter.isArmed).toBe(true);
      // Whoever takes command ends the alert.
      const taken = await station.call(ben.token, 'POST', `/api/vehicles/${LIVE}/lease`);
      expect(taken.status).toBe(200);
      expect((await alerts()).find(({ code }) => code === 'no-commander')).toMatchObject({ active: false });
    },
  );

  it('without credits what waits ends, and the vehicle keeps its commander until it has landed', async () => {
    const key = await station.key(ann, 'live');
    const ids = await busy(key);
    station.credit(ann, 0);
    await eventually(
      'the approval is withdrawn',
      async () => (await stateOf(`/api/approvals/${ids.approval}`)) === 'withdrawn',
    );
    expect((await lease()).holder).toMatchObject({ kind: 'key' });
    expect((await alerts()).some(({ code }) => code === 'no-commander')).toBe(false);
    // It can still be brought down by who flies it.
    const land = await station.call(key, 'POST', `/api/vehicles/${LIVE}/commands/land?wait=done`, {});
    expect(land.body).toMatchObject({ state: 'done' });
    await eventually('the lease ends on the ground', async () => (await lease()).holder === null);
  });

  it('a vehicle that is taken is refused to others without a name', async () => {
    const key = await station.key(ann, 'live');
    await busy(key);
    const own = [ann.accountId, ann.email, key.split('_')[2] ?? '-'];
    for (const [method, path, body] of [
      ['POST', 'commands/goto', { lat: 47.3978, lon: 8.5456, altitudeM: 3 }],
      ['PUT', 'parameters', { changes: [{ name: 'RTL_ALT', value: 2000 }] }],
      ['POST', 'calibration', { kind: 'gyro' }],
      ['POST', 'motor-test', { motor: 1, throttlePct: 5, propellersRemoved: true }],
      ['POST', 'raw-message', { message: 'PLAY_TUNE', fields: { tune: 'MFT240L8' }, confirm: LIVE }],
      ['POST', 'console', {}],
    ] as const) {
      const answer = await station.call(ben.token, method, `/api/vehicles/${LIVE}/${path}`, body);
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      for (const name of own) expect(JSON.stringify(answer.body), path).not.toContain(name);
    }
  });
});
