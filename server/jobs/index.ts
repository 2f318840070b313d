export { free, jobEndpoints } from './job-endpoints.ts';
export { JobFolders } from './job-folders.ts';
export { isUnderWay, type KeptJob, shownFailure, shownJob, toldFailureSchema } from './kept-job.ts';

export { type JobStore, tidyJobs, UserJobs } from './user-jobs.ts';
export { inLanes, retryPassing } from './work.ts';
