import type { RawNode, RawWay } from '../helpers/raw-osm.ts';

/** A village: a street, a path, houses with numbers, a pond. Small enough to build in a moment. */
export function village(west: number, south: number, first = 1): { nodes: RawNode[]; ways: RawWay[] } {
  const at = (x: number, y: number) => [west + x / 1000, south + y / 1000] as const;
  const points = [
    [0, 0],
    [4, 0],
    [8, 1],
    [4, 3],
    [1, 1],
    [2, 1],
    [2, 2],
    [1, 2],
  ] as const;
  const tags = [{ name: `Village ${first}`, place: 'village' }];
  const nodes = points.map(([x, y], i) => ({ id: first + i, at: at(x, y), ...(tags[i] && { tags: tags[i] }) }));
  const ref = (...indices: number[]) => indices.map(index => first + index);
  const ways: RawWay[] = [
    { id: first, refs: ref(0, 1, 2), tags: { highway: 'residential', name: 'Main Street' } },
    { id: first + 1, refs: ref(1, 3), tags: { highway: 'path' } },
    {
      id: first + 2,
      refs: ref(4, 5, 6, 7, 4),
      tags: { building: 'house', 'addr:housenumber': '1', 'addr:street': 'Main Street' },
    },
  ];
  return { nodes, ways };
}
