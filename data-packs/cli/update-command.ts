import type { Command } from 'commander';
import { type RegionUpdate, updatesFor } from '../store/catalogues/find-updates.ts';
import { listCatalogues } from '../store/catalogues/list-catalogues.ts';
import { newestOffer } from '../store/catalogues/newest-offer.ts';
import { refreshCatalogues } from '../store/catalogues/refresh.ts';
import type { DownloadStep } from '../store/download/download-progress.ts';
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
  /** Bytes that were not here already; of one that failed: that it would take. */
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
      const problems = (await refreshCatalogues(dataDir, { signal })).flatMap(({ problem }) => problem ?? []);
      for (const problem of problems) process.stderr.write(`${problem}\n`);
      const updates = (await updatesFor(dataDir)).filter(update => id === undefined || update.id === id);
      const outcomes: UpdateOutcome[] = [];
      for (const update of updates) outcomes.push(await updateOne(dataDir, update, options, signal));
      if (options.json) printJson(outcomes);
      else if (outcomes.length === 0) process.stdout.write(`${await nothingNewer(dataDir, id, problems.length > 0)}\n`);
      // Nobody knows what those have that could not be asked.
      if (problems.length > 0) process.exitCode = 1;
      const failed = outcomes.filter(({ problem }) => problem !== undefined);
      if (failed.length > 0) {
        throw new CommandFailure(failed.map(({ id: region, problem }) => `${region}: ${problem}`).join(' '));
      }
    });
  });
}

async function nothingNewer(dataDir: string, id: string | undefined, unsure: boolean): Promise<string> {
  if ((await listCatalogues(dataDir)).length === 0) {
    return 'No catalogues are known that could have anything newer. Add one with "outpost catalogue add URL".';
  }
  if (id !== undefined && (await newestOffer(dataDir, id)) === undefined) {
    return `No known catalogue has ${id}: it stays as it is.`;
  }
  if (unsure) return 'The catalogues as they were fetched last have nothing newer.';
  return `${id ?? 'Everything'} is up to date.`;
}

async function updateOne(
  dataDir: string,
  { id, version, downloadBytes }: RegionUpdate,
  options: CommonOptions,
  signal: AbortSignal,
): Promise<UpdateOutcome> {
  const { progress, done } = showProgress(options.json === true);
  const display = downloadDisplay(progress);
  let parts: DownloadStep['parts'];
  try {
    const { manifest } = await updatePack(dataDir, id, {
      progress: step => {
        parts = step.parts ?? parts;
        display(step);
      },
      signal,
    });
    done();
    const fetched = (parts ?? []).reduce((sum, { state, bytes }) => sum + (state === 'kept' ? 0 : bytes), 0);
    if (!options.json) {
      const how = fetched === 0 ? 'all of it was here already' : `${sizeInWords(fetched)} had changed`;
      process.stdout.write(`${manifest.name} (${id}) is at version ${version} now; ${how}.\n`);
    }
    return { id, version, downloadBytes: fetched };
  } catch (error) {
    signal.throwIfAborted();
    return { id, version, downloadBytes, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    done();
  }
}
