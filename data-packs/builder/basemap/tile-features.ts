import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { lookup } from '../../base/lookup.ts';
import { languagesKey } from '../../format/basemap-languages.ts';
import { type ArchiveStatistics, PmtilesWriter } from '../../format/pmtiles/writer.ts';
import type { ProgressListener } from '../../format/progress.ts';
import { type Bounds, unionBounds } from '../../geo/bounds.ts';
import { progressWords } from '../../words/progress-words.ts';
import { type MemoryBudget, tileThreadBytes } from '../memory-budget.ts';
import { basemapLayers, type LayerRules, plainRules } from './basemap-layers.ts';
import { nameLanguage } from './feature-names.ts';
import { deepestZoom, type MapFeature } from './map-feature.ts';
import { FeatureStore } from './tiles/feature-store.ts';
import { GeometryWriter } from './tiles/geometry-writer.ts';
import { thinLabels } from './tiles/label-grid.ts';
import type { WorldBox } from './tiles/tile-grid.ts';
import { planTasks, type TileTask } from './tiles/tile-plan.ts';
import { runTasks } from './tiles/tile-pool.ts';
import { setVertexLevels } from './tiles/vertex-levels.ts';
import { worldX, worldY } from './tiles/world-units.ts';

export interface TileOptions {
  minzoom: number;
  maxzoom: number;
  /** Boxes with tiles, in degrees, none across the antimeridian. */
  areas: readonly Bounds[];
  /** Generalisation of each layer, in drawing order; by default that of the basemap (`basemap-layers.ts`). */
  layers?: readonly LayerRules[];
  outFile: string;
  /** An existing folder for temporary tile data. */
  tempDir: string;
  threads: number;
  /** Fewer threads run where it has no room for them. */
  memory?: MemoryBudget | undefined;
  /** Members of the archive's metadata beside `vector_layers` and `outpost:languages`: name, attribution, version ... */
  metadata: Record<string, unknown>;
  progress?: ProgressListener;
  signal?: AbortSignal;
}

export interface TileStatistics extends ArchiveStatistics {
  features: number;
}

/**
 * Cuts features into a PMTiles archive of vector tiles: projects, simplifies per zoom, clips with a buffer, merges,
 * sorts, encodes and compresses on worker threads. Neighbouring tiles and neighbouring polygons fit without gaps.
 * Leaves no files when it fails or is aborted.
 */
export async function tileFeatures(features: Iterable<MapFeature>, options: TileOptions): Promise<TileStatistics> {
  const areas = options.areas.map(
    ([west, south, east, north]): WorldBox => [worldX(west), worldY(north), worldX(east), worldY(south)],
  );
  const file = join(options.tempDir, `geometry-${randomUUID()}`);
  const geometry = new GeometryWriter({ areas, file, room: geometryRoom(options) });
  try {
    return await makeTiles(features, geometry, areas, options);
  } finally {
    geometry.remove();
  }
}

/** Half of what is left beside the threads, in bytes: the other half is for the columns of features. */
function geometryRoom({ memory, threads }: TileOptions): number {
  return memory === undefined ? Infinity : Math.max(0, memory.room - threads * tileThreadBytes) / 2;
}

async function makeTiles(
  features: Iterable<MapFeature>,
  geometry: GeometryWriter,
  areas: readonly WorldBox[],
  options: TileOptions,
): Promise<TileStatistics> {
  const {
    minzoom,
    maxzoom,
    layers = basemapLayers,
    progress = () => {},
    signal = new AbortController().signal,
  } = options;
  const { columns, described, languages, count } = await gather(features, layers, geometry, signal);
  progress({ phase: 'tiles', fraction: 0, said: progressWords.message('mapFeatures', { features: count }) });
  await pause();
  setVertexLevels(columns.geometry, maxzoom);
  await pause();
  thinLabels(columns, layers, minzoom);
  signal.throwIfAborted();
  const plain = layers.map(plainRules);
  const tasks = planTasks(columns, plain, areas, { minzoom, maxzoom, threads: options.threads });
  const effort = (task: TileTask) => task.features.length + 1;
  const total = tasks.reduce((sum, task) => sum + effort(task), 0);
  let done = 0;
  let tiles = 0;
  const metadata = {
    ...options.metadata,
    [languagesKey]: languages.list(),
    vector_layers: described.list(minzoom, maxzoom),
  };
  const description = { tileType: 'mvt', minzoom, maxzoom, bounds: unionBounds(options.areas), metadata } as const;
  const writer = new PmtilesWriter(options.outFile, description, { tempDir: options.tempDir });
  try {
    await runTasks({ features: columns, layers: plain, areas, maxzoom }, tasks, {
      threads: options.memory?.threads(options.threads, tileThreadBytes) ?? options.threads,
      signal,
      onTile: (z, x, y, bytes) => {
        writer.add(z, x, y, bytes);
        tiles++;
      },
      onTaskDone: task => {
        done += effort(task);
        progress({ phase: 'tiles', fraction: done / total, said: progressWords.message('mapTiles', { tiles }) });
      },
    });
    signal.throwIfAborted();
    // The archive takes its place on the disk.
    geometry.remove();
    return { features: count, ...(await writer.finish()) };
  } catch (error) {
    writer.abort();
    throw error;
  }
}

/**
 * Has the store of features to itself, so that its tables are gone when the tiles are made. Pauses, so that other steps
 * begin beside it and it can be stopped.
 */
async function gather(
  features: Iterable<MapFeature>,
  layers: readonly LayerRules[],
  geometry: GeometryWriter,
  signal: AbortSignal,
) {
  const store = new FeatureStore(
    layers.map(layer => layer.name),
    geometry,
  );
  const described = new VectorLayers(layers.map(layer => layer.name));
  const languages = new NameLanguages();
  let count = 0;
  for (const feature of features) {
    store.add(feature);
    described.add(feature);
    languages.add(feature);
    if (++count % 4096 !== 0) continue;
    await pause();
    signal.throwIfAborted();
  }
  return { columns: store.share(), described, languages, count };
}

/** Counts the languages that the names of features are in. */
export class NameLanguages {
  readonly #features = new Map<string, number>();
  readonly #languages = new Map<string, string | undefined>();

  add({ attributes }: MapFeature): void {
    for (const key in attributes) {
      const language = this.#languageOf(key);
      if (language !== undefined) this.#features.set(language, (this.#features.get(language) ?? 0) + 1);
    }
  }

  /** Codes as they follow `name:`, those of most features first. */
  list(): string[] {
    return [...this.#features].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([code]) => code);
  }

  #languageOf(key: string): string | undefined {
    if (!this.#languages.has(key)) this.#languages.set(key, nameLanguage(key));
    return this.#languages.get(key);
  }
}

interface VectorLayer<Fields> {
  id: string;
  description: string;
  fields: Fields;
  minzoom: number;
  maxzoom: number;
}

/** Collects the `vector_layers` of an archive's metadata (TileJSON 3.0, 3.3) from its features. */
class VectorLayers {
  readonly #layers: Map<string, VectorLayer<Map<string, string>>>;

  constructor(names: readonly string[]) {
    const empty = { description: '', minzoom: 255, maxzoom: -1 };
    this.#layers = new Map(names.map(id => [id, { ...empty, id, fields: new Map() }]));
  }

  add(feature: MapFeature): void {
    const layer = this.#layers.get(feature.layer);
    if (layer === undefined) return;
    layer.minzoom = Math.min(layer.minzoom, feature.minzoom);
    layer.maxzoom = Math.max(layer.maxzoom, feature.maxzoom ?? deepestZoom);
    for (const name in feature.attributes) {
      if (layer.fields.has(name)) continue;
      const attribute = lookup(feature.attributes, name);
      const value = typeof attribute === 'object' ? attribute[0]?.value : attribute;
      if (value !== undefined) layer.fields.set(name, fieldType(value));
    }
  }

  /** Includes layers without features: a style may name them. */
  list(minzoom: number, maxzoom: number): VectorLayer<Record<string, string>>[] {
    return [...this.#layers.values()].map(layer => ({
      ...layer,
      fields: Object.fromEntries(layer.fields),
      minzoom: layer.maxzoom === -1 ? minzoom : Math.max(minzoom, layer.minzoom),
      maxzoom: layer.maxzoom === -1 ? maxzoom : Math.min(maxzoom, layer.maxzoom),
    }));
  }
}

function fieldType(value: string | number | boolean): string {
  return typeof value === 'string' ? 'String' : typeof value === 'number' ? 'Number' : 'Boolean';
}
