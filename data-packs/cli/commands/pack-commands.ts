import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { diskNeed } from '../../builder/disk-need.ts';
import { packIdSchema } from '../../format/manifest.ts';
import { elevationCells, elevationCredits, outlineOfBox } from '../../store/elevation/elevation-cells.ts';
import { type ElevationStep, fetchElevation } from '../../store/elevation/fetch-elevation.ts';
import { programsFolder } from '../../store/engine/engine-programs.ts';
import { requireYesToBuild } from '../../store/signers/install-questions.ts';
import { detailSaid, phaseSaid, progressWords } from '../../words/progress-words.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import { type AllowanceOptions, allowedBy, namingAllowances } from '../allowances.ts';
import { buildAndInstall } from '../build-and-install.ts';
import { type CommonOptions, showProgress, withCommonOptions, withStop } from '../command-line.ts';
import { chosenDataDir } from '../data-dir.ts';
import { boundingBox, boxOf, memorySize } from '../option-values.ts';
import { outlineOfFiles } from '../outline-of-files.ts';
import { refreshExtracts } from '../refresh-extract.ts';
import type { BuildRequest } from '../run-build.ts';
import { addCutCommand, addExportCommand } from './export-commands.ts';
import { addPublishCommands } from './publish-commands.ts';
import { addRefreshCommand } from './refresh-command.ts';
import { addVerifyCommand } from './verify-command.ts';

interface BuildOptions extends CommonOptions, AllowanceOptions {
  id: string;
  name: string;
  osm?: string[];
  changes?: string[];
  refresh?: boolean;
  demAttribution?: string;
  trafficAttribution?: string;
  dem?: string[];
  elevation?: 'fetch';
  basemap?: string;
  imagery?: string[];
  imageryRole?: string[];
  imageryAttribution?: string[];
  imageryCountry?: string[];
  imageryRegion?: string[];
  buildings?: string;
  makeBuildings?: boolean;
  buildingsCountry?: string;
  buildingsAttribution?: string;
  traffic?: string;
  bbox?: string;
  polygon?: string;
  country?: string[];
  memory?: number;
  out: string;
  install: boolean;
}

/** Registers the commands `outpost pack ...`. */
export function registerPackCommands(program: Command): void {
  const pack =
    program.commands.find(command => command.name() === 'pack') ?? program.command('pack').description(help('pack'));
  addBuildCommand(pack);
  addRefreshCommand(pack);
  addVerifyCommand(pack);
  addExportCommand(pack);
  addCutCommand(pack);
  addPublishCommands(pack);
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
      .option('--elevation <how>', help('buildElevation'), fetchedElevation)
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
      .option('--bbox <w,s,e,n>', help('buildBox'), boundingBox)
      .option('--polygon <file>', help('buildPolygon'))
      .option('--country <code...>', help('buildCountry'), countries)
      .option('--memory <size>', help('buildMemory'), memorySize)
      .requiredOption('--out <folder>', help('buildOut'))
      .option('--no-install', help('buildNoInstall'))
      .option('--allow-other-signer', help('allowOtherSigner')),
    'outpost pack build --id liechtenstein --name Liechtenstein --osm liechtenstein.osm.pbf ' +
      '--dem N47E009.hgt --out packs/liechtenstein',
  ).action(async (options: BuildOptions, command: Command) => {
    const { osm, basemap, imagery, buildings } = options;
    if (osm === undefined && basemap === undefined && imagery === undefined && buildings === undefined) {
      command.error(t('nothingToBuild'), { exitCode: 2 });
    }
    if (options.changes !== undefined && osm === undefined) command.error(t('changesWithoutMap'), { exitCode: 2 });
    if (options.refresh && osm === undefined) command.error(t('refreshWithoutMap'), { exitCode: 2 });
    if (options.elevation !== undefined && osm === undefined) command.error(t('elevationWithoutMap'), { exitCode: 2 });
    if (options.bbox !== undefined && options.polygon !== undefined) {
      command.error(t('boxAndPolygon'), { exitCode: 2 });
    }
    await withStop(t.message('buildStopped'), signal => build(options, signal));
  });
}

async function build(options: BuildOptions, signal: AbortSignal): Promise<void> {
  const { id, name, dem, basemap, bbox, polygon, country: countryCodes, json = false } = options;
  const dataDir = chosenDataDir(options.dataDir);
  const allow = allowedBy(options);
  if (options.install) {
    await requireYesToBuild(dataDir, { id, name }, allow).catch(error => {
      throw namingAllowances(error);
    });
  }
  if (options.refresh) await refreshExtracts(options.osm ?? [], json, signal);
  const fetched = options.elevation === undefined ? undefined : await heightsFor(options, signal);
  if (!json) await tellNeeds(options);
  const request: BuildRequest = {
    id,
    name,
    osmFiles: (options.osm ?? []).map(file => resolve(file)),
    changeFiles: options.changes?.map(file => resolve(file)),
    demPaths: [...(dem ?? []).map(path => resolve(path)), ...(fetched?.files ?? [])],
    demAttribution: [options.demAttribution ?? [], fetched?.credits ?? []].flat().join(' ') || undefined,
    trafficAttribution: options.trafficAttribution,
    basemapFile: basemap === undefined ? undefined : resolve(basemap),
    imagery: (options.imagery ?? []).map(file => resolve(file)),
    imageryOptions: {
      role: options.imageryRole,
      attribution: options.imageryAttribution,
      country: options.imageryCountry?.map(code => code.toUpperCase()),
      region: options.imageryRegion,
    },
    buildings:
      options.buildings === undefined
        ? undefined
        : {
            folder: resolve(options.buildings),
            country: options.buildingsCountry,
            attribution: options.buildingsAttribution,
          },
    makeBuildings: options.makeBuildings,
    trafficFolder: options.traffic === undefined ? undefined : resolve(options.traffic),
    bbox,
    polygonFile: polygon === undefined ? undefined : resolve(polygon),
    countries: countryCodes,
    programs: programsFolder(dataDir),
    memory: options.memory,
    out: resolve(options.out),
  };
  await buildAndInstall(request, { dataDir, allow, install: options.install, json }, signal);
}

/** Says before hours of work what they will take; of a part of an extract that is not known. */
async function tellNeeds({ osm = [], bbox, polygon }: BuildOptions): Promise<void> {
  const disk = bbox === undefined && polygon === undefined ? await diskNeed(osm) : 0;
  if (disk > 0) process.stderr.write(`${t('buildNeeds', { disk })}\n`);
}

/** Downloads the heights of the box, or of what the extracts say they hold. */
async function heightsFor({ osm = [], bbox, dataDir, json = false }: BuildOptions, signal: AbortSignal) {
  const box = bbox === undefined ? undefined : boxOf(bbox);
  const outline = box === undefined ? await outlineOfFiles(osm.map(file => resolve(file))) : outlineOfBox(box);
  const display = heightsDisplay(json);
  const { files, cells } = await fetchElevation(chosenDataDir(dataDir), elevationCells(outline), {
    progress: display.progress,
    signal,
  }).finally(display.done);
  return { files, credits: files.length === 0 ? undefined : elevationCredits(cells) };
}

function fetchedElevation(text: string): 'fetch' {
  if (text === 'fetch') return text;
  throw new InvalidArgumentError(t('badElevation'));
}

function packId(text: string): string {
  if (packIdSchema.safeParse(text).success) return text;
  throw new InvalidArgumentError(t('badPackId'));
}

function country(text: string): string {
  const code = text.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(code)) return code;
  throw new InvalidArgumentError(t('badCountry'));
}

function countries(text: string, before: string[] | undefined): string[] {
  const codes = text.split(',').map(code => code.trim().toUpperCase());
  if (codes.every(code => /^[A-Z]{2}$/.test(code))) return [...(before ?? []), ...codes];
  throw new InvalidArgumentError(t('badCountries'));
}

/** Shows how elevation tiles are fetched. */
function heightsDisplay(json: boolean): { progress: (step: ElevationStep) => void; done: () => void } {
  const shown = showProgress(json);
  return {
    progress: ({ done, total, trouble }) =>
      shown.progress({
        ...phaseSaid(progressWords.message('fetchingHeights')),
        fraction: done / total,
        ...detailSaid(trouble ?? progressWords.message('heightTiles', { done, total })),
      }),
    done: shown.done,
  };
}
