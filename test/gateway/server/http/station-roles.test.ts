import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SCOPES, STATION_ROLES, type StationRole } from '../../../../gateway/contract/account/access.ts';
import type { OperatorText } from '../../../../gateway/contract/operator-text.ts';
import { sampleAction } from '../../../builder/action-samples.ts';
import { sampleAlert, sampleCommand, sampleVehicle, sampleZone } from '../../../builder/contract-samples.ts';
import { sampleApproval, sampleDecisionRecord } from '../../../builder/governance-samples.ts';
import { missionItems } from '../../../builder/mission-items.ts';
import { TestClient } from '../ws/support/test-client.ts';
import { type Login, PlatformWorld } from './support/platform-world.ts';

let world: PlatformWorld;
let ann: Login;
let bob: Login;
beforeEach(async () => {
  world = await new PlatformWorld().start();
  ann = await world.login('ann@skyworks.example');
  bob = await world.login('bob@other.example');
  // uav-1 is simulated, uav-9 is not.
  world.port.vehicleById.set('uav-9', { ...sampleVehicle(), id: 'uav-9', mode: 'live' });
  world.port.zoneById.set('field', sampleZone());
});
afterEach(() => world.close());

const send = (method: string, path: string, token?: string, body?: unknown) => {
  // Nobody is asked so often that requests are limited.
  world.clock.advance(1000);
  return world.server.call(path, { method, body, ...(token !== undefined && { token }) });
};
const arm = (token: string, vehicleId = 'uav-9') =>
  send('POST', `/api/vehicles/${vehicleId}/commands/arm`, token, {});
const emptyCredits = () => world.database.prepare('UPDATE credit_account SET balance = 0').run();

describe('an account the operator has not admitted', () => {
  it('cannot see or command a live vehicle, nor change a zone or a policy', async () => {
    for (const token of [ann.token, world.key(ann, 'live', SCOPES).key]) {
      const before = world.port.calls.length;
      expect((await arm(token)).json).toMatchObject({
        status: 403,
        code: 'station-role-missing',
        role: 'pilot',
      });
      expect((await send('GET', '/api/vehicles/uav-9', token)).status).toBe(404);
      for (const [method, path, body] of [
        ['PUT', '/api/zones/field', sampleZone()],
        ['DELETE', '/api/zones/field', undefined],
        ['PUT', '/api/policies/x', { text: 'permit(principal, action, resource);' }],
        ['DELETE', '/api/policies/x', undefined],
        ['PUT', '/api/checklists/x', { name: 'x', items: [] }],
      ] as const)
        expect((await send(method, path, token, body)).json, path).toMatchObject({
          status: 403,
          code: 'station-role-missing',
          role: 'administrator',
        });
      expect(world.port.calls.length).toBe(before);
    }
    expect(world.port.zoneById.has('field')).toBe(true);
    expect((await arm(ann.token, 'uav-1')).status).toBe(202);
  });
});

describe('the roles of the station', () => {
  const MAY: Readonly<Record<StationRole, readonly string[]>> = {
    observer: ['see'],
    pilot: ['see', 'command'],
    approver: ['see', 'command', 'approve'],
    administrator: ['see', 'command', 'approve', 'zone'],
  };

  it.each(STATION_ROLES)('%s may do what its step of the ladder says', async (role) => {
    world.admit(ann, role);
    const requestedBy = { kind: 'account' as const, id: bob.accountId };
    world.governance.approvalRows = [sampleApproval({ approvalId: 'apr_bob', requestedBy, mode: 'live' })];
    for (const token of [ann.token, world.key(ann, 'live', SCOPES).key]) {
      const done = {
        see: (await send('GET', '/api/vehicles/uav-9', token)).status === 200,
        command: (await arm(token)).status === 202,
        approve: (await send('POST', '/api/approvals/apr_bob/approve', token)).status === 200,
        zone: (await send('PUT', '/api/zones/field', token, sampleZone())).status === 200,
      };
      expect(Object.keys(done).filter((name) => done[name as keyof typeof done])).toEqual(MAY[role]);
      expect((await send('GET', '/api/whoami', token)).json.station).toEqual({ role });
    }
    const testKey = world.key(ann, 'test', SCOPES).key;
    expect((await arm(testKey)).json.code).toBe('test-key-live-vehicle');
    expect((await send('GET', '/api/whoami', testKey)).json.station).toEqual({ role: null });
  });

  it('say nothing without the scope of the key', async () => {
    world.admit(ann, 'administrator');
    const { key } = world.key(ann, 'live', ['telemetry:read']);
    expect((await arm(key)).json).toMatchObject({ code: 'scope-missing', scope: 'drone:command' });
    expect((await send('PUT', '/api/zones/field', key, sampleZone())).json).toMatchObject({
      code: 'scope-missing',
      scope: 'mission:write',
    });
  });

  it('hold only while the gate of the account is open', async () => {
    world.admit(ann, 'administrator');
    const { key } = world.key(ann, 'live', SCOPES);
    emptyCredits();
    for (const token of [ann.token, key]) {
      expect((await arm(token)).json.code).toBe('station-role-missing');
      expect((await send('GET', '/api/vehicles/uav-9', token)).status).toBe(404);
      expect((await send('DELETE', '/api/zones/field', token)).json.code).toBe('station-role-missing');
      expect((await send('GET', '/api/whoami', token)).json.station).toEqual({ role: null });
    }
  });

  it('a pilot whose credits run out in flight can still make the vehicle safe', async () => {
    world.admit(ann, 'pilot');
    world.admit(bob, 'observer');
    emptyCredits();
    for (const command of ['hold', 'rtl', 'land', 'disarm']) {
      const path = `/api/vehicles/uav-9/commands/${command}`;
      expect((await send('POST', path, ann.token, {})).status, command).toBe(202);
      expect((await send('POST', path, bob.token, {})).status, command).toBe(403);
    }
    const own = { kind: 'account' as const, id: ann.accountId };
    world.actions.keep(sampleAction({ actionId: 'act_ann', actor: own, mode: 'live', vehicleId: 'uav-9' }));
    expect((await send('POST', '/api/action/act_ann/abort', ann.token)).status).toBe(202);
  });

  it('what only reads of a live vehicle needs an observer', async () => {
    const own = { kind: 'account' as const, id: ann.accountId };
    world.port.commandRows = [sampleCommand({ commandId: 'cmd_ann', actor: own, mode: 'live' })];
    world.port.tenantOfActor.set(ann.accountId, ann.tenantId);
    world.port.alertById.set('low:uav-9', sampleAlert({ alertId: 'low:uav-9', vehicleId: 'uav-9' }));
    await arm(ann.token, 'uav-1');
    const read = async () => [
      (await send('GET', '/api/commands/cmd_ann', ann.token)).status,
      (await send('GET', '/api/alerts', ann.token)).text.includes('low:uav-9'),
      (await send('GET', '/api/vehicles/uav-9/mission', ann.token)).status,
      (await send('POST', '/api/alerts/low:uav-9/acknowledge', ann.token)).status,
    ];
    expect(await read()).toEqual([404, false, 403, 404]);
    world.admit(ann, 'observer');
    expect(await read()).toEqual([200, true, 200, 403]);
    world.admit(ann, 'pilot');
    expect(await read()).toEqual([200, true, 200, 200]);
  });

  it('several alerts are acknowledged by one request, all or none', async () => {
    for (const alertId of ['one', 'two'])
      world.port.alertById.set(alertId, sampleAlert({ alertId, vehicleId: 'uav-9' }));
    world.port.alertById.set('simulated', sampleAlert({ alertId: 'simulated', vehicleId: 'uav-1' }));
    const acknowledged = () =>
      [...world.port.alertById.values()].filter((alert) => alert.acknowledged).map(({ alertId }) => alertId);
    const acknowledge = (token: string | undefined, ...alertIds: string[]) =>
      send('POST', '/api/alerts/acknowledge', token, { alertIds });
    expect((await acknowledge(ann.token, 'simulated', 'one')).status).toBe(404);
    world.admit(ann, 'observer');
    expect((await acknowledge(ann.token, 'simulated', 'one')).json.code).toBe('station-role-missing');
    expect((await acknowledge(undefined, 'one', 'gone')).status).toBe(404);
    expect(acknowledged()).toEqual([]);
    world.admit(ann, 'pilot');
    const answer = await acknowledge(ann.token, 'one', 'two');
    expect(answer.json.alerts).toMatchObject([{ alertId: 'one', acknowledged: true }, { alertId: 'two' }]);
    expect(acknowledged()).toEqual(['one', 'two']);
  });
});

describe('the operator admits people', () => {
  it('by account id or e-mail, changes the role and revokes it, each in the audit', async () => {
    const path = `/api/station/members/${ann.accountId}`;
    const admitted = await send('PUT', path, undefined, { role: 'observer' });
    expect(admitted.json).toMatchObject({
      accountId: ann.accountId,
      email: ann.email,
      role: 'observer',
      admittedBy: 'operator',
      missing: [],
    });
    const byMail = await send('PUT', '/api/station/members/Ann@skyworks.example', undefined, {
      role: 'pilot',
    });
    expect(byMail.json).toMatchObject({ accountId: ann.accountId, role: 'pilot' });
    const { items } = (await send('GET', '/api/station/members')).json;
    expect(items.map(({ email, role }: { email: string; role: string }) => [email, role])).toEqual([
      [bob.email, null],
      [ann.email, 'pilot'],
    ]);
    expect((await arm(ann.token)).status).toBe(202);
    expect((await send('DELETE', path)).status).toBe(204);
    expect((await arm(ann.token)).status).toBe(403);
    expect((await send('DELETE', path)).status).toBe(204);
    const rows = world.platform.members.list({ limit: 10 });
    expect(rows.every(({ role }) => role === null)).toBe(true);
    expect(world.auditRows('station.member')).toMatchObject([
      { target: ann.accountId, detail: { role: 'observer', before: null } },
      { target: ann.accountId, detail: { role: 'pilot', before: 'observer' } },
      { target: ann.accountId, detail: { role: null, before: 'pilot' } },
    ]);
  });

  it('so does an administrator in person, and nobody else', async () => {
    const path = `/api/station/members/${bob.accountId}`;
    const admit = (token: string) => send('PUT', path, token, { role: 'pilot' });
    for (const role of ['observer', 'pilot', 'approver'] as const) {
      world.admit(ann, role);
      for (const token of [ann.token, world.key(ann, 'live', SCOPES).key]) {
        expect((await send('GET', '/api/station/members', token)).status).toBe(403);
        expect((await admit(token)).json).toMatchObject({ status: 403, code: 'station-role-missing' });
        expect((await send('DELETE', path, token)).status).toBe(403);
      }
    }
    world.upgrade(ann);
    world.admit(ann, 'administrator');
    const { key } = world.key(ann, 'live', SCOPES);
    expect((await admit(key)).json).toMatchObject({ status: 403, code: 'scope-missing' });
    expect((await admit(world.key(ann, 'test', SCOPES).key)).json.code).toBe('test-key-live-vehicle');
    expect((await admit(ann.token)).json).toMatchObject({ role: 'pilot', admittedBy: ann.accountId });
    emptyCredits();
    expect((await admit(ann.token)).json.code).toBe('station-role-missing');
    expect((await send('DELETE', path)).status).toBe(204);
  });

  it('who has never logged in cannot be admitted', async () => {
    const answer = await send('PUT', '/api/station/members/eve@third.example', undefined, { role: 'pilot' });
    expect(answer.json).toMatchObject({ status: 404, code: 'not-found' });
    expect((await send('PUT', '/api/station/members/acc_x', undefined, { role: 'king' })).status).toBe(422);
  });

  it('sees what an account still lacks', async () => {
    world.admit(ann, 'pilot');
    emptyCredits();
    world.database.prepare("UPDATE account SET email_verified = 'local'").run();
    const { items } = (await send('GET', '/api/station/members?admitted=true')).json;
    expect(items).toMatchObject([{ email: ann.email, missing: ['company-email', 'credits'] }]);
  });

  it('page by page', async () => {
    const first = await send('GET', '/api/station/members?limit=1');
    expect(first.json.items).toMatchObject([{ email: bob.email }]);
    const second = await send('GET', `/api/station/members?limit=1&cursor=${first.json.nextCursor}`);
    expect(second.json).toMatchObject({ items: [{ email: ann.email }], nextCursor: null });
  });
});

describe('a transfer of a live vehicle', () => {
  it('is cancelled by a pilot, seen by an observer, and nobody’s without a role', async () => {
    world.admit(ann, 'pilot');
    const cancelled: OperatorText[] = [];
    world.port.writeMission = (_vehicleId, _items, { transfer }) =>
      new Promise(() => {
        transfer?.started('cmd_7', (detail) => cancelled.push(detail));
        transfer?.awaitingApproval('apr_1');
      });
    const put = await send('PUT', '/api/vehicles/uav-9/mission', ann.token, { items: missionItems(2) });
    expect(put.status, put.text).toBe(202);
    const { self } = put.json.links;
    world.admit(ann, 'observer');
    expect((await send('GET', self, ann.token)).status).toBe(200);
    expect((await send('DELETE', self, ann.token)).json).toMatchObject({
      code: 'station-role-missing',
      role: 'pilot',
    });
    emptyCredits();
    for (const method of ['GET', 'DELETE']) expect((await send(method, self, ann.token)).status).toBe(404);
    expect((await send('GET', '/api/transfers', ann.token)).json.items).toEqual([]);
    expect(cancelled).toEqual([]);
  });
});

describe('an open WebSocket', () => {
  it('ends within a second when the role changes, and the old session is not resumed', async () => {
    world.admit(ann, 'observer');
    const client = await new TestClient(world.server.url).hello(undefined, ann.token);
    const welcome = (await client.until('welcome')).data;
    expect(JSON.stringify((await client.until('snapshot')).data)).toContain('uav-9');
    await send('DELETE', `/api/station/members/${ann.accountId}`);
    world.clock.advance(1000);
    expect((await client.until('bye')).data).toMatchObject({ reason: 'access-changed' });
    const again = await new TestClient(world.server.url).hello(
      { session: welcome.session, seq: 1 },
      ann.token,
    );
    expect((await again.until('welcome')).data.resumed).toBe(false);
    expect(JSON.stringify((await again.until('snapshot')).data)).not.toContain('uav-9');
    again.socket.terminate();
  });
});

describe('approvals of live vehicles', () => {
  const seenBy = async (token?: string) => (await send('GET', '/api/approvals/apr_1', token)).status;
  const approvedBy = (token?: string) => send('POST', '/api/approvals/apr_1/approve', token);

  beforeEach(() => {
    world.admit(ann, 'approver');
    world.admit(bob, 'pilot');
    const requestedBy = { kind: 'account' as const, id: bob.accountId };
    world.governance.approvalRows = [
      sampleApproval({ approvalId: 'apr_1', requestedBy, mode: 'live', needsSecondPerson: true }),
    ];
    world.governance.decisionRows = [
      sampleDecisionRecord({ decisionId: 'dec_1', actor: requestedBy, mode: 'live' }),
    ];
  });

  it('are seen by their requester, the approvers of the station and the operator alone', async () => {
    const eve = await world.login('eve@third.example');
    await arm(bob.token, 'uav-1');
    expect(await seenBy(ann.token)).toBe(200);
    expect(await seenBy(bob.token)).toBe(200);
    expect(await seenBy()).toBe(200);
    expect(await seenBy(eve.token)).toBe(404);
    expect((await approvedBy(eve.token)).status).toBe(404);
    for (const role of ['observer', 'pilot'] as const) {
      world.admit(eve, role);
      expect(await seenBy(eve.token)).toBe(404);
      expect((await approvedBy(eve.token)).status).toBe(404);
    }
    expect((await approvedBy(ann.token)).status).toBe(200);
  });

  it('are not decided by a pilot, nor without the scope', async () => {
    await arm(bob.token, 'uav-1');
    expect((await approvedBy(bob.token)).json).toMatchObject({
      code: 'station-role-missing',
      role: 'approver',
    });
    // Taking an own request back makes nothing happen.
    expect((await send('POST', '/api/approvals/apr_1/reject', bob.token)).status).toBe(200);
    const scopes = SCOPES.filter((scope) => scope !== 'governance:override');
    const { key } = world.key(ann, 'live', scopes);
    expect(await seenBy(key)).toBe(404);
    expect((await approvedBy(key)).json.code).toBe('scope-missing');
  });

  it('an operator’s request for a live vehicle is no stranger’s to read', async () => {
    const requestedBy = { kind: 'operator' as const, id: 'operator' };
    world.governance.approvalRows = [
      sampleApproval({ approvalId: 'apr_1', requestedBy, mode: 'live', needsSecondPerson: true }),
    ];
    expect(await seenBy(bob.token)).toBe(404);
    expect(await seenBy(ann.token)).toBe(200);
  });

  it('a decision on a live vehicle is overridden by a pilot at least', async () => {
    await arm(bob.token, 'uav-1');
    const override = () =>
      send('POST', '/api/governance/decisions/dec_1/override', bob.token, { reason: 'checked on site' });
    world.admit(bob, 'observer');
    expect((await override()).json).toMatchObject({ code: 'station-role-missing', role: 'pilot' });
    world.admit(bob, 'pilot');
    expect((await override()).status).toBe(201);
  });
});
