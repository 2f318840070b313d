import { existsSync } from 'node:fs';
import type { Confinement } from './confinement.ts';
import type { ReachableFiles } from './reachable-files.ts';

const sandboxExec = '/usr/bin/sandbox-exec';

/** What every program of macOS reads to start. */
const systemFiles = ['/System', '/usr/lib', '/usr/share', '/Library/Apple', '/private/var/db/dyld'];

/** Makes what comes before a command of macOS to confine it, and tells the confinement. */
export function sandboxed(files: ReachableFiles, port?: number): [string[], Confinement] {
  if (!existsSync(sandboxExec)) return [[], { kind: 'none', reason: 'noSandboxExec' }];
  const listens = port === undefined ? {} : ({ reason: 'listens' } as const);
  return [[sandboxExec, '-p', sandboxProfile(files, port)], { kind: 'sandbox-exec', ...listens }];
}

/**
 * A profile of macOS's sandbox: reaches its files and the system's, runs its own program, listens at the port, where one
 * is given, and nothing else.
 */
export function sandboxProfile({ read, run, write }: ReachableFiles, port?: number): string {
  const under = (files: readonly string[]) => files.map(file => `(subpath ${JSON.stringify(file)})`).join(' ');
  return [
    '(version 1)',
    '(deny default)',
    `(allow process-exec ${under(run)})`,
    `(allow file-read* (literal "/") ${under([...systemFiles, ...read, ...run])})`,
    ...(write.length > 0 ? [`(allow file-read* file-write* ${under(write)})`] : []),
    '(allow file-read-metadata)',
    '(allow file-read* (literal "/dev/null") (literal "/dev/random") (literal "/dev/urandom"))',
    '(allow file-write-data (literal "/dev/null"))',
    '(allow sysctl-read)',
    '(allow signal (target self))',
    ...(port === undefined ? [] : [`(allow network-bind network-inbound (local ip "localhost:${port}"))`]),
  ].join('\n');
}
