import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Point, ShapeLook } from './paint-shape.ts';

/** CSS pixels from arrow to arrow, at least, and how much wider than its line one is. */
const spacing = 64;
const wider = 8;

/** Draws arrowheads that point along lines, evenly spaced. Coordinates are device pixels. */
export function paintArrows(
  context: SKRSContext2D,
  lines: readonly (readonly Point[])[],
  { stroke, width, casing }: Pick<ShapeLook, 'stroke' | 'width' | 'casing'>,
  pixelRatio: number,
): void {
  const size = (width + wider) * pixelRatio;
  context.beginPath();
  for (const line of lines) {
    const lengths = lengthsAlong(line);
    const total = lengths.at(-1) ?? 0;
    if (total < size) continue;
    const count = Math.max(1, Math.floor(total / Math.max(spacing * pixelRatio, 3 * size)));
    for (let i = 0; i < count; i++) {
      const middle = ((i + 0.5) * total) / count;
      arrowhead(
        context,
        pointAt(line, lengths, middle - size / 2),
        pointAt(line, lengths, middle + size / 2),
        size / 2,
      );
    }
  }
  if (casing !== undefined && casing.width > 0) {
    context.lineJoin = 'round';
    context.strokeStyle = casing.colour;
    context.lineWidth = 2 * casing.width * pixelRatio;
    context.stroke();
  }
  context.fillStyle = stroke;
  context.fill();
}

function arrowhead(context: SKRSContext2D, [ax, ay]: Point, [bx, by]: Point, half: number): void {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return;
  const [dx, dy] = [((bx - ax) * half) / length, ((by - ay) * half) / length];
  context.moveTo(bx, by);
  context.lineTo(ax - dy, ay + dx);
  context.lineTo(ax + dy, ay - dx);
  context.closePath();
}

function lengthsAlong(line: readonly Point[]): number[] {
  let sum = 0;
  return line.map(([x, y], i) => {
    const [px, py] = line[i - 1] ?? [x, y];
    sum += Math.hypot(x - px, y - py);
    return sum;
  });
}

function pointAt(line: readonly Point[], lengths: readonly number[], distance: number): Point {
  const next = Math.max(
    1,
    lengths.findIndex(length => length >= distance),
  );
  const [[ax, ay], [bx, by]] = [line[next - 1] as Point, line[next] as Point];
  const [from, to] = [lengths[next - 1] as number, lengths[next] as number];
  const share = to === from ? 0 : Math.max(0, Math.min(1, (distance - from) / (to - from)));
  return [ax + (bx - ax) * share, ay + (by - ay) * share];
}
