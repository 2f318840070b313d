import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './afterwards.ts';
import { builder, builtOnce } from './packs.ts';
import { type RawNode, type RawWay, rawOsm } from './raw-osm.ts';
import { writeRegionPack } from './region-pack.ts';

/**
 * Three islands in the southern hemisphere, each a grid of 9 x 9 crossings 0.002 degrees apart. A car ferry joins West
 * and East; Far is 3 degrees away. A dead end runs north from West's middle column.
 */
export const islands = {
  bounds: [100, -60, 179, 60] as [number, number, number, number],
  west: { lat: -40.001, lon: 171.001 },
  /** Crossing in the middle of West and of East. */
  westMiddle: { lat: -40.008, lon: 171.008 },
  eastMiddle: { lat: -40.008, lon: 171.058 },
  farMiddle: { lat: -40.008, lon: 174.008 },
  /** Half way along the ferry. */
  atSea: { lat: -40.008, lon: 171.033 },
  deadEnd: { lat: -39.994, lon: 171.008 },
} as const;

const called = { id: 'islands', name: 'Islands' };
const steps = 9;
const spacing = 0.002;

/** A pack of the islands, with their graph only. */
export function islandsPack(): Promise<string> {
  const madeOf = [...builder, ...['islands', 'raw-osm', 'region-pack'].map(name => `test/helpers/${name}.ts`)];
  const build = async (out: string) =>
    cp(await writeRegionPack({ ...called, bounds: islands.bounds, osmFiles: [await writeIslands()] }), out, {
      recursive: true,
    });
  return builtOnce({ name: called.id, id: called.id, madeOf, build });
}

export async function writeIslands(): Promise<string> {
  const nodes: RawNode[] = [];
  const ways: RawWay[] = [];
  const idAt = (island: number, row: number, column: number) => island * 1000 + row * steps + column + 1;
  for (const [island, longitude] of [171, 171.05, 174].entries()) {
    for (let row = 0; row < steps; row++) {
      for (let column = 0; column < steps; column++) {
        nodes.push({ id: idAt(island, row, column), at: [longitude + column * spacing, -40 - row * spacing] });
      }
    }
    const range = Array.from({ length: steps }, (_, i) => i);
    for (const line of range) {
      const tags = { highway: 'residential' };
      const rowRefs = range.map(column => idAt(island, line, column));
      const columnRefs = range.map(row => idAt(island, row, line));
      ways.push({ id: island * 100 + line + 1, refs: rowRefs, tags: { ...tags, name: `Row ${line}` } });
      ways.push({ id: island * 100 + 50 + line, refs: columnRefs, tags: { ...tags, name: `Column ${line}` } });
    }
  }
  nodes.push({ id: 5000, at: [islands.deadEnd.lon, islands.deadEnd.lat] });
  nodes.push({ id: 5001, at: [islands.atSea.lon, islands.atSea.lat] });
  ways.push({ id: 900, refs: [idAt(0, 0, 4), 5000], tags: { highway: 'residential', name: 'Dead End' } });
  const ferry = {
    route: 'ferry',
    name: 'The Ferry',
    motor_vehicle: 'yes',
    foot: 'yes',
    bicycle: 'yes',
    duration: '00:20',
  };
  ways.push({ id: 901, refs: [idAt(0, 4, 8), 5001, idAt(1, 4, 0)], tags: ferry });
  ways.sort((a, b) => a.id - b.id);
  const file = join(await temporaryFolder(), 'islands.osm.pbf');
  await writeFile(file, rawOsm({ nodes, ways }));
  return file;
}
