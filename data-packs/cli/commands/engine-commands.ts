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
import { type CommonOptions, printJson, showProgress, withCommonOptions, withStop } from '../command-line.ts';
import { chosenDataDir } from '../data-dir.ts';

/** Names of the archives that can be carried here. */
const archives = [wheelFor(platformHere)?.file ?? 'pyvalhalla-....whl', runtimeFor(platformHere)?.file ?? []].flat();

/** `engine` and `engine install`. */
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
  ).action(install);
}

function showEngine({ dataDir, json }: CommonOptions): void {
  const folder = programsFolder(chosenDataDir(dataDir));
  const builtIn = hasBuiltInEngine(platformHere);
  const installed = installedProgram(folder, 'valhalla_service') !== undefined;
  const wheel = wheelFor(platformHere);
  if (json) {
    const program = { version: programVersion, installed, folder, archive: wheel?.file };
    printJson({ platform: platformHere, builtIn, program });
    return;
  }
  const values = { platform: platformHere, version: programVersion, folder };
  const programs = installed ? 'enginePrograms' : wheel === undefined ? 'engineNoPrograms' : 'engineNotInstalled';
  process.stdout.write(`${t(builtIn ? 'engineBuiltIn' : 'engineNotBuiltIn', values)}\n${t(programs, values)}\n`);
}

async function install(options: CommonOptions & { from?: string[] }): Promise<void> {
  await withStop(t.message('engineStopped'), async signal => {
    const dataDir = chosenDataDir(options.dataDir);
    const { progress, done } = showProgress(options.json === true);
    const from = options.from?.map(file => resolve(file));
    const installed = await installEngine(dataDir, { from, signal, progress })
      .catch(error => {
        throw systemFailure(error, dataDir);
      })
      .finally(done);
    if (options.json) printJson({ version: programVersion, ...installed });
    else {
      const { folder, alreadyThere } = installed;
      process.stdout.write(
        `${t(alreadyThere ? 'engineThere' : 'engineInstalled', { folder, version: programVersion })}\n`,
      );
    }
  });
}
