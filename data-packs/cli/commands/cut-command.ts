import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { exportCut } from '../../cut/export-cut.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import { boundingBox, boxOf } from '../bounding-box.ts';
import { type CommonOptions, printJson, showProgress, withCommonOptions } from '../command-line.ts';
import { chosenDataDir } from '../data-dir.ts';
import { withStop } from '../with-stop.ts';
import { explainFileThere } from './export-command.ts';

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
