import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawNode, type RawWay, rawOsm, temporaryFolder } from './raw-osm.ts';
import { writeRegionPack } from './region-pack.ts';

type Tags = Record<string, string>;
const spacing = 0.02;
const tertiary = { highway: 'tertiary' };

export interface TwoWays {
  /** Tags of the straight way. */
  tags: Tags;
  /** Degrees that the way round goes north; default 0.006, twice as long. */
  away?: number | undefined;
}

/** Where the pair of ways with this number begins and ends: 0.86 km. */
export const endsOf = (pair: number) => ({
  from: { lat: 50 + pair * spacing, lon: 9.999 },
  to: { lat: 50 + pair * spacing, lon: 10.011 },
});

/** A pack of pairs of ways between the same ends: straight with some tags, or round over a plain road. */
export async function writeTwoWays(pairs: readonly TwoWays[]): Promise<string> {
  const nodes: RawNode[] = [];
  const ways: RawWay[] = [];
  for (const [pair, { tags, away = 0.006 }] of pairs.entries()) {
    const lat = 50 + pair * spacing;
    const id = pair * 10;
    const corners: [number, number][] = [
      [9.999, lat],
      [10, lat],
      [10.01, lat],
      [10.011, lat],
      [10.005, lat + away],
    ];
    nodes.push(...corners.map((at, i) => ({ id: id + i + 1, at })));
    ways.push({ id: id + 1, refs: [id + 1, id + 2], tags: tertiary });
    ways.push({ id: id + 2, refs: [id + 2, id + 3], tags });
    ways.push({ id: id + 3, refs: [id + 3, id + 4], tags: tertiary });
    ways.push({ id: id + 4, refs: [id + 2, id + 5, id + 3], tags: tertiary });
    // One network: the engine avoids islands of a few roads.
    if (pair > 0) ways.push({ id: id + 5, refs: [id - 9, id + 1], tags: tertiary });
  }
  const file = join(await temporaryFolder(), 'two-ways.osm.pbf');
  await writeFile(file, rawOsm({ nodes, ways }));
  const bounds: [number, number, number, number] = [9.9, 49.9, 10.1, 50.1 + pairs.length * spacing];
  return writeRegionPack({ id: 'two-ways', name: 'Two ways', bounds, osmFiles: [file] });
}
