import { join } from 'node:path';
import type { Attribution, PackPart } from '../format/manifest.ts';
import type { ProgressListener } from '../format/progress.ts';
import type { Bounds } from '../geo/bounds.ts';
import { builderFailures } from '../words/words.ts';
import { copyBuildings } from './buildings/copy-buildings.ts';
import { copyInto, filesIn } from './folder-files.ts';
import { buildImagery } from './imagery/build-imagery.ts';
import type { BuildPackOptions, StepOptions } from './pack-options.ts';
import { copyBasemap } from './ready-archive.ts';

/** Options of every step of a build. */
export interface PackStep extends Omit<StepOptions, 'progress'> {
  /** The future pack's folder. */
  pack: string;
  progress: (name: string, spans?: Readonly<Record<string, readonly [number, number]>>) => ProgressListener;
}

export interface StepResult {
  parts: Omit<PackPart, 'size' | 'sha256'>[];
  statistics: Record<string, number>;
  /** Elevation files used. */
  demFiles?: readonly string[];
  attributions?: readonly Attribution[];
  /** Area and countries of the part, for packs without a map. */
  boxes?: readonly Bounds[];
  countries?: readonly string[];
}

const nothing: StepResult = { parts: [], statistics: {} };

/** Builds the parts from ready-made files: checks and copies them, cuts images into tiles. */
export function readySteps(
  { basemapFile, imagery = [], buildings, trafficFolder }: BuildPackOptions,
  { pack, progress, tempDir, signal }: PackStep,
  place: { bounds: Bounds | undefined; countries: readonly string[] },
) {
  return { basemap, imagery: pictures, buildings: models, traffic };

  async function basemap(): Promise<StepResult> {
    if (basemapFile === undefined) return nothing;
    const made = await copyBasemap(basemapFile, join(pack, 'basemap.pmtiles'), place.bounds, signal);
    progress('basemap')({ phase: 'tiles', fraction: 1 });
    const { minzoom, maxzoom, bounds } = made;
    return {
      parts: [{ kind: 'basemap', path: 'basemap.pmtiles', minzoom, maxzoom }],
      boxes: [bounds],
      statistics: { basemapTiles: made.statistics.tiles },
    };
  }

  async function pictures(): Promise<StepResult> {
    if (imagery.length === 0) return nothing;
    const step = { tempDir, progress: progress('imagery'), signal };
    const made = await buildImagery({ sources: imagery, folder: pack, ...place, ...step });
    const shown = made.parts.flatMap(part => part.imagery ?? []);
    return {
      ...made,
      boxes: shown.map(({ bounds }) => bounds),
      countries: shown.flatMap(({ country }) => country ?? []),
    };
  }

  async function models(): Promise<StepResult> {
    if (buildings === undefined) return nothing;
    const { folder, country } = buildings;
    const made = await copyBuildings({ folder, country, ...place, pack, progress: progress('buildings'), signal });
    return { ...made, boxes: [made.bounds], countries: [made.country] };
  }

  async function traffic(): Promise<StepResult> {
    if (trafficFolder === undefined) return nothing;
    return buildTraffic({ folder: trafficFolder, pack, progress: progress('buildings'), signal });
  }
}

const endings = /\.(?:json|geojson|pmtiles|pbf|mvt|bin)$/i;

/** Copies a folder with one folder per country, named by ISO code, to `traffic/` (`SPEC.md`, "traffic/"). */
async function buildTraffic(options: {
  folder: string;
  /** The pack's folder. */
  pack: string;
  progress: ProgressListener;
  signal: AbortSignal;
}) {
  const { folder, pack } = options;
  const files = await filesIn(folder, endings);
  if (files.length === 0) throw builderFailures.error('noTraffic', { folder });
  const stray = files.find(file => !/^[A-Z]{2}\//.test(file));
  if (stray !== undefined) throw builderFailures.error('strayTraffic', { folder, stray });
  const paths = await copyInto(folder, files, pack, 'traffic', { ...options, phase: 'traffic' });
  const parts = paths.map((path): Omit<PackPart, 'size' | 'sha256'> => ({ kind: 'traffic', path }));
  return { parts, statistics: { trafficFiles: files.length } };
}
