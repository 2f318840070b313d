import type { TileLayer } from './mvt.ts';

/** Kinds whose labels may stand anywhere in an area: equal names in a tile are one label at any distance. */
const areaKinds = new Set(['country', 'region', 'ocean', 'sea', 'continent']);

/** Keys of a label: its folded names, each prefixed by layer and kind. */
export function labelNames(tags: readonly number[], layer: TileLayer): string[] {
  const names = new Set<string>();
  let prefix = 'point|';
  for (let i = 0; i + 1 < tags.length; i += 2) {
    const key = layer.keys[tags[i] ?? -1];
    const value = layer.values[tags[i + 1] ?? -1]?.value;
    if (typeof value !== 'string' || value === '') continue;
    if (key === 'kind' && areaKinds.has(value)) prefix = 'area|';
    if (key !== 'name' && key !== 'name:en') continue;
    // The overview has several on the spot: "Matterhorn / Cervino".
    for (const one of value.normalize('NFKD').split(' / ')) names.add(one.replace(/\p{M}/gu, '').toLowerCase());
  }
  return [...names].map(name => prefix + name);
}
