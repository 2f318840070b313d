/** Of the query for all atlases. */
export const jobsKey = ['atlas', 'jobs'] as const;
