import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { freeUdpPort } from '../fake/free-port.ts';
import type { BenchResult } from './bench-result.ts';
import { startGateway } from './gateway-process.ts';

const SIMULATOR = fileURLToPath(
  new URL('../../gateway/simulation/vehicle/simulator-entry.ts', import.meta.url),
);
const RUNS = 5;
const BUDGET_MS = 3250;
const LIMIT_MS = 30_000;

/** A vehicle's process killed with -9 → `lost` in a frame of a WebSocket client: the worst of a few runs. */
export async function run(): Promise<BenchResult[]> {
  const timesMs: number[] = [];
  for (let turn = 0; turn < RUNS; turn += 1) timesMs.push(await measure());
  const worstMs = Math.max(...timesMs);
  return [
    {
      name: `vehicle gone → lost at a WebSocket client, worst of ${RUNS}`,
      value: worstMs,
      unit: 'ms',
      budget: `≤ ${BUDGET_MS} ms`,
      ok: worstMs <= BUDGET_MS,
    },
  ];
}

async function measure(): Promise<number> {
  const port = await freeUdpPort();
  const gateway = await startGateway(['--no-sim', '--link', `udpin:127.0.0.1:${port}`]);
  const vehicle = spawn(process.execPath, [SIMULATOR, `--target=127.0.0.1:${port}`, '--boot=3'], {
    stdio: 'ignore',
  });
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/ws/telemetry`, [
    'aerodeck.telemetry.v1',
  ]);
  try {
    return await timeToLoss(socket, gateway.token, vehicle);
  } finally {
    vehicle.kill('SIGKILL');
    socket.terminate();
    await gateway.stop();
  }
}

function timeToLoss(socket: WebSocket, token: string, vehicle: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let goneAtMs: number | undefined;
    const limit = setTimeout(() => reject(new Error('The loss was never told.')), LIMIT_MS);
    socket.on('error', reject);
    socket.on('open', () => {
      socket.send(JSON.stringify({ v: 1, kind: 'hello', data: { token } }));
      const data = { topics: ['telemetry', 'state', 'event'], maxRateHz: 10 };
      socket.send(JSON.stringify({ v: 1, kind: 'subscribe', data }));
    });
    socket.on('message', (message: Buffer) => {
      const text = message.toString();
      if (goneAtMs === undefined && text.includes('"ready":true')) {
        goneAtMs = performance.now();
        vehicle.kill('SIGKILL');
      } else if (goneAtMs !== undefined && /"(kind|state)":"lost"/.test(text)) {
        clearTimeout(limit);
        resolve(performance.now() - goneAtMs);
      }
    });
  });
}
