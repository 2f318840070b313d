/** For one expected event, in milliseconds; long, as a busy machine is late but not wrong. */
export const timeoutMs = 240_000;

/** For a whole test, in milliseconds. */
export const testTimeoutMs = 600_000;
