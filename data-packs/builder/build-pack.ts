import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { type PackManifest, packIdSchema } from '../format/manifest.ts';
import { writePack } from '../format/write-pack.ts';
import { boundsOf, unionBounds } from '../geo/bounds.ts';
import { requireSpace } from '../store/disk/disk-space.ts';
import { progressWords } from '../words/progress-words.ts';
import { builderFailures } from '../words/words.ts';
import { explainError } from './build-error.ts';
import { BuildFolder } from './build-folder.ts';
import { BuildProgressSum } from './build-progress.ts';
import { diskNeed } from './disk-need.ts';
import { readyExtracts } from './extract/ready-extracts.ts';
import { buildKey, type Checksums, FinishedSteps, inputChecksums } from './finished-steps.ts';
import { isOfPart, type LeftOutPart, leftOut } from './left-out.ts';
import { MapSteps } from './map-steps.ts';
import { type BuildShares, defaultMemory, MemoryBudget, shareMemory } from './memory-budget.ts';
import { limitToKnown } from './osm/data-areas.ts';
import { outlineOf } from './osm/data-coverage.ts';
import type { OsmDataset, Polygon } from './osm/dataset.ts';
import { countriesOf } from './osm/extract-countries.ts';
import { OsmView } from './osm/osm-view.ts';
import { readOsm } from './osm/read-osm.ts';
import { outerRings } from './osm/rings.ts';
import {
  attributionsOf,
  boxCoverage,
  countryAt,
  languagesOf,
  type Place,
  roundOutwards,
  sourcesOf,
  withExtent,
} from './pack-facts.ts';
import { type BuildPackOptions, weightsOf } from './pack-options.ts';
import { type PackStep, readySteps, type StepResult } from './ready-steps.ts';

export type { BuildPackOptions };

/** Share of reading that converting takes where there is something to convert. */
const converting = 0.6;

/** Throws a sentence before hours are wasted. The size of a clip is not known in advance. */
async function requireDiskSpace(
  { clip, freeBytes }: BuildPackOptions,
  osmFiles: readonly string[],
  folder: BuildFolder,
): Promise<void> {
  const bytes = clip === undefined ? await diskNeed(osmFiles) : 0;
  if (bytes > 0)
    await requireSpace(dirname(folder.out), bytes, builderFailures.message('thePack'), { atLeast: true, freeBytes });
}

/**
 * Builds a complete pack: reads the extracts once, then makes its parts in parallel in a temporary folder beside `out`,
 * and renames that at the end. A failed, cancelled or killed build leaves `out` unchanged.
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
    // The next build removes it where a failing disk keeps it.
    await folder.remove().catch(() => undefined);
    return manifest;
  } catch (error) {
    await (options.keepFinished === true ? folder?.leave() : folder?.remove())?.catch(() => undefined);
    options.signal.throwIfAborted();
    throw explainError(error, out);
  }
}

class PackBuild {
  readonly #options: BuildPackOptions;
  readonly #folder: BuildFolder;
  readonly #progress: BuildProgressSum;
  readonly #threads: number;
  readonly #memory: number;
  readonly #created: Date;
  /** Aborted by the first step that fails, which stops the others. */
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  readonly #checksums: Checksums;

  constructor(options: BuildPackOptions, folder: BuildFolder) {
    this.#options = options;
    this.#folder = folder;
    this.#signal = AbortSignal.any([options.signal, this.#stop.signal]);
    this.#checksums = inputChecksums(this.#signal);
    this.#threads = options.threads ?? availableParallelism();
    this.#memory = options.memory ?? defaultMemory();
    this.#created = (options.now ?? (() => new Date()))();
    this.#progress = new BuildProgressSum(weightsOf(options), options.progress);
  }

  async run(): Promise<PackManifest> {
    const { place, results } = this.#options.osmFiles.length > 0 ? await this.#fromMap() : await this.#withoutMap();
    const parts = results.flatMap(result => result.parts);
    await this.#folder.keepOnly(parts);
    return await writePack({
      directory: this.#folder.pack,
      manifest: await this.#manifest(place, results),
      parts,
      progress: this.#progress.step('checksums'),
      signal: this.#signal,
    });
  }

  async #fromMap(): Promise<{ place: Place; results: StepResult[] }> {
    const { osmFiles, clip, countries } = this.#options;
    const signal = this.#signal;
    const extracts = await readyExtracts(osmFiles, {
      changeFiles: this.#options.changeFiles,
      folder: this.#folder.work,
      progress: this.#progress.step('reading', { convert: [0, converting] }),
      signal,
    });
    await requireDiskSpace(this.#options, extracts.files, this.#folder);
    const dataset = await readOsm(extracts.files, {
      clip,
      names: osmFiles,
      memory: this.#whole(),
      progress: this.#progress.step('reading', extracts.converted ? { read: [converting, 1] } : {}),
      signal,
    });
    const shares = this.#sharesFor(dataset);
    const count = dataset.shortenedWays ?? 0;
    if (count > 0) this.#options.remark?.({ said: builderFailures.message('shortenedWays', { count }) });
    dataset.timestamp = [dataset.timestamp ?? '', extracts.timestamp ?? ''].toSorted().at(-1) || undefined;
    dataset.bounds = withExtent(dataset.bounds);
    dataset.areas = dataset.areas.map(withExtent);
    const view = new OsmView(dataset);
    const { coverage, known } = outlineOf(view, clip);
    limitToKnown(dataset, known);
    const place: Place = {
      bounds: dataset.bounds,
      coverage,
      countries: countries ?? countriesOf(view, countryAt(dataset.bounds)),
      languages: languagesOf(view),
      timestamp: dataset.timestamp,
    };
    this.#progress.step('reading')({ phase: 'reading', fraction: 1, said: progressWords.message('openStreetMap') });
    const from = { ...this.#options, osmFiles: extracts.files };
    const results = await this.#makeParts(from, dataset, view, place, known, shares);
    return { place, results: [...results, objectCounts(dataset)] };
  }

  /** Throws a sentence where the memory is not enough, with what would do. */
  #sharesFor(dataset: OsmDataset): BuildShares {
    const shares = shareMemory(this.#memory, dataset);
    if (shares.least <= this.#memory) return shares;
    const enough = `${Math.ceil(shares.least / 1e8) / 10}GB`;
    throw builderFailures.error('memoryTooSmall', { bytes: this.#memory, least: shares.least, enough });
  }

  /** Without extracts the region is the area of imagery, buildings and a ready-made basemap. */
  async #withoutMap(): Promise<{ place: Place; results: StepResult[] }> {
    const { clip, countries = [] } = this.#options;
    const ready = this.#ready({ bounds: clip && boundsOf(outerRings(clip)), countries });
    const results = [await ready.basemap(), await ready.imagery(), await ready.buildings(), await ready.traffic()];
    const boxes = clip ? [boundsOf(outerRings(clip))] : results.flatMap(result => result.boxes ?? []);
    if (boxes.length === 0) throw builderFailures.error('nothingToBuild');
    const bounds = withExtent(unionBounds(boxes));
    results.push(await new MapSteps(this.#options, this.#step(this.#whole())).terrain([bounds]));
    const allCountries = [...new Set([...countries, ...results.flatMap(result => result.countries ?? [])])].sort();
    return { place: { bounds, coverage: boxCoverage(boxes), countries: allCountries, languages: [] }, results };
  }

  /** Runs one step at a time beside the basemap, which keeps the cores busy, or before it where memory is short. */
  async #makeParts(
    from: BuildPackOptions,
    dataset: OsmDataset,
    view: OsmView,
    place: Place,
    known: readonly Polygon[],
    shares: BuildShares,
  ): Promise<StepResult[]> {
    const map = new MapSteps(from, this.#step(shares.others));
    const ready = this.#ready(place);
    const key = await buildKey(this.#options, this.#checksums);
    const finished = await FinishedSteps.open(this.#folder, key, this.#signal);
    const once = (name: string, step: () => Promise<StepResult>) =>
      finished.run(name, step, () => this.#progress.without(name));
    const basemap = () => {
      if (this.#options.basemapFile) return ready.basemap();
      const steps = new MapSteps(from, this.#step(shares.basemap));
      return once('basemap', () => steps.basemap(dataset, known));
    };
    const runInOrder = async (steps: readonly (() => Promise<StepResult>)[]) => {
      const results: StepResult[] = [];
      for (const step of steps) results.push(await step());
      return results;
    };
    const others = [
      // First the steps that most often refuse their input, so that the user knows soon.
      this.#sparing('buildings', 'buildings', () => ready.buildings()),
      this.#sparing('traffic', 'buildings', () => ready.traffic()),
      // Before the buildings that stand on it, and the graph, which reads its heights.
      this.#sparing('terrain', 'terrain', () => map.terrain(dataset.areas, dataset)),
      this.#sparing('buildings', 'models', () =>
        map.buildings(dataset, view, place.countries, countryAt(dataset.bounds)),
      ),
      this.#sparing('imagery', 'imagery', () => ready.imagery()),
      this.#sparing('routing', 'routing', () => once('routing', () => map.routing(dataset, view))),
      this.#sparing('places', 'places', () => once('places', () => map.places(dataset, place.coverage))),
    ];
    const sequences = (shares.together ? [[basemap], others] : [[...others, basemap]]).map(runInOrder);
    for (const sequence of sequences) sequence.catch(error => this.#stop.abort(error));
    const settled = await Promise.allSettled(sequences);
    // Throw the first failure, which stopped the others.
    this.#signal.throwIfAborted();
    return settled.flatMap(result => (result.status === 'fulfilled' ? result.value : []));
  }

  /** A step that the pack can do without: where it fails, that is told and the others go on. `phase`: of its progress. */
  #sparing(part: LeftOutPart, phase: string, step: () => Promise<StepResult>): () => Promise<StepResult> {
    return async () => {
      try {
        return await step();
      } catch (error) {
        if (this.#signal.aborted || !isOfPart(error)) throw error;
        this.#progress.without(phase);
        this.#options.remark?.(leftOut(part, error));
        return { parts: [], statistics: {} };
      }
    };
  }

  #whole(): MemoryBudget {
    return new MemoryBudget(this.#memory);
  }

  #ready(place: Pick<Place, 'countries'> & { bounds: Place['bounds'] | undefined }) {
    return readySteps(this.#options, this.#step(this.#whole()), place);
  }

  #step(memory: MemoryBudget): PackStep {
    return {
      pack: this.#folder.pack,
      tempDir: this.#folder.work,
      threads: this.#threads,
      memory,
      progress: (name, spans) => this.#progress.step(name, spans),
      signal: this.#signal,
    };
  }

  async #manifest(place: Place, results: readonly StepResult[]) {
    const { id, name, version, attributions, sources } = this.#options;
    const created = this.#created.toISOString().replace(/\.\d+Z$/, 'Z');
    const { bounds, coverage, countries, languages, timestamp } = place;
    return {
      id,
      name,
      version: version ?? `${(timestamp ?? created).slice(0, 10)}.${created.replace(/[-:]/g, '')}`,
      created,
      bounds: roundOutwards(bounds),
      coverage,
      countries: [...countries],
      languages,
      attributions: [...(attributions ?? attributionsOf(this.#options, results))],
      sources: [...(sources ?? (await sourcesOf(this.#options, results, timestamp, this.#checksums)))],
      statistics: Object.assign({}, ...results.map(result => result.statistics)) as Record<string, number>,
    };
  }
}

function checkNames({ id, name, countries = [], buildings, makeBuildings, osmFiles }: BuildPackOptions): void {
  if (makeBuildings && buildings) throw builderFailures.error('buildingsTwice');
  if (makeBuildings && osmFiles.length === 0) throw builderFailures.error('buildingsWithoutMap');
  if (!packIdSchema.safeParse(id).success) throw builderFailures.error('badId', { id });
  if (name.trim() === '' || name.length > 200) throw builderFailures.error('badName');
  const codes = [...countries, ...(buildings?.country === undefined ? [] : [buildings.country])];
  const invalid = codes.find(country => !/^[A-Z]{2}$/.test(country));
  if (invalid !== undefined) throw builderFailures.error('badCountry', { country: invalid });
}

function objectCounts({ nodes, ways, relations, shortenedWays = 0 }: OsmDataset): StepResult {
  return {
    parts: [],
    statistics: {
      nodes: nodes.ids.length,
      ways: ways.ids.length,
      relations: relations.ids.length,
      ...(shortenedWays > 0 && { shortenedWays }),
    },
  };
}
