import type { Command } from 'commander';
import { isDefaultRegion } from '../store/default-regions.ts';
import { requirePointer } from '../store/pointer.ts';
import { removePack } from '../store/remove.ts';
import { askYesOrNo } from './ask.ts';
import { CommandFailure, type CommonOptions, printJson, withCommonOptions } from './command-line.ts';
import { chosenDataDir } from './data-dir.ts';
import { removalOf, removalSentence } from './removal.ts';
import { sizeInWords } from './size-in-words.ts';
import { withStop } from './with-stop.ts';

/** `pack remove`. */
export function addRemoveCommand(pack: Command): void {
  withCommonOptions(
    pack
      .command('remove')
      .argument('<id>', 'as "pack list" shows it')
      .description('remove a pack and all its versions; on a terminal it asks first, and says what stops working')
      .option('--yes', 'do not ask'),
    'outpost pack remove liechtenstein',
  ).action(async (id: string, options: CommonOptions & { yes?: boolean }) => {
    await withStop('Stopped; nothing was removed.', async signal => {
      const dataDir = chosenDataDir(options.dataDir);
      const removal = await removalOf(dataDir, id);
      const sentence = removalSentence(removal);
      if (!options.yes && !options.json && (await isThere(dataDir, id))) {
        const answer = await askYesOrNo(`${sentence === '' ? '' : `${sentence}\n`}Remove ${removal.name}?`);
        // Nobody to ask: a script knows what it does.
        if (answer === false) throw new CommandFailure('Nothing was removed.');
      }
      const { freedBytes, filesLeft } = await removePack(dataDir, id, signal);
      if (options.json) {
        printJson({ id, removed: true, freedBytes, filesLeft, stops: removal.stops, stays: removal.stays });
        return;
      }
      const left = filesLeft
        ? ' Some of its files are held by another program: they go when "outpost serve" starts the next time.'
        : '';
      const again = isDefaultRegion(id) ? ' Outpost installs it again when it starts.' : '';
      const lines = [`The pack ${id} is removed: ${sizeInWords(freedBytes)} are free again.${left}${again}`, sentence];
      process.stdout.write(`${lines.filter(line => line !== '').join('\n')}\n`);
    });
  });
}

const isThere = (dataDir: string, id: string): Promise<boolean> =>
  requirePointer(dataDir, id).then(
    () => true,
    () => false,
  );
