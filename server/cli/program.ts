import { Command, CommanderError } from 'commander';
import { exampleText, WrongUsage } from '../../data-packs/cli/command-line.ts';
import { registerCatalogueCommands } from '../../data-packs/cli/commands/catalogue-commands.ts';
import { registerEngineCommands } from '../../data-packs/cli/commands/engine-commands.ts';
import { registerPackCommands } from '../../data-packs/cli/commands/pack-commands.ts';
import { chosenDataDir, languageOf } from '../../data-packs/cli/environment.ts';
import { diskTroubleIn } from '../../data-packs/store/disk/disk-trouble.ts';
import { isWithin, refusedPath, systemFailure } from '../../data-packs/store/disk/system-failure.ts';
import { setLanguage } from '../../data-packs/words/language.ts';
import { failedWith, WordedError, wordFailure } from '../../data-packs/words/worded-error.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { serverHelp as help, serverCliWords as t } from '../words.ts';
import { addAccountsCommands } from './accounts.ts';
import { addBackupCommands } from './backup.ts';
import { wordedError, wordedHelp } from './commander-words.ts';
import { addDashboardCommands } from './dashboard.ts';
import { addKeyCommands } from './key.ts';
import { addOpenCommand } from './open.ts';
import { addPlanCommands } from './plan.ts';
import { addServeCommand } from './serve.ts';
import { addShareCommand } from './share.ts';
import { addUserCommands } from './user.ts';

const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const;

function createProgram(): Command {
  const program = new Command('outpost')
    .description(help('program'))
    .version(packageJson.version, '-V, --version', help('version'))
    .helpOption('-h, --help', help('help'))
    .helpCommand('help [command]', help('help'))
    .configureHelp(wordedHelp)
    .configureOutput({ outputError: (text, write) => write(wordedError(text)) })
    .exitOverride()
    .showHelpAfterError(help('afterError'))
    .addHelpText('after', exampleText('outpost serve --port 0'));
  addServeCommand(program);
  addOpenCommand(program);
  addShareCommand(program);
  const pack = program.command('pack').description(help('pack')).addHelpText('after', exampleText('outpost pack list'));
  registerPackCommands(pack);
  registerCatalogueCommands(program);
  registerEngineCommands(program);
  addPlanCommands(program);
  addUserCommands(program);
  addKeyCommands(program);
  addDashboardCommands(program);
  addAccountsCommands(program);
  addBackupCommands(program);
  return program;
}

/**
 * Words an error of the system; our own failures already are sentences. `dataDir`: the folder in use.
 */
function sentenceOf(error: unknown, dataDir: string): string {
  if (!(error instanceof Error) || error instanceof WordedError || !('code' in error)) {
    return wordFailure(failedWith(error));
  }
  const path = refusedPath(error) ?? dataDir;
  // Inside the data folder, or a parent of it.
  const ofDataDir = isWithin(path, dataDir) || isWithin(dataDir, path);
  switch (error.code) {
    case 'ENOTDIR':
    case 'EEXIST':
      return t(ofDataDir ? 'dataDirNotAFolder' : 'notAFolder', { path });
    case 'ENOENT':
      // `mkdir` reports a missing folder only where none can be created.
      if (!('syscall' in error) || error.syscall !== 'mkdir') return error.message;
      return t(ofDataDir ? 'dataDirNotMade' : 'notMade', { path });
    case 'SQLITE_BUSY':
      return t('accountsBusy');
    case 'SQLITE_NOTADB':
    case 'SQLITE_CORRUPT':
      return t('accountsDamaged');
  }
  if (diskTroubleIn(dataDir, error) === 'forbidden') return t(ofDataDir ? 'dataDirForbidden' : 'forbidden', { path });
  return wordFailure(failedWith(systemFailure(error, dataDir)));
}

/** Reads the data folder from the arguments, as the command does. */
function dataDirOf(args: readonly string[]): string {
  const given = args.find((_, i) => args[i - 1] === '--data-dir');
  const joined = args.find(arg => arg.startsWith('--data-dir='))?.slice('--data-dir='.length);
  return chosenDataDir(given ?? joined);
}

/** Runs one command line. Returns the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    setLanguage(languageOf(process.env));
    const program = createProgram();
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? exitCodes.done);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage;
    const message = sentenceOf(error, dataDirOf(args));
    const stack = error instanceof Error && args.includes('--verbose') ? error.stack : undefined;
    process.stderr.write(`${stack ?? message.replace(/\s*\n\s*/g, ' ')}\n`);
    return error instanceof WrongUsage ? exitCodes.wrongUsage : exitCodes.failed;
  }
}
