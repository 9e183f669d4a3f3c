import autocannon from 'autocannon';
import { freeUdpPort } from '../fake/free-port.ts';
import type { BenchResult } from './bench-result.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';
import { PacedFleet } from './paced-fleet.ts';
import { percentile } from './percentile.ts';

const VEHICLES = 20;
const PRESSES = 300;
const PRESS_PERIOD_MS = 80;
const COMMAND_MESSAGE_IDS: ReadonlySet<number> = new Set([11, 75, 76]);

/** POST of an emergency command to the first command byte at the vehicle's socket: alone, and under REST load with a busy fleet. */
export async function run(): Promise<BenchResult[]> {
  return [
    await measure(`${VEHICLES} quiet vehicles`, 2, 0),
    await measure(`${VEHICLES} vehicles × 50 Hz, 2,000 requests/s`, 50, 2000),
  ];
}

async function measure(label: string, rateHz: number, requestsPerS: number): Promise<BenchResult> {
  const linkPort = await freeUdpPort();
  const gateway = await startGateway(['--no-sim', '--link', `udpin:127.0.0.1:${linkPort}`]);
  const commandSeen = new Map<number, () => void>();
  const fleet = new PacedFleet({
    count: VEHICLES,
    rateHz,
    port: linkPort,
    onReceive: (systemId, bytes) => {
      if (isCommand(bytes)) commandSeen.get(systemId)?.();
    },
  });
  fleet.start();
  await pause(3000);
  const load = requestsPerS > 0 ? startLoad(gateway, requestsPerS) : undefined;
  const latenciesMs: number[] = [];
  for (let press = 0; press < PRESSES; press += 1) {
    // The burst of one press (five sends in a second) is over before its vehicle's turn comes again.
    latenciesMs.push(await pressHold(gateway, commandSeen, 1 + (press % VEHICLES)));
    await pause(PRESS_PERIOD_MS);
  }
  load?.stop();
  await fleet.stop();
  await gateway.stop();
  const p99Ms = percentile(latenciesMs, 0.99);
  return {
    name: `emergency → first byte p99, ${label}`,
    value: p99Ms,
    unit: 'ms',
    budget: '≤ 50 ms',
    ok: p99Ms <= 50,
  };
}

async function pressHold(
  gateway: GatewayProcess,
  commandSeen: Map<number, () => void>,
  systemId: number,
): Promise<number> {
  const seenAtMs = new Promise<number>((resolve) => {
    commandSeen.set(systemId, () => resolve(performance.now()));
  });
  const beginMs = performance.now();
  const answer = fetch(`${gateway.url}/api/vehicles/uav-${systemId}/commands/hold?wait=sent`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const latencyMs = (await seenAtMs) - beginMs;
  commandSeen.delete(systemId);
  await (await answer).arrayBuffer();
  return latencyMs;
}

function startLoad(gateway: GatewayProcess, requestsPerS: number): { stop(): void } {
  // With a callback autocannon returns the running instance, without one a promise of its end.
  const instance = autocannon(
    {
      url: `${gateway.url}/api/whoami`,
      headers: { authorization: `Bearer ${gateway.token}` },
      connections: 10,
      overallRate: requestsPerS,
      duration: 600,
      workers: 1,
    },
    () => undefined,
  );
  return { stop: () => (instance as unknown as { stop(): void }).stop() };
}

/** COMMAND_LONG, COMMAND_INT or SET_MODE in a MAVLink 2 frame, but no request for a message or its rate. */
function isCommand(bytes: Uint8Array): boolean {
  const messageId = (bytes[7] ?? 0) | ((bytes[8] ?? 0) << 8) | ((bytes[9] ?? 0) << 16);
  if (bytes[0] !== 0xfd || !COMMAND_MESSAGE_IDS.has(messageId)) return false;
  const command = (bytes[10 + 28] ?? 0) | ((bytes[10 + 29] ?? 0) << 8);
  return messageId === 11 || (command !== 511 && command !== 512);
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
}
