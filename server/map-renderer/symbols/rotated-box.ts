import type { Box } from './symbol-layout.ts';

/** MapLibre keeps boxes in whole units of the tile, so many to a CSS pixel, cut off towards the anchor. */
export function inWholeUnits({ x1, y1, x2, y2 }: Box, units: number): Box {
  const whole = (at: number): number => Math.trunc(at * units) / units;
  return { x1: whole(x1), y1: whole(y1), x2: whole(x2), y2: whole(y2) };
}

/** The upright box around a rotated one. */
export function rotatedBox(box: Box, degrees: number): Box {
  if (degrees === 0) return box;
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const corners = [box.x1, box.x2].flatMap(x => [box.y1, box.y2].map(y => [x * cos - y * sin, x * sin + y * cos]));
  const xs = corners.map(([x = 0]) => x);
  const ys = corners.map(([, y = 0]) => y);
  return { x1: Math.min(...xs), y1: Math.min(...ys), x2: Math.max(...xs), y2: Math.max(...ys) };
}
