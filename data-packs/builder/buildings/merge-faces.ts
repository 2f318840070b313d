import type { Face } from './roof-mesh.ts';

/** Joins the faces of one plane that lie in the same triangle of the footprint: together they are convex. */
export function mergeFaces(faces: readonly Face[]): Face[] {
  return [...Map.groupBy(faces, ({ triangle }) => triangle).values()].flatMap(parts => {
    const [first] = parts;
    const outline = first === undefined || parts.length === 1 ? undefined : outlineOf(parts);
    return first === undefined || outline === undefined ? parts : [{ ...first, corners: outline }];
  });
}

/** The way round all faces; undefined where it is not one ring that passes each corner once. */
function outlineOf(faces: readonly Face[]): number[] | undefined {
  const edges = new Set<string>();
  for (const { corners } of faces)
    for (const [i, from] of corners.entries()) {
      const to = corners[(i + 1) % corners.length] ?? 0;
      if (!edges.delete(`${to} ${from}`)) edges.add(`${from} ${to}`);
    }
  const after = new Map<number, number>();
  for (const edge of edges) {
    const [from = 0, to = 0] = edge.split(' ').map(Number);
    after.set(from, to);
  }
  if (after.size !== edges.size) return undefined;
  const [start] = after.keys();
  const ring: number[] = [];
  for (let at = start; at !== undefined; ) {
    ring.push(at);
    const next = after.get(at);
    if (next === start) break;
    if (ring.length > after.size) return undefined;
    at = next;
  }
  return ring.length === after.size ? ring : undefined;
}
