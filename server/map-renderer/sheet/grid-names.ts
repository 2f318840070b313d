import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import type { GridLine } from './grid.ts';

type Edge = 'top' | 'bottom' | 'left' | 'right';

/** A place along an edge that a name takes. Lengths are pixels. */
interface Taken {
  edge: Edge;
  row: number;
  at: number;
  /** Half the name's length. */
  room: number;
}

/** Height of a name's middle above its baseline. */
const middle = 3;
/** Distance of a name's middle from the frame, and from that of the next row. */
const distance = 6;
const rowHeight = 8.5;
const gap = 4;

/** Names lines where they cross the frame, or end in it; of two names that meet the second stands further out. */
export function nameLines(context: SKRSContext2D, frame: Frame, lines: readonly GridLine[]): void {
  context.textBaseline = 'alphabetic';
  const taken: Taken[] = [];
  for (const line of lines) {
    const room = context.measureText(line.label).width / 2;
    for (const { edge, at } of crossings(line.points, frame)) {
      const side = edge === 'top' || edge === 'bottom' ? frame.width : frame.height;
      const place = { edge, room, at: Math.max(room, Math.min(side - room, at)), row: 0 };
      while (taken.some(other => meet(place, other))) place.row++;
      taken.push(place);
      writeAtEdge(context, frame, line.label, place);
    }
    for (const [x, y] of endsWithin(line.points, frame))
      context.fillText(line.label, frame.x + x, frame.y + y + middle);
  }
}

const meet = (one: Taken, other: Taken): boolean =>
  one.edge === other.edge && one.row === other.row && Math.abs(one.at - other.at) < one.room + other.room + gap;

function writeAtEdge(context: SKRSContext2D, frame: Frame, label: string, { edge, at, row }: Taken): void {
  const away = distance + row * rowHeight;
  context.save();
  if (edge === 'top') context.translate(frame.x + at, frame.y - away);
  else if (edge === 'bottom') context.translate(frame.x + at, frame.y + frame.height + away);
  else context.translate(edge === 'left' ? frame.x - away : frame.x + frame.width + away, frame.y + at);
  if (edge === 'left' || edge === 'right') context.rotate(-Math.PI / 2);
  context.fillText(label, 0, middle);
  context.restore();
}

function crossings(points: GridLine['points'], { width, height }: Frame): { edge: Edge; at: number }[] {
  const found: { edge: Edge; at: number }[] = [];
  const add = (edge: Edge, at: number, side: number): void => {
    if (at >= 0 && at <= side) found.push({ edge, at });
  };
  for (let i = 0; i + 1 < points.length; i++) {
    const [[ax, ay], [bx, by]] = [points[i] as [number, number], points[i + 1] as [number, number]];
    for (const [edge, y] of [
      ['top', 0],
      ['bottom', height],
    ] as const) {
      if (ay < y !== by < y) add(edge, ax + ((bx - ax) * (y - ay)) / (by - ay), width);
    }
    for (const [edge, x] of [
      ['left', 0],
      ['right', width],
    ] as const) {
      if (ax < x !== bx < x) add(edge, ay + ((by - ay) * (x - ax)) / (bx - ax), height);
    }
  }
  return found;
}

/** Gives places just beyond those of a line's ends that lie in the frame. */
function endsWithin(points: GridLine['points'], { width, height }: Frame): [number, number][] {
  const ends = [
    [points[0], points[1]],
    [points.at(-1), points.at(-2)],
  ] as const;
  return ends.flatMap(([end, before]) => {
    if (end === undefined || before === undefined) return [];
    const [x, y] = end;
    if (x <= 0 || x >= width || y <= 0 || y >= height) return [];
    const length = Math.hypot(x - before[0], y - before[1]) || 1;
    const on = distance / length;
    return [[x + (x - before[0]) * on, y + (y - before[1]) * on]];
  });
}
