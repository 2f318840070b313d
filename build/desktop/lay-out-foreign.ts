import { spawnSync } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Processor, System } from './packing.ts';

/** Files and folders that are packed besides npm's packages, at the root and in `dist`. */
const sources = ['package.json', 'package-lock.json', 'LICENSE', 'electron', 'server', 'data-packs'];
const made = ['renderer', 'phone', 'electron', 'regions', 'map'];

/**
 * Lays out what is packed for another system in a folder of `dist`, with the native packages that npm installs there.
 * Returns the folder.
 */
export async function layOutForeign(root: string, system: System, processor: Processor): Promise<string> {
  const folder = join(root, 'dist', '.foreign', `${system}-${processor}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const path of [...sources, ...made.map(name => join('dist', name))])
    await cp(join(root, path), join(folder, path), { recursive: true });
  // Scripts would build for this system.
  const parameters = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  npm(folder, [...parameters, `--os=${system}`, `--cpu=${processor}`, ...(system === 'linux' ? ['--libc=glibc'] : [])]);
  return folder;
}

/** Runs npm, which on Windows is a script and no program; the one that runs this says where it is. */
function npm(cwd: string, parameters: readonly string[]): void {
  const script = process.env.npm_execpath;
  const [command, first] = script ? [process.execPath, [script]] : ['npm', []];
  const { status, error } = spawnSync(command, [...first, ...parameters], { cwd, stdio: 'inherit' });
  if (status !== 0) throw error ?? new Error(`npm ${parameters.join(' ')}: ${status}`);
}
