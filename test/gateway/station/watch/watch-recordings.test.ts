import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { silentLogger } from '../../../../gateway/base/logger.ts';
import type { ReplayLibrary } from '../../../../gateway/recording/library/replay-library.ts';
import { DiskRecordingFiles } from '../../../../gateway/recording/recorder/recording-files.ts';
import { VehicleStack } from '../../../../gateway/station/vehicle-stack.ts';
import { watchRecordings } from '../../../../gateway/station/watch/watch-recordings.ts';
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
  const station = new VehicleStack({
    clock,
    ids,
    logger: silentLogger,
    systemId: 255,
    linkStore: { load: () => [], save: () => undefined, remove: () => undefined },
    createLink: () => {
      throw new Error('there is no link here');
    },
    signingFor: () => undefined,
    recordingFiles: new DiskRecordingFiles(folder),
    recordingsMaxBytes,
    notedRecordings: () => new Set([NOTED]),
    isExecutorAlive: () => true,
  });
  const replay: Pick<ReplayLibrary, 'recordingEnded'> = { recordingEnded: async () => undefined };
  const audit = { append: (row: object) => void rows.push(row) as never };
  watchRecordings({ recorder: station.recorder, replay, audit, clock, ids, logger: silentLogger });
  await station.start();
  onTestFinished(async () => {
    await station.stop();
    rmSync(root, { recursive: true, force: true });
  });
  const alerts = station.alerts.list().map(({ code, text }) => ({ code, text }));
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
