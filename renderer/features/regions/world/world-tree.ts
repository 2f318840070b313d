import type { PlacedExtract } from './extract-search.ts';

/** An extract and those within it. */
export interface WorldBranch {
  placed: PlacedExtract;
  parts: WorldBranch[];
}

/** Arranges extracts by what encloses them, in the given order; those without a known parent are the roots. */
export function worldTree(placed: readonly PlacedExtract[]): WorldBranch[] {
  const branches = new Map(placed.map(one => [one.extract.id, { placed: one, parts: [] as WorldBranch[] }]));
  const roots: WorldBranch[] = [];
  for (const branch of branches.values()) {
    const { id, parent } = branch.placed.extract;
    const within = parent === undefined || parent === id ? undefined : branches.get(parent);
    (within?.parts ?? roots).push(branch);
  }
  // What only encloses itself is nowhere else.
  return roots.length > 0 ? roots : [...branches.values()].filter(({ parts }) => parts.length > 0);
}
