import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '../fake/fake-clock.ts';
import { CreditRig } from '../gateway/developer/credit/support/credit-rig.ts';
import { CreditWorld } from '../gateway/developer/credit/support/credit-world.ts';
import type { BenchResult } from './bench-result.ts';
import { percentile } from './percentile.ts';

const STEPS = 100_000;
const STEPS_A_LIFE = 2500;
const CALLS = 1000;

/** 100,000 steps in processes that are killed at some moment each, then every bill; and how long a durable charge takes. */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'aerodeck-bench-'));
  try {
    const file = join(directory, 'storm.sqlite');
    // On the ledger the storm left: a charge must not take longer because there were many before it.
    return [...(await storm(file)), ...charges(file)];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function storm(file: string): Promise<BenchResult[]> {
  let steps = 0;
  let kills = 0;
  while (steps < STEPS) {
    kills += 1;
    steps += await liveUntilKilled(file, kills);
  }
  const startedMs = performance.now();
  const world = new CreditWorld(file, new FakeClock(), 1_000_000);
  const recoveryMs = performance.now() - startedMs;
  const faults = world.faults();
  for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
  const count = (kind: string) =>
    world.rig.handle.prepare('SELECT count(*) FROM credit_entry WHERE kind = ?').pluck().get(kind) as number;
  console.log(
    `  ${count('settle')} settled, ${count('refund')} refunded, opened again in ${recoveryMs.toFixed(0)} ms`,
  );
  world.rig.stop();
  return [
    {
      name: `wrong bills or sums after ${steps} steps and ${kills} kill -9`,
      value: faults.length,
      unit: '',
      budget: '0',
      ok: faults.length === 0,
    },
  ];
}

/** @returns the steps it told of before it was killed, a moment after it passed a number that differs from life to life */
function liveUntilKilled(file: string, life: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./credit-storm-child.ts', import.meta.url), [file, String(life)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const limit = STEPS_A_LIFE + (life % 7) * 173;
    let steps = 0;
    child.on('message', (count) => {
      steps += Number(count);
      if (steps >= limit && !child.killed) setTimeout(() => child.kill('SIGKILL'), (life * 7) % 23);
    });
    child.on('exit', (_code, signal) =>
      signal === 'SIGKILL' ? resolve(steps) : reject(new Error('the child ended by itself')),
    );
  });
}

function charges(file: string): BenchResult[] {
  const rig = new CreditRig(file, new FakeClock(), 2_000_000, 'FULL');
  rig.grant('bench', CALLS * 5);
  const latenciesMs: number[] = [];
  const call = { accountId: 'bench', keyId: 'k1', operationId: 'mission.start', credits: 5 };
  for (let index = 0; index < CALLS; index += 1) {
    const traceId = index.toString(16).padStart(32, '0');
    const beforeHoldMs = performance.now();
    const hold = rig.service.hold({ ...call, traceId });
    latenciesMs.push(performance.now() - beforeHoldMs);
    const beforeEndMs = performance.now();
    rig.service.conclude(hold, { verdict: 'settle', isFailure: false });
    latenciesMs.push(performance.now() - beforeEndMs);
  }
  rig.stop();
  const p99Ms = percentile(latenciesMs, 0.99);
  return [{ name: 'durable hold or end, p99', value: p99Ms, unit: 'ms', budget: '≤ 10 ms', ok: p99Ms <= 10 }];
}
