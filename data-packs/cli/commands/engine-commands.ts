import { resolve } from 'node:path';
import type { Command } from 'commander';
import { systemFailure } from '../../store/disk/system-failure.ts';
import {
  hasBuiltInEngine,
  platformHere,
  programVersion,
  runtimeFor,
  wheelFor,
} from '../../store/engine/engine-platforms.ts';
import { installedProgram, programsFolder } from '../../store/engine/engine-programs.ts';
import { installEngine } from '../../store/engine/install-engine.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import { type CommonOptions, printEither, stoppable, withCommonOptions, withProgress } from '../command-line.ts';

/** Names of the archives that can be carried here. */
const archives = [wheelFor(platformHere)?.file ?? 'pyvalhalla-....whl', runtimeFor(platformHere)?.file ?? []].flat();

export function registerEngineCommands(program: Command): void {
  const engine = program.command('engine').description(help('engine'));
  // A command of its own: options of `engine` would take those that are meant for `install`.
  withCommonOptions(engine.command('show', { isDefault: true, hidden: true }), 'outpost engine').action(showEngine);
  withCommonOptions(
    engine
      .command('install')
      .description(help('engineInstall'))
      .option('--from <files...>', help('engineFrom', { files: archives })),
    'outpost engine install',
  ).action(stoppable(t.message('engineStopped'), install));
}

function showEngine({ dataDir, json }: CommonOptions): void {
  const folder = programsFolder(dataDir);
  const builtIn = hasBuiltInEngine(platformHere);
  const installed = installedProgram(folder, 'valhalla_service') !== undefined;
  const wheel = wheelFor(platformHere);
  const program = { version: programVersion, installed, folder, archive: wheel?.file };
  const values = { platform: platformHere, version: programVersion, folder };
  const programs = installed ? 'enginePrograms' : wheel === undefined ? 'engineNoPrograms' : 'engineNotInstalled';
  const text = `${t(builtIn ? 'engineBuiltIn' : 'engineNotBuiltIn', values)}\n${t(programs, values)}`;
  printEither(json, { platform: platformHere, builtIn, program }, text);
}

async function install(signal: AbortSignal, options: CommonOptions & { from?: string[] }): Promise<void> {
  const { dataDir, json } = options;
  const from = options.from?.map(file => resolve(file));
  const installed = await withProgress(json, progress =>
    installEngine(dataDir, { from, signal, progress }).catch(error => {
      throw systemFailure(error, dataDir);
    }),
  );
  const { folder, alreadyThere } = installed;
  const version = programVersion;
  printEither(
    json,
    { version, ...installed },
    t(alreadyThere ? 'engineThere' : 'engineInstalled', { folder, version }),
  );
}
