import { isKeyOf } from '../base/lookup.ts';
import type { Attribution, PackSource } from '../format/manifest.ts';
import type { ProgressListener } from '../format/progress.ts';
import type { FreeBytes } from '../store/disk/disk-space.ts';
import type { BuildProgress, Weights } from './build-progress.ts';
import type { ImagerySource } from './imagery/imagery-source.ts';
import type { BuildRemark } from './left-out.ts';
import type { MemoryBudget } from './memory-budget.ts';
import type { Polygon } from './osm/dataset.ts';

/** Options that every step of a build takes. */
export interface StepOptions {
  tempDir: string;
  threads: number;
  memory?: MemoryBudget | undefined;
  progress: ProgressListener;
  signal: AbortSignal;
}

/** Inputs and settings of a build. */
export interface BuildPackOptions {
  id: string;
  name: string;
  /** Without any the pack has no search and no routing, and its area comes from the other parts. */
  osmFiles: readonly string[];
  /** Changes to apply to the extracts, in their order: `.osc` files, packed or not. */
  changeFiles?: readonly string[] | undefined;
  demPaths?: readonly string[] | undefined;
  /** Credits, plain or as HTML with links; none without. */
  demAttribution?: string | undefined;
  trafficAttribution?: string | undefined;
  /** A ready-made vector archive to use instead of building one. */
  basemapFile?: string | undefined;
  imagery?: readonly ImagerySource[];
  /** A folder of 3D Tiles, their country (by default the pack's only one) and credit. */
  buildings?: { folder: string; country?: string | undefined; attribution?: string | undefined } | undefined;
  /** Makes 3D buildings from the extracts; not beside ready ones. */
  makeBuildings?: boolean | undefined;
  /** A folder with traffic data by country. */
  trafficFolder?: string | undefined;
  /** Limits the pack to this area and the ways that reach into it. */
  clip?: Polygon[] | undefined;
  /** The pack's folder; replaced only if empty or a pack, and only when the new one is complete. */
  out: string;
  /** Place index of the overview of the world: its towns are the cities of what the data have none for. */
  overview?: string | undefined;
  /** ISO 3166-1 alpha-2; by default from the borders in the data. */
  countries?: readonly string[] | undefined;
  /** Replace the credits and sources, for generated data. */
  attributions?: readonly Attribution[];
  sources?: readonly PackSource[];
  /** By default the date of the data and the time of the build. */
  version?: string;
  /** Whether a build that fails or is stopped leaves its finished steps to the next one. */
  keepFinished?: boolean | undefined;
  progress: (progress: BuildProgress) => void;
  /** Told at once. */
  remark?: (remark: BuildRemark) => void;
  signal: AbortSignal;
  /** Where the routing engine's programs are, for systems whose engine is not built in. */
  programs?: string | undefined;
  /** By default the number of cores. */
  threads?: number;
  /** Bytes that all threads and processes may take together: by default `defaultMemory()`. */
  memory?: number | undefined;
  now?: () => Date;
  freeBytes?: FreeBytes;
}

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
