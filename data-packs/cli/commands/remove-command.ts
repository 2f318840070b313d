import type { Command } from 'commander';
import { isDefaultRegion } from '../../store/default-regions.ts';
import { requirePointer } from '../../store/pointer.ts';
import { removePack } from '../../store/remove.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import { askYesOrNo } from '../ask.ts';
import { CommandFailure, type CommonOptions, printJson, withCommonOptions } from '../command-line.ts';
import { chosenDataDir } from '../data-dir.ts';
import { removalOf, removalSentences } from '../removal.ts';
import { withStop } from '../with-stop.ts';

/** `pack remove`. */
export function addRemoveCommand(pack: Command): void {
  withCommonOptions(
    pack
      .command('remove')
      .argument('<id>', help('packIdAsListed'))
      .description(help('packRemove'))
      .option('--yes', help('removeYes')),
    'outpost pack remove liechtenstein',
  ).action(async (id: string, options: CommonOptions & { yes?: boolean }) => {
    await withStop(t.message('removeStopped'), async signal => {
      const dataDir = chosenDataDir(options.dataDir);
      const removal = await removalOf(dataDir, id);
      const sentences = removalSentences(removal);
      if (!options.yes && !options.json && (await isThere(dataDir, id))) {
        const answer = await askYesOrNo([...sentences, t('removeQuestion', { name: removal.name })].join('\n'));
        // Without a terminal, remove without asking.
        if (answer === false) throw new CommandFailure(t.message('nothingRemoved'));
      }
      const { freedBytes, filesLeft } = await removePack(dataDir, id, signal);
      if (options.json) {
        printJson({ id, removed: true, freedBytes, filesLeft, stops: removal.stops, stays: removal.stays });
        return;
      }
      const lines = [
        t('removed', { id, freed: freedBytes }),
        ...(filesLeft ? [t('filesInUse')] : []),
        ...(isDefaultRegion(id) ? [t('installedAgain')] : []),
        ...sentences,
      ];
      process.stdout.write(`${lines.join('\n')}\n`);
    });
  });
}

const isThere = (dataDir: string, id: string): Promise<boolean> =>
  requirePointer(dataDir, id).then(
    () => true,
    () => false,
  );
