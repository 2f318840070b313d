/** Of the query for all jobs. */
export const jobsKey = ['batch', 'jobs'] as const;
