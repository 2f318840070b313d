import Flatbush from 'flatbush';
import { boundsOf } from '../../geo/bounds.ts';
import { degreesSpanning } from '../../geo/flat-distance.ts';
import type { Line } from '../osm/dataset.ts';

/** Groups lines whose boxes are within `gap` metres of each other; returns lists of indices (union-find). */
export function clusterLines(lines: readonly Line[], gap: number): number[][] {
  if (lines.length === 1) return [[0]];
  const group = Int32Array.from(lines, (_, i) => i);
  const root = (i: number): number => {
    let at = i;
    while (group[at] !== at) {
      group[at] = group[group[at] as number] as number;
      at = group[at] as number;
    }
    return at;
  };
  const boxes = lines.map(line => boundsOf([line]));
  const index = new Flatbush(lines.length);
  for (const box of boxes) index.add(...box);
  index.finish();
  for (const [i, [west, south, east, north]] of boxes.entries()) {
    const [x, y] = degreesSpanning(gap, (south + north) / 2);
    for (const j of index.search(west - x, south - y, east + x, north + y)) group[root(j)] = root(i);
  }
  return [...Map.groupBy(lines.keys(), root).values()];
}
