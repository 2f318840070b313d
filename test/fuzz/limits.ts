/** What reading one input may take. */
export const limits = { seconds: 2, megabytes: 512 };
