import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { exportPack, FileThere } from '../../store/export.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import { CommandFailure, type CommonOptions, printJson, showProgress, withCommonOptions } from '../command-line.ts';
import { chosenDataDir } from '../data-dir.ts';
import { withStop } from '../with-stop.ts';

interface ExportCommandOptions extends CommonOptions {
  force?: boolean;
}

/** `pack export`. */
export function addExportCommand(pack: Command): void {
  withCommonOptions(
    pack
      .command('export')
      .argument('<id>', help('packIdAsListed'))
      .argument('<file>', help('exportFile'))
      .description(help('packExport'))
      .option('--force', help('exportForce')),
    'outpost pack export liechtenstein /media/stick/liechtenstein.outpost',
  ).action(async (id: string, file: string, options: ExportCommandOptions) => {
    await withStop(t.message('exportStopped'), async signal => {
      const { progress, done } = showProgress(options.json === true);
      const dataDir = chosenDataDir(options.dataDir);
      const { path, version } = await exportPack(dataDir, id, file, {
        progress,
        signal,
        replace: options.force === true,
      })
        .catch(explainFileThere)
        .finally(done);
      const { size } = await stat(path);
      if (options.json) printJson({ id, version, path, bytes: size });
      else process.stdout.write(`${t('exported', { id, version, path, size })}\n`);
    });
  });
}

/** Says what to do about a file that is there. */
export function explainFileThere(error: unknown): never {
  if (!(error instanceof FileThere)) throw error;
  throw new CommandFailure(t.message('fileThere', { path: error.path }), { cause: error });
}
