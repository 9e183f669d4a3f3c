import { serveJobs } from './base/jobs/serve-jobs.ts';
import { jobKinds } from './station/job/job-kinds.ts';

serveJobs(jobKinds, import.meta.url);
