/**
 * `confined-process.ts SCRIPT FILE...` becomes the process of a script of the program that reads nothing but the program
 * and the files, writes nothing, reaches no network and starts no process. Rights are of a thread: this process gives
 * them up and lets the script's take its place, so that no thread of it ever had them.
 */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bubblewrap } from './bubblewrap.ts';
import { confineLinux } from './confine-linux.ts';
import { type Confinement, confinementVariable } from './confinement.ts';
import { readableFiles } from './readable-files.ts';
import { sandboxExec, sandboxProfile } from './sandbox-exec.ts';

const [script = '', ...files] = process.argv.slice(2);

/** What comes before the program's command, and the confinement that this makes. */
async function confine(): Promise<[string[], Confinement]> {
  const readable = readableFiles(script, files);
  if (process.platform === 'linux') {
    const reason = await confineLinux(readable);
    if (reason === undefined) return [[], { kind: 'landlock+seccomp' }];
    const command = bubblewrap(readable, process.env.PATH);
    return command ? [command, { kind: 'bubblewrap', reason }] : [[], { kind: 'none', reason }];
  }
  if (process.platform !== 'darwin') return [[], { kind: 'none', reason: 'otherSystem' }];
  if (!existsSync(sandboxExec)) return [[], { kind: 'none', reason: 'noSandboxExec' }];
  return [[sandboxExec, '-p', sandboxProfile(readable)], { kind: 'sandbox-exec' }];
}

if (process.execve && process.platform !== 'win32') {
  const [before, confinement] = await confine();
  const command = [...before, process.execPath, script, ...files];
  const { PATH: _, ...environment } = process.env;
  process.execve(command[0] ?? '', command, {
    ...environment,
    ...confinementVariable(confinement),
    // Each system has its settings elsewhere, and nothing here encrypts.
    OPENSSL_CONF: '/dev/null',
    // The channel to the parent, which nothing was read from, goes on as standard input.
    NODE_CHANNEL_FD: '0',
    NODE_CHANNEL_SERIALIZATION_MODE: 'advanced',
  } as Record<string, string>);
} else {
  const reason = process.platform === 'win32' ? 'otherSystem' : 'cannotReplaceItself';
  Object.assign(process.env, confinementVariable({ kind: 'none', reason }));
  process.argv = [process.execPath, script, ...files];
  await import(pathToFileURL(script).href);
}
