import { itemAt } from '../../../base/item-at.ts';
import { linesInWorld } from '../antimeridian.ts';
import type { Line } from '../dataset.ts';
import { lineThrough, type OsmView } from '../osm-view.ts';
import { numberAt } from '../packed-numbers.ts';

/** Coastline with land on its left; `closed`: an island (counter-clockwise) or enclosed water (clockwise). */
export interface CoastChain {
  points: Line;
  closed: boolean;
}

/** Joins coastline ways head to tail. `broken` counts ways that had to be reversed to fit their neighbours. */
export function coastChains(view: OsmView): { chains: CoastChain[]; broken: number } {
  const { nodes } = view.dataset;
  let runs: number[][] = [];
  for (const [way, tags] of view.waysWith('natural')) {
    const run = tags.natural === 'coastline' ? view.wayNodes(way) : [];
    if (run.length >= 2) runs.push(run);
  }
  const place = (node: number) => `${numberAt(nodes.lon, node)},${numberAt(nodes.lat, node)}`;
  const joined = joinHeadToTail(runs, place);
  runs = joined.open;
  let broken = 0;
  // Each reversal joins at least two runs, or it cannot help: as many as there are runs suffice.
  for (let turns = runs.length; turns > 0 && reverseWorst(runs, place); turns--) {
    broken += 1;
    const next = joinHeadToTail(runs, place);
    joined.closed.push(...next.closed);
    runs = next.open;
  }
  const chainsOf = (run: number[], closed: boolean) => {
    const lines = linesInWorld(lineThrough(nodes, run));
    return lines.map(points => ({ points, closed: closed && lines.length === 1 }));
  };
  return {
    chains: [
      ...joined.closed.filter(run => run.length >= 4).flatMap(run => chainsOf(run, true)),
      ...runs.flatMap(run => chainsOf(run, false)),
    ],
    broken,
  };
}

function joinHeadToTail(runs: readonly number[][], place: (node: number) => string) {
  const byStart = Map.groupBy(runs.keys(), i => place(itemAt(itemAt(runs, i), 0)));
  const ends = new Set(runs.map(run => place(run[run.length - 1] as number)));
  const used = new Uint8Array(runs.length);
  const open: number[][] = [];
  const closed: number[][] = [];
  const follow = (first: number) => {
    const run = itemAt(runs, first).slice();
    used[first] = 1;
    const start = place(run[0] as number);
    for (;;) {
      const end = place(run[run.length - 1] as number);
      if (end === start) {
        closed.push(run);
        return;
      }
      const next = byStart.get(end)?.find(candidate => !used[candidate]);
      if (next === undefined) break;
      used[next] = 1;
      for (const node of itemAt(runs, next).slice(1)) run.push(node);
    }
    open.push(run);
  };
  // Begin with runs that continue no other, so that open chains are followed from their start.
  for (const [i, run] of runs.entries()) if (!used[i] && !ends.has(place(itemAt(run, 0)))) follow(i);
  for (let i = 0; i < runs.length; i++) if (!used[i]) follow(i);
  return { open, closed };
}

/**
 * Reverses a run where two meet tail to tail or head to head: the one that fits at neither end, else the shortest.
 * Returns false when all fit.
 */
function reverseWorst(runs: number[][], place: (node: number) => string): boolean {
  const head = (run: readonly number[]) => place(run[0] as number);
  const tail = (run: readonly number[]) => place(run[run.length - 1] as number);
  const count = (of: (run: readonly number[]) => string) => {
    const counts = new Map<string, number>();
    for (const run of runs) counts.set(of(run), (counts.get(of(run)) ?? 0) + 1);
    return counts;
  };
  const [heads, tails] = [count(head), count(tail)];
  const misfits = (run: readonly number[]) =>
    ((heads.get(head(run)) ?? 0) > 1 ? 1 : 0) + ((tails.get(tail(run)) ?? 0) > 1 ? 1 : 0);
  let worst: number[] | undefined;
  for (const run of runs) {
    const more = misfits(run) - (worst ? misfits(worst) : 0);
    if (more > 0 || (more === 0 && worst && run.length < worst.length)) worst = run;
  }
  worst?.reverse();
  return worst !== undefined;
}
