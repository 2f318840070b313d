import { copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRouting } from '../../data-packs/builder/routing/build-routing.ts';
import { buildTerrain } from '../../data-packs/builder/terrain/build-terrain.ts';
import { writePack } from '../../data-packs/format/write-pack.ts';
import type { Bounds } from '../../data-packs/geo/bounds.ts';

export interface RegionPackOptions {
  id: string;
  name: string;
  bounds: Bounds;
  osmFiles?: readonly string[];
  /** A pack that is there: its routing graph is taken instead of one built anew. */
  graphOf?: string;
  demPaths?: readonly string[];
}

/** A pack with nothing but a routing graph, terrain or both, by the real builders: seconds instead of a whole build. */
export async function writeRegionPack(options: RegionPackOptions): Promise<string> {
  const { id, name, bounds, osmFiles, graphOf, demPaths } = options;
  const [west, south, east, north] = bounds;
  const folder = await mkdtemp(join(tmpdir(), 'outpost-region-'));
  const directory = join(folder, id);
  await mkdir(directory);
  const common = {
    tempDir: join(folder, 'work'),
    threads: 2,
    progress: () => undefined,
    signal: new AbortController().signal,
  };
  const parts: Parameters<typeof writePack>[0]['parts'][number][] = [];
  const graph = join(directory, 'routing.tar');
  if (graphOf !== undefined) await copyFile(join(graphOf, 'routing.tar'), graph);
  else if (osmFiles) await buildRouting({ ...common, osmFiles, outFile: graph });
  if (graphOf !== undefined || osmFiles) parts.push({ kind: 'routing', path: 'routing.tar' });
  if (demPaths) {
    const outFile = join(directory, 'terrain.pmtiles');
    const { minzoom, maxzoom } = await buildTerrain({ ...common, demPaths, bounds, outFile });
    parts.push({ kind: 'terrain', path: 'terrain.pmtiles', minzoom, maxzoom });
  }
  await writePack({
    directory,
    manifest: {
      id,
      name,
      version: '1',
      created: '2026-01-01T00:00:00Z',
      bounds,
      coverage: {
        type: 'Polygon',
        coordinates: [
          [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ],
        ],
      },
      countries: [],
      languages: [],
      attributions: [{ text: 'the makers of the data', licence: 'see there', parts: parts.map(({ kind }) => kind) }],
      sources: [],
    },
    parts,
  });
  return directory;
}
