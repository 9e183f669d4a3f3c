import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sampleCommand } from '../builder/contract-samples.ts';
import type { BenchResult } from './bench-result.ts';
import { startGateway } from './gateway-process.ts';
import { percentile } from './percentile.ts';

const RUNS = 7;
const HISTORY_BYTES = 5e9;
const BYTES_PER_COMMAND = 5000;

/** From process start to the listening line of a headless gateway with no link: a new store, and one of years. */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'aerodeck-bench-'));
  try {
    const newMs = await medianStartMs(directory);
    const bytes = addHistory(join(directory, 'aerodeck.sqlite'));
    const oldMs = await medianStartMs(directory);
    return [
      {
        name: 'headless gateway listening (median)',
        value: newMs,
        unit: 'ms',
        budget: '≤ 500 ms',
        ok: newMs <= 500,
      },
      {
        name: `the same with a store of ${(bytes / 1e9).toFixed(1)} GB`,
        value: oldMs,
        unit: 'ms',
        budget: '≤ 500 ms',
        ok: oldMs <= 500,
      },
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function medianStartMs(directory: string): Promise<number> {
  const startupsMs: number[] = [];
  for (let index = 0; index <= RUNS; index += 1) {
    const gateway = await startGateway(['--no-sim'], directory);
    // The first run fills the compile cache, as the first start on a machine does.
    if (index > 0) startupsMs.push(gateway.startupMs);
    await gateway.stop();
  }
  return percentile(startupsMs, 0.5);
}

/** Ended commands with their traces, as years of flights leave them. Returns the size of the store. */
function addHistory(file: string): number {
  const database = new Database(file);
  database.pragma('synchronous = OFF');
  const record = JSON.stringify(sampleCommand({ state: 'done' }));
  const trace = JSON.stringify(['x'.repeat(BYTES_PER_COMMAND - record.length)]);
  const insert = database.prepare(
    'INSERT INTO command (command_id, created_at_ms, record, trace) VALUES (?, ?, ?, ?)',
  );
  database.transaction(() => {
    for (let index = 0; index < HISTORY_BYTES / BYTES_PER_COMMAND; index += 1)
      insert.run(`cmd_${String(index).padStart(26, '0')}`, index, record, trace);
  })();
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  // Years of flights are on the disk: their writing must not go on while the starts are measured.
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
  return statSync(file).size;
}
