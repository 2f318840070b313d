import { copyFile, link, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { graphTileBounds } from '../../format/archive/graph-tile-bounds.ts';
import { type Bounds, boundsMeet } from '../../geo/bounds.ts';
import { platformHere } from '../../store/engine/engine-platforms.ts';
import type { Message } from '../../words/catalogue.ts';
import { progressWords } from '../../words/progress-words.ts';
import { builderFailures } from '../../words/words.ts';
import { NothingToMake } from '../left-out.ts';
import type { OsmView } from '../osm/osm-view.ts';
import type { StepOptions } from '../pack-options.ts';
import { compareLengths } from './compare-lengths.ts';
import { type GraphTile, listGraphTiles, writeTileExtract } from './tile-extract.ts';
import { RoutingBuildError, runValhallaTool, type ToolPlace } from './valhalla-tool.ts';

export interface RoutingOptions extends ToolPlace, StepOptions {
  osmFiles: readonly string[];
  /** The map in the files: the graph must have its ways. */
  view?: OsmView | undefined;
  /** .hgt files of 3601 x 3601 samples; without them roads have no grades. */
  elevationDir?: string | undefined;
  outFile: string;
  /** Around the data: tiles elsewhere are left out. The engine lists a road across 180 degrees all around the world. */
  boxes?: readonly Bounds[] | undefined;
}

/** Bytes of graph tiles that a thread keeps. */
const leastCache = 32e6;

/** Valhalla's log lines at the start of steps, with the overall progress (measured on Liechtenstein, San Francisco). */
const steps: readonly [RegExp, number, Message][] = [
  [/Parsing files for ways/, 0.15, progressWords.message('ways')],
  [/Parsing files for relations/, 0.4, progressWords.message('relations')],
  [/Parsing files for nodes/, 0.43, progressWords.message('nodes')],
  [/Creating graph edges/, 0.55, progressWords.message('graph')],
  [/Building \d+ tiles/, 0.58, progressWords.message('graphTiles')],
  [/Enhancing local graph/, 0.65, progressWords.message('junctions')],
  [/\] HierarchyBuilder/, 0.76, progressWords.message('hierarchy')],
  [/Creating shortcuts/, 0.8, progressWords.message('shortcuts')],
  [/complex turn restrictions/, 0.92, progressWords.message('turnRestrictions')],
  [/Adding elevation to/, 0.93, progressWords.message('heights')],
  [/Validating, finishing/, 0.95, progressWords.message('check')],
];

const counts: readonly [RegExp, string][] = [
  [/Finished with (\d+) routable ways/, 'routableWays'],
  [/\] Node Count = (\d+)/, 'routingNodes'],
  [/Directed Edge Count = (\d+)/, 'routingEdges'],
  [/Finished with (\d+) simple turn restrictions/, 'turnRestrictions'],
];

/**
 * Builds a routing graph with Valhalla's tools and packs it into one tar at `outFile`, without time zones, which no
 * request needs. Throws NothingToMake where there are no binaries or no roads, a RoutingBuildError when a tool fails.
 */
export async function buildRouting(options: RoutingOptions): Promise<{ statistics: Record<string, number> }> {
  const { outFile, memory, progress, signal } = options;
  const threads = memory?.threads(options.threads, leastCache) ?? options.threads;
  const phase = 'routing';
  progress({ phase, fraction: 0, said: progressWords.message('countries') });
  await mkdir(options.tempDir, { recursive: true });
  const work = resolve(await mkdtemp(join(options.tempDir, 'routing-')));
  try {
    const tileDir = join(work, 'tiles');
    await mkdir(tileDir);
    const config = 'valhalla.json';
    await writeFile(join(work, config), await buildConfig(work, { ...options, threads }));
    const osmFiles = await Promise.all(options.osmFiles.map((file, i) => nameForTools(work, resolve(file), i)));
    const { programs, platform = platformHere } = options;
    const run = { programs, platform, cwd: work, signal };
    await buildAdmins(config, osmFiles, run);

    const statistics: Record<string, number> = Object.create(null);
    const onLine = (line: string) => {
      const step = steps.find(([pattern]) => pattern.test(line));
      if (step) progress({ phase, fraction: step[1], said: step[2] });
      for (const [pattern, name] of counts) {
        const count = pattern.exec(line)?.[1];
        if (count !== undefined) statistics[name] = Number(count);
      }
    };
    const runStages = async () => {
      for (const stages of stagesOfRuns(threads, platform)) {
        await runValhallaTool('valhalla_build_tiles', ['-c', config, ...stages, ...osmFiles], { ...run, onLine });
      }
    };
    const failed = await runStages().catch(error => error);
    // Without roads the tool builds nothing or crashes, depending on the other data.
    const made = failed ? [] : await listGraphTiles(tileDir);
    const tiles = made.filter(tile => isWithin(tile, options.boxes));
    signal.throwIfAborted();
    if (statistics.routableWays === 0 || (!failed && tiles.length === 0)) {
      throw new NothingToMake(builderFailures.message('noRoads'));
    }
    if (failed) throw failed;
    if (options.view) await compareLengths(options.view, tileDir, tiles, signal);
    progress({ phase, fraction: 0.97, said: progressWords.message('archive') });
    await writeTileExtract(tileDir, tiles, outFile, signal);
    progress({ phase, fraction: 1 });
    return { statistics: { ...statistics, routingTiles: tiles.length, routingBytes: (await stat(outFile)).size } };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function isWithin({ name }: GraphTile, boxes: RoutingOptions['boxes']): boolean {
  const bounds = graphTileBounds(name);
  return bounds === undefined || (boxes?.some(box => boundsMeet(box, bounds)) ?? true);
}

/**
 * Parameters of the tool, for each of its runs. On Windows a file that is open cannot be replaced: from the stage on that
 * replaces tiles while other threads read them, there is one thread, as the tool ends without a word otherwise (under
 * Wine one build of Monaco in twenty).
 */
function stagesOfRuns(threads: number, platform: string): string[][] {
  if (!platform.startsWith('win32/')) return [['-j', String(threads)]];
  return [
    ['-e', 'build', '-j', String(threads)],
    ['-s', 'enhance', '-j', '1'],
  ];
}

/**
 * Builds countries, which decide the side of the road and access rules. Ignores failures: extracts without complete
 * boundaries use Valhalla's defaults, and unreadable input fails again in the next step, with its reason.
 */
async function buildAdmins(
  config: string,
  osmFiles: readonly string[],
  run: ToolPlace & { cwd: string; signal: AbortSignal },
): Promise<void> {
  try {
    await runValhallaTool('valhalla_build_admins', ['-c', config, ...osmFiles], { ...run, onLine: () => {} });
  } catch (error) {
    if (!(error instanceof RoutingBuildError)) throw error;
  }
}

/** The tools' configuration, with names as from the folder that they work in. */
async function buildConfig(work: string, { threads, memory, elevationDir }: RoutingOptions): Promise<string> {
  const template = JSON.parse(await readFile(new URL('valhalla-build-config.json', import.meta.url), 'utf8'));
  // Of each thread, and not so little that graph tiles are read again and again.
  const share = Math.max(leastCache, Math.floor((memory?.room ?? Infinity) / threads));
  const cache = Math.min(template.mjolnir.max_cache_size, share);
  // Its tool makes the database's folder first, and fails at a name without one.
  Object.assign(template.mjolnir, {
    tile_dir: 'tiles',
    admin: './admins.sqlite',
    concurrency: threads,
    max_cache_size: cache,
  });
  if (elevationDir !== undefined) template.additional_data.elevation = `${relative(work, resolve(elevationDir))}/`;
  return JSON.stringify(template);
}

/**
 * The name of an extract for the tools. On Windows they find no name beyond ASCII: there such a file gets another one
 * beside their work, as a copy where its disk is another.
 */
async function nameForTools(work: string, file: string, number: number): Promise<string> {
  const name = relative(work, file);
  if (process.platform !== 'win32' || /^[ -~]*$/.test(name)) return name;
  const plain = `extract-${number}.osm.pbf`;
  await link(file, join(work, plain)).catch(() => copyFile(file, join(work, plain)));
  return plain;
}
