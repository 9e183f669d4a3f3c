import { serveJobs } from './isolation/serve-jobs.ts';
import { jobKinds } from './job-kinds.ts';

serveJobs(jobKinds, import.meta.url);
