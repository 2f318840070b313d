import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { ReachableFiles } from './reachable-files.ts';

/** Arguments of `bwrap` before a program's: a system with nothing but the files, no network, no other process. */
function bubblewrapArguments({ read, run, write }: ReachableFiles): string[] {
  const files = [...new Set([...read, ...run])].filter(file => !file.startsWith('/dev/'));
  return [
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    '--dev',
    '/dev',
    '--proc',
    '/proc',
    ...files.flatMap(file => ['--ro-bind-try', file, file]),
    ...write.flatMap(folder => ['--bind-try', folder, folder]),
    '--remount-ro',
    '/',
    '--',
  ];
}

/** The command that runs programs under bubblewrap, where it is installed and the system lets it. */
export function bubblewrap(files: ReachableFiles, path = ''): string[] | undefined {
  for (const folder of path.split(':').filter(folder => folder !== '')) {
    const command = [join(folder, 'bwrap'), ...bubblewrapArguments(files)];
    const [program = '', ...args] = command;
    if (spawnSync(program, [...args, process.execPath, '-e', '0'], { stdio: 'ignore' }).status === 0) return command;
  }
  return undefined;
}
