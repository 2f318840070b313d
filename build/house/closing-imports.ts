/** 2^20 sets are counted in a tenth of a second; beyond, an order is guessed. */
const mostExact = 20;

/**
 * How many imports have to go, at least, until nodes can stand in an order in which each imports only those before it;
 * `counts[from][to]` are the imports between two. Beyond 20 nodes an upper bound.
 */
export function closingImports(counts: readonly (readonly number[])[]): number {
  return counts.length <= mostExact ? fewestBySubsets(counts) : fewBySwaps(counts);
}

/** `best[S]`: the fewest imports that go where the nodes of S are last; a node before them loses its imports of them. */
function fewestBySubsets(counts: readonly (readonly number[])[]): number {
  const full = 2 ** counts.length - 1;
  const best = new Float64Array(full + 1).fill(Number.POSITIVE_INFINITY);
  best[0] = 0;
  const arrows = counts.map(row => row.flatMap((count, to) => (count > 0 ? [{ to: 1 << to, count }] : [])));
  for (let set = 0; set < full; set++) {
    for (let node = 0; node < arrows.length; node++) {
      if (set & (1 << node)) continue;
      let lost = best[set] ?? 0;
      for (const { to, count } of arrows[node] ?? []) if (set & to) lost += count;
      const grown = set | (1 << node);
      if (lost < (best[grown] ?? 0)) best[grown] = lost;
    }
  }
  return best[full] ?? 0;
}

/** Moves single nodes of the order as long as that helps. */
function fewBySwaps(counts: readonly (readonly number[])[]): number {
  const lost = (order: readonly number[]) =>
    order.reduce(
      (sum, from, place) => sum + order.slice(place + 1).reduce((n, to) => n + (counts[from]?.[to] ?? 0), 0),
      0,
    );
  let order = counts.map((_, node) => node);
  for (;;) {
    const before = lost(order);
    for (const node of counts.keys()) {
      const rest = order.filter(other => other !== node);
      const places = counts.map((_, place) => rest.toSpliced(place, 0, node));
      order = places.reduce((least, tried) => (lost(tried) < lost(least) ? tried : least), order);
    }
    if (lost(order) >= before) return before;
  }
}
