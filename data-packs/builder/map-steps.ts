import { join } from 'node:path';
import type { Coverage } from '../format/manifest.ts';
import type { Bounds } from '../geo/bounds.ts';
import { itemAt } from '../geo/item-at.ts';
import { buildBasemap } from './basemap/build-basemap.ts';
import { boxRing } from './clip-area.ts';
import type { OsmDataset } from './osm/dataset.ts';
import type { OsmView } from './osm/osm-view.ts';
import { writeExtract } from './osm/write-extract.ts';
import type { BuildPackOptions } from './pack-options.ts';
import { buildPlaces } from './places/build-places.ts';
import type { PackStep, StepResult } from './ready-steps.ts';
import { buildRouting } from './routing/build-routing.ts';
import { RoutingUnavailableError } from './routing/valhalla-tool.ts';
import { buildTerrain } from './terrain/build-terrain.ts';

const phases = { features: [0, 0.2], tiles: [0.2, 1] } as const;

/** Parts that are made of OpenStreetMap and elevation data. */
export class MapSteps {
  readonly #options: BuildPackOptions;
  readonly #step: PackStep;

  constructor(options: BuildPackOptions, step: PackStep) {
    this.#options = options;
    this.#step = step;
  }

  async basemap(dataset: OsmDataset): Promise<StepResult> {
    const extent = this.#options.clip ?? [[boxRing(...dataset.bounds)]];
    const outFile = join(this.#step.pack, 'basemap.pmtiles');
    const { minzoom, maxzoom, statistics } = await buildBasemap({
      dataset,
      extent,
      outFile,
      ...this.#named('basemap'),
    });
    const named = Object.entries(statistics).map(([name, value]) => [
      `basemap${itemAt(name, 0).toUpperCase()}${name.slice(1)}`,
      value,
    ]);
    return {
      parts: [{ kind: 'basemap', path: 'basemap.pmtiles', minzoom, maxzoom }],
      statistics: Object.fromEntries(named),
    };
  }

  async routing(dataset: OsmDataset, view: OsmView): Promise<StepResult> {
    const step = this.#named('routing');
    if (!hasRoads(view)) {
      step.progress({ phase: 'routing', fraction: 1 });
      return { parts: [], statistics: { routingLeftOut: 1 } };
    }
    let osmFiles = this.#options.osmFiles;
    if (dataset.plain !== true) {
      osmFiles = [join(step.tempDir, 'extract.osm.pbf')];
      await writeExtract(view, itemAt(osmFiles, 0), step.signal);
    }
    try {
      const { statistics } = await buildRouting({ osmFiles, outFile: join(this.#step.pack, 'routing.tar'), ...step });
      return { parts: [{ kind: 'routing', path: 'routing.tar' }], statistics };
    } catch (error) {
      if (!(error instanceof RoutingUnavailableError)) throw error;
      step.progress({ phase: 'routing', fraction: 1, said: error.said });
      return { parts: [], statistics: { routingLeftOut: 1 } };
    }
  }

  async places(dataset: OsmDataset, coverage: Coverage): Promise<StepResult> {
    const polygons = coverage.type === 'Polygon' ? [coverage.coordinates] : coverage.coordinates;
    const { statistics } = await buildPlaces({
      dataset,
      extent: polygons.map(polygon => polygon.map(ring => Float64Array.from(ring.flat()))),
      outFile: join(this.#step.pack, 'places.sqlite'),
      ...this.#named('places'),
    });
    return { parts: [{ kind: 'places', path: 'places.sqlite' }], statistics };
  }

  async terrain(bounds: Bounds): Promise<StepResult> {
    const demPaths = this.#options.demPaths ?? [];
    if (demPaths.length === 0) return { parts: [], statistics: {} };
    const outFile = join(this.#step.pack, 'terrain.pmtiles');
    const step = this.#named('terrain');
    const { minzoom, maxzoom, statistics, files } = await buildTerrain({ demPaths, bounds, outFile, ...step });
    return {
      parts: [{ kind: 'terrain', path: 'terrain.pmtiles', minzoom, maxzoom }],
      statistics,
      demFiles: files,
    };
  }

  #named(name: 'basemap' | 'routing' | 'places' | 'terrain') {
    const { tempDir, threads, progress, signal } = this.#step;
    return { tempDir, threads, progress: progress(name, name === 'basemap' ? phases : undefined), signal };
  }
}

function hasRoads(view: OsmView): boolean {
  const { ways } = view.dataset;
  for (let i = 0; i < ways.tags.length; i += 2) {
    const key = view.string(ways.tags[i] as number);
    if (key === 'highway' || (key === 'route' && view.string(ways.tags[i + 1] as number) === 'ferry')) return true;
  }
  return false;
}
