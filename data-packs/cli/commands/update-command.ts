import type { Command } from 'commander';
import { newestOffer } from '../../store/catalogues/find-offer.ts';
import { foreignUpdatesFor, type RegionUpdate, updatesFor } from '../../store/catalogues/find-updates.ts';
import { listCatalogues } from '../../store/catalogues/list-catalogues.ts';
import { refreshCatalogues } from '../../store/catalogues/refresh.ts';
import { systemFailure } from '../../store/disk/system-failure.ts';
import type { DownloadStep } from '../../store/download/download-progress.ts';
import { updatePack } from '../../store/download-pack.ts';
import { requirePointer } from '../../store/pointer.ts';
import { signerSaid } from '../../store/signer.ts';
import { readableTrustedKeys } from '../../store/trusted-keys.ts';
import { type Failed, failedWith, wordFailure } from '../../words/worded-error.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import { type AllowanceOptions, allowedBy, namingAllowances, withAllowances } from '../allowances.ts';
import {
  CommandFailure,
  type CommonOptions,
  downloadDisplay,
  printJson,
  printText,
  stoppable,
  withCommonOptions,
  withProgress,
} from '../command-line.ts';
import { shownSigner } from '../shown-signer.ts';

interface UpdateOutcome {
  id: string;
  version: string;
  /** Bytes downloaded, or to download where the update failed. */
  downloadBytes: number;
  problem?: Failed;
}

export function addUpdateCommand(pack: Command): void {
  withCommonOptions(
    withAllowances(pack.command('update').argument('[id]', help('onlyThisOne')).description(help('packUpdate')), [
      'untrusted-routing',
    ]),
    'outpost pack update liechtenstein',
  ).action(stoppable(t.message('updateStopped'), update));
}

async function update(
  signal: AbortSignal,
  id: string | undefined,
  options: CommonOptions & AllowanceOptions,
): Promise<void> {
  const { dataDir, json } = options;
  // Check the arguments before using the network.
  if (id !== undefined) await requirePointer(dataDir, id);
  const refreshed = await refreshCatalogues(dataDir, { signal });
  const problems = refreshed.flatMap(({ problem, said }) => (problem === undefined ? [] : { message: problem, said }));
  for (const problem of problems) process.stderr.write(`${wordFailure(problem)}\n`);
  const expired = (await listCatalogues(dataDir)).filter(catalogue => catalogue.expired !== undefined);
  for (const { name, expired: on = '' } of expired) {
    process.stderr.write(`${t('catalogueExpired', { name, on: new Date(on) })}\n`);
  }
  const updates = (await updatesFor(dataDir)).filter(found => id === undefined || found.id === id);
  const outcomes: UpdateOutcome[] = [];
  for (const found of updates) outcomes.push(await updateOne(found, options, signal));
  for (const sentence of await foreignSentences(dataDir, id)) process.stderr.write(`${sentence}\n`);
  const unsure = problems.length + expired.length > 0;
  if (json) printJson(outcomes.map(({ problem, ...rest }) => ({ ...rest, problem: problem?.message })));
  else if (outcomes.length === 0) printText(await nothingNewer(dataDir, id, unsure));
  // Catalogues that could not be fetched, or are held back, may have newer versions.
  if (unsure) process.exitCode = 1;
  const failed = outcomes.flatMap(({ id: region, problem }) =>
    problem ? t.message('regionFailed', { region, reason: problem.said ?? problem.message }) : [],
  );
  if (failed.length > 0) throw new CommandFailure(t.message('problems', { problems: failed }));
}

/** Newer versions that are not taken, because somebody else published them. */
async function foreignSentences(dataDir: string, id: string | undefined): Promise<string[]> {
  const trusted = await readableTrustedKeys(dataDir);
  const foreign = (await foreignUpdatesFor(dataDir)).filter(found => id === undefined || found.id === id);
  return foreign.map(({ signer, pinned, ...found }) =>
    t('foreignUpdate', { ...found, signer: signerSaid(signer, trusted), pinned: signerSaid(pinned, trusted) }),
  );
}

async function nothingNewer(dataDir: string, id: string | undefined, unsure: boolean): Promise<string> {
  if ((await listCatalogues(dataDir)).length === 0) return t('noCataloguesToUpdate');
  if (id !== undefined && (await newestOffer(dataDir, id)) === undefined) return t('inNoCatalogue', { id });
  if (unsure) return t('nothingNewerKept');
  return id === undefined ? t('allUpToDate') : t('upToDate', { id });
}

async function updateOne(
  { id, version, downloadBytes }: RegionUpdate,
  options: CommonOptions & AllowanceOptions,
  signal: AbortSignal,
): Promise<UpdateOutcome> {
  const { dataDir, json } = options;
  let parts: DownloadStep['parts'];
  try {
    const { manifest, signer } = await withProgress(json, progress => {
      const display = downloadDisplay(progress);
      return updatePack(dataDir, id, {
        allow: allowedBy(options),
        progress: step => {
          parts = step.parts ?? parts;
          display(step);
        },
        signal,
      });
    });
    const fetched = (parts ?? []).reduce((sum, { state, bytes }) => sum + (state === 'kept' ? 0 : bytes), 0);
    if (!json) {
      const { name } = manifest;
      const text =
        fetched === 0 ? t('updatedFromHere', { name, id, version }) : t('updated', { name, id, version, fetched });
      printText(`${text} ${(await shownSigner(dataDir, signer)).sentence}`);
    }
    return { id, version, downloadBytes: fetched };
  } catch (error) {
    signal.throwIfAborted();
    return { id, version, downloadBytes, problem: failedWith(systemFailure(namingAllowances(error), dataDir)) };
  }
}
