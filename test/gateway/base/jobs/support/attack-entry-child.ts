import { isMainThread } from 'node:worker_threads';
import { serveJobs } from '../../../../../gateway/base/jobs/serve-jobs.ts';
import { watchJobProcess } from '../../../../../gateway/base/jobs/watch-job-process.ts';
import { attackKinds } from './attack-kinds.ts';

if (isMainThread) serveJobs(attackKinds, import.meta.url);
else watchJobProcess();
