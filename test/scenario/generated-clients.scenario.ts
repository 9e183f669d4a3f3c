import { execFile, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SdkRecord } from '../../gateway/contract/developer/sdk.ts';
import { GatewayChild } from '../fake/gateway-child.ts';
import { unpacked } from '../gateway/developer/sdk/generated-files.ts';

const LIMIT_MS = 600_000;
const run = promisify(execFile);
const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;

/**
 * Logs in, makes a key for whoever comes after, launches with it and follows to the end. While a busy machine lets nothing
 * be heard of the simulated copter for a second, commands to it are denied: another try may be needed.
 */
const TYPESCRIPT = `
import { AerodeckClient } from './src/client.ts';
const env = (name: string): string => process.env[name] ?? '';
let token: string | undefined;
const client = new AerodeckClient({ token: () => token });
const challenge = await client.login({ email: 'ada@flights.example' });
if (!('challengeId' in challenge)) throw new Error('no PIN was asked for');
const outbox = await fetch(env('GATEWAY') + '/api/auth/outbox', { headers: { Authorization: 'Bearer ' + env('OWNER') } });
// Ids beside the text may hold six digits too.
const pin = /PIN is (\\d{6})/.exec(await outbox.text())?.[1] ?? '';
const grant = await client.login({ challengeId: challenge.challengeId, pin });
if (!('accessToken' in grant)) throw new Error('not logged in');
token = grant.accessToken;
await fetch(env('GATEWAY') + '/api/billing/subscription', {
  method: 'POST',
  headers: { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' },
  body: JSON.stringify({ planId: 'sandbox' }),
});
const { key } = await client.createKey({ name: 'fly', mode: 'test', scopes: ['drone:launch', 'mission:read', 'telemetry:read'] });
token = key;
const frames = new Set<string>();
const stream = client.stream({ topics: ['telemetry'], onFrame: ({ kind }) => frames.add(kind) }).start();
const seen = new Set<string>();
const fly = async () => {
  const launch = await client.launchDrone({ missionType: 'hover', zoneId: env('ZONE'), priority: 'normal' });
  const end = await client.followLaunch(launch.launchId, { everyMs: 50, onLook: ({ status }) => seen.add(status) });
  return { launch, end };
};
let { launch, end } = await fly();
for (let again = 0; again < 2 && end.status !== 'completed'; again += 1) ({ launch, end } = await fly());
stream.stop();
console.log(JSON.stringify({ key, accepted: launch.status, end: end.status, detail: end.detail, mode: end.mode, looks: seen.size, frames: [...frames] }));
`;

const PYTHON = `
import asyncio, json, os
from fly_client import AsyncClient, Client, ProblemError
client = Client(os.environ["AERODECK_TOKEN"])
try:
    Client("adk_test_none").get_telemetry()
except ProblemError as refused:
    code = refused.code
vehicle = next(client.poll_telemetry())["vehicles"][0]["id"]
async def follow(launch_id):
    return await AsyncClient(os.environ["AERODECK_TOKEN"]).follow_launch(launch_id, every_s=0.05)
for again in range(3):
    launch = client.launch_drone({"missionType": "hover", "zoneId": os.environ["ZONE"], "priority": "normal"})
    end = asyncio.run(follow(launch["launchId"]))
    if end["status"] == "completed":
        break
print(json.dumps({"code": code, "vehicle": vehicle, "accepted": launch["status"], "end": end["status"], "detail": end["detail"]}))
`;

let gateway: GatewayChild;
const folders: string[] = [];
beforeAll(async () => {
  gateway = await new GatewayChild(['--sim', 'copter', '--sim-speed', '12']).listening();
  await gateway.keepsArmed();
}, LIMIT_MS);
afterAll(async () => {
  await gateway.dispose();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function client(language: string): Promise<string> {
  const { status, body } = await gateway.api('POST', '/api/sdk/generate', {
    language,
    name: 'fly-client',
    operations: ['auth.login', 'developer.key', 'drone.launch', 'telemetry.stream'],
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const folder = unpacked((body as SdkRecord).files);
  folders.push(folder);
  return folder;
}

it(
  'log in, make a key, launch a drone and follow it to landing, in TypeScript and in Python',
  async () => {
    const [typescript, python] = [await client('typescript'), await client('python')];
    await gateway.ready(1);
    const zones = (await gateway.api('GET', '/api/zones')).body;
    const zone = (zones.features ?? zones.items).find(
      (each: { properties: { kind: string } }) => each.properties.kind === 'operation',
    );
    const { PATH = '' } = process.env;
    const env = { PATH, GATEWAY: gateway.url, OWNER: gateway.token, ZONE: zone.id };

    writeFileSync(join(typescript, 'fly.ts'), TYPESCRIPT);
    const options = { cwd: typescript, env, timeout: LIMIT_MS };
    const first = JSON.parse((await run(process.execPath, ['fly.ts'], options)).stdout);
    expect(first, first.detail).toMatchObject({ accepted: 'enqueued', end: 'completed', mode: 'sim' });
    expect(first.looks).toBeGreaterThan(2);
    expect(first.frames).toEqual(expect.arrayContaining(['welcome', 'telemetry']));

    if (!hasPython) {
      console.warn('python3 of version 3.11 or newer is not here: the Python client was not flown');
      return;
    }
    await gateway.ready(1);
    writeFileSync(join(python, 'fly.py'), PYTHON);
    const flown = await run('python3', ['fly.py'], {
      cwd: python,
      env: { ...env, AERODECK_TOKEN: first.key },
      timeout: LIMIT_MS,
    });
    expect(JSON.parse(flown.stdout)).toMatchObject({
      code: 'login-required',
      vehicle: 'uav-1',
      accepted: 'enqueued',
      end: 'completed',
    });
  },
  LIMIT_MS,
);
