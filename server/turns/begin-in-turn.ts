/** Requests of a client that wait to begin. It is there from a beginning until a turn in which none waits. */
interface Line {
  waiting: (() => void)[];
  /** How many begin in a turn. */
  atOnce: number;
  /** When the turn before was, milliseconds. */
  since: number;
}

const lines = new Map<string, Line>();

/** Milliseconds; in longer turns somebody's requests compute. Twenty cheap ones take less. */
const longTurn = 10;

function beginNext(client: string, line: Line): void {
  if (line.waiting.length === 0) {
    lines.delete(client);
    return;
  }
  const now = performance.now();
  line.atOnce = now - line.since > longTurn ? 1 : 2 * line.atOnce;
  line.since = now;
  setImmediate(beginNext, client, line);
  for (const begin of line.waiting.splice(0, line.atOnce)) begin();
}

/**
 * Resolves when a client's request may begin: while turns of the event loop are long, one in a turn. What each computes
 * there, refused ones included, holds up others for a request's time only, however many there are.
 */
export function beginInTurn(client: string): Promise<void> {
  const line = lines.get(client);
  if (line !== undefined) return new Promise(resolve => line.waiting.push(resolve));
  const begun: Line = { waiting: [], atOnce: 1, since: performance.now() };
  lines.set(client, begun);
  setImmediate(beginNext, client, begun);
  return Promise.resolve();
}
