import { type ArchiveStatistics, PmtilesWriter } from '../../format/pmtiles/writer.ts';
import type { ProgressListener } from '../../format/progress.ts';
import { progressWords } from '../../words/progress.ts';
import { basemapLayers } from './basemap-layers.ts';
import { FeatureStore } from './feature-store.ts';
import { thinLabels } from './label-grid.ts';
import { type LayerRules, plainRules } from './layer-rules.ts';
import type { MapFeature } from './map-feature.ts';
import { worldX, worldY } from './projection.ts';
import { planTasks, type WorldBox } from './tile-plan.ts';
import { runTasks } from './tile-pool.ts';
import { vectorLayers } from './vector-layers.ts';
import { setVertexLevels } from './vertex-levels.ts';

export interface TileOptions {
  minzoom: number;
  maxzoom: number;
  /** Tiles are made within: west, south, east, north in degrees, not across the antimeridian. */
  bounds: readonly [number, number, number, number];
  /** How each layer is generalised, in drawing order; by default that of the basemap (`basemap-layers.ts`). */
  layers?: readonly LayerRules[];
  outFile: string;
  /** An existing folder for spooled tiles. */
  tempDir: string;
  threads: number;
  /** Members of the archive's metadata beside `vector_layers`: name, attribution, version ... */
  metadata: Record<string, unknown>;
  progress?: ProgressListener;
  signal?: AbortSignal;
}

export interface TileStatistics extends ArchiveStatistics {
  features: number;
}

/**
 * Cuts features into a PMTiles archive of vector tiles: projected, simplified per zoom, clipped with a buffer, merged, sorted,
 * encoded and compressed on worker threads. Neighbouring tiles and neighbouring polygons fit without gaps.
 * Nothing is left behind when it fails or is aborted (then it rejects with the signal's reason).
 */
export async function tileFeatures(features: Iterable<MapFeature>, options: TileOptions): Promise<TileStatistics> {
  const {
    minzoom,
    maxzoom,
    layers = basemapLayers,
    progress = () => {},
    signal = new AbortController().signal,
  } = options;
  const store = new FeatureStore(layers.map(layer => layer.name));
  const described = vectorLayers(layers.map(layer => layer.name));
  let taken = 0;
  for (const feature of features) {
    store.add(feature);
    described.add(feature);
    if (++taken % 4096 === 0) signal.throwIfAborted();
  }
  progress({ phase: 'tiles', fraction: 0, said: progressWords.message('mapFeatures', { features: taken }) });
  const columns = store.share();
  setVertexLevels(columns, maxzoom);
  thinLabels(columns, layers, minzoom);
  signal.throwIfAborted();
  const [west, south, east, north] = options.bounds;
  const bounds: WorldBox = [worldX(west), worldY(north), worldX(east), worldY(south)];
  const plain = layers.map(plainRules);
  const tasks = planTasks(columns, plain, bounds, { minzoom, maxzoom, threads: options.threads });
  const work = tasks.reduce((sum, task) => sum + task.features.length + 1, 0);
  let worked = 0;
  let tiles = 0;
  const metadata = { ...options.metadata, vector_layers: described.list(minzoom, maxzoom) };
  const description = { tileType: 'mvt', minzoom, maxzoom, bounds: options.bounds, metadata } as const;
  const writer = new PmtilesWriter(options.outFile, description, { tempDir: options.tempDir });
  try {
    await runTasks({ features: columns, layers: plain, bounds, maxzoom }, tasks, {
      threads: options.threads,
      signal,
      onTile: (z, x, y, bytes) => {
        writer.add(z, x, y, bytes);
        tiles++;
      },
      onTaskDone: task => {
        worked += task.features.length + 1;
        progress({ phase: 'tiles', fraction: worked / work, said: progressWords.message('mapTiles', { tiles }) });
      },
    });
    signal.throwIfAborted();
    return { features: taken, ...(await writer.finish()) };
  } catch (error) {
    writer.abort();
    throw error;
  }
}
