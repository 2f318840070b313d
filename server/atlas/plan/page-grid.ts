import { boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { type Direction, directions } from './atlas-plan.ts';

/** Units of the plane. */
export interface PageSize {
  width: number;
  height: number;
  /** What neighbours share. */
  overlap: number;
}

/** A page of the grid: `row` from the top, `column` from the left. */
export interface GridPage {
  row: number;
  column: number;
  centre: Position;
}

/** Cells that are looked at; more are no atlas. */
const mostCells = 100_000;

/** Pages over an area, by the even-odd rule, in reading order; none where it is not. Undefined: far too many. */
export function pageGrid(rings: readonly (readonly Position[])[], size: PageSize): GridPage[] | undefined {
  const { overlap } = size;
  const [west, south, east, north] = boundsOfPositions(rings.flat());
  const [stepX, stepY] = [size.width - overlap, size.height - overlap];
  const columns = countOf(east - west - overlap, stepX);
  const rows = countOf(north - south - overlap, stepY);
  if (columns * rows > mostCells) return undefined;
  // Of the first page without half of its overlap: the grid stands amid the area.
  const left = (west + east - columns * stepX) / 2;
  const top = (north + south + rows * stepY) / 2;
  const columnOf = (x: number) => within(Math.floor((x - left) / stepX), columns);
  const rowOf = (y: number) => within(Math.floor((top - y) / stepY), rows);
  const used = new Uint8Array(columns * rows);
  /** By rows: where the area's border crosses the line amid the row. */
  const crossings = Array.from({ length: rows }, (): number[] => []);
  for (const ring of rings) {
    for (const [i, to] of ring.entries()) {
      const from = ring.at(i - 1) ?? to;
      const [firstRow, lastRow] = sorted(rowOf(from[1]), rowOf(to[1]));
      for (let row = firstRow; row <= lastRow; row++) {
        const [a, b] = spanBetween(from, to, rowEdge(row, rows, top, stepY), rowEdge(row + 1, rows, top, stepY));
        const [first, last] = sorted(columnOf(a), columnOf(b));
        used.fill(1, row * columns + first, row * columns + last + 1);
        const middle = top - (row + 0.5) * stepY;
        if (from[1] > middle !== to[1] > middle)
          crossings[row]?.push(from[0] + ((middle - from[1]) / (to[1] - from[1])) * (to[0] - from[0]));
      }
    }
  }
  const pages: GridPage[] = [];
  for (let row = 0; row < rows; row++) {
    const across = crossings[row]?.sort((a, b) => a - b) ?? [];
    let passed = 0;
    for (let column = 0; column < columns; column++) {
      const x = left + (column + 0.5) * stepX;
      while (passed < across.length && (across[passed] as number) < x) passed += 1;
      if (used[row * columns + column] === 0 && passed % 2 === 0) continue;
      pages.push({ row, column, centre: [x, top - (row + 0.5) * stepY] });
    }
  }
  return pages;
}

/** The numbers of the pages around one. `numbers`: from 1, in the order of `pages`. */
export function neighboursIn(pages: readonly GridPage[]): Partial<Record<Direction, number>>[] {
  const key = (row: number, column: number): string => `${row}/${column}`;
  const numbers = new Map(pages.map(({ row, column }, i) => [key(row, column), i + 1]));
  return pages.map(({ row, column }) => {
    const found = directions.flatMap(direction => {
      const down = direction.startsWith('n') ? -1 : direction.startsWith('s') ? 1 : 0;
      const right = direction.endsWith('e') ? 1 : direction.endsWith('w') ? -1 : 0;
      const number = numbers.get(key(row + down, column + right));
      return number === undefined ? [] : [[direction, number] as const];
    });
    return Object.fromEntries(found);
  });
}

/** A sum of steps that is a whole one but for rounding needs no page more. */
const countOf = (length: number, step: number): number => Math.max(1, Math.ceil(length / step - 1e-9));
const within = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));
const sorted = (a: number, b: number): [number, number] => (a < b ? [a, b] : [b, a]);

/** The outer rows reach as far as the area does. */
function rowEdge(row: number, rows: number, top: number, step: number): number {
  if (row === 0) return Number.POSITIVE_INFINITY;
  return row === rows ? Number.NEGATIVE_INFINITY : top - row * step;
}

/** From where to where a line goes between two heights. */
function spanBetween(
  [x1, y1]: Readonly<Position>,
  [x2, y2]: Readonly<Position>,
  upper: number,
  lower: number,
): [number, number] {
  if (y1 === y2) return [x1, x2];
  const at = (y: number): number => x1 + ((Math.max(lower, Math.min(upper, y)) - y1) / (y2 - y1)) * (x2 - x1);
  return [at(y1), at(y2)];
}
