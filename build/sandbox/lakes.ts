import { itemAt } from '../../data-packs/base/item-at.ts';
import { type Area, contourAreas } from './contours.ts';
import type { Relief } from './terrain.ts';

export interface Lake {
  area: Area;
  /** Metres above the sea. */
  level: number;
  squareMetres: number;
}

const wantedLakes = 4;

/**
 * Floods valleys behind narrow places, as moraines and dams do, and levels the relief there. Chooses distant places
 * that hold the most water for the least height.
 */
export function makeLakes(relief: Relief): Lake[] {
  const { height, downstream, catchment, order } = relief;
  const upstream = new Map<number, number[]>();
  for (const index of order) {
    const to = itemAt(downstream, index);
    if (to < 0) continue;
    const list = upstream.get(to);
    if (list) list.push(index);
    else upstream.set(to, [index]);
  }
  const found: { dam: number; level: number; cells: Set<number> }[] = [];
  for (const dam of order) {
    if (itemAt(catchment, dam) < 120 || height.get(dam) < 18 || relief.inland.get(dam) < 500) continue;
    const level = Math.round(height.get(dam) + (height.get(dam) > 250 ? 38 : 11));
    const cells = flood(dam, level);
    if (cells && cells.size >= 22 && cells.size <= 260) found.push({ dam, level, cells });
  }
  found.sort((a, b) => b.cells.size - a.cells.size || a.dam - b.dam);
  const lakes: Lake[] = [];
  const taken: number[] = [];
  for (const { dam, level, cells } of found) {
    if (lakes.length === wantedLakes) break;
    const [x, y] = height.point(dam);
    const near = taken.some(other => {
      const [ox, oy] = height.point(other);
      return (ox - x) * (ox - x) + (oy - y) * (oy - y) < 4500 * 4500;
    });
    if (near) continue;
    taken.push(dam);
    const water = height.like((_x, _y, index) =>
      cells.has(index) ? Math.max(0.4, level - height.get(index)) : Math.min(-0.4, level - height.get(index)),
    );
    const areas = contourAreas(water, { tolerance: 9, smallest: 20000, smallestHole: 20000 });
    for (const index of cells) height.values[index] = level;
    for (const area of areas) lakes.push({ area, level, squareMetres: cells.size * height.cell * height.cell });
  }
  return lakes;

  /** The flooded cells; undefined when the water would run out over a saddle. */
  function flood(dam: number, level: number): Set<number> | undefined {
    const cells = new Set<number>();
    const queue = [...(upstream.get(dam) ?? [])];
    for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
      if (height.get(index) >= level) continue;
      cells.add(index);
      if (cells.size > 260) return undefined;
      queue.push(...(upstream.get(index) ?? []));
    }
    const [damX, damY] = height.point(dam);
    for (const index of cells) {
      for (const step of height.steps) {
        const to = index + step;
        if (cells.has(to) || to === dam || height.get(to) > level) continue;
        const [x, y] = height.point(to);
        if ((x - damX) * (x - damX) + (y - damY) * (y - damY) > 260 * 260) return undefined;
      }
    }
    return cells;
  }
}
