/** Milliseconds for one action of the window; long, because busy machines are slow. */
export const timeoutMs = 60_000;

/** Milliseconds for a whole test. */
export const testTimeoutMs = 300_000;
