import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { CommandFailure, type CommonOptions, printEither, printRecords } from '../../data-packs/cli/command-line.ts';
import { keepBackup, listBackups, openDb, restoreBackup, writeBackup } from '../db/index.ts';
import { serverHelp as help, serverCliWords as t } from '../words.ts';
import { type AccountsOptions, chosenAccounts, withAccountsOptions } from './accounts-command.ts';

function requireInFolder(options: AccountsOptions): void {
  if (chosenAccounts(options) !== undefined) throw new CommandFailure(t.message('accountsElsewhere'));
}

async function backup(file: string | undefined, options: AccountsOptions): Promise<void> {
  requireInFolder(options);
  const { dataDir } = options;
  const database = join(dataDir, 'outpost.db');
  if (!existsSync(database)) throw new CommandFailure(t.message('nothingToCopy', { path: dataDir }));
  if (file !== undefined && existsSync(file)) throw new CommandFailure(t.message('backupExists', { file }));
  const db = openDb(database);
  try {
    const made = file === undefined ? (await keepBackup(db, dataDir))?.file : resolve(file);
    if (file !== undefined) await writeBackup(db, resolve(file));
    printEither(options.json, { file: made }, t('backedUp', { file: made ?? '' }));
  } finally {
    db.close();
  }
}

function showBackups({ dataDir, json }: CommonOptions): void {
  const backups = listBackups(dataDir).map(({ file, madeAt }) => ({ file, made: madeAt.toISOString() }));
  printRecords(json, backups, {
    [t('columnMade')]: ({ made }) => t('at', { at: new Date(made) }),
    [t('columnFile')]: ({ file }) => file,
  });
}

async function restore(file: string | undefined, options: AccountsOptions & { list?: boolean }): Promise<void> {
  requireInFolder(options);
  if (options.list) return showBackups(options);
  const { dataDir } = options;
  const { runningPids } = await import('../workstation/index.ts');
  const [pid] = runningPids(dataDir);
  if (pid !== undefined) throw new CommandFailure(t.message('stopFirst', { pid: String(pid) }));
  const chosen = file ?? listBackups(dataDir)[0]?.file;
  if (chosen === undefined) throw new CommandFailure(t.message('noBackup', { path: dataDir }));
  const former = await restoreBackup(dataDir, resolve(chosen), Date.now());
  printEither(
    options.json,
    { restored: chosen, former: former ?? null },
    `${t('restored', { file: chosen })}${former === undefined ? '' : ` ${t('formerKept', { folder: former })}`}`,
  );
}

/** `backup`, `restore`: the accounts' database, which a service also copies once a day. */
export function addBackupCommands(program: Command): void {
  withAccountsOptions(
    program.command('backup').argument('[file]', help('backupFile')).description(help('backup')),
    'outpost backup /media/stick/outpost.db',
  ).action(backup);
  withAccountsOptions(
    program
      .command('restore')
      .argument('[file]', help('restoreFile'))
      .description(help('restore'))
      .option('--list', help('restoreList')),
    'outpost restore',
  ).action(restore);
}
