/** Requests of a client that wait to begin. It is there from a beginning until a turn of its own in which none waits. */
interface Line {
  waiting: (() => void)[];
  /** Turns that others have before the next one of its own. */
  rest: number;
  /** How many begin in a turn. */
  atOnce: number;
  /** When the turn before was, milliseconds. */
  since: number;
}

const lines = new Map<string, Line>();

/** Milliseconds; in longer turns somebody's requests compute. Twenty cheap ones take less. */
const longTurn = 10;
/**
 * After a long one. In each turn one connection is accepted, so that the first request of a new client would wait for as
 * many long ones as connections came before. Turns in which nothing happens take a third of a millisecond together.
 */
const turnsOfOthers = 64;

function beginNext(client: string, line: Line): void {
  const now = performance.now();
  const wasLong = now - line.since > longTurn;
  line.since = now;
  if (line.rest > 0) line.rest -= 1;
  else if (wasLong) [line.atOnce, line.rest] = [1, turnsOfOthers];
  else line.atOnce *= 2;
  if (line.rest === 0 && line.waiting.length === 0) {
    lines.delete(client);
    return;
  }
  setImmediate(beginNext, client, line);
  if (line.rest === 0) for (const begin of line.waiting.splice(0, line.atOnce)) begin();
}

/**
 * Resolves when a client's request may begin: while turns of the event loop are long, one after turns of others. What it
 * computes, refused ones included, holds up others for a request's time only, however many there are.
 */
export function beginInTurn(client: string): Promise<void> {
  const line = lines.get(client);
  if (line !== undefined) return new Promise(resolve => line.waiting.push(resolve));
  const begun: Line = { waiting: [], rest: 0, atOnce: 1, since: performance.now() };
  lines.set(client, begun);
  setImmediate(beginNext, client, begun);
  return Promise.resolve();
}
