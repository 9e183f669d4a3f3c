import { systemClock } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import type { RunningJob } from '../../base/jobs/job-kind.ts';
import { type RunOutcome, ScenarioRun } from './scenario-run.ts';
import { World } from './world.ts';
import type { WorldJob, WorldOrder, WorldReport } from './world-job.ts';

/** Flies one world to its end. Runs in a job process. */
export async function flyWorld(
  job: WorldJob,
  running: RunningJob<WorldReport, WorldOrder>,
): Promise<RunOutcome> {
  const world = new World(job);
  await world.start();
  const run = new ScenarioRun({
    world,
    scenario: job.scenario,
    speed: job.speed,
    paceClock: systemClock,
    onProgress: (value) => running.progress({ kind: 'progress', progress: value }),
  });
  running.onOrder((order) => {
    if (order.kind === 'speed') run.speed = order.speed;
    else if (order.kind === 'pause') run.isPaused = order.isPaused;
    else if (order.kind === 'cancel') run.cancel();
    else
      try {
        run.inject(order.fault);
      } catch (thrown) {
        running.progress({ kind: 'refused', reason: errorText(thrown) });
      }
  });
  const outcome = await run.run();
  await world.stop();
  return outcome;
}
