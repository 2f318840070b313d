import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { exportCut } from '../../../data-packs/cut/cut-pack.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { installPack } from '../../../data-packs/store/install.ts';
import { builder, builtOnce, root } from '../../helpers/packs.ts';
import { type RegionPackOptions, writeRegionPack } from '../../helpers/region-pack.ts';
import { monaco, sharedData } from '../../helpers/shared-data.ts';

/** Around all roads of Liechtenstein's extracts. */
export const box: Readonly<Bounds> = [9.46, 47.04, 9.65, 47.28];
const [west, south, east, north] = box;

/** The line that the first sets are cut at, through the middle of a town. */
export const border = 47.14;

const heights = sharedData('N47E009.hgt');
const extracts = {
  2021: sharedData('liechtenstein-2021.osm.pbf'),
  2015: sharedData('liechtenstein-2015.osm.pbf'),
} as const;
type Year = keyof typeof extracts;

/** The roads between two parallels, as `pack build --bbox` takes them. */
const band = (id: string, from: number, to: number, year: Year = 2021) =>
  graphPack({
    id,
    name: `Band ${id}`,
    bounds: [west, from, east, to],
    osmFiles: [extracts[year]],
    demPaths: [heights],
    clipped: true,
  });

export const wholePack = (): Promise<string> => band('whole', south, north);

const island = (): Promise<string> =>
  graphPack({
    id: 'island',
    name: 'Island',
    bounds: [7.409, 43.723, 7.449, 43.752],
    osmFiles: [monaco.osm],
    demPaths: [monaco.heights],
  });

/** Seconds of one build of the roads of the northern half. */
export async function secondsToBuild(): Promise<number> {
  const began = performance.now();
  const bounds: Bounds = [west, border, east, north];
  await writeRegionPack({ id: 'again', name: 'Again', bounds, osmFiles: [extracts[2021]], clipped: true });
  return (performance.now() - began) / 1000;
}

/** Regions of a chain from south to north. */
const chainLength = 20;
const edges = Array.from({ length: chainLength + 1 }, (_, i) => south + ((north - south) * i) / chainLength);
const eachBand = (make: (id: string, from: number, to: number) => Promise<string>) =>
  inOrder(edges.slice(1).map((to, i) => () => make(`chain-${i}`, edges[i] ?? south, to)));

/** Sets of packs that are the whole country together, and one that is far from it. */
export const sets = {
  halves: () => inOrder([() => band('south', south, border), () => band('north', border, north), island]),
  thirds: () =>
    inOrder([
      () => band('lower', south, 47.1),
      () => band('middle', 47.1, 47.17),
      () => band('upper', 47.17, north),
      island,
    ]),
  cuts: () => inOrder([() => cut('cut-south', south, border), () => cut('cut-north', border, north), island]),
  chain: () => eachBand(band),
  'chain of cuts': () => eachBand((id, from, to) => cut(`cut-${id}`, from, to)),
  /** Two releases that disagree. */
  ages: () => inOrder([() => band('south-2015', south, border, 2015), () => band('north', border, north), island]),
} satisfies Record<string, () => Promise<string[]>>;
export type SetName = keyof typeof sets;

async function inOrder(makes: readonly (() => Promise<string>)[]): Promise<string[]> {
  const packs: string[] = [];
  for (const make of makes) packs.push(await make());
  return packs;
}

const own = ['test/helpers/region-pack.ts', 'test/bench/borders/border-packs.ts'];

/** Roads with heights, and terrain, kept until what builds them changes. */
function graphPack(options: RegionPackOptions): Promise<string> {
  const { id, osmFiles = [], demPaths = [] } = options;
  const madeOf = [...builder, ...own, ...[...osmFiles, ...demPaths].map(file => relative(root, file))];
  const build = async (out: string) => cp(await writeRegionPack(options), out, { recursive: true });
  return builtOnce({ name: `borders-${id}`, id, madeOf, build });
}

/** What `pack cut` leaves of the whole between two parallels, as whoever installs it has it. */
function cut(name: string, from: number, to: number): Promise<string> {
  const madeOf = [...builder, ...own, 'data-packs/cut'];
  const allow = ['untrusted-routing'] as const;
  const build = async (out: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'outpost-borders-'));
    const [here, there, file] = ['here', 'there', `${name}.outpost`].map(each => join(folder, each));
    if (here === undefined || there === undefined || file === undefined) throw new Error('no folder');
    await installPack(here, await wholePack(), { allow, how: 'link' });
    await exportCut(here, { id: 'whole', box: [west, from, east, to] }, file);
    const { directory } = await installPack(there, file, { allow });
    await cp(directory, out, { recursive: true });
    await rm(folder, { recursive: true });
  };
  return builtOnce({ name: `borders-${name}`, id: name, madeOf, build });
}
