import type { View } from '../scene/map-view.ts';
import type { Box } from './symbol-layout.ts';

export interface Circle {
  x: number;
  y: number;
  radius: number;
}

/** Pixels around the picture in which labels compete, too. */
export const viewportPadding = 100;
const cellSize = 30;

interface Taken {
  box: Box;
  /** `undefined`: the box itself is taken. */
  circle: Circle | undefined;
}

/** The space that labels occupy, in CSS pixels. */
export class CollisionIndex {
  readonly #width: number;
  readonly #height: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #cells: Taken[][];

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#columns = Math.ceil((width + 2 * viewportPadding) / cellSize);
    this.#rows = Math.ceil((height + 2 * viewportPadding) / cellSize);
    this.#cells = Array.from({ length: this.#columns * this.#rows }, () => []);
  }

  reaches({ x1, y1, x2, y2 }: Box): boolean {
    return (
      x2 >= -viewportPadding &&
      x1 < this.#width + viewportPadding &&
      y2 >= -viewportPadding &&
      y1 < this.#height + viewportPadding
    );
  }

  isFree(box: Box): boolean {
    return !this.#some(box, ({ box: other, circle }) =>
      circle === undefined ? boxesMeet(box, other) : circleMeetsBox(circle, box),
    );
  }

  isFreeCircle(circle: Circle): boolean {
    return !this.#some(boxAround(circle), ({ box, circle: other }) =>
      other === undefined ? circleMeetsBox(circle, box) : circlesMeet(circle, other),
    );
  }

  take(box: Box): void {
    this.#insert({ box, circle: undefined });
  }

  takeCircle(circle: Circle): void {
    this.#insert({ box: boxAround(circle), circle });
  }

  #insert(taken: Taken): void {
    this.#eachCell(taken.box, cell => {
      cell.push(taken);
      return false;
    });
  }

  #some(box: Box, meets: (taken: Taken) => boolean): boolean {
    return this.#eachCell(box, cell => cell.some(meets));
  }

  #eachCell({ x1, y1, x2, y2 }: Box, visit: (cell: Taken[]) => boolean): boolean {
    const column = (x: number): number => clamp(Math.floor((x + viewportPadding) / cellSize), this.#columns - 1);
    const row = (y: number): number => clamp(Math.floor((y + viewportPadding) / cellSize), this.#rows - 1);
    const [left, right, bottom] = [column(x1), column(x2), row(y2)];
    for (let r = row(y1); r <= bottom; r++) {
      for (let c = left; c <= right; c++) {
        const cell = this.#cells[r * this.#columns + c];
        if (cell !== undefined && visit(cell)) return true;
      }
    }
    return false;
  }
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

const boxAround = ({ x, y, radius }: Circle): Box => ({
  x1: x - radius,
  y1: y - radius,
  x2: x + radius,
  y2: y + radius,
});

const boxesMeet = (a: Box, b: Box): boolean => a.x1 <= b.x2 && a.y1 <= b.y2 && a.x2 >= b.x1 && a.y2 >= b.y1;

const circlesMeet = (a: Circle, b: Circle): boolean => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < (a.radius + b.radius) ** 2;

function circleMeetsBox({ x, y, radius }: Circle, { x1, y1, x2, y2 }: Box): boolean {
  const [halfWidth, halfHeight] = [(x2 - x1) / 2, (y2 - y1) / 2];
  const [dx, dy] = [Math.abs(x - (x1 + halfWidth)), Math.abs(y - (y1 + halfHeight))];
  if (dx > halfWidth + radius || dy > halfHeight + radius) return false;
  if (dx <= halfWidth || dy <= halfHeight) return true;
  return (dx - halfWidth) ** 2 + (dy - halfHeight) ** 2 <= radius * radius;
}

/** MapLibre keeps boxes in whole units of the tile, so many to a CSS pixel, cut off towards the anchor. */
export function inWholeUnits({ x1, y1, x2, y2 }: Box, units: number): Box {
  const whole = (at: number): number => Math.trunc(at * units) / units;
  return { x1: whole(x1), y1: whole(y1), x2: whole(x2), y2: whole(y2) };
}

export function rotatedBox(box: Box, degrees: number): Box {
  if (degrees === 0) return box;
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const corners = [box.x1, box.x2].flatMap(x => [box.y1, box.y2].map(y => [x * cos - y * sin, x * sin + y * cos]));
  const xs = corners.map(([x = 0]) => x);
  const ys = corners.map(([, y = 0]) => y);
  return { x1: Math.min(...xs), y1: Math.min(...ys), x2: Math.max(...xs), y2: Math.max(...ys) };
}

/** Around a picture, CSS pixels. Labels clear of it are not cut: nobody looks for the rest on another paper. */
export function aroundPicture({ width, height }: Pick<View, 'width' | 'height'>): Box[] {
  const [left, top] = [-viewportPadding, -viewportPadding];
  const [right, bottom] = [width + viewportPadding, height + viewportPadding];
  return [
    { x1: left, y1: top, x2: 0, y2: bottom },
    { x1: width, y1: top, x2: right, y2: bottom },
    { x1: left, y1: top, x2: right, y2: 0 },
    { x1: left, y1: height, x2: right, y2: bottom },
  ];
}
