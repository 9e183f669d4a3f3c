import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { createRecorder } from '../../../../gateway/recording/recorder/create-recorder.ts';
import { DiskRecordingFiles } from '../../../../gateway/recording/recorder/recording-files.ts';
import { AlertRegistry } from '../../../../gateway/vehicle/alert/alert-registry.ts';
import { createRouter } from '../../../../gateway/vehicle/create-fleet.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

const OLD = '2020-01-01T00-00-00_lnk_a.tlog';
const NOTED = '2021-01-01T00-00-00_lnk_a.tlog';

/** A station with two recordings of 100 bytes, the newer one with notes. */
async function startStation(recordingsMaxBytes: number) {
  const root = mkdtempSync(join(tmpdir(), 'aerodeck-watch-'));
  const folder = join(root, 'recordings');
  mkdirSync(folder);
  for (const name of [OLD, NOTED]) writeFileSync(join(folder, name), Buffer.alloc(100));
  const clock = new FakeClock();
  const ids = countingIds();
  const rows: object[] = [];
  const runtime = { clock, ids, logger: silentLogger };
  const board = new AlertRegistry(clock);
  const recorder = createRecorder({
    ...runtime,
    router: createRouter(runtime, 255),
    alerts: board,
    audit: { append: (row: object) => void rows.push(row) as never },
    files: new DiskRecordingFiles(folder),
    maxTotalBytes: recordingsMaxBytes,
    library: () => ({ notedRecordings: () => new Set([NOTED]), simulatedRecordings: () => new Set() }),
  });
  await recorder.start();
  onTestFinished(async () => {
    await recorder.stop();
    rmSync(root, { recursive: true, force: true });
  });
  const alerts = board.list().map(({ code, text }) => ({ code, text }));
  return { rows, alerts };
}

it('a recording that gave way to the limit is written down, and no alert is raised', async () => {
  const { rows, alerts } = await startStation(150);
  expect(rows).toEqual([
    expect.objectContaining({
      actor: { kind: 'system', id: 'gateway' },
      action: 'replay.remove',
      target: 'rec_2020-01-01T00-00-00_lnk_a',
      outcome: 'done',
      detail: { name: OLD, sizeBytes: 100, reason: 'recordings took more than the limit' },
    }),
  ]);
  expect(alerts.map(({ code }) => code)).not.toContain('recordings-over-limit');
});

it('what has to stay and is too much raises an alert', async () => {
  const { rows, alerts } = await startStation(50);
  expect(rows).toHaveLength(1);
  expect(alerts).toContainEqual({
    code: 'recordings-over-limit',
    text: expect.stringContaining('more than the limit'),
  });
});
