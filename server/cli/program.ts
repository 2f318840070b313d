import { sep } from 'node:path';
import { Command, CommanderError } from 'commander';
import { registerCatalogueCommands } from '../../data-packs/cli/catalogue-commands.ts';
import { WrongUsage } from '../../data-packs/cli/command-line.ts';
import { chosenDataDir } from '../../data-packs/cli/data-dir.ts';
import { addInstallCommands } from '../../data-packs/cli/install-commands.ts';
import { addKeptCommands } from '../../data-packs/cli/kept-commands.ts';
import { addListCommand } from '../../data-packs/cli/list-command.ts';
import { registerPackCommands } from '../../data-packs/cli/pack-commands.ts';
import { addRemoveCommand } from '../../data-packs/cli/remove-command.ts';
import { addUpdateCommand } from '../../data-packs/cli/update-command.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { addDashboardCommands } from './dashboard.ts';
import { addKeyCommands } from './key.ts';
import { addPlanCommands } from './plan.ts';
import { addServeCommand } from './serve.ts';
import { addUserCommands } from './user.ts';

const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const;

function createProgram(): Command {
  const program = new Command('outpost')
    .description('A complete maps API on your own machine.')
    .version(packageJson.version)
    .exitOverride()
    .showHelpAfterError('(--help shows how this command is used)')
    .addHelpText('after', '\nExample:\n  $ outpost serve --port 0');
  addServeCommand(program);
  const pack = program
    .command('pack')
    .description('build, check, install and remove region packs')
    .addHelpText('after', '\nExample:\n  $ outpost pack list');
  registerPackCommands(program);
  addInstallCommands(pack);
  addListCommand(pack);
  addRemoveCommand(pack);
  addUpdateCommand(pack);
  addKeptCommands(pack);
  registerCatalogueCommands(program);
  addPlanCommands(program);
  addUserCommands(program);
  addKeyCommands(program);
  addDashboardCommands(program);
  return program;
}

/** What the system refused, as a sentence; failures of our own already are one. `dataDir`: the folder that was worked with. */
function sentenceOf(error: unknown, dataDir: string): string {
  if (!(error instanceof Error)) return String(error);
  const named = 'path' in error && typeof error.path === 'string' ? error.path : undefined;
  const path = named ?? 'the data folder';
  // In the data folder, or above it and in its way.
  const ofDataDir =
    named === undefined || `${named}${sep}`.startsWith(`${dataDir}${sep}`) || dataDir.startsWith(`${named}${sep}`);
  const another = ofDataDir ? 'another with --data-dir' : 'another';
  switch ('code' in error ? error.code : undefined) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'SQLITE_READONLY':
    case 'SQLITE_CANTOPEN':
      return `${path} may not be written: check its permissions, or choose ${another}.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} is no folder: choose ${another}.`;
    case 'ENOENT':
      // Of folders that are made where they are missing: nothing can be made there at all.
      if (!('syscall' in error) || error.syscall !== 'mkdir') return error.message;
      return `${path} cannot be made: its disk may not be written, or is gone; choose ${another}.`;
    case 'SQLITE_BUSY':
      return 'Another process keeps the accounts in the data folder busy: try again in a moment.';
    case 'ENOSPC':
    case 'SQLITE_FULL':
      return 'The disk is full: make room and try again.';
    case 'SQLITE_NOTADB':
    case 'SQLITE_CORRUPT':
      return 'outpost.db in the data folder is damaged: restore it from a backup, or choose another folder with --data-dir.';
    default:
      return error.message;
  }
}

/** As the command took it; whether there is one at all is the command's business. */
function dataDirOf(args: readonly string[]): string {
  const given = args.find((_, i) => args[i - 1] === '--data-dir');
  const joined = args.find(arg => arg.startsWith('--data-dir='))?.slice('--data-dir='.length);
  return chosenDataDir(given ?? joined ?? process.env.OUTPOST_DATA_DIR);
}

/** Runs one command line. Returns the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function run(args: readonly string[]): Promise<number> {
  try {
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
