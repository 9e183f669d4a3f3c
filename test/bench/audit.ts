import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../gateway/base/clock.ts';
import { randomIds } from '../../gateway/base/id/random-id.ts';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { english } from '../../gateway/contract/operator-text.ts';
import { AuditTrail } from '../../gateway/store/audit/audit-trail.ts';
import { openDatabase } from '../../gateway/store/database.ts';
import { AuditHeadRepository } from '../../gateway/store/repository/audit/audit-head-repository.ts';
import { AuditRepository } from '../../gateway/store/repository/audit/audit-repository.ts';
import type { BenchResult } from './bench-result.ts';
import { percentile } from './percentile.ts';
import { threadMs } from './thread-time.ts';

const ROWS = 300_000;
/** As many rows as a head comes after, so that as many signatures are checked as in a flying station. */
const ROWS_A_HEAD = 100;
const APPENDS = 2000;

/** How fast the audit record is verified and exported, how long that holds anything else up, and what signing costs a command. */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'aerodeck-bench-'));
  const { handle } = openDatabase(join(directory, 'aerodeck.sqlite'), 1, silentLogger);
  const audit = new AuditRepository(handle);
  const trail = new AuditTrail({
    audit,
    heads: new AuditHeadRepository(handle),
    dataDirectory: directory,
    clock: systemClock,
    ids: randomIds(systemClock),
    logger: silentLogger,
    isStoreReplaced: false,
    onBroken: (reason) => {
      throw new Error(reason && english(reason));
    },
    onUnsigned: () => undefined,
  });
  try {
    trail.start();
    for (let rows = 0; rows < ROWS; rows += ROWS_A_HEAD) {
      handle.transaction(() => {
        for (let index = 0; index < ROWS_A_HEAD; index += 1) append(audit, rows + index);
      })();
      // The export signs; here only its beginning is wanted.
      trail.export();
    }
    return [...(await measureVerify(trail)), await measureExport(trail), ...(await measureAppends(audit))];
  } finally {
    await trail.stop();
    handle.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measureVerify(trail: AuditTrail): Promise<BenchResult[]> {
  // What the writing of the rows left to do is not the verification's.
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  const turns = watchTurns();
  const { ok, count, headCount, durationMs } = await trail.verify();
  const longestMs = turns.longestMs();
  const perSecond = count / (durationMs / 1000);
  return [
    {
      name: `rows verified, ${count} with ${headCount} signed heads`,
      value: perSecond,
      unit: 'rows/s',
      budget: '≥ 100,000 rows/s',
      ok: ok && perSecond >= 100_000,
    },
    {
      name: 'longest turn of the event loop while verifying',
      value: longestMs,
      unit: 'ms',
      budget: '≤ 5 ms',
      ok: longestMs <= 5,
    },
  ];
}

async function measureExport(trail: AuditTrail): Promise<BenchResult> {
  const startMs = performance.now();
  let bytes = 0;
  for await (const piece of trail.export()) bytes += piece.length;
  const perSecond = ROWS / ((performance.now() - startMs) / 1000);
  return {
    name: `rows exported (${Math.round(bytes / 1e6)} MB)`,
    value: perSecond,
    unit: 'rows/s',
    budget: '',
    ok: true,
  };
}

/** One a turn, as commands come; the signing between them counts as wait of the next. */
async function measureAppends(audit: AuditRepository): Promise<BenchResult[]> {
  const latenciesMs: number[] = [];
  const startMs = performance.now();
  for (let index = 0; index < APPENDS; index += 1) {
    const beforeMs = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    append(audit, index);
    latenciesMs.push(performance.now() - beforeMs);
  }
  const perSecond = APPENDS / ((performance.now() - startMs) / 1000);
  const p99Ms = percentile(latenciesMs, 0.99);
  return [
    { name: 'durable rows, signed', value: perSecond, unit: '/s', budget: '≥ 500/s', ok: perSecond >= 500 },
    { name: 'durable row, signed, p99', value: p99Ms, unit: 'ms', budget: '≤ 10 ms', ok: p99Ms <= 10 },
  ];
}

function append(audit: AuditRepository, index: number): void {
  audit.append({
    atMs: 1_700_000_000_000 + index,
    traceId: 'a'.repeat(32),
    actor: { kind: 'operator', id: 'operator' },
    action: 'command.goto',
    target: `uav-${index % 5}`,
    decisionId: `dec_01j${index}`,
    outcome: 'allow',
    detail: {
      commandId: `cmd_01j${index}`,
      mode: 'sim',
      params: { latitudeDeg: 47.3979, longitudeDeg: 8.5456, altitudeM: 40 },
      evidence: ['policy-version:1f2e3d4c', 'operator-override:none', 'replay-enabled:yes'],
    },
  });
}

/**
 * How long at most a turn of the event loop worked from now on, in milliseconds: the shorter of the time that passed, in
 * which a busy machine may have run others, and of this thread's processor time, which some machines count in steps of 4 ms.
 */
function watchTurns(): { longestMs(): number } {
  let last = { wallMs: performance.now(), threadMs: threadMs() };
  let longestMs = 0;
  let isWatching = true;
  const look = () => {
    const now = { wallMs: performance.now(), threadMs: threadMs() };
    longestMs = Math.max(longestMs, Math.min(now.wallMs - last.wallMs, now.threadMs - last.threadMs));
    last = now;
    if (isWatching) setImmediate(look);
  };
  setImmediate(look);
  return {
    longestMs() {
      isWatching = false;
      return longestMs;
    },
  };
}
