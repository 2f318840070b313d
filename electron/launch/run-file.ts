import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** How the program runs that holds a data folder's lock: a second start reads it before anything answers. */
const runSchema = z.object({ headless: z.boolean() });
type Run = z.infer<typeof runSchema>;

/** Written right after getting the lock. */
export function writeRunFile(file: string, run: Run): void {
  try {
    writeFileSync(file, JSON.stringify(run), { mode: 0o600 });
  } catch {
    // A second start then takes this one for a program with a window, as nearly all are.
  }
}

export function readRunFile(file: string): Run {
  try {
    return runSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { headless: false };
  }
}
