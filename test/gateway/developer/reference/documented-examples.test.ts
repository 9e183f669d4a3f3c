import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DOCUMENTED_OPERATIONS } from '../../../../gateway/contract/developer/documented-operations.ts';
import type { DocsEntry } from '../../../../gateway/contract/developer/reference.ts';
import { type ApiAnswer, callApi } from '../../../fake/call-api.ts';
import { GatewayChild } from '../../../fake/gateway-child.ts';

const run = promisify(execFile);
/** Far above the minute that it takes: a busy machine only makes it slower. */
const LIMIT_MS = 600_000;

let gateway: GatewayChild;
let accessToken: string;
let entries: readonly DocsEntry[];
beforeAll(async () => {
  gateway = await new GatewayChild(['--sim', 'copter', '--sim-speed', '6']).listening();
  await gateway.keepsArmed();
  accessToken = await loggedIn('ada@flights.example');
  await asAccount('POST', '/api/billing/subscription', { planId: 'sandbox' });
  entries = (await asAccount('GET', '/api/docs/apis')).body.items;
}, LIMIT_MS);
afterAll(() => gateway.dispose());

function asAccount(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
  return callApi(gateway.url, accessToken, method, path, body);
}

async function loggedIn(email: string): Promise<string> {
  const { body } = await gateway.api('POST', '/api/auth/login', { email });
  const { items } = (await gateway.api('GET', '/api/auth/outbox')).body;
  const [pin] = /\b\d{6}\b/.exec(items[0].text) ?? [];
  return (await gateway.api('POST', '/api/auth/login', { challengeId: body.challengeId, pin })).body
    .accessToken;
}

/** Runs the operation's curl snippet as its reader does; only ids in the address become those of the reader's records. */
async function runSnippet(id: string, ids: Readonly<Record<string, string>> = {}) {
  const snippet = entries.find((entry) => entry.id === id)?.snippets?.curl ?? '';
  const command = Object.entries(ids).reduce(
    (text, [prefix, own]) => text.replace(new RegExp(`/${prefix}_[0-9a-z]+`), `/${own}`),
    snippet,
  );
  const { PATH = '' } = process.env;
  const { stdout } = await run('sh', ['-c', `${command} -w '\\n%{http_code}'`], {
    env: { PATH, AERODECK_TOKEN: accessToken },
    maxBuffer: 16 * 1024 * 1024,
  });
  const cut = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(cut + 1)), text: stdout.slice(0, cut) };
}

/** Waits until the record of a mission or launch has ended well and the vehicle is ready for the next. */
async function flown(path: string): Promise<void> {
  const { body } = await gateway.until(
    `${path} ends`,
    () => asAccount('GET', path),
    (answer) => ['completed', 'failed', 'aborted', 'interrupted'].includes(answer.body.status),
  );
  expect(body.status, JSON.stringify(body)).toBe('completed');
  await gateway.ready(1);
}

it(
  'every documented operation answers its own example with success',
  async () => {
    const tried = new Map<string, number>();
    const call = async (id: string, ids?: Readonly<Record<string, string>>) => {
      const { status, text } = await runSnippet(id, ids);
      expect(status, `${id}: ${text}`).toBeGreaterThanOrEqual(200);
      expect(status, `${id}: ${text}`).toBeLessThan(300);
      tried.set(id, status);
      return JSON.parse(text);
    };
    await gateway.ready(1);

    await call('auth.login');
    await call('developer.key');
    await call('billing.plans');
    await call('billing.meter');
    await call('telemetry.read');
    await call('sdk.generate');
    await call('cognition.overlay');
    await call('uav-mavlink-orchestrate');
    await call('uav-governance');
    await call('uav-observability');
    await call('simulations.showcase');
    await call('simulation.run');

    const { planId } = await call('SVC-AX-PLN-CRE-C-v1');
    await call('SVC-AX-STP-ADD-C-v1', { pln: planId });
    await call('SVC-AX-DPN-ADD-C-v1', { pln: planId });
    await call('SVC-AX-PLN-ABT-E-v1', { pln: planId });

    const { missionId } = await call('mission.start');
    await flown(`/mission/${missionId}`);
    const { launchId } = await call('drone.launch');
    await flown(`/drone/launch/${launchId}`);

    // A recording under way is listed a moment after it begins, later on a busy machine.
    await gateway.until(
      'a recording of the flight is listed',
      () => asAccount('GET', '/api/replay/sessions?vehicleId=uav-1'),
      ({ body }) => body.items?.length > 0,
    );
    await call('uav-replay-explain');
    await call('replay.timeline');
    const { actionId } = await call('SVC-AX-ACT-QUE-C-v1');
    await call('SVC-AX-RES-ALL-L-v1', { act: actionId });
    await call('SVC-AX-DEP-CHK-E-v1', { act: actionId });
    await call('SVC-AX-ACT-EXE-E-v1', { act: actionId });

    // The snippets of the stream are run by their own test.
    const documented = DOCUMENTED_OPERATIONS.map(({ id }) => id).filter((id) => id !== 'telemetry.stream');
    expect([...tried.keys()].sort()).toEqual([...documented].sort());
  },
  LIMIT_MS,
);
