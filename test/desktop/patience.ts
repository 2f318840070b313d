/** How long a spec waits for something that has to come, in milliseconds: on a busy machine it comes late, and only what never comes is wrong. */
export const patience = 240_000;

/** A whole spec, in milliseconds. */
export const longest = 300_000;
