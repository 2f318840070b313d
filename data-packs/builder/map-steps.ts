import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { itemAt } from '../base/item-at.ts';
import type { Coverage } from '../format/manifest.ts';
import { type Bounds, boundsOnGlobe } from '../geo/bounds.ts';
import { polygonsOf } from '../geo/ring.ts';
import { requireSpace } from '../store/disk/disk-space.ts';
import { builderFailures } from '../words/words.ts';
import { buildBasemap } from './basemap/build-basemap.ts';
import { makeBuildings } from './buildings/make-buildings.ts';
import { NothingToMake } from './left-out.ts';
import { boxRing } from './osm/clip-area.ts';
import { grownBounds } from './osm/data-areas.ts';
import type { OsmDataset, Polygon } from './osm/dataset.ts';
import type { OsmView } from './osm/osm-view.ts';
import { writeExtract } from './osm/pbf/pbf-writer.ts';
import type { BuildPackOptions } from './pack-options.ts';
import { buildPlaces } from './places/build-places.ts';
import type { PackStep, StepResult } from './ready-steps.ts';
import { buildRouting } from './routing/build-routing.ts';
import { buildTerrain } from './terrain/build-terrain.ts';
import { cellsOfNodes, graphTileBytes } from './terrain/graph-heights.ts';

/** Shares of the phases of a step. */
const phases = {
  basemap: { features: [0, 0.3], tiles: [0.3, 1] },
  terrain: { terrain: [0, 0.7], graphHeights: [0.7, 1] },
} as const;

/** Builds the parts from OpenStreetMap and elevation data. */
export class MapSteps {
  readonly #options: BuildPackOptions;
  readonly #step: PackStep;
  #terrainFile: string | undefined;

  constructor(options: BuildPackOptions, step: PackStep) {
    this.#options = options;
    this.#step = step;
  }

  /** Outside what is `known` the map has but pieces. */
  async basemap(dataset: OsmDataset, known: readonly Polygon[]): Promise<StepResult> {
    const extent = this.#options.clip ?? dataset.areas.map(area => [boxRing(...area)]);
    const outFile = join(this.#step.pack, 'basemap.pmtiles');
    const { minzoom, maxzoom, statistics } = await buildBasemap({
      dataset,
      extent,
      known,
      outFile,
      ...this.#stepOptions('basemap'),
    });
    const prefixed = Object.entries(statistics).map(([name, value]) => [
      `basemap${itemAt(name, 0).toUpperCase()}${name.slice(1)}`,
      value,
    ]);
    return {
      parts: [{ kind: 'basemap', path: 'basemap.pmtiles', minzoom, maxzoom }],
      statistics: Object.fromEntries(prefixed),
    };
  }

  /** Uses the heights that `terrain` wrote before, and removes them. */
  async routing(dataset: OsmDataset, view: OsmView): Promise<StepResult> {
    const step = this.#stepOptions('routing');
    const elevationDir = this.#graphHeights;
    if (!hasRoads(view)) throw new NothingToMake(builderFailures.message('noRoads'));
    let osmFiles = this.#options.osmFiles;
    if (dataset.plain !== true) {
      osmFiles = [join(step.tempDir, 'extract.osm.pbf')];
      await writeExtract(view, itemAt(osmFiles, 0), step.signal);
    }
    try {
      const outFile = join(this.#step.pack, 'routing.tar');
      const [west, , east] = boundsOnGlobe(dataset.areas);
      const { statistics } = await buildRouting({
        osmFiles,
        view,
        outFile,
        elevationDir,
        boxes: east < west ? dataset.areas.map(grownBounds) : undefined,
        programs: this.#options.programs,
        ...step,
      });
      return { parts: [{ kind: 'routing', path: 'routing.tar' }], statistics };
    } finally {
      await rm(elevationDir, { recursive: true, force: true });
    }
  }

  async places(dataset: OsmDataset, coverage: Coverage): Promise<StepResult> {
    const { overview, countries } = this.#options;
    const { statistics } = await buildPlaces({
      ...{ dataset, overview, countries },
      extent: outlinesOf(coverage),
      outFile: join(this.#step.pack, 'places.sqlite'),
      ...this.#stepOptions('places'),
    });
    const { places = 0, citiesOfOverview: count = 0 } = statistics;
    // A few lie beyond the borders of every region.
    if (count > places / 20) this.#options.remark?.({ said: builderFailures.message('citiesOfOverview', { count }) });
    return { parts: [{ kind: 'places', path: 'places.sqlite' }], statistics };
  }

  /** `dataset`: the map whose roads get heights. */
  async terrain(areas: readonly Bounds[], dataset?: OsmDataset): Promise<StepResult> {
    const { demPaths = [], freeBytes } = this.#options;
    if (demPaths.length === 0) return { parts: [], statistics: {} };
    const outFile = join(this.#step.pack, 'terrain.pmtiles');
    const step = this.#stepOptions('terrain');
    const cells = dataset ? cellsOfNodes(dataset.nodes) : [];
    await requireSpace(step.tempDir, cells.length * graphTileBytes, builderFailures.message('roadHeights'), {
      freeBytes,
    });
    const graph = { cells, folder: this.#graphHeights };
    const made = await buildTerrain({ demPaths, areas, outFile, graph, ...step }).catch(async error => {
      // Half of the heights would make wrong grades.
      await rm(graph.folder, { recursive: true, force: true });
      throw error;
    });
    const { minzoom, maxzoom, statistics, files } = made;
    this.#terrainFile = outFile;
    return {
      parts: [{ kind: 'terrain', path: 'terrain.pmtiles', minzoom, maxzoom }],
      statistics,
      demFiles: files,
    };
  }

  /** They stand on the terrain that `terrain` wrote before, where it did. */
  async buildings(
    dataset: OsmDataset,
    view: OsmView,
    countries: readonly string[],
    countryAt: (lon: number, lat: number) => string | undefined,
  ): Promise<StepResult> {
    if (this.#options.makeBuildings !== true) return { parts: [], statistics: {} };
    const terrainFile = this.#terrainFile;
    const { pack } = this.#step;
    return makeBuildings({ dataset, view, countries, countryAt, terrainFile, pack, ...this.#stepOptions('models') });
  }

  /** Where heights wait for the routing graph. */
  get #graphHeights(): string {
    return join(this.#step.tempDir, 'graph-heights');
  }

  #stepOptions(name: 'basemap' | 'routing' | 'places' | 'terrain' | 'models') {
    const { tempDir, threads, memory, progress, signal } = this.#step;
    const spans = name === 'basemap' || name === 'terrain' ? phases[name] : undefined;
    return { tempDir, threads, memory, progress: progress(name, spans), signal };
  }
}

function hasRoads(view: OsmView): boolean {
  for (const [, tags] of view.waysWith('highway', 'route'))
    if (tags.highway !== undefined || tags.route === 'ferry') return true;
  return false;
}

const outlinesOf = (coverage: Coverage): Polygon[] =>
  polygonsOf(coverage).map(polygon => polygon.map(ring => Float64Array.from(ring.flat())));
