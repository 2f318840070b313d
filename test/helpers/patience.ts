/** How long to wait for what comes by itself, milliseconds: a busy machine is late but not wrong. */
export const patienceMs = 90_000;
