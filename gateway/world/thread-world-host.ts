import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { AppError, errorText } from '../base/error.ts';
import type { RunningWorld, WorldHost, WorldJob, WorldListener, WorldReport } from './world-job.ts';

/** A world of 50 vehicles stays well below this. */
const MAX_HEAP_MB = 1024;

/** Runs each world in a thread of its own: a slow or broken one does not hold up the station. */
export class ThreadWorldHost implements WorldHost {
  start(job: WorldJob, listener: WorldListener): RunningWorld {
    const worker = new Worker(entryBesideThis(), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    let isOver = false;
    const broken = (reason: string): void => {
      if (isOver) return;
      isOver = true;
      listener.onBroken(reason);
    };
    worker.on('message', (report: WorldReport) => {
      if (isOver) return;
      if (report.kind === 'progress') listener.onProgress(report.progress);
      else if (report.kind === 'refused') listener.onRefused(report.reason);
      else {
        isOver = true;
        listener.onEnded(report.outcome);
      }
    });
    worker.on('error', (thrown) => broken(errorText(thrown)));
    worker.on('exit', (code) => broken(`its thread ended with ${code}`));
    return {
      order: (order) => worker.postMessage(order),
      async stop() {
        isOver = true;
        await worker.terminate();
      },
    };
  }
}

/** The .ts beside this file, or the .js of the bundle. @throws internal-error when it is missing from the installation */
function entryBesideThis(): URL {
  for (const name of ['./world-entry.ts', './world-entry.js']) {
    const url = new URL(name, import.meta.url);
    if (existsSync(url)) return url;
  }
  throw new AppError('internal-error', 'The simulation program is missing: install Aerodeck again.');
}
