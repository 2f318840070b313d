import type { Command } from 'commander';
import { refreshCatalogues } from '../store/catalogues/refresh.ts';
import { type RegionUpdate, updatesFor } from '../store/catalogues/updates.ts';
import { requirePointer } from '../store/pointer.ts';
import { updatePack } from '../store/update.ts';
import { CommandFailure, type CommonOptions, printJson, showProgress, withCommonOptions } from './command-line.ts';
import { chosenDataDir } from './data-dir.ts';
import { downloadDisplay } from './download-display.ts';
import { sizeInWords } from './size-in-words.ts';
import { withStop } from './with-stop.ts';

interface UpdateOutcome {
  id: string;
  version: string;
  downloadBytes: number;
  problem?: string;
}

/** `pack update`: newer versions from the known catalogues. */
export function addUpdateCommand(pack: Command): void {
  withCommonOptions(
    pack
      .command('update')
      .argument('[id]', 'only this one')
      .description('fetch newer versions of installed regions from the known catalogues; only what changed is fetched'),
    'outpost pack update liechtenstein',
  ).action(async (id: string | undefined, options: CommonOptions) => {
    const stopped = 'Stopped; what was installed before serves on, and what has come is kept for the next time.';
    await withStop(stopped, async signal => {
      const dataDir = chosenDataDir(options.dataDir);
      // Before anybody is asked on the network.
      if (id !== undefined) await requirePointer(dataDir, id);
      for (const { problem } of await refreshCatalogues(dataDir, { signal })) {
        if (problem !== undefined) process.stderr.write(`${problem}\n`);
      }
      const updates = (await updatesFor(dataDir)).filter(update => id === undefined || update.id === id);
      const outcomes: UpdateOutcome[] = [];
      for (const update of updates) outcomes.push(await updateOne(dataDir, update, options, signal));
      if (options.json) printJson(outcomes);
      else if (outcomes.length === 0) process.stdout.write(`${id ?? 'Everything'} is up to date.\n`);
      const failed = outcomes.filter(({ problem }) => problem !== undefined);
      if (failed.length > 0) {
        throw new CommandFailure(failed.map(({ id: region, problem }) => `${region}: ${problem}`).join(' '));
      }
    });
  });
}

async function updateOne(
  dataDir: string,
  { id, version, downloadBytes }: RegionUpdate,
  options: CommonOptions,
  signal: AbortSignal,
): Promise<UpdateOutcome> {
  const { progress, done } = showProgress(options.json === true);
  try {
    const { manifest } = await updatePack(dataDir, id, { progress: downloadDisplay(progress), signal });
    done();
    if (!options.json) {
      process.stdout.write(
        `${manifest.name} (${id}) is at version ${version} now; ${sizeInWords(downloadBytes)} had changed.\n`,
      );
    }
    return { id, version, downloadBytes };
  } catch (error) {
    signal.throwIfAborted();
    return { id, version, downloadBytes, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    done();
  }
}
