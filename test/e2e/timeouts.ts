/** Milliseconds for one action of the window; long, because busy machines are slow. */
export const timeoutMs = 90_000;
