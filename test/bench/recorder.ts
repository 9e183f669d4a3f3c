import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KilledRecording, killedRecordings } from '../gateway/recording/recorder/killed-recording.ts';
import type { BenchResult } from './bench-result.ts';

/** Of eight recordings each. */
const KILLS = 125;
const AT_ONCE = 5;

/** Kills a recording process 125 times and reads the thousand files that it left. */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kills-'));
  const recordings: KilledRecording[] = [];
  try {
    for (let kill = 0; kill < KILLS; kill += AT_ONCE) {
      const round = Array.from({ length: AT_ONCE }, (_, index) =>
        killedRecordings(join(folder, `${kill + index}`), ((kill + index) * 37) % 500),
      );
      recordings.push(...(await Promise.all(round)).flat());
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const bad = recordings.filter(
    ({ written, handedOver, garbageBytes, isInOrder }) =>
      written < handedOver || garbageBytes > 0 || !isInOrder,
  ).length;
  return [
    {
      name: `of ${recordings.length} recordings killed, those that lost more than a second or cannot be read`,
      value: bad,
      unit: 'recordings',
      budget: '0',
      ok: bad === 0 && recordings.length === KILLS * 8,
    },
  ];
}
