import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { diskNeed } from '../../builder/disk-need.ts';
import { defaultMemory } from '../../builder/memory-budget.ts';
import { elevationCells, outlineOfBox } from '../../store/elevation/elevation-cells.ts';
import { fetchElevation, heightsSaid } from '../../store/elevation/fetch-elevation.ts';
import { programsFolder } from '../../store/engine/engine-programs.ts';
import { readPointer } from '../../store/pointer.ts';
import { requireYesToBuild } from '../../store/signers/install-questions.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import { type AllowanceOptions, allowedBy, throwNaming, withAllowances } from '../allowances.ts';
import { buildAndInstall, keptRequest } from '../build-and-install.ts';
import type { BuildRequest } from '../build-request.ts';
import {
  CommandFailure,
  type CommonOptions,
  printEither,
  stoppable,
  withCommonOptions,
  withProgress,
} from '../command-line.ts';
import { boxOf, countries, country, elevationSource, globeBox, memorySize, packId } from '../option-values.ts';
import { outlineOfFiles, refreshExtracts } from '../refresh-extract.ts';
import { addCutCommand, addExportCommand } from './export-commands.ts';
import { addInstallCommands } from './install-commands.ts';
import { addListCommand } from './list-command.ts';
import { addPublishCommands } from './publish-commands.ts';
import { addRemoveCommand } from './remove-command.ts';
import { addUnfinishedCommands } from './unfinished-commands.ts';
import { addUpdateCommand } from './update-command.ts';
import { addVerifyCommand } from './verify-command.ts';

type Kept = 'id' | 'name' | 'demAttribution' | 'trafficAttribution' | 'makeBuildings' | 'bbox' | 'memory' | 'out';

interface BuildOptions extends CommonOptions, AllowanceOptions, Pick<BuildRequest, Kept> {
  osm?: string[];
  changes?: string[];
  refresh?: boolean;
  dem?: string[];
  elevation?: 'fetch';
  basemap?: string;
  imagery?: string[];
  imageryRole?: string[];
  imageryAttribution?: string[];
  imageryCountry?: string[];
  imageryRegion?: string[];
  buildings?: string;
  buildingsCountry?: string;
  buildingsAttribution?: string;
  traffic?: string;
  polygon?: string;
  country?: string[];
  install: boolean;
}

export function registerPackCommands(pack: Command): void {
  addBuildCommand(pack);
  addRefreshCommand(pack);
  addVerifyCommand(pack);
  addExportCommand(pack);
  addCutCommand(pack);
  addPublishCommands(pack);
  addInstallCommands(pack);
  addListCommand(pack);
  addRemoveCommand(pack);
  addUpdateCommand(pack);
  addUnfinishedCommands(pack);
}

function addBuildCommand(pack: Command): void {
  withCommonOptions(
    pack
      .command('build')
      .description(help('packBuild'))
      .requiredOption('--id <id>', help('buildId'), packId)
      .requiredOption('--name <name>', help('buildName'))
      .option('--osm <file...>', help('buildOsm'))
      .option('--changes <file...>', help('buildChanges'))
      .option('--refresh', help('buildRefresh'))
      .option('--dem <path...>', help('buildDem'))
      .option('--elevation <how>', help('buildElevation'), elevationSource)
      .option('--dem-attribution <text>', help('demAttribution'))
      .option('--basemap <file>', help('buildBasemap'))
      .option('--imagery <file...>', help('buildImagery'))
      .option('--imagery-role <role...>', help('imageryRole'))
      .option('--imagery-attribution <text...>', help('imageryAttribution'))
      .option('--imagery-country <code...>', help('imageryCountry'))
      .option('--imagery-region <name...>', help('imageryRegion'))
      .option('--make-buildings', help('makeBuildings'))
      .option('--buildings <folder>', help('buildBuildings'))
      .option('--buildings-country <code>', help('buildingsCountry'), country)
      .option('--buildings-attribution <text>', help('buildingsAttribution'))
      .option('--traffic <folder>', help('buildTraffic'))
      .option('--traffic-attribution <text>', help('trafficAttribution'))
      .option('--bbox <w,s,e,n>', help('buildBox'), globeBox)
      .option('--polygon <file>', help('buildPolygon'))
      .option('--country <code...>', help('buildCountry'), countries)
      .option('--memory <size>', help('buildMemory'), memorySize)
      .requiredOption('--out <folder>', help('buildOut'))
      .option('--no-install', help('buildNoInstall'))
      .option('--allow-other-signer', help('allowOtherSigner')),
    'outpost pack build --id liechtenstein --name Liechtenstein --osm liechtenstein.osm.pbf ' +
      '--dem N47E009.hgt --out packs/liechtenstein',
  ).action(
    stoppable(t.message('buildStopped'), async (signal, options: BuildOptions, command: Command) => {
      const wrong = contradiction(options);
      if (wrong !== undefined) command.error(t(wrong), { exitCode: 2 });
      await build(options, signal);
    }),
  );
}

/** What is wrong with options that commander takes one by one. */
function contradiction({ osm, basemap, imagery, buildings, changes, refresh, elevation, bbox, polygon }: BuildOptions) {
  if (osm === undefined) {
    if (basemap === undefined && imagery === undefined && buildings === undefined) return 'nothingToBuild';
    if (changes !== undefined) return 'changesWithoutMap';
    if (refresh) return 'refreshWithoutMap';
    if (elevation !== undefined) return 'elevationWithoutMap';
  }
  return bbox !== undefined && polygon !== undefined ? 'boxAndPolygon' : undefined;
}

const resolved = (file: string | undefined): string | undefined => (file === undefined ? undefined : resolve(file));
const resolvedAll = (files: readonly string[] = []): string[] => files.map(file => resolve(file));

async function build(options: BuildOptions, signal: AbortSignal): Promise<void> {
  const { dataDir, json, id, name, buildings } = options;
  const allow = allowedBy(options);
  if (options.install) await requireYesToBuild(dataDir, { id, name }, allow).catch(throwNaming);
  if (options.refresh) await refreshExtracts(options.osm ?? [], json, signal);
  const fetched = options.elevation === undefined ? undefined : await heightsFor(options, signal);
  if (!json) await tellNeeds(options);
  const request: BuildRequest = {
    id,
    name,
    osmFiles: resolvedAll(options.osm),
    changeFiles: options.changes && resolvedAll(options.changes),
    demPaths: [...resolvedAll(options.dem), ...(fetched?.files ?? [])],
    demAttribution: [options.demAttribution ?? [], fetched?.credits ?? []].flat().join(' ') || undefined,
    trafficAttribution: options.trafficAttribution,
    basemapFile: resolved(options.basemap),
    imagery: resolvedAll(options.imagery),
    imageryOptions: {
      role: options.imageryRole,
      attribution: options.imageryAttribution,
      country: options.imageryCountry?.map(code => code.toUpperCase()),
      region: options.imageryRegion,
    },
    buildings:
      buildings === undefined
        ? undefined
        : { folder: resolve(buildings), country: options.buildingsCountry, attribution: options.buildingsAttribution },
    makeBuildings: options.makeBuildings,
    trafficFolder: resolved(options.traffic),
    bbox: options.bbox,
    polygonFile: resolved(options.polygon),
    countries: options.country,
    programs: programsFolder(dataDir),
    memory: options.memory,
    out: resolve(options.out),
  };
  await buildAndInstall(request, { dataDir, allow, install: options.install, json }, signal);
}

/** Says before hours of work what they will take; the disk for a part of an extract is not known. */
async function tellNeeds({ osm = [], bbox, polygon, memory = defaultMemory() }: BuildOptions): Promise<void> {
  const disk = bbox === undefined && polygon === undefined ? await diskNeed(osm) : 0;
  if (disk > 0) process.stderr.write(`${t('buildNeeds', { disk })}\n`);
  if (osm.length > 0) process.stderr.write(`${t('buildTakes', { memory })}\n`);
}

/** Downloads the heights of the box, or of what the extracts say they hold. */
async function heightsFor({ osm, bbox, dataDir, json }: BuildOptions, signal: AbortSignal) {
  const outline = bbox === undefined ? await outlineOfFiles(resolvedAll(osm)) : outlineOfBox(boxOf(bbox));
  return withProgress(json, show =>
    fetchElevation(dataDir, elevationCells(outline), {
      progress: step => show({ ...heightsSaid(step), fraction: step.done / step.total }),
      signal,
    }),
  );
}

function addRefreshCommand(pack: Command): void {
  withCommonOptions(
    withAllowances(pack.command('refresh').argument('<id>', help('refreshId')).description(help('packRefresh')), [
      'other-signer',
    ]),
    'outpost pack refresh liechtenstein',
  ).action(stoppable(t.message('packRefreshStopped'), refresh));
}

async function refresh(signal: AbortSignal, id: string, options: CommonOptions & AllowanceOptions): Promise<void> {
  const { dataDir, json } = options;
  const allow = allowedBy(options);
  const request = await keptRequest(dataDir, id);
  if (request === undefined) throw new CommandFailure(t.message('notBuiltHere', { id }));
  if (request.osmFiles.length === 0) throw new CommandFailure(t.message('builtWithoutMap', { id }));
  await requireYesToBuild(dataDir, request, allow).catch(throwNaming);
  const changed = await refreshExtracts(request.osmFiles, json, signal);
  if (changed || (await isOlder(dataDir, id, request.osmFiles)))
    await buildAndInstall(request, { dataDir, allow, install: true, json }, signal);
  else printEither(json, { id, changed }, t('regionIsFresh', { name: request.name }));
}

/** Whether a region is not installed, or from before its extracts are: a build after the last refresh did not end. */
async function isOlder(dataDir: string, id: string, extracts: readonly string[]): Promise<boolean> {
  const pointer = await readPointer(dataDir, id);
  if (pointer === undefined) return true;
  const times = await Promise.all(extracts.map(async file => (await stat(file)).mtimeMs));
  return Math.max(...times) > Date.parse(pointer.installed);
}
