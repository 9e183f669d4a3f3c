import { isMainThread } from 'node:worker_threads';
import { watchJobProcess } from './base/jobs/watch-job-process.ts';

// The watching thread loads none of the rest: a process starts in two thirds of the processor time.
if (isMainThread) {
  const { serveJobs } = await import('./base/jobs/serve-jobs.ts');
  const { jobKinds } = await import('./station/job/job-kinds.ts');
  serveJobs(jobKinds, import.meta.url);
} else {
  watchJobProcess();
}
