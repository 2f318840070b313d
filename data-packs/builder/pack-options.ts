import type { Attribution, PackSource } from '../format/manifest.ts';
import type { FreeBytes } from '../store/disk-space.ts';
import type { BuildProgress } from './build-progress.ts';
import type { ImagerySource } from './imagery/imagery-source.ts';
import type { Polygon } from './osm/dataset.ts';

/** What a pack is to be made of. */
export interface BuildPackOptions {
  id: string;
  name: string;
  /** Without any the pack has no search and no routing; then something else must say where it lies. */
  osmFiles: readonly string[];
  demPaths?: readonly string[];
  /** A ready-made vector archive, taken instead of building one. */
  basemapFile?: string;
  imagery?: readonly ImagerySource[];
  /** A folder of 3D Tiles, the country they stand in (by default the pack's only one) and their credit. */
  buildings?: { folder: string; country?: string; attribution?: string };
  /** A folder with traffic data by country. */
  trafficFolder?: string;
  /** Only what lies in this area, and the ways that reach into it. */
  clip?: Polygon[];
  /** The pack's folder; replaced only when it is empty or a pack, and only when the new one is complete. */
  out: string;
  /** ISO 3166-1 alpha-2; by default those whose borders the data has. */
  countries?: readonly string[];
  /** Credits and sources in place of OpenStreetMap's, for generated data. */
  attributions?: readonly Attribution[];
  sources?: readonly PackSource[];
  /** By default made of the date of the data and the time of the build. */
  version?: string;
  progress: (progress: BuildProgress) => void;
  signal: AbortSignal;
  /** By default the machine's cores. */
  threads?: number;
  now?: () => Date;
  freeBytes?: FreeBytes;
}
