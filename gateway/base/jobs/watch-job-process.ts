import { parentPort, workerData } from 'node:worker_threads';

/** What a job process and the thread that watches it share. */
export interface WatchData {
  /** Processor time of the process, in milliseconds, at which it is killed. */
  readonly deadline: SharedArrayBuffer;
  readonly maxRssBytes: number;
  readonly parentPid: number;
}

const WATCH_PERIOD_MS = 20;

/** The second thread of a job process: kills the process when it exceeds a limit or its gateway has ended. */
export function watchJobProcess(): void {
  const { deadline, maxRssBytes, parentPid } = workerData as WatchData;
  const deadlineMs = new Float64Array(deadline);
  setInterval(() => {
    const isOver =
      process.memoryUsage.rss() > maxRssBytes ||
      processorMs() > (deadlineMs[0] ?? Number.POSITIVE_INFINITY) ||
      process.ppid !== parentPid;
    if (isOver) process.kill(process.pid, 'SIGKILL');
  }, WATCH_PERIOD_MS);
  parentPort?.postMessage('watching');
}

/** Processor time of this process since its start, all threads together. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
