/** A corner in pixels, and values to interpolate. */
export interface ShadedCorner {
  x: number;
  y: number;
  values: readonly number[];
}

type Corners = readonly [ShadedCorner, ShadedCorner, ShadedCorner];

/**
 * Visits the pixels whose centres lie in a triangle, as graphics cards do: of those on an edge that two triangles share,
 * one of both has them. `values` is reused between calls.
 */
export function shadeTriangle(
  corners: Corners,
  width: number,
  height: number,
  shade: (x: number, y: number, values: readonly number[]) => void,
): void {
  const area = edge(corners[0], corners[1], corners[2].x, corners[2].y);
  if (area === 0 || !Number.isFinite(area)) return;
  const [a, b, c]: Corners = area > 0 ? corners : [corners[0], corners[2], corners[1]];
  const [first, second, third] = [ownsEdge(b, c), ownsEdge(c, a), ownsEdge(a, b)];
  const left = Math.max(0, Math.floor(Math.min(a.x, b.x, c.x)));
  const right = Math.min(width - 1, Math.ceil(Math.max(a.x, b.x, c.x)));
  const top = Math.max(0, Math.floor(Math.min(a.y, b.y, c.y)));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(a.y, b.y, c.y)));
  const values = [...a.values];
  const whole = Math.abs(area);
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const [px, py] = [x + 0.5, y + 0.5];
      const [u, v, w] = [edge(b, c, px, py), edge(c, a, px, py), edge(a, b, px, py)];
      if (u < 0 || v < 0 || w < 0 || (u === 0 && !first) || (v === 0 && !second) || (w === 0 && !third)) continue;
      for (let i = 0; i < values.length; i++) {
        values[i] = ((a.values[i] as number) * u + (b.values[i] as number) * v + (c.values[i] as number) * w) / whole;
      }
      shade(x, y, values);
    }
  }
}

const edge = (from: ShadedCorner, to: ShadedCorner, x: number, y: number): number =>
  (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);

/** Tells whether pixels on an edge belong to the triangle: on upper and left ones. */
const ownsEdge = (from: ShadedCorner, to: ShadedCorner): boolean => to.y < from.y || (to.y === from.y && to.x > from.x);
