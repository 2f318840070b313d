/** What reading one input may take: of a mutated one, and of one that is as large as its reader takes any. */
export const limits = { seconds: 2, megabytes: 512 };
export const grownLimits = { seconds: 5, megabytes: 256 };
