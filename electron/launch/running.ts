import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** How the program runs that holds the lock of a data folder: what a second start has to know of it before anything answers. */
const runningSchema = z.object({ headless: z.boolean() });
type Running = z.infer<typeof runningSchema>;

/** Said by whoever has just got the lock; what lies there is of no meaning to anybody else. */
export function sayHowItRuns(file: string, running: Running): void {
  try {
    writeFileSync(file, JSON.stringify(running), { mode: 0o600 });
  } catch {
    // A second start then takes this one for a program with a window, as nearly every one is.
  }
}

export function howItRuns(file: string): Running {
  try {
    return runningSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { headless: false };
  }
}
