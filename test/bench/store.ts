import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { openDatabase } from '../../gateway/store/database.ts';
import { AuditRepository } from '../../gateway/store/repository/audit/audit-repository.ts';
import type { BenchResult } from './bench-result.ts';
import { percentile } from './percentile.ts';

const WRITES = 2000;
const KILLS = 100;

const row = {
  atMs: 1,
  traceId: 'a'.repeat(32),
  actor: { kind: 'operator', id: 'bench' },
  action: 'bench',
  target: 'uav-1',
  decisionId: null,
  outcome: 'allow',
} as const;

/** Durable audit rows a second and their latency; then what 100 kill -9 leave of acknowledged rows. */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'aerodeck-bench-'));
  try {
    return [
      ...measureWrites(join(directory, 'writes.sqlite')),
      await measureKills(join(directory, 'kills.sqlite')),
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function measureWrites(file: string): BenchResult[] {
  const { handle } = openDatabase(file, 1, silentLogger);
  const audit = new AuditRepository(handle);
  const latenciesMs: number[] = [];
  const startMs = performance.now();
  for (let index = 0; index < WRITES; index += 1) {
    const beforeMs = performance.now();
    audit.append({ ...row, detail: { index } });
    latenciesMs.push(performance.now() - beforeMs);
  }
  const perSecond = WRITES / ((performance.now() - startMs) / 1000);
  handle.close();
  const p99Ms = percentile(latenciesMs, 0.99);
  return [
    { name: 'durable writes', value: perSecond, unit: '/s', budget: '≥ 500/s', ok: perSecond >= 500 },
    { name: 'durable write p99', value: p99Ms, unit: 'ms', budget: '≤ 10 ms', ok: p99Ms <= 10 },
  ];
}

async function measureKills(file: string): Promise<BenchResult> {
  let acknowledged = 0;
  for (let cycle = 0; cycle < KILLS; cycle += 1)
    acknowledged = Math.max(acknowledged, await writeUntilKilled(file, 10 + (cycle % 20)));
  const { handle, quarantined } = openDatabase(file, 1, silentLogger);
  const stored = Number(handle.prepare('SELECT count(*) FROM audit').pluck().get());
  handle.close();
  const lost = quarantined ? acknowledged : Math.max(0, acknowledged - stored);
  return {
    name: `acknowledged rows lost in ${KILLS} kill -9 (of ${acknowledged})`,
    value: lost,
    unit: 'rows',
    budget: '0',
    ok: lost === 0 && acknowledged > 0,
  };
}

/** @returns the highest audit id the writer said was stored before it was killed. */
function writeUntilKilled(file: string, afterRows: number): Promise<number> {
  return new Promise((resolve) => {
    const child = fork(new URL('./store-writer.ts', import.meta.url), [file], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    let highest = 0;
    let count = 0;
    child.on('message', (auditId) => {
      highest = Math.max(highest, Number(auditId));
      count += 1;
      if (count === afterRows) child.kill('SIGKILL');
    });
    child.on('exit', () => resolve(highest));
  });
}
