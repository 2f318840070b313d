import { setImmediate as turn } from 'node:timers/promises';

/**
 * Gives back what was drawn and is not needed any more, where the process lets it be asked for: of Skia's memory that follows in
 * the next turn of the loop, and another round.
 */
export async function giveBack(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    globalThis.gc?.();
    await turn();
  }
}
