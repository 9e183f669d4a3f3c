import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../gateway/base/id/random.ts';
import type { ActionRecord } from '../../gateway/contract/action/action.ts';
import type { LaunchRecord } from '../../gateway/contract/action/launch.ts';
import type { CommandRecord } from '../../gateway/contract/command/command.ts';
import { hasEnded, hasRunEnded } from '../../gateway/contract/command/operation-states.ts';
import type { BenchResult } from './bench-result.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';

const KILLS = 100;
/** From a launch that is being decided to one over its zone. */
const LONGEST_MS = 12_000;
const LOOK_MS = 500;
const REQUEST = { missionType: 'hover', zoneId: 'zone-north', priority: 'normal' };

/**
 * Kills the whole gateway in a launch with its simulated copter, 100 times. After each restart the launch, its action
 * and its commands have ended alike, and nothing was given to the vehicle.
 */
export async function run(): Promise<BenchResult[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'aerodeck-launch-kills-'));
  const random = seededRandom(9);
  const seen = new Map<string, number>();
  let apart = 0;
  let moved = 0;
  try {
    let launchId: string | undefined;
    for (let round = 0; round <= KILLS; round += 1) {
      const gateway = await startGateway([], dataDirectory);
      if (launchId !== undefined) {
        const before = await commandsOf(gateway);
        const why = await whyApart(gateway, launchId);
        if (why !== undefined) {
          apart += 1;
          console.log(`  ${launchId}: ${why}`);
        }
        await pause(LOOK_MS);
        if ((await commandsOf(gateway)).length !== before.length) moved += 1;
      }
      if (round === KILLS) {
        await gateway.stop();
        break;
      }
      launchId = await launchAndKill(gateway, random() * LONGEST_MS, seen);
    }
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
  console.log(`  killed while: ${[...seen].map(([status, count]) => `${status} ${count}`).join(', ')}`);
  return [
    {
      name: `launches whose records differ after ${KILLS} kill -9`,
      value: apart,
      unit: '',
      budget: '0',
      ok: apart === 0,
    },
    { name: 'restarts after which something was sent', value: moved, unit: '', budget: '0', ok: moved === 0 },
  ];
}

async function launchAndKill(
  gateway: GatewayProcess,
  afterMs: number,
  seen: Map<string, number>,
): Promise<string | undefined> {
  let launchId: string | undefined;
  let status = 'refused';
  const endMs = performance.now() + afterMs;
  while (performance.now() < endMs) {
    if (launchId === undefined) {
      // Refused until the copter is connected.
      const launch = await call<LaunchRecord>(gateway, '/drone/launch', REQUEST);
      ({ launchId } = launch ?? {});
    } else status = (await call<LaunchRecord>(gateway, `/drone/launch/${launchId}`))?.status ?? status;
    await pause(20);
  }
  await gateway.kill();
  seen.set(status, (seen.get(status) ?? 0) + 1);
  return launchId;
}

async function whyApart(gateway: GatewayProcess, launchId: string): Promise<string | undefined> {
  const launch = await call<LaunchRecord>(gateway, `/drone/launch/${launchId}`);
  if (!launch) return 'the launch is lost';
  const action = await call<ActionRecord>(gateway, `/api/action/${launch.actionId}`);
  if (!action) return 'its action is lost';
  const commands = (await commandsOf(gateway)).filter(({ runId }) => runId === launchId);
  const [own] = commands.filter(({ command }) => command === 'launch');
  if (!own) return 'its command is lost';
  if (!hasRunEnded(launch)) return `it is ${launch.status}`;
  if (!hasEnded('action', action.state)) return `its action is ${action.state}`;
  const open = commands.find(({ state }) => !hasEnded('command', state));
  if (open) return `its command ${open.command} is ${open.state}`;
  const [attempt] = action.attempts;
  if (attempt?.runId !== launchId) return 'its action names another run';
  const known = new Set(commands.map(({ commandId }) => commandId));
  return launch.commandIds.every((id) => known.has(id)) ? undefined : 'it names a command that is lost';
}

async function commandsOf(gateway: GatewayProcess): Promise<readonly CommandRecord[]> {
  return (await call<{ items: CommandRecord[] }>(gateway, '/api/commands?limit=100'))?.items ?? [];
}

/** The body of a good answer. */
async function call<Body>(
  { url, token }: GatewayProcess,
  path: string,
  body?: object,
): Promise<Body | undefined> {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return response.ok ? (JSON.parse(text) as Body) : undefined;
}
