import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SCOPES } from '../../../../gateway/contract/account/access.ts';
import { makeApiKey } from '../../../../gateway/developer/key/key-digest.ts';
import { sampleAction, samplePlan, sampleResourceLease } from '../../../builder/action-samples.ts';
import {
  sampleAlert,
  sampleAuditRow,
  sampleCommand,
  sampleLaunch,
  sampleLink,
  sampleMissionRun,
  sampleZone,
} from '../../../builder/contract-samples.ts';
import {
  sampleApproval,
  sampleDecisionRecord,
  sampleLease,
  sampleOverride,
} from '../../../builder/governance-samples.ts';
import { samplePlayback } from '../../../builder/playback-samples.ts';
import { sampleSession } from '../../../builder/replay-samples.ts';
import { sampleSimulation } from '../../../fake/fake-simulation-port.ts';
import { AUTHORISATION, CALLERS, type Caller } from './support/authorisation-table.ts';
import { type Login, PlatformWorld } from './support/platform-world.ts';
import { ROUTE_ACCESS } from './support/route-access.ts';
import { SAMPLE_REQUESTS } from './support/sample-requests.ts';
import { OPERATOR_TOKEN } from './support/test-server.ts';

/** Called rightly with a login of its own, since that is over then. */
const ENDS_SESSION = new Set(['POST /api/auth/logout', 'DELETE /api/auth/session/:sessionId']);

/** Scopes besides that of the row. The launch is that of another credential of the account. */
const ALSO_NEEDED: Readonly<Record<string, string>> = {
  'POST /drone/launch/:launchId/abort': 'drone:command',
  'POST /api/policies/:policyId/preview': 'action:read',
};

let world: PlatformWorld;
let ann: Login;
let bob: Login;
let lapsed: { readonly expiredKey: string; readonly revokedKey: string; readonly expiredToken: string };
let workspaceId: string;

beforeAll(async () => {
  world = await new PlatformWorld().start();
  const early = await world.login('ann@skyworks.example');
  world.upgrade(early);
  const [expired, revoked] = [world.key(early, 'live', SCOPES, 1000), world.key(early, 'live', SCOPES)];
  await as(early.token, 'DELETE', `/api/developer/key/${revoked.keyId}`);
  world.clock.advance(16 * 60_000);
  ann = await world.login('ann@skyworks.example');
  world.upgrade(ann);
  bob = await world.login('bob@other.example');
  world.upgrade(bob);
  for (const login of [ann, bob]) world.admit(login, 'administrator');
  lapsed = { expiredKey: expired.key, revokedKey: revoked.key, expiredToken: early.token };
  const saved = await world.server.call('/api/workspaces', {
    method: 'POST',
    token: ann.token,
    body: SAMPLE_REQUESTS['POST /api/workspaces']?.body,
  });
  workspaceId = saved.json.workspaceId;
  // The first effect of an account says for whom it acts.
  await world.server.call('/api/zones/field', { method: 'PUT', token: ann.token, body: sampleZone() });
});
afterAll(() => world.close());

const as = (token: string, method: string, path: string) => world.server.call(path, { method, token });

/** All that is in the machine, Ann's: calls that take something away find it there again. */
beforeEach(() => {
  const { port, actions, governance, replay, clock } = world;
  // A login lasts 15 minutes, and all of this is done with one.
  clock.advance(250);
  const actor = { kind: 'account' as const, id: ann.accountId };
  port.commandRows = [sampleCommand({ commandId: 'cmd_of_ann', actor })];
  port.launchRows = [sampleLaunch({ launchId: 'lch_of_ann', actor })];
  port.missionRows = [sampleMissionRun({ missionId: 'mis_of_ann', actor })];
  port.auditRows = [sampleAuditRow({ auditId: 1, actor, target: 'audit_of_ann' })];
  port.tenantOfActor.set(ann.accountId, ann.tenantId);
  port.alertById.set('link-lost:uav-1', sampleAlert());
  actions.actionById.clear();
  actions.planById.clear();
  actions.keep(sampleAction({ actionId: 'act_of_ann', actor }));
  actions.keepPlan(samplePlan({ planId: 'pln_of_ann', actor, steps: [] }));
  actions.leaseRows = [sampleResourceLease({ heldBy: 'act_of_ann' })];
  replay.sessionRows = [sampleSession({ sessionId: 'imp_of_ann', actor })];
  world.server.simulation.rows = [sampleSimulation({ simulationId: 'sim_of_ann', actor })];
  world.server.playback.rows = [samplePlayback({ playbackId: 'play_of_ann', actor })];
  governance.decisionRows = [sampleDecisionRecord({ decisionId: 'dec_of_ann', actor })];
  governance.approvalRows = [sampleApproval({ approvalId: 'apr_of_ann', requestedBy: actor })];
  governance.overrideRows = [sampleOverride({ overrideId: 'ovr_of_ann', by: actor })];
  governance.leaseByVehicle.set('uav-1', sampleLease({ holder: actor }));
  restoreShared();
});

function restoreShared(): void {
  world.port.zoneById.set('field', sampleZone());
  world.port.linkById.set('lnk_1', sampleLink());
}

describe('the authorisation table', () => {
  it('has a row for each route and no other', () => {
    const routes = world.server.server.routes.filter(({ method }) => method !== 'HEAD');
    expect(Object.keys(AUTHORISATION).sort()).toEqual(
      routes.map(({ method, url }) => `${method} ${url}`).sort(),
    );
  });
});

describe.each(Object.entries(AUTHORISATION))('%s', (name, row) => {
  const access = ROUTE_ACCESS[name];
  const scopeOfRow = access && 'scope' in access ? access.scope : undefined;

  it.each(CALLERS.map((caller, index) => [caller, row[index]] as const))('%s: %i', async (caller, status) => {
    const isEnding = caller === 'right' && ENDS_SESSION.has(name);
    const owner = isEnding ? await world.login('ann@skyworks.example') : ann;
    world.upgrade(ann);
    world.upgrade(bob);
    const { path, body } = callOf(name, owner);
    restoreShared();
    const token = tokenOf(caller, owner);
    const before = world.port.calls.length;
    const method = name.slice(0, name.indexOf(' '));
    const answer = await world.server.call(path, { method, body, token: token ?? null });
    if (caller === 'foreign' && ENDS_SESSION.has(name)) bob = await world.login(bob.email);
    expect(answer.status, answer.text).toBe(status);
    if (status === 401) expect(answer.json.code).toBe('login-required');
    const isOtherTenant = caller === 'foreign' && path.startsWith('/api/v1/cognitive/');
    if (status === 403) expect(answer.json.code).toBe(isOtherTenant ? 'tenant-mismatch' : 'scope-missing');
    if (status === 401 || status === 403) expect(world.port.calls.length).toBe(before);
    // Administrators of the station see whom they may admit.
    if (caller === 'foreign' && name !== 'GET /api/station/members') {
      for (const own of ['_of_ann', ann.accountId, ann.tenantId, ann.email])
        if (!path.includes(own)) expect(answer.text).not.toContain(own);
    }
  });

  function tokenOf(caller: Caller, owner: Login): string | undefined {
    if (caller === 'none') return undefined;
    if (caller === 'garbage') return makeApiKey('live', (count) => Buffer.alloc(count, 9)).text;
    if (caller === 'right' && access?.kind === 'operator') return OPERATOR_TOKEN;
    if (caller === 'foreign') return bob.token;
    if (caller === 'right' && !scopeOfRow) return owner.token;
    if (caller === 'right' || caller === 'wrongScope') {
      const alsoNeeded = ALSO_NEEDED[name];
      const scopes = SCOPES.filter(
        (scope) => (scope === scopeOfRow || scope === alsoNeeded) === (caller === 'right'),
      );
      return disposableKey(scopes);
    }
    return lapsed[caller];
  }
});

/** Only the newest few are needed, and an account may not have many. */
function disposableKey(scopes: readonly (typeof SCOPES)[number][]): string {
  const principal = world.platform.accounts.authenticateAccessToken(ann.token);
  if (!principal) throw new Error('the token is not good');
  const { keys } = world.platform;
  for (const { keyId, state } of keys.list(principal).slice(3))
    if (state === 'active') keys.revoke(keyId, { principal, traceId: 'd'.repeat(32), source: 'rest' });
  return world.key(ann, 'live', scopes).key;
}

function callOf(name: string, owner: Login): { readonly path: string; readonly body?: unknown } {
  const sample = SAMPLE_REQUESTS[name];
  if (name.endsWith('/login') || name.endsWith('/refresh')) return { path: name.slice(5), body: {} };
  const ids: Record<string, () => string> = {
    ':simulationId': () => 'sim_of_ann',
    ':scenarioId': () => 'calm-patrol',
    ':commandId': () => 'cmd_of_ann',
    ':launchId': () => 'lch_of_ann',
    ':missionId': () => 'mis_of_ann',
    ':actionId': () => 'act_of_ann',
    ':planId': () => 'pln_of_ann',
    ':decisionId': () => 'dec_of_ann',
    ':approvalId': () => 'apr_of_ann',
    ':overrideId': () => 'ovr_of_ann',
    ':playbackId': () => 'play_of_ann',
    ':workspaceId': () => workspaceId,
    ':keyId': () => world.key(owner, 'test').keyId,
    ':sessionId': () => {
      if (name.includes('/replay/')) return 'imp_of_ann';
      const principal = world.platform.accounts.authenticateAccessToken(owner.token);
      return (
        (principal &&
          world.platform.accounts.sessions(principal).items.find(({ current }) => current)?.sessionId) ??
        ''
      );
    },
  };
  if (name === 'GET /api/replay/timeline') return { path: '/api/replay/timeline?session=imp_of_ann' };
  const template = name.slice(name.indexOf(' ') + 1);
  const own = Object.keys(ids).find((id) => template.split('/').includes(id));
  const query = sample?.path.includes('?') ? sample.path.slice(sample.path.indexOf('?')) : '';
  const path = own ? template.replace(own, ids[own]?.() ?? '') + query : (sample?.path ?? template);
  if (path.startsWith('/api/v1/cognitive/'))
    return { path, body: { ...(sample?.body as object), tenant_id: owner.tenantId } };
  return { path, ...(sample?.body !== undefined && { body: sample.body }) };
}
