import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { checksumFile } from '../format/checksum.ts';
import type { Attribution, Bounds, Coverage, PackManifest, PackPart, PackSource } from '../format/manifest.ts';
import { packIdSchema } from '../format/manifest.ts';
import { writePack } from '../format/write-pack.ts';
import { buildBasemap } from './basemap/build-basemap.ts';
import { BuildError, explained } from './build-error.ts';
import { BuildFolder } from './build-folder.ts';
import { type BuildProgress, BuildProgressSum } from './build-progress.ts';
import { boxRing } from './clip-area.ts';
import { copyBasemap } from './copy-basemap.ts';
import { countriesOf } from './osm/countries.ts';
import { coverageOf } from './osm/coverage.ts';
import type { OsmDataset, Polygon } from './osm/dataset.ts';
import { readOsm } from './osm/read-osm.ts';
import { OsmView } from './osm/view.ts';
import { writeExtract } from './osm/write-extract.ts';
import { buildPlaces } from './places/build-places.ts';
import { buildRouting } from './routing/build-routing.ts';
import { RoutingUnavailableError } from './routing/valhalla-tool.ts';
import { buildTerrain } from './terrain/build-terrain.ts';

export interface BuildPackOptions {
  id: string;
  name: string;
  osmFiles: readonly string[];
  demPaths?: readonly string[];
  /** A ready-made vector archive, taken instead of building one. */
  basemapFile?: string;
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
}

type Part = Omit<PackPart, 'size' | 'sha256'>;
interface StepResult {
  part?: Part;
  /** Elevation files that went into it. */
  demFiles?: readonly string[];
  statistics: Record<string, number>;
}

/** Shares of the time, as measured on Liechtenstein with two cores. */
const weights = { reading: 8, basemap: 25, routing: 25, places: 20, terrain: 14, checksums: 2 };
const phases = { basemap: { features: [0, 0.2], tiles: [0.2, 1] } } as const;

/**
 * Builds a complete pack: reads the extracts once, then makes its parts side by side, in a temporary folder beside `out` that
 * takes its place at the end. A failed, cancelled or killed build leaves `out` as it was.
 */
export async function buildPack(options: BuildPackOptions): Promise<PackManifest> {
  const { out } = options;
  checkNames(options);
  let folder: BuildFolder | undefined;
  try {
    folder = await BuildFolder.create(out);
    const build = new PackBuild(options, folder);
    const manifest = await build.run();
    options.signal.throwIfAborted();
    await folder.finish();
    return manifest;
  } catch (error) {
    options.signal.throwIfAborted();
    throw explained(error, out);
  } finally {
    await folder?.remove();
  }
}

class PackBuild {
  readonly #options: BuildPackOptions;
  readonly #folder: BuildFolder;
  readonly #progress: BuildProgressSum;
  readonly #threads: number;
  readonly #created: Date;
  /** Aborted by the caller, or by the first step that fails, so that the others stop too. */
  readonly #stop = new AbortController();

  constructor(options: BuildPackOptions, folder: BuildFolder) {
    this.#options = options;
    this.#folder = folder;
    this.#threads = options.threads ?? availableParallelism();
    this.#created = (options.now ?? (() => new Date()))();
    const { terrain, ...always } = weights;
    this.#progress = new BuildProgressSum(options.demPaths?.length ? { ...always, terrain } : always, options.progress);
  }

  async run(): Promise<PackManifest> {
    const { signal, osmFiles, clip } = this.#options;
    const stop = () => this.#stop.abort(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    try {
      const dataset = await readOsm(osmFiles, {
        clip,
        progress: this.#progress.step('reading'),
        signal: this.#stop.signal,
      });
      dataset.bounds = withExtent(dataset.bounds);
      const view = new OsmView(dataset);
      const coverage = coverageOf(view, clip);
      const results = await this.#makeParts(dataset, view, coverage);
      const parts = results.flatMap(result => result.part ?? []);
      return await writePack({
        directory: this.#folder.pack,
        manifest: await this.#manifest(view, coverage, results),
        parts,
        progress: this.#progress.step('checksums'),
        signal: this.#stop.signal,
      });
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Two lanes: the basemap keeps the cores busy, and beside it one other step at a time, so that memory stays bounded. */
  async #makeParts(dataset: OsmDataset, view: OsmView, coverage: Coverage): Promise<StepResult[]> {
    const extent = this.#options.clip ?? [[boxRing(...dataset.bounds)]];
    const lane = async (steps: readonly (() => Promise<StepResult>)[]) => {
      const results: StepResult[] = [];
      for (const step of steps) results.push(await step());
      return results;
    };
    const lanes = [
      lane([() => this.#basemap(dataset, extent)]),
      lane([
        // First the step that most often has input it cannot use: an hour later would be late to hear of it.
        () => this.#terrain(dataset.bounds),
        () => this.#routing(dataset, view),
        () => this.#places(dataset, coverage),
      ]),
    ];
    for (const running of lanes) running.catch(error => this.#stop.abort(error));
    const settled = await Promise.allSettled(lanes);
    // The first failure stopped the others, so it is the stop's reason.
    this.#stop.signal.throwIfAborted();
    return settled.flatMap(result => (result.status === 'fulfilled' ? result.value : []));
  }

  async #basemap(dataset: OsmDataset, extent: Polygon[]): Promise<StepResult> {
    const outFile = join(this.#folder.pack, 'basemap.pmtiles');
    const { basemapFile } = this.#options;
    const { minzoom, maxzoom, statistics } = basemapFile
      ? await copyBasemap(basemapFile, outFile, dataset.bounds)
      : await buildBasemap({ dataset, extent, outFile, ...this.#step('basemap') });
    const named = Object.entries(statistics).map(([name, value]) => [
      `basemap${name[0].toUpperCase()}${name.slice(1)}`,
      value,
    ]);
    return {
      part: { kind: 'basemap', path: 'basemap.pmtiles', minzoom, maxzoom },
      statistics: Object.fromEntries(named),
    };
  }

  async #routing(dataset: OsmDataset, view: OsmView): Promise<StepResult> {
    const step = this.#step('routing');
    if (!hasRoads(view)) {
      step.progress({ phase: 'routing', fraction: 1 });
      return { statistics: { routingLeftOut: 1 } };
    }
    let osmFiles = this.#options.osmFiles;
    if (dataset.plain !== true) {
      osmFiles = [join(this.#folder.work, 'extract.osm.pbf')];
      await writeExtract(view, osmFiles[0], step.signal);
    }
    try {
      const { statistics } = await buildRouting({ osmFiles, outFile: join(this.#folder.pack, 'routing.tar'), ...step });
      return { part: { kind: 'routing', path: 'routing.tar' }, statistics };
    } catch (error) {
      if (!(error instanceof RoutingUnavailableError)) throw error;
      step.progress({ phase: 'routing', fraction: 1, detail: error.message });
      return { statistics: { routingLeftOut: 1 } };
    }
  }

  async #places(dataset: OsmDataset, coverage: Coverage): Promise<StepResult> {
    const polygons = coverage.type === 'Polygon' ? [coverage.coordinates] : coverage.coordinates;
    const { statistics } = await buildPlaces({
      dataset,
      extent: polygons.map(polygon => polygon.map(ring => Float64Array.from(ring.flat()))),
      outFile: join(this.#folder.pack, 'places.sqlite'),
      ...this.#step('places'),
    });
    return { part: { kind: 'places', path: 'places.sqlite' }, statistics };
  }

  async #terrain(bounds: Bounds): Promise<StepResult> {
    const demPaths = this.#options.demPaths ?? [];
    if (demPaths.length === 0) return { statistics: {} };
    const outFile = join(this.#folder.pack, 'terrain.pmtiles');
    const { minzoom, maxzoom, statistics, files } = await buildTerrain({
      demPaths,
      bounds,
      outFile,
      ...this.#step('terrain'),
    });
    return { part: { kind: 'terrain', path: 'terrain.pmtiles', minzoom, maxzoom }, statistics, demFiles: files };
  }

  #step(name: keyof typeof weights) {
    return {
      tempDir: this.#folder.work,
      threads: this.#threads,
      progress: this.#progress.step(name, name === 'basemap' ? phases.basemap : undefined),
      signal: this.#stop.signal,
    };
  }

  async #manifest(view: OsmView, coverage: Coverage, results: readonly StepResult[]) {
    const { id, name, countries, version } = this.#options;
    const { bounds, timestamp, nodes, ways, relations } = view.dataset;
    const created = this.#created.toISOString().replace(/\.\d+Z$/, 'Z');
    const kinds = results.flatMap(result => result.part?.kind ?? []);
    const demFiles = results.flatMap(result => result.demFiles ?? []);
    const counts = { nodes: nodes.ids.length, ways: ways.ids.length, relations: relations.ids.length };
    return {
      id,
      name,
      version: version ?? `${(timestamp ?? created).slice(0, 10)}.${created.replace(/[-:]/g, '')}`,
      created,
      bounds: bounds.map((side, i) => outwards(side, i < 2)) as Bounds,
      coverage,
      countries: [...(countries ?? countriesOf(view))],
      languages: languagesOf(view),
      attributions: [...(this.#options.attributions ?? this.#attributions(kinds, demFiles))],
      sources: [...(this.#options.sources ?? (await this.#sources(timestamp, demFiles)))],
      statistics: Object.assign(counts, ...results.map(result => result.statistics)) as Record<string, number>,
    };
  }

  #attributions(kinds: readonly PackPart['kind'][], demFiles: readonly string[]): Attribution[] {
    const ofOsm = kinds.filter(kind => kind !== 'terrain');
    const credits: Attribution[] = [
      {
        text: '© OpenStreetMap contributors',
        url: 'https://www.openstreetmap.org/copyright',
        licence: 'ODbL 1.0',
        parts: ofOsm,
      },
    ];
    if (kinds.includes('terrain')) {
      credits.push({ text: elevationCredit(demFiles), licence: 'as stated by its source', parts: ['terrain'] });
    }
    return credits;
  }

  async #sources(timestamp: string | undefined, demFiles: readonly string[]): Promise<PackSource[]> {
    const { osmFiles, basemapFile } = this.#options;
    const { signal } = this.#stop;
    const sources: PackSource[] = [];
    for (const file of osmFiles) {
      const { sha256 } = await checksumFile(file, { signal });
      const date = osmFiles.length === 1 && timestamp ? { date: timestamp } : {};
      sources.push({ name: basename(file), kind: 'osm', ...date, sha256 });
    }
    for (const file of demFiles) {
      sources.push({ name: basename(file), kind: 'elevation', sha256: (await checksumFile(file, { signal })).sha256 });
    }
    if (basemapFile) {
      sources.push({
        name: basename(basemapFile),
        kind: 'osm',
        sha256: (await checksumFile(basemapFile, { signal })).sha256,
      });
    }
    return sources;
  }
}

/** Short enough for a map's corner however many files there are; `sources` has them all. */
function elevationCredit(files: readonly string[]): string {
  const names = files.map(file => basename(file));
  const shown =
    names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more files` : names.join(', ');
  return `Elevation: ${shown}`;
}

function checkNames({ id, name, countries = [], osmFiles }: BuildPackOptions): void {
  if (!packIdSchema.safeParse(id).success) {
    throw new BuildError(
      `"${id}" is no pack id: use up to 64 lower-case letters, digits and inner hyphens, as in "new-zealand".`,
    );
  }
  if (name.trim() === '' || name.length > 200) throw new BuildError('A pack needs a name of 1 to 200 characters.');
  if (osmFiles.length === 0) throw new BuildError('A pack needs at least one .osm.pbf file.');
  const odd = countries.find(country => !/^[A-Z]{2}$/.test(country));
  if (odd !== undefined)
    throw new BuildError(`"${odd}" is no country code: use two capital letters (ISO 3166-1), as in "LI".`);
}

/** A single place still has a box around it. */
function withExtent([west, south, east, north]: Bounds): Bounds {
  const least = 0.0005;
  const wide = east - west >= least ? 0 : least;
  const high = north - south >= least ? 0 : least;
  return [
    Math.max(-180, west - wide),
    Math.max(-90, south - high),
    Math.min(180, east + wide),
    Math.min(90, north + high),
  ];
}

/** Seven digits, never cutting anything off. */
function outwards(degrees: number, low: boolean): number {
  return (low ? Math.floor(degrees * 1e7 + 1e-4) : Math.ceil(degrees * 1e7 - 1e-4)) / 1e7;
}

function hasRoads(view: OsmView): boolean {
  const { ways } = view.dataset;
  for (let i = 0; i < ways.tags.length; i += 2) {
    const key = view.string(ways.tags[i]);
    if (key === 'highway' || (key === 'route' && view.string(ways.tags[i + 1]) === 'ferry')) return true;
  }
  return false;
}

function languagesOf(view: OsmView): string[] {
  const { nodes, ways, relations } = view.dataset;
  const keys = new Set<number>();
  for (const { tags } of [nodes.tagged, ways, relations]) for (let i = 0; i < tags.length; i += 2) keys.add(tags[i]);
  const names = new Set([...keys].map(key => view.string(key)));
  return ['de', 'en', 'fr'].filter(language => names.has(`name:${language}`));
}
