import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../base/clock.ts';
import { errorText } from '../base/error.ts';
import { ScenarioRun } from './scenario-run.ts';
import { World } from './world.ts';
import type { WorldJob, WorldOrder, WorldReport } from './world-job.ts';

/** Program of a world's thread: flies one job, tells how it goes, and ends. */
async function main(job: WorldJob): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('a world runs in a thread of the gateway');
  const report = (message: WorldReport): void => port.postMessage(message);
  const world = new World(job);
  await world.start();
  const run = new ScenarioRun({
    world,
    scenario: job.scenario,
    speed: job.speed,
    paceClock: systemClock,
    onProgress: (progress) => report({ kind: 'progress', progress }),
  });
  port.on('message', (order: WorldOrder) => {
    if (order.kind === 'speed') run.speed = order.speed;
    else if (order.kind === 'pause') run.isPaused = order.isPaused;
    else if (order.kind === 'cancel') run.cancel();
    else
      try {
        run.inject(order.fault);
      } catch (thrown) {
        report({ kind: 'refused', reason: errorText(thrown) });
      }
  });
  const outcome = await run.run();
  await world.stop();
  report({ kind: 'ended', outcome });
  port.close();
}

await main(workerData as WorldJob);
