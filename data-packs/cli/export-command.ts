import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { exportPack, FileThere } from '../store/export.ts';
import { CommandFailure, type CommonOptions, printJson, showProgress, withCommonOptions } from './command-line.ts';
import { chosenDataDir } from './data-dir.ts';
import { withStop } from './with-stop.ts';

interface ExportCommandOptions extends CommonOptions {
  force?: boolean;
}

/** `pack export`. */
export function addExportCommand(pack: Command): void {
  withCommonOptions(
    pack
      .command('export')
      .argument('<id>', 'as "pack list" shows it')
      .argument('<file>', 'a new file that ends in .outpost')
      .description('write an installed pack as one file, to carry it to another machine')
      .option('--force', 'replace the file if it is there already'),
    'outpost pack export liechtenstein /media/stick/liechtenstein.outpost',
  ).action(async (id: string, file: string, options: ExportCommandOptions) => {
    await withStop('Stopped; no file was written.', async signal => {
      const { progress, done } = showProgress(options.json === true);
      const dataDir = chosenDataDir(options.dataDir);
      const { path, version } = await exportPack(dataDir, id, file, {
        progress,
        signal,
        replace: options.force === true,
      })
        .catch(error => {
          if (!(error instanceof FileThere)) throw error;
          throw new CommandFailure(error.message.replace(/\.$/, ', or replace it with --force.'), { cause: error });
        })
        .finally(done);
      const { size } = await stat(path);
      if (options.json) printJson({ id, version, path, bytes: size });
      else process.stdout.write(`The pack ${id} (${version}) is in ${path}: ${(size / 1e6).toFixed(1)} MB.\n`);
    });
  });
}
