import { relative, resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { packIdSchema } from '../format/manifest.ts';
import { installPack } from '../store/install.ts';
import { buildDisplay } from './build-display.ts';
import { CommandFailure, type CommonOptions, printJson, withCommonOptions } from './command-line.ts';
import { chosenDataDir } from './data-dir.ts';
import { addExportCommand } from './export-command.ts';
import { addPublishCommands } from './publish-commands.ts';
import { runBuild } from './run-build.ts';
import { addVerifyCommand } from './verify-command.ts';
import { withStop } from './with-stop.ts';

interface BuildOptions extends CommonOptions {
  id: string;
  name: string;
  osm?: string[];
  dem?: string[];
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
  bbox?: string;
  polygon?: string;
  country?: string[];
  out: string;
  install: boolean;
}

/** What makes, checks and passes on packs, under the program's `pack` command (made if it is not there yet). */
export function registerPackCommands(program: Command): void {
  const pack =
    program.commands.find(command => command.name() === 'pack') ??
    program.command('pack').description('build, check, install and remove region packs');
  addBuildCommand(pack);
  addVerifyCommand(pack);
  addExportCommand(pack);
  addPublishCommands(pack);
}

function addBuildCommand(pack: Command): void {
  withCommonOptions(
    pack
      .command('build')
      .description(
        'build a region pack from OpenStreetMap extracts, elevation files, imagery and 3D buildings, and install it',
      )
      .requiredOption('--id <id>', 'lower-case letters, digits and hyphens; also the name of its folder', packId)
      .requiredOption('--name <name>', 'as people call the region')
      .option('--osm <file...>', 'one or more .osm.pbf files of any provider; without any no search and no routing')
      .option('--dem <path...>', 'elevation files (.hgt, .hgt.zip, .hgt.gz, GeoTIFF) or folders of them')
      .option('--basemap <file>', 'a ready-made vector .pmtiles in the Protomaps schema, instead of building one')
      .option(
        '--imagery <file...>',
        'satellite or aerial pictures: raster .pmtiles, or GeoTIFF, which is cut into tiles',
      )
      .option(
        '--imagery-role <role...>',
        'base, mosaic, ocean or aerial (default: aerial); here and below one value for all files or one for each',
      )
      .option('--imagery-attribution <text...>', 'whom to credit; empty if nobody (default: what the archive says)')
      .option('--imagery-country <code...>', 'ISO 3166-1 code (default: that of the region, where it is one)')
      .option('--imagery-region <name...>', 'part of the country')
      .option('--buildings <folder>', '3D buildings: a folder of OGC 3D Tiles with a tileset.json')
      .option('--buildings-country <code>', 'ISO 3166-1 code (default: that of the region, where it is one)', country)
      .option('--buildings-attribution <text>', "whom to credit (default: the folder's name)")
      .option('--traffic <folder>', 'traffic data: a folder with one folder per country (NL/...)')
      .option('--bbox <w,s,e,n>', 'only this part, in degrees', boundingBox)
      .option('--polygon <file>', 'only what lies in this GeoJSON polygon')
      .option('--country <code...>', 'ISO 3166-1 codes of the countries it holds (default: from the data)', countries)
      .requiredOption(
        '--out <folder>',
        "the pack's folder; an older pack there is replaced when the new one is complete",
      )
      .option('--no-install', 'only build: do not put it into the data folder'),
    'outpost pack build --id liechtenstein --name Liechtenstein --osm liechtenstein.osm.pbf --dem N47E009.hgt --out packs/liechtenstein',
  ).action(async (options: BuildOptions, command: Command) => {
    const { osm, basemap, imagery, buildings } = options;
    if (osm === undefined && basemap === undefined && imagery === undefined && buildings === undefined) {
      command.error('error: nothing to build from: give --osm, --basemap, --imagery or --buildings', { exitCode: 2 });
    }
    if (options.bbox !== undefined && options.polygon !== undefined) {
      command.error('error: --bbox and --polygon exclude each other: give one of them', { exitCode: 2 });
    }
    await withStop('The build was stopped; nothing was changed.', signal => buildAndInstall(options, signal));
  });
}

async function buildAndInstall(options: BuildOptions, signal: AbortSignal): Promise<void> {
  const { id, name, dem, basemap, bbox, polygon, country: countryCodes, json = false } = options;
  const display = buildDisplay(json);
  const built = await runBuild(
    {
      id,
      name,
      osmFiles: (options.osm ?? []).map(file => resolve(file)),
      demPaths: (dem ?? []).map(path => resolve(path)),
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
      trafficFolder: options.traffic === undefined ? undefined : resolve(options.traffic),
      bbox,
      polygonFile: polygon === undefined ? undefined : resolve(polygon),
      countries: countryCodes,
      out: resolve(options.out),
    },
    { progress: display.progress, signal },
  ).finally(display.done);
  if (!json) {
    const megabytes = (built.bytes / 1e6).toFixed(1);
    process.stdout.write(
      `${name} is built in ${built.seconds} s: ${shown(built.directory)} (${megabytes} MB: ${built.parts.join(', ')}).\n`,
    );
    if (built.statistics.routingLeftOut === 1) {
      process.stdout.write('It has no routing: the data has no roads, or this machine no routing engine.\n');
    }
  }
  let installed: string | undefined;
  if (options.install) {
    const dataDir = chosenDataDir(options.dataDir);
    try {
      installed = (await installPack(dataDir, built.directory, { signal })).directory;
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      throw new CommandFailure(
        `The pack is built in ${built.directory}, but it could not be installed: ${reason} Install it with "outpost pack install ${shown(built.directory)}".`,
        { cause: error },
      );
    }
    if (!json) process.stdout.write(`It is installed in ${dataDir}: "outpost serve" answers for it.\n`);
  }
  if (json) printJson({ ...built, ...(installed === undefined ? {} : { installed }) });
}

function packId(text: string): string {
  if (packIdSchema.safeParse(text).success) return text;
  throw new InvalidArgumentError('Use up to 64 lower-case letters, digits and inner hyphens, as in "new-zealand".');
}

function boundingBox(text: string): string {
  const sides = text.split(',').map(side => (side.trim() === '' ? Number.NaN : Number(side)));
  const [west, south, east, north] = sides;
  if (
    sides.length !== 4 ||
    !(west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90)
  ) {
    throw new InvalidArgumentError('Give west,south,east,north in degrees, as in 9.4,47.0,9.7,47.3.');
  }
  return text;
}

function country(text: string): string {
  const code = text.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(code)) return code;
  throw new InvalidArgumentError('Use a two-letter code (ISO 3166-1), as in NL.');
}

function countries(text: string, before: string[] | undefined): string[] {
  const codes = text.split(',').map(code => code.trim().toUpperCase());
  if (codes.every(code => /^[A-Z]{2}$/.test(code))) return [...(before ?? []), ...codes];
  throw new InvalidArgumentError('Use two-letter codes (ISO 3166-1), as in LI.');
}

/** Relative where that is shorter to read. */
function shown(path: string): string {
  const short = relative('.', path);
  return short.startsWith('..') || short === '' ? path : short;
}
