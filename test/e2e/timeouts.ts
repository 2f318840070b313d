/**
 * How long the window may take over one thing, in milliseconds: a limit for what never comes. A busy machine takes a multiple of what a
 * quick one does, and only what never comes is wrong.
 */
export const patience = 60_000;

/** A whole spec, in milliseconds. */
export const longest = 120_000;
