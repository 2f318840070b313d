import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { readPointer } from '../../store/pointer.ts';
import { requireYesToBuild } from '../../store/signers/install-questions.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import { type AllowanceOptions, allowedBy, throwNaming, withAllowances } from '../allowances.ts';
import { buildAndInstall, keptRequest } from '../build-and-install.ts';
import { CommandFailure, type CommonOptions, printEither, stoppable, withCommonOptions } from '../command-line.ts';
import { refreshExtracts } from '../refresh-extract.ts';

/** `pack refresh`. */
export function addRefreshCommand(pack: Command): void {
  withCommonOptions(
    withAllowances(pack.command('refresh').argument('<id>', help('refreshId')).description(help('packRefresh')), [
      'other-signer',
    ]),
    'outpost pack refresh liechtenstein',
  ).action(stoppable(t.message('packRefreshStopped'), refresh));
}

async function refresh(signal: AbortSignal, id: string, options: CommonOptions & AllowanceOptions): Promise<void> {
  const { dataDir, json } = options;
  const allow = allowedBy(options);
  const request = await keptRequest(dataDir, id);
  if (request === undefined) throw new CommandFailure(t.message('notBuiltHere', { id }));
  if (request.osmFiles.length === 0) throw new CommandFailure(t.message('builtWithoutMap', { id }));
  await requireYesToBuild(dataDir, request, allow).catch(throwNaming);
  const changed = await refreshExtracts(request.osmFiles, json, signal);
  if (changed || (await isOlder(dataDir, id, request.osmFiles)))
    await buildAndInstall(request, { dataDir, allow, install: true, json }, signal);
  else printEither(json, { id, changed }, t('regionIsFresh', { name: request.name }));
}

/** Whether a region is not installed, or from before its extracts are: a build after the last refresh did not end. */
async function isOlder(dataDir: string, id: string, extracts: readonly string[]): Promise<boolean> {
  const pointer = await readPointer(dataDir, id);
  if (pointer === undefined) return true;
  const times = await Promise.all(extracts.map(async file => (await stat(file)).mtimeMs));
  return Math.max(...times) > Date.parse(pointer.installed);
}
