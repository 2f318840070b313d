import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackPart } from '../../format/manifest.ts';
import { progressWords } from '../../words/progress-words.ts';
import type { OsmDataset } from '../osm/dataset.ts';
import type { OsmView } from '../osm/osm-view.ts';
import type { StepOptions } from '../pack-options.ts';
import type { Extent } from './bounding-volume.ts';
import { type ListedBuilding, listBuildings } from './building-list.ts';
import { makeModels } from './model-pool.ts';
import { tilesOf, tileTree } from './tile-tree.ts';
import { tilesetFiles } from './tileset-files.ts';

/** Where the country is not known: ISO 3166-1 leaves this code to users, and CLDR says "unknown region" by it. */
const unknownCountry = 'ZZ';

export interface MakeBuildingsOptions extends Pick<StepOptions, 'threads' | 'progress' | 'signal'> {
  dataset: OsmDataset;
  view: OsmView;
  /** ISO 3166-1 alpha-2 codes of the region's countries. */
  countries: readonly string[];
  /** The country of a place, asked where there are several. */
  countryAt: (lon: number, lat: number) => string | undefined;
  /** The pack's terrain; without it all ground is at sea level. */
  terrainFile: string | undefined;
  /** The pack's folder. */
  pack: string;
}

type Part = Omit<PackPart, 'size' | 'sha256'>;

/** Makes 3D Tiles of the buildings of a dataset, in `buildings/<country>/` for each country that has any. */
export async function makeBuildings(options: MakeBuildingsOptions) {
  const { view, progress } = options;
  progress({ phase: 'models', fraction: 0 });
  const listed = listBuildings(view);
  const parts: Part[] = [];
  const statistics = { buildings: 0, buildingTiles: 0, buildingTriangles: 0 };
  let done = 0;
  for (const [country, buildings] of byCountry(listed, options)) {
    const made = await makeTileset(country, buildings, options, models => {
      const shown = done + models;
      progress({
        phase: 'models',
        fraction: Math.min(0.99, shown / listed.length),
        said: progressWords.message('buildingsMade', { done: shown, total: listed.length }),
      });
    });
    done += buildings.length;
    parts.push(...made.parts);
    statistics.buildings += made.buildings;
    statistics.buildingTiles += made.tiles;
    statistics.buildingTriangles += made.triangles;
  }
  progress({ phase: 'models', fraction: 1 });
  return { parts, statistics };
}

function byCountry(
  buildings: readonly ListedBuilding[],
  { countries, countryAt }: MakeBuildingsOptions,
): Map<string, ListedBuilding[]> {
  const [first = unknownCountry] = countries;
  const groups = Map.groupBy(buildings, ({ lon, lat }) => {
    const found = countries.length > 1 ? countryAt(lon, lat) : first;
    return found !== undefined && countries.includes(found) ? found : first;
  });
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function makeTileset(
  country: string,
  buildings: readonly ListedBuilding[],
  { dataset, terrainFile, pack, threads, signal }: MakeBuildingsOptions,
  onBuildings: (done: number) => void,
): Promise<{ parts: Part[]; buildings: number; tiles: number; triangles: number }> {
  const folder = `buildings/${country}`;
  await mkdir(join(pack, folder, 'content'), { recursive: true });
  const uriOf = (name: string): string => `content/${name}.glb`;
  const tree = tileTree(buildings);
  const tiles = [...tilesOf(tree)].filter(tile => tile.buildings.length > 0);
  const tasks = tiles.map(tile => ({
    keys: Uint32Array.from(tile.buildings, ({ key }) => key),
    parents: Int32Array.from(tile.buildings, ({ parent }) => parent),
    outFile: join(pack, folder, uriOf(tile.name)),
  }));
  const perTile = buildings.length / Math.max(1, tasks.length);
  const models = await makeModels({ dataset, terrainFile }, tasks, {
    threads,
    signal,
    onDone: done => onBuildings(Math.round(done * perTile)),
  });
  const extents = new Map<string, Extent>();
  const parts: Part[] = [];
  const sums = { buildings: 0, tiles: 0, triangles: 0 };
  for (const [i, tile] of tiles.entries()) {
    const model = models[i];
    if (model === undefined) continue;
    extents.set(tile.name, model.extent);
    parts.push({ kind: 'buildings', path: `${folder}/${uriOf(tile.name)}` });
    sums.buildings += model.buildings;
    sums.tiles++;
    sums.triangles += model.triangles;
  }
  const description = tilesetFiles(tree, extents, uriOf);
  if (description === undefined) return { parts: [], ...sums };
  const { files, extent, geometricError } = description;
  for (const { name, json } of files) {
    await writeFile(join(pack, folder, name), JSON.stringify(json));
    parts.push({
      kind: 'buildings',
      path: `${folder}/${name}`,
      ...(name === 'tileset.json' ? { tileset: { country, geometricError, ...extent } } : {}),
    });
  }
  return { parts, ...sums };
}
