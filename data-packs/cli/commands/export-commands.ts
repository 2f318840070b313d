import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { exportCut } from '../../cut/cut-pack.ts';
import { exportPack, FileThere } from '../../store/export.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import {
  CommandFailure,
  type CommonOptions,
  printEither,
  stoppable,
  withCommonOptions,
  withProgress,
} from '../command-line.ts';
import { boxOf, globeBox } from '../option-values.ts';

interface ExportCommandOptions extends CommonOptions {
  force?: boolean;
}

export function addExportCommand(pack: Command): void {
  withCommonOptions(
    pack
      .command('export')
      .argument('<id>', help('packIdAsListed'))
      .argument('<file>', help('exportFile'))
      .description(help('packExport'))
      .option('--force', help('exportForce')),
    'outpost pack export liechtenstein /media/stick/liechtenstein.outpost',
  ).action(
    stoppable(
      t.message('exportStopped'),
      async (signal, id: string, file: string, { dataDir, json, force = false }: ExportCommandOptions) => {
        const { path, version } = await withProgress(json, progress =>
          exportPack(dataDir, id, file, { progress, signal, replace: force }).catch(explainFileThere),
        );
        const { size } = await stat(path);
        printEither(json, { id, version, path, bytes: size }, t('exported', { id, version, path, size }));
      },
    ),
  );
}

export function addCutCommand(pack: Command): void {
  withCommonOptions(
    pack
      .command('cut')
      .argument('<id>', help('packIdAsListed'))
      .description(help('packCut'))
      .requiredOption('--box <w,s,e,n>', help('buildBox'), globeBox)
      .requiredOption('--out <file>', help('exportFile'))
      .option('--force', help('exportForce')),
    'outpost pack cut liechtenstein --box 9.47,47.05,9.6,47.15 --out south.outpost',
  ).action(
    stoppable(
      t.message('exportStopped'),
      async (signal, whole: string, options: ExportCommandOptions & { box: string; out: string }) => {
        const { dataDir, json, force = false, box, out } = options;
        const { path, manifest } = await withProgress(json, progress =>
          exportCut(dataDir, { id: whole, box: boxOf(box) }, out, { progress, signal, replace: force }).catch(
            explainFileThere,
          ),
        );
        const { id, name, version, bounds } = manifest;
        const { size } = await stat(path);
        printEither(json, { id, name, version, bounds, path, bytes: size }, t('cut', { id, version, path, size }));
      },
    ),
  );
}

/** Says what to do about a file that is there. */
function explainFileThere(error: unknown): never {
  if (!(error instanceof FileThere)) throw error;
  throw new CommandFailure(t.message('fileThere', { path: error.path }), { cause: error });
}
