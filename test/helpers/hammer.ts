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
  let going = true;
  const runs = Array.from({ length: clients }, async (_, client) => {
    for (let i = client; going; i++) {
      const shot = shots[i % shots.length];
      if (shot === undefined) return;
      try {
        await shot.ask();
      } catch (error) {
        complaints.push(`${shot.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
      answers.set(shot.name, (answers.get(shot.name) ?? 0) + 1);
    }
  });
  return {
    answers,
    complaints,
    round: async () => {
      const before = new Map(answers);
      while (shots.some(({ name }) => (answers.get(name) ?? 0) <= (before.get(name) ?? 0))) await delay(10);
    },
    stop: async () => {
      going = false;
      await Promise.all(runs);
    },
  };
}
