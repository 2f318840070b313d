import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { exportCut } from '../../cut/export-cut.ts';
import { exportPack, FileThere } from '../../store/export.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import {
  CommandFailure,
  type CommonOptions,
  printJson,
  showProgress,
  withCommonOptions,
  withStop,
} from '../command-line.ts';
import { chosenDataDir } from '../data-dir.ts';
import { boundingBox, boxOf } from '../option-values.ts';

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

interface CutCommandOptions extends CommonOptions {
  box: string;
  out: string;
  force?: boolean;
}

/** `pack cut`. */
export function addCutCommand(pack: Command): void {
  withCommonOptions(
    pack
      .command('cut')
      .argument('<id>', help('packIdAsListed'))
      .description(help('packCut'))
      .requiredOption('--box <w,s,e,n>', help('buildBox'), boundingBox)
      .requiredOption('--out <file>', help('exportFile'))
      .option('--force', help('exportForce')),
    'outpost pack cut liechtenstein --box 9.47,47.05,9.6,47.15 --out south.outpost',
  ).action(async (id: string, options: CutCommandOptions) => {
    await withStop(t.message('exportStopped'), async signal => {
      const { progress, done } = showProgress(options.json === true);
      const { path, manifest } = await exportCut(
        chosenDataDir(options.dataDir),
        { id, box: boxOf(options.box) },
        options.out,
        { progress, signal, replace: options.force === true },
      )
        .catch(explainFileThere)
        .finally(done);
      const { id: partId, name, version, bounds } = manifest;
      const { size } = await stat(path);
      if (options.json) printJson({ id: partId, name, version, bounds, path, bytes: size });
      else process.stdout.write(`${t('cut', { id: partId, version, path, size })}\n`);
    });
  });
}
