import { type GraphTile, sizes } from '../format/inspect/graph-tile.ts';

/** By tiles' ids: groups of parts whose tile is the same. */
type SameTiles = Map<number, number[][]>;

/** Splits groups whose tiles lead to tiles that differ; `ends`: where those lead that several parts have. */
export function splitByEnds(same: SameTiles, ends: ReadonlyMap<number, ReadonlySet<number>>): void {
  for (let split = true; split; ) {
    split = false;
    for (const [id, tiles] of ends) {
      const before = same.get(id) ?? [];
      const groupings = [...tiles].map(tile => same.get(tile) ?? []);
      const after = before.flatMap(group => splitBy(group, groupings));
      same.set(id, after);
      split ||= after.length > before.length;
    }
  }
}

/** Each part's family, by the number of one of it: parts of one release share tiles and differ in none. */
export function familiesOf(tiles: Readonly<SameTiles>, parts: number): number[] {
  const families = Array.from({ length: parts }, (_, part) => part);
  const differ = new Set<string>();
  const share = new Map<string, [number, number]>();
  for (const same of tiles.values())
    for (const [i, group] of same.entries()) {
      for (const other of same.slice(i + 1).flat()) for (const part of group) differ.add(pairKey(part, other));
      const [first = 0, ...others] = group;
      for (const other of others) share.set(pairKey(first, other), [first, other]);
    }
  const members = (family: number) => families.flatMap((each, part) => (each === family ? [part] : []));
  for (const [one, other] of share.values()) {
    const [kept, joining] = [families[one] as number, families[other] as number];
    const others = members(joining);
    if (members(kept).some(part => others.some(each => differ.has(pairKey(part, each))))) continue;
    for (const part of others) families[part] = kept;
  }
  return families;
}

const pairKey = (one: number, other: number): string => `${Math.min(one, other)} ${Math.max(one, other)}`;

/** Ids of the other tiles that a tile leads to. */
export function tilesLedTo(tile: GraphTile): Set<number> {
  const ids = new Set<number>();
  const add = (start: number, count: number, size: number) => {
    for (let i = 0; i < count; i++) ids.add(tile.graphId(start + i * size).tile);
  };
  const { header } = tile;
  add(header.edgesAt, header.edges, sizes.edge);
  add(header.transitionsAt, header.transitions, sizes.transition);
  add(header.binsAt, header.binEnds.at(-1) ?? 0, sizes.binned);
  ids.delete(tile.id);
  return ids;
}

/** Splits parts by groups of the same parts, where those that are in none stay with any. */
function splitBy(parts: readonly number[], groupings: readonly (readonly number[][])[]): number[][] {
  const keyOf = (part: number) => groupings.map(groups => groups.findIndex(group => group.includes(part)));
  const split: { key: number[]; parts: number[] }[] = [];
  for (const part of parts) {
    const key = keyOf(part);
    const fits = split.find(other => other.key.every((group, i) => group === key[i] || group === -1 || key[i] === -1));
    if (fits) {
      fits.parts.push(part);
      fits.key = fits.key.map((group, i) => (group === -1 ? (key[i] as number) : group));
    } else split.push({ key, parts: [part] });
  }
  return split.map(({ parts: group }) => group);
}
