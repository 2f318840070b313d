import { setTimeout as delay } from 'node:timers/promises';

/** A repeated request, which throws when its answer is wrong. */
export interface Shot {
  name: string;
  ask: () => Promise<void>;
}

export interface Hammering {
  /** Answers so far, by name. */
  readonly answers: ReadonlyMap<string, number>;
  /** Failures with the request's name. */
  readonly complaints: readonly string[];
  /** Waits until every request was answered once more. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs clients that send requests without a pause, each starting with another one. */
export function hammer(shots: readonly Shot[], clients: number): Hammering {
  const answers = new Map<string, number>();
  const complaints: string[] = [];
  /** Answers to each shot. */
  const done = shots.map(() => 0);
  let going = true;
  const runs = Array.from({ length: clients }, async (_, client) => {
    // Evenly apart: clients that begin side by side wait for the slowest shot together, and then go on side by side.
    for (let i = Math.floor((client * shots.length) / clients); going; i++) {
      const place = i % shots.length;
      const shot = shots[place];
      if (shot === undefined) return;
      try {
        await shot.ask();
      } catch (error) {
        complaints.push(`${shot.name}: ${reasonOf(error)}`);
      }
      answers.set(shot.name, (answers.get(shot.name) ?? 0) + 1);
      done[place] = (done[place] ?? 0) + 1;
    }
  });
  return {
    answers,
    complaints,
    round: async () => {
      const before = [...done];
      while (done.some((count, place) => count <= (before[place] ?? 0))) await delay(10);
    },
    stop: async () => {
      going = false;
      await Promise.all(runs);
    },
  };
}

/** With its cause, without which a failed fetch says nothing. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${reasonOf(error.cause)})`;
}
