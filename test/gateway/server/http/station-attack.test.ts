import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATION_ROLES, type StationRole } from '../../../../gateway/contract/account/access.ts';
import type { ApiAccess } from '../../../../gateway/contract/api/api-operation.ts';
import type { ApiAnswer } from '../../../fake/call-api.ts';
import { eventually } from '../../../fake/eventually.ts';
import { LIVE, LiveStation, type Person, SIMULATED } from '../../../fake/live-station.ts';
import { ROUTE_ACCESS } from './support/route-access.ts';
import { SAMPLE_REQUESTS } from './support/sample-requests.ts';

/** Whoever calls, and what the table gives them for live vehicles. */
interface Caller {
  readonly token: string | null;
  readonly kind: 'nobody' | 'demo' | 'test-key' | 'key' | 'account' | 'operator';
  readonly role?: StationRole;
  /** A pilot without credits may still make a vehicle safe. */
  readonly maySecure?: boolean;
  /** Whose records the addresses name. */
  readonly person?: Person;
}

interface Own {
  readonly actionId: string;
  readonly planId: string;
}

/** What makes a vehicle safe, as far as it is in the table. */
const SAFE: ReadonlySet<string> = new Set([
  'POST /api/action/:actionId/abort',
  'POST /api/action/plan/:planId/abort',
  'POST /drone/launch/:launchId/abort',
  'POST /api/vehicles/:vehicleId/motor-test/stop',
  'DELETE /api/vehicles/:vehicleId/manual-control',
]);
const roleOf = (access: ApiAccess): StationRole | 'operator' | undefined => {
  if (access.kind === 'operator') return 'operator';
  if (access.kind === 'role') return access.role;
  const live = 'live' in access ? access.live : undefined;
  return live === 'never' ? undefined : live;
};
/** It names no vehicle: who may not fly live ones gets a simulated one, or none. */
const LAUNCH = 'POST /drone/launch';
/** Every route that changes a live vehicle, a zone, a policy, a setting or an approval, with the role it needs. */
const ROWS = Object.entries(ROUTE_ACCESS).flatMap(([name, access]) => {
  const role = roleOf(access);
  const isReading = name.startsWith('GET ') || (role === 'observer' && !name.includes(':vehicleId'));
  return role === undefined || isReading || name === LAUNCH ? [] : [[name, role] as const];
});
/** These vehicles have no logs, and are asked for them for half a minute. */
const isSlow = (name: string) => name.includes('/log-files');

let station: LiveStation;
let callers: ReadonlyMap<string, Caller>;
const owns = new Map<string, Own>();
let approvalId: string;
let decisionId: string;

beforeAll(async () => {
  station = await LiveStation.begin();
  const people = new Map<string, Person>();
  for (const name of ['stranger', 'shut', 'closed', ...STATION_ROLES]) {
    const person = await station.person(name, 'pilot');
    people.set(name, person);
    owns.set(person.accountId, await recordsOf(person.token));
  }
  const of = (name: string) => people.get(name)!;
  const keys = new Map<string, string>();
  for (const name of people.keys()) keys.set(name, await station.key(of(name), 'live'));
  const testKey = await station.key(of('administrator'), 'test');
  for (const role of STATION_ROLES) await station.admit(of(role), role);
  await station.admit(of('closed'), 'administrator');
  for (const name of ['stranger', 'shut'])
    await station.call(station.operatorToken, 'DELETE', `/api/station/members/${of(name).accountId}`);
  for (const name of ['shut', 'closed']) station.credit(of(name), 0);
  const asPerson = (name: string, rest: Omit<Caller, 'token' | 'kind'> = {}): [string, Caller][] => [
    [`account of ${name}`, { token: of(name).token, kind: 'account', person: of(name), ...rest }],
    [`live key of ${name}`, { token: keys.get(name)!, kind: 'key', person: of(name), ...rest }],
  ];
  callers = new Map<string, Caller>([
    ['nobody', { token: null, kind: 'nobody' }],
    ['demo PIN', { token: await station.demoToken(), kind: 'demo' }],
    ['test key of an administrator', { token: testKey, kind: 'test-key', person: of('administrator') }],
    ...asPerson('stranger'),
    ...asPerson('shut'),
    ...asPerson('closed', { maySecure: true }),
    ...STATION_ROLES.flatMap((role) => asPerson(role, { role })),
    ['operator', { token: station.operatorToken, kind: 'operator' }],
  ]);
  const raw = await station.call(station.operatorToken, 'POST', `/api/vehicles/${LIVE}/raw-message`, {
    message: 'PLAY_TUNE',
    fields: { tune: 'MFT240L8' },
    confirm: LIVE,
  });
  ({ approvalId } = raw.body);
  const decisions = await station.call(station.operatorToken, 'GET', '/api/governance/decisions');
  ({ decisionId } = decisions.body.items[0]);
  // That credits are gone is noticed within a second, and ends what is queued.
  const { actionId } = owns.get(of('closed').accountId)!;
  const stateOf = async () =>
    (await station.call(station.operatorToken, 'GET', `/api/action/${actionId}`)).body.state as string;
  while ((await stateOf()) === 'queued') await new Promise((resolve) => setTimeout(resolve, 20));
});
afterAll(() => station.close());

/** A plan and a queued action for the live vehicle, of somebody who may still have them. */
async function recordsOf(token: string): Promise<Own> {
  const action = await station.call(token, 'POST', '/api/action/queue', {
    type: 'takeoff',
    vehicleId: LIVE,
    params: { altitudeM: 20 },
    notBeforeMs: Date.now() + 86_400_000,
  });
  const plan = await station.call(token, 'POST', '/api/action/plan/create', {
    name: 'Look at the roof',
    vehicles: [LIVE],
    steps: [{ stepId: 'up', type: 'takeoff', vehicleId: LIVE, params: { altitudeM: 20 } }],
  });
  expect([action.status, plan.status]).toEqual([202, 201]);
  return { actionId: action.body.actionId, planId: plan.body.planId };
}

function send(name: string, { token, person }: Caller, vehicleId: string): Promise<ApiAnswer> {
  const sample = SAMPLE_REQUESTS[name];
  if (!sample) throw new Error(`no sample of ${name}`);
  const own = owns.get(person?.accountId ?? '') ?? [...owns.values()][0];
  const path = sample.path
    .replace('uav-1', vehicleId)
    .replace('act_1', own?.actionId ?? '')
    .replace('pln_1', own?.planId ?? '')
    .replace('apr_1', approvalId)
    .replace('dec_1', decisionId);
  const body =
    sample.body === undefined
      ? undefined
      : JSON.parse(JSON.stringify(sample.body).replaceAll('uav-1', vehicleId));
  return station.call(token, sample.method, path, body);
}

const rank = (role: StationRole | undefined) => (role === undefined ? -1 : STATION_ROLES.indexOf(role));
const isForPeople = (name: string) => {
  const access = ROUTE_ACCESS[name];
  return access?.kind === 'role' && access.isForPeople === true;
};
const isAllowed = (
  name: string,
  needed: StationRole | 'operator',
  { kind, role, maySecure }: Caller,
): boolean => {
  if (kind === 'operator') return true;
  if (kind === 'key' && isForPeople(name)) return false;
  if (needed === 'operator' || kind === 'nobody' || kind === 'demo' || kind === 'test-key') return false;
  return rank(role) >= rank(needed) || (maySecure === true && SAFE.has(name));
};

/** What somebody without the role is answered: the code of the refusal, or that there is no such record. */
function refusalsOf(name: string, { kind, maySecure, role, person }: Caller): readonly unknown[] {
  if (kind === 'nobody') return [[401, 'login-required']];
  const access = ROUTE_ACCESS[name];
  if (kind === 'demo' && access?.kind === 'principal') return [[422, 'company-email-required']];
  if (kind === 'demo' || access?.kind === 'operator') return [[403, 'scope-missing']];
  const refused = [403, kind === 'test-key' ? 'test-key-live-vehicle' : 'station-role-missing'];
  if (role === 'administrator' && isForPeople(name)) return [[403, 'scope-missing']];
  if (access?.kind === 'role' || name.includes(':vehicleId')) return [refused];
  const isPoor = role === undefined && (maySecure === true || person?.email.startsWith('shut'));
  return [refused, [404, 'not-found'], ...(isPoor ? [[402, 'credits-required']] : [])];
}

describe('a live vehicle, the zones, policies, settings and approvals', () => {
  it.each(ROWS)('%s needs %s: nobody else reaches the vehicle or the store', async (name, needed) => {
    const kept = station.kept();
    const asked = station.asked(station.live).length;
    for (const [who, caller] of callers) {
      if (isAllowed(name, needed, caller)) continue;
      const { status, body } = await send(name, caller, LIVE);
      expect(refusalsOf(name, caller), `${who}: ${JSON.stringify(body)}`).toContainEqual([
        status,
        body?.code,
      ]);
    }
    expect(station.kept()).toEqual(kept);
    expect(station.asked(station.live).slice(asked)).toEqual([]);
  });

  it.each(ROWS.filter(([name]) => name.includes(':vehicleId') && !isSlow(name)))(
    '%s: a simulated vehicle needs no role',
    async (name) => {
      for (const who of ['account of stranger', 'live key of stranger', 'test key of an administrator']) {
        const { status, body } = await send(name, callers.get(who)!, SIMULATED);
        expect([401, 403], `${who}: ${JSON.stringify(body)}`).not.toContain(status);
      }
    },
  );

  it('a launch of somebody without the role never takes the live vehicle', async () => {
    const asked = station.asked(station.live).length;
    for (const [who, caller] of callers) {
      if (isAllowed(LAUNCH, 'pilot', caller)) continue;
      const { status, body } = await station.call(caller.token, 'POST', '/drone/launch', {
        missionType: 'hover',
        zoneId: 'zone-north',
        priority: 'high',
      });
      if (status === 202) expect([who, body.mode, body.aircraft]).not.toContain(LIVE);
      else expect([401, 402, 403, 409], `${who}: ${JSON.stringify(body)}`).toContain(status);
    }
    const { items } = (await station.call(station.operatorToken, 'GET', '/drone/launch')).body;
    expect(items.length).toBeGreaterThan(0);
    expect(items.map(({ aircraft }: { readonly aircraft: string }) => aircraft)).not.toContain(LIVE);
    expect(station.asked(station.live).slice(asked)).toEqual([]);
  });

  // Last: what it sets going goes on for a while.
  it.each(ROWS.filter(([name]) => !isSlow(name)))(
    '%s is not refused to who has the role %s',
    async (name, needed) => {
      const who = needed === 'operator' ? ['operator'] : [`account of ${needed}`, `live key of ${needed}`];
      for (const caller of who) {
        if (!isAllowed(name, needed, callers.get(caller)!)) continue;
        const { status, body } = await send(name, callers.get(caller)!, LIVE);
        expect([401, 403], `${caller}: ${JSON.stringify(body)}`).not.toContain(status);
      }
    },
  );

  it('what a pilot asks for is heard: frames are counted', async () => {
    const asked = station.asked(station.live).length;
    const { status } = await station.call(
      callers.get('account of pilot')!.token,
      'POST',
      `/api/vehicles/${LIVE}/commands/land`,
      {},
    );
    expect(status).toBe(200);
    await eventually('the vehicle hears it', () => station.asked(station.live).length > asked);
  });
});
