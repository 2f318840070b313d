/** Corners in order, either way around; each edge goes on to the next, the last one back to the first. */
export type ConvexPolygon = readonly (readonly [number, number])[];

/** The part of a convex polygon that lies in another one; empty if there is none (Sutherland and Hodgman). */
export function intersectConvex(polygon: ConvexPolygon, within: ConvexPolygon): ConvexPolygon {
  const turn = Math.sign(signedArea(within));
  return within.reduce<ConvexPolygon>((part, from, i) => {
    const to = within[(i + 1) % within.length] ?? from;
    const inside = ([x, y]: readonly [number, number]): number =>
      turn * ((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]));
    return part.flatMap((corner, at) => {
      const before = part.at(at - 1) ?? corner;
      const [was, is] = [inside(before), inside(corner)];
      const share = was / (was - is);
      const cut = [before[0] + (corner[0] - before[0]) * share, before[1] + (corner[1] - before[1]) * share] as const;
      if (is >= 0) return was < 0 ? [cut, corner] : [corner];
      return was > 0 ? [cut] : [];
    });
  }, polygon);
}

function signedArea(polygon: ConvexPolygon): number {
  return polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
}
