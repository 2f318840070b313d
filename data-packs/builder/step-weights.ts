import { isKeyOf } from '../base/lookup.ts';
import type { Weights } from './build-progress.ts';
import type { BuildPackOptions } from './pack-options.ts';

/** Shares of the time, measured on 0.3 and 0.9 million nodes with two cores. */
const weights = {
  reading: 5,
  basemap: 25,
  routing: 16,
  places: 12,
  terrain: 25,
  imagery: 25,
  buildings: 3,
  models: 8,
  checksums: 1,
};

/** Weights of the steps in this build. */
export function weightsOf(options: BuildPackOptions): Weights {
  const { osmFiles, demPaths, basemapFile, imagery, buildings, makeBuildings, trafficFolder } = options;
  const hasMap = osmFiles.length > 0;
  const steps: Record<keyof typeof weights, boolean> = {
    reading: hasMap,
    basemap: hasMap || basemapFile !== undefined,
    routing: hasMap,
    places: hasMap,
    terrain: (demPaths?.length ?? 0) > 0,
    imagery: (imagery?.length ?? 0) > 0,
    buildings: buildings !== undefined || trafficFolder !== undefined,
    models: hasMap && makeBuildings === true,
    checksums: true,
  };
  return Object.fromEntries(Object.entries(weights).filter(([name]) => isKeyOf(steps, name) && steps[name]));
}
