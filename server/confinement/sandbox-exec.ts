import type { ReadableFiles } from './readable-files.ts';

export const sandboxExec = '/usr/bin/sandbox-exec';

/** What every program of macOS reads to start. */
const systemFiles = ['/System', '/usr/lib', '/usr/share', '/Library/Apple', '/private/var/db/dyld'];

/** A profile of macOS's sandbox: reads its files and the system's, runs its own program, and nothing else. */
export function sandboxProfile({ read, run }: ReadableFiles): string {
  const under = (files: readonly string[]) => files.map(file => `(subpath ${JSON.stringify(file)})`).join(' ');
  return [
    '(version 1)',
    '(deny default)',
    `(allow process-exec ${under(run)})`,
    `(allow file-read* (literal "/") ${under([...systemFiles, ...read, ...run])})`,
    '(allow file-read-metadata)',
    '(allow file-read* (literal "/dev/null") (literal "/dev/random") (literal "/dev/urandom"))',
    '(allow file-write-data (literal "/dev/null"))',
    '(allow sysctl-read)',
    '(allow signal (target self))',
  ].join('\n');
}
