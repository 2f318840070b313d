import { routingCode } from './engine-failure.ts';

/**
 * Asks the regions in their order until one answers without a shortfall; else takes the answer with the least. Throws
 * what failed otherwise than by a refusal, else the first refusal.
 */
export async function bestAnswer<Region, T>(
  regions: readonly Region[],
  ask: (region: Region) => Promise<T>,
  shortfall: (answer: T) => number,
): Promise<T> {
  const failures: unknown[] = [];
  let best: { answer: T; lacks: number } | undefined;
  for (const region of regions) {
    try {
      const answer = await ask(region);
      const lacks = shortfall(answer);
      if (!best || lacks < best.lacks) best = { answer, lacks };
      if (lacks === 0) break;
    } catch (error) {
      failures.push(error);
    }
  }
  if (best) return best.answer;
  throw failures.find(error => routingCode(error) === undefined) ?? failures[0];
}
