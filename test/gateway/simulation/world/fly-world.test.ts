import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../../gateway/base/clock.ts';
import { JobPool } from '../../../../gateway/base/jobs/job-pool.ts';
import { NodeJobProcesses } from '../../../../gateway/base/jobs/node-job-processes.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { WorldReport } from '../../../../gateway/simulation/world/world-job.ts';
import { jobKinds } from '../../../../gateway/station/job/job-kinds.ts';
import { BUILT_JOB_ENTRY } from '../../../fake/built-gateway.ts';
import { scenarioOf, worldJob } from './fly-scenario.ts';

const CALM = fileURLToPath(new URL('../../../../resources/scenarios/calm-patrol.yaml', import.meta.url));
const LIMIT_MS = 240_000;

it(
  'flies in a process of its own, tells how it goes, and does as it is told',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aerodeck-world-'));
    const host = new NodeJobProcesses(silentLogger, BUILT_JOB_ENTRY);
    const jobs = new JobPool({ kinds: jobKinds, host, clock: systemClock, logger: silentLogger });
    onTestFinished(async () => {
      await jobs.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    const reports: WorldReport[] = [];
    const job = { ...worldJob(scenarioOf(CALM), folder), speed: 1 };
    const world = jobs.open('simulated-world', job, {
      owner: 'acc_1',
      onProgress(report) {
        if (reports.length === 0) {
          world.send({ kind: 'fault', fault: { kind: 'motor', vehicle: 'nobody' } as never });
          world.send({ kind: 'cancel' });
        }
        reports.push(report);
      },
    });
    await expect(world.result).resolves.toMatchObject({ state: 'cancelled' });
    expect(reports.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['progress', 'refused']));
  },
  LIMIT_MS,
);
