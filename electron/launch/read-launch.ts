import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { defaultDataDir } from '../../data-packs/cli/data-dir.ts';
import { isDeepLink } from '../links/deep-link.ts';

/** What the program was started with. */
export interface Launch {
  /** Absolute. */
  dataDir: string;
  /** Everything lies beside the program, to be carried with it. */
  portable: boolean;
  /** The API alone: neither window nor tray. */
  headless: boolean;
  /** Where the service listens; `undefined` is the usual port, or any free one where that is taken. */
  port: number | undefined;
  /** Everything else, as it was given: files and links to open among what Chromium adds for itself. */
  opened: string[];
}

interface Surroundings {
  argv: readonly string[];
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  execPath: string;
  /** Whether a folder is there. */
  isFolder(path: string): boolean;
}

const wrongPort = '--port= takes a number from 0 to 65535; 0 is any free one.';

const argumentsSchema = z.object({
  dataDir: z
    .string()
    .min(1, '--data-dir= names no folder: name one, or leave the option out.')
    .max(4096, '--data-dir= is longer than a path can be.')
    .optional(),
  port: z
    .string()
    .regex(/^\d{1,5}$/, wrongPort)
    .transform(Number)
    .refine(port => port <= 65_535, wrongPort)
    .optional(),
});

/** A command line that cannot be meant: its message is what the person is told. */
export class WrongLaunch extends Error {
  override readonly name = 'WrongLaunch';
}

/** `--data-dir=DIR`, `--port=N`, `--headless`, files and links. Options of Chromium and Electron are none of ours and pass by. */
export function readLaunch({ argv, env, platform, execPath, isFolder }: Surroundings): Launch {
  // What follows a link was not typed: whoever made the link may have put it there.
  const link = argv.findIndex(isDeepLink);
  const options = link === -1 ? argv : argv.slice(0, link);
  const option = (name: string) =>
    options.findLast(argument => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
  const given = argumentsSchema.safeParse({ dataDir: option('data-dir'), port: option('port') });
  if (!given.success) throw new WrongLaunch(given.error.issues[0]?.message ?? 'The command line cannot be read.');

  const beside = join(besideProgram(env, platform, execPath), 'outpost-data');
  const chosen = given.data.dataDir ?? (env.OUTPOST_DATA_DIR || undefined);
  const portable = chosen === undefined && isFolder(beside);
  return {
    dataDir: resolve(chosen ?? (portable ? beside : defaultDataDir(env, platform))),
    portable,
    headless: options.includes('--headless'),
    port: given.data.port,
    opened: argv.slice(1).filter(argument => !argument.startsWith('-')),
  };
}

/** The folder that a person sees the program in. */
function besideProgram(env: NodeJS.ProcessEnv, platform: NodeJS.Platform, execPath: string): string {
  // An AppImage runs from a mount of its own, a portable Windows program from a temporary folder; both name where they lie.
  if (platform === 'linux' && env.APPIMAGE?.startsWith('/')) return dirname(env.APPIMAGE);
  if (platform === 'win32' && env.PORTABLE_EXECUTABLE_DIR) return env.PORTABLE_EXECUTABLE_DIR;
  if (platform === 'darwin') {
    const bundle = /^(.*)\/[^/]+\.app\/Contents\/MacOS\/[^/]+$/.exec(execPath);
    return bundle?.[1] ?? dirname(execPath);
  }
  return dirname(execPath);
}
