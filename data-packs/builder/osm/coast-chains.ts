import { itemAt } from '../../geo/item-at.ts';
import type { Line } from './dataset.ts';
import type { OsmView } from './osm-view.ts';

/** Coast with land on its left: `closed` ones are islands (counter-clockwise) or enclosed waters (clockwise). */
export interface CoastChain {
  points: Line;
  closed: boolean;
}

/** The coastline ways joined head to tail. `broken` counts runs that had to be turned around to fit their neighbours. */
export function coastChains(view: OsmView): { chains: CoastChain[]; broken: number } {
  const { nodes } = view.dataset;
  let runs: number[][] = [];
  for (const way of coastWays(view)) {
    const run = view.wayNodes(way);
    if (run.length >= 2) runs.push(run);
  }
  const place = (node: number) => `${nodes.lon[node]},${nodes.lat[node]}`;
  const joined = joinHeadToTail(runs, place);
  runs = joined.open;
  let broken = 0;
  // Every turn joins two runs at least, or it was in vain: more than there are runs never help.
  for (let turns = runs.length; turns > 0 && turnMisfits(runs, place); turns--) {
    broken += 1;
    const next = joinHeadToTail(runs, place);
    joined.closed.push(...next.closed);
    runs = next.open;
  }
  const line = (run: readonly number[]): Line => {
    const points = new Float64Array(2 * run.length);
    run.forEach((node, i) => {
      points[2 * i] = (nodes.lon[node] as number) / 1e7;
      points[2 * i + 1] = (nodes.lat[node] as number) / 1e7;
    });
    return points;
  };
  return {
    chains: [
      ...joined.closed.filter(run => run.length >= 4).map(run => ({ points: line(run), closed: true })),
      ...runs.map(run => ({ points: line(run), closed: false })),
    ],
    broken,
  };
}

function* coastWays(view: OsmView): Generator<number> {
  const { ways } = view.dataset;
  const known = new Map<number, boolean>();
  const is = (text: string, string: number): boolean => {
    let answer = known.get(string);
    if (answer === undefined) {
      answer = view.string(string) === text;
      known.set(string, answer);
    }
    return answer;
  };
  for (let way = 0; way < ways.ids.length; way++) {
    for (let tag = 2 * (ways.tagOffsets[way] as number); tag < 2 * (ways.tagOffsets[way + 1] as number); tag += 2) {
      if (is('natural', ways.tags[tag] as number) && view.string(ways.tags[tag + 1] as number) === 'coastline')
        yield way;
    }
  }
}

function joinHeadToTail(runs: readonly number[][], place: (node: number) => string) {
  const byStart = new Map<string, number[]>();
  const byEnd = new Map<string, number>();
  runs.forEach((run, i) => {
    const start = place(run[0] as number);
    const list = byStart.get(start);
    if (list) list.push(i);
    else byStart.set(start, [i]);
    byEnd.set(place(run[run.length - 1] as number), i);
  });
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
  // Runs that nothing leads into come first, so that every open chain is followed from its very start.
  for (const [i, run] of runs.entries()) if (!used[i] && !byEnd.has(place(itemAt(run, 0)))) follow(i);
  for (let i = 0; i < runs.length; i++) if (!used[i]) follow(i);
  return { open, closed };
}

/**
 * Where two runs meet tail to tail or head to head, one was drawn the wrong way: turns around the one that fits at neither end, else the
 * shorter one.
 */
function turnMisfits(runs: number[][], place: (node: number) => string): boolean {
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
