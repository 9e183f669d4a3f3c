import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { hostileTlog, kmlOfPlacemarks } from '../builder/hostile-inputs.ts';
import type { BenchResult } from './bench-result.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';
import { processesUnder } from './memory-watch.ts';

const KILLS = 20;
const LOAD_MS = 700;
const WRITERS = 4;
const ORPHAN_LIMIT_MS = 5000;
const FLIGHT_PLAN = { flightPlan: 1, entries: [] };

/** Ends a gateway by kill -9 while rows are written and jobs run, and looks up every row it had acknowledged. */
export async function killUnderLoad(dataDirectory: string): Promise<BenchResult[]> {
  const kml = kmlOfPlacemarks(20_000);
  const log = hostileTlog(3_000_000);
  const acknowledged: string[] = [];
  let orphans = 0;
  let lost = 0;
  let looked = 0;
  for (let round = 0; round <= KILLS; round += 1) {
    const gateway = await startGateway(['--no-sim'], dataDirectory);
    for (const path of acknowledged.splice(0)) {
      looked += 1;
      if ((await call(gateway, 'GET', path)).status !== 200) lost += 1;
    }
    if (round === KILLS) {
      await gateway.stop();
      break;
    }
    const ending = new AbortController();
    const load = [
      ...Array.from({ length: WRITERS }, () => write(gateway, acknowledged, ending.signal)),
      call(gateway, 'POST', '/api/workflows/evaluate', { expression: '[1..9999999]' }),
      call(gateway, 'POST', '/api/flight-plans/import?format=kml', Buffer.from(kml)),
      call(gateway, 'POST', '/api/replay/import?name=killed.tlog', log),
    ];
    while (acknowledged.length === 0) await pause(10);
    await pause(LOAD_MS);
    const children = processesUnder(gateway.pid);
    ending.abort();
    await gateway.kill();
    await Promise.allSettled(load);
    orphans += await countAlive(children);
  }
  return [
    {
      name: `rows lost over ${KILLS} kill -9, of ${looked} acknowledged`,
      value: lost,
      unit: '',
      budget: '0',
      ok: lost === 0 && looked >= KILLS,
    },
    {
      name: `children that outlived a kill -9 by ${ORPHAN_LIMIT_MS / 1000} s`,
      value: orphans,
      unit: '',
      budget: '0',
      ok: orphans === 0,
    },
  ];
}

/** Writes rows of several kinds and notes where each acknowledged one can be read. */
async function write(gateway: GatewayProcess, acknowledged: string[], signal: AbortSignal): Promise<void> {
  for (let index = 0; !signal.aborted; index += 1) {
    const name = `row ${index}`;
    const plan = await call(gateway, 'POST', '/api/flight-plans', { name, plan: FLIGHT_PLAN });
    if (plan.status === 201) acknowledged.push(`/api/flight-plans/${String(plan.body.flightPlanId)}`);
    const action = await call(gateway, 'POST', '/api/action/plan/create', { name });
    if (action.status === 201) acknowledged.push(`/api/action/plan/${String(action.body.planId)}`);
  }
}

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Status 0 when the connection ended first. */
async function call(
  { url, token }: GatewayProcess,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  try {
    const isFile = body instanceof Uint8Array;
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body && { body: isFile ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  } catch {
    return { status: 0, body: {} };
  }
}

/** How many of the processes are still there when their time is over. */
async function countAlive(pids: readonly number[]): Promise<number> {
  const alive = () => pids.filter((pid) => existsSync(`/proc/${pid}`));
  const giveUpAt = performance.now() + ORPHAN_LIMIT_MS;
  while (alive().length > 0 && performance.now() < giveUpAt) await pause(50);
  for (const pid of alive()) process.kill(pid, 'SIGKILL');
  return alive().length;
}
