import { dirname, join, resolve } from 'node:path';
import { defaultDataDir } from '../../data-packs/cli/environment.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { isDeepLink } from '../links/deep-link.ts';
import { launchWords as t } from '../words.ts';

/** The command line and environment the program was started with. */
export interface Launch {
  /** Absolute. */
  dataDir: string;
  /** The data folder is beside the program, to be carried with it. */
  portable: boolean;
  /** The API alone: neither window nor tray. */
  headless: boolean;
  /** `undefined` is the default port, or any free one where that is taken. */
  port: number | undefined;
  /** All other arguments: files and links to open, among others that Chromium adds. */
  opened: string[];
}

interface Surroundings {
  argv: readonly string[];
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  execPath: string;
  isFolder(path: string): boolean;
}

/**
 * Reads `--data-dir=DIR`, `--port=N`, `--headless`, files and links; ignores options of Chromium and Electron. Throws a
 * `WordedError` for a value that makes no sense.
 */
export function readLaunch({ argv, env, platform, execPath, isFolder }: Surroundings): Launch {
  // Options after a link may have been put there by the maker of the link.
  const link = argv.findIndex(isDeepLink);
  const options = link === -1 ? argv : argv.slice(0, link);
  const option = (name: string) =>
    options.findLast(argument => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
  const beside = join(besideProgram(env, platform, execPath), 'outpost-data');
  const chosen = checkedDataDir(option('data-dir')) ?? (env.OUTPOST_DATA_DIR || undefined);
  const portable = chosen === undefined && isFolder(beside);
  return {
    dataDir: resolve(chosen ?? (portable ? beside : defaultDataDir(env, platform))),
    portable,
    headless: options.includes('--headless'),
    port: readPort(option('port')),
    opened: argv.slice(1).filter(argument => !argument.startsWith('-')),
  };
}

function checkedDataDir(given: string | undefined): string | undefined {
  if (given === '') throw new WordedError(t.message('emptyDataDir'));
  if (given !== undefined && given.length > 4096) throw new WordedError(t.message('longDataDir'));
  return given;
}

function readPort(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^\d{1,5}$/.test(given) || Number(given) > 65_535) throw new WordedError(t.message('badPort'));
  return Number(given);
}

/** The folder that a person sees the program in. */
function besideProgram(env: NodeJS.ProcessEnv, platform: NodeJS.Platform, execPath: string): string {
  // An AppImage runs from a mount, a portable Windows program from a temporary folder; both name their own folder.
  if (platform === 'linux' && env.APPIMAGE?.startsWith('/')) return dirname(env.APPIMAGE);
  if (platform === 'win32' && env.PORTABLE_EXECUTABLE_DIR) return env.PORTABLE_EXECUTABLE_DIR;
  if (platform === 'darwin') {
    const bundle = /^(.*)\/[^/]+\.app\/Contents\/MacOS\/[^/]+$/.exec(execPath);
    return bundle?.[1] ?? dirname(execPath);
  }
  return dirname(execPath);
}
