import { copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boxRing } from '../../data-packs/builder/osm/clip-area.ts';
import { OsmView } from '../../data-packs/builder/osm/osm-view.ts';
import { writeExtract } from '../../data-packs/builder/osm/pbf/pbf-writer.ts';
import { readOsm } from '../../data-packs/builder/osm/read-osm.ts';
import { buildRouting } from '../../data-packs/builder/routing/build-routing.ts';
import { buildTerrain } from '../../data-packs/builder/terrain/build-terrain.ts';
import { cellsOfNodes, type DegreeCell } from '../../data-packs/builder/terrain/graph-heights.ts';
import { writePack } from '../../data-packs/format/write-pack.ts';
import { type Bounds, boxPolygon } from '../../data-packs/geo/bounds.ts';

export interface RegionPackOptions {
  id: string;
  name: string;
  bounds: Bounds;
  osmFiles?: readonly string[];
  /** Only what lies in the bounds. */
  clipped?: boolean;
  /** A pack whose routing graph is copied instead of building one. */
  graphOf?: string;
  demPaths?: readonly string[];
  /** ISO codes. */
  countries?: string[];
  /** Boxes that it covers; default: the bounds. */
  coverage?: readonly Bounds[];
}

/** Builds a pack of only a routing graph, terrain or both, which takes seconds. With both its roads have heights. */
export async function writeRegionPack(options: RegionPackOptions): Promise<string> {
  const { id, name, bounds, graphOf, demPaths } = options;
  let { osmFiles } = options;
  const folder = await mkdtemp(join(tmpdir(), 'outpost-region-'));
  const directory = join(folder, id);
  await mkdir(directory);
  const common = {
    tempDir: join(folder, 'work'),
    threads: 2,
    progress: () => undefined,
    signal: new AbortController().signal,
  };
  let heights: { cells: DegreeCell[]; folder: string } | undefined;
  if (osmFiles && (options.clipped || demPaths)) {
    const { progress, signal } = common;
    const clip = options.clipped ? [[boxRing(...bounds)]] : undefined;
    const dataset = await readOsm(osmFiles, { clip, progress, signal });
    if (demPaths) heights = { cells: cellsOfNodes(dataset.nodes), folder: join(folder, 'heights') };
    if (clip) {
      const extract = join(folder, 'clip.osm.pbf');
      await writeExtract(new OsmView(dataset), extract, signal);
      osmFiles = [extract];
    }
  }
  const parts: Parameters<typeof writePack>[0]['parts'][number][] = [];
  const graph = join(directory, 'routing.tar');
  if (demPaths) {
    const outFile = join(directory, 'terrain.pmtiles');
    const { minzoom, maxzoom } = await buildTerrain({ ...common, demPaths, areas: [bounds], outFile, graph: heights });
    parts.push({ kind: 'terrain', path: 'terrain.pmtiles', minzoom, maxzoom });
  }
  if (graphOf !== undefined) await copyFile(join(graphOf, 'routing.tar'), graph);
  else if (osmFiles) await buildRouting({ ...common, osmFiles, outFile: graph, elevationDir: heights?.folder });
  if (graphOf !== undefined || osmFiles) parts.push({ kind: 'routing', path: 'routing.tar' });
  await writePack({
    directory,
    manifest: {
      id,
      name,
      version: '1',
      created: '2026-01-01T00:00:00Z',
      bounds,
      coverage: options.coverage
        ? { type: 'MultiPolygon', coordinates: options.coverage.map(box => boxPolygon(box).coordinates) }
        : boxPolygon(bounds),
      countries: options.countries ?? [],
      languages: [],
      attributions: [{ text: 'the makers of the data', licence: 'see there', parts: parts.map(({ kind }) => kind) }],
      sources: [],
    },
    parts,
  });
  return directory;
}
