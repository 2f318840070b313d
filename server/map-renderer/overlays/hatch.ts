import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Point } from './paint-shape.ts';

/** CSS pixels between lines, and their width. */
const spacing = 6;
const lineWidth = 1.2;

/** Strokes the lines that rise to the right within rings, holes left out: as shapes, in every kind of file. */
export function paintHatch(
  context: SKRSContext2D,
  rings: readonly (readonly Point[])[],
  colour: string,
  { width, height, pixelRatio }: { width: number; height: number; pixelRatio: number },
): void {
  const step = spacing * pixelRatio;
  context.strokeStyle = colour;
  context.lineWidth = lineWidth * pixelRatio;
  context.lineCap = 'butt';
  context.setLineDash([]);
  context.beginPath();
  for (const [number, crossings] of crossingsOf(rings, step, width + height)) {
    const xs = crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < xs.length; i += 2) {
      // Leave out what lies beside the picture.
      const [from, to] = [Math.max(xs[i] ?? 0, 0), Math.min(xs[i + 1] ?? 0, width)];
      if (from >= to) continue;
      context.moveTo(from, number * step - from);
      context.lineTo(to, number * step - to);
    }
  }
  context.stroke();
}

/** Where the rings cross each line x + y = number x step that meets the picture: their x. */
function crossingsOf(rings: readonly (readonly Point[])[], step: number, most: number): Map<number, number[]> {
  const crossings = new Map<number, number[]>();
  for (const ring of rings) {
    let [fromX, fromY] = ring.at(-1) ?? [0, 0];
    for (const [x, y] of ring) {
      const [one, other] = [fromX + fromY, x + y];
      const [least, greatest] = [Math.max(0, Math.min(one, other)), Math.min(most, Math.max(one, other))];
      // An end on a line belongs to one of its two edges.
      for (let number = Math.floor(least / step) + 1; number * step <= greatest; number++) {
        if (number * step <= Math.min(one, other)) continue;
        const at = fromX + ((number * step - one) / (other - one)) * (x - fromX);
        const known = crossings.get(number);
        if (known === undefined) crossings.set(number, [at]);
        else known.push(at);
      }
      [fromX, fromY] = [x, y];
    }
  }
  return crossings;
}
