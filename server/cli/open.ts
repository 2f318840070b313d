import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import {
  CommandFailure,
  type CommonOptions,
  printEither,
  printJson,
  withCommonOptions,
} from '../../data-packs/cli/command-line.ts';
import { type Db, openDb } from '../db/index.ts';
import { serverHelp as help, serverCliWords as t } from '../words.ts';
import type { RunningService } from '../workstation/index.ts';
import { openBrowser } from './browser.ts';

interface OpenOptions extends CommonOptions {
  print?: boolean;
  forget?: boolean;
}

/** Works on the accounts of a data folder that has any; `undefined` for one that was never used. */
async function withDb<Result>(
  dataDir: string,
  work: (db: Db) => Result | Promise<Result>,
): Promise<Result | undefined> {
  const file = join(dataDir, 'outpost.db');
  if (!existsSync(file)) return undefined;
  const db = openDb(file);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** Imported when it is used, because other commands need nothing of the service. */
const workstation = () => import('../workstation/index.ts');

/** The services that run on a data folder, newest first. */
export async function findRunning(dataDir: string): Promise<RunningService[]> {
  const running = await withDb(dataDir, async db => (await workstation()).findRunningServices(dataDir, db));
  return running ?? [];
}

interface StartAddress extends Pick<RunningService, 'url' | 'baseUrl'> {
  workstationUrl: string;
}

/** An address that opens the workstation of the running service once; `undefined` where none runs. */
export function newStartAddress(dataDir: string): Promise<StartAddress | undefined> {
  return withDb(dataDir, async db => {
    const { findRunningServices, storeStartToken } = await workstation();
    const [running] = await findRunningServices(dataDir, db);
    if (running === undefined) return undefined;
    const { url, baseUrl } = running;
    return { url, baseUrl, workstationUrl: `${baseUrl}/workstation/#token=${storeStartToken(db, Date.now())}` };
  });
}

async function open(options: OpenOptions): Promise<void> {
  const { dataDir } = options;
  if (options.forget) {
    const { forgetWindows } = await workstation();
    await withDb(dataDir, forgetWindows);
    printEither(options.json, { forgotten: true }, t('windowsForgotten'));
    return;
  }
  const address = await newStartAddress(dataDir);
  if (address === undefined) throw new CommandFailure(t.message('notRunning', { path: dataDir }));
  const { baseUrl, workstationUrl } = address;
  if (options.json) printJson({ baseUrl, workstationUrl });
  else if (!options.print && openBrowser(workstationUrl, dataDir)) process.stdout.write(`${t('opensInBrowser')}\n`);
  else process.stdout.write(`${t('openYourself', { url: workstationUrl })}\n`);
}

/** `open`: lets another window into the service that runs on the data folder. */
export function addOpenCommand(program: Command): void {
  withCommonOptions(
    program
      .command('open')
      .description(help('open'))
      .option('--print', help('openPrint'))
      .option('--forget', help('openForget')),
    'outpost open',
  ).action((options: OpenOptions) => open(options));
}
