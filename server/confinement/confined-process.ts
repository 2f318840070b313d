/**
 * `confined-process.ts [--write FOLDER] SCRIPT FILE...` becomes the process of a script of the program, with the folder
 * and the files as arguments, that reads nothing but the program and these, writes nothing but in the folder, reaches no
 * network and starts no process. Rights are of a thread: this process gives
 * them up and lets the script's take its place, so that no thread of it ever had them.
 */
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bubblewrap } from './bubblewrap.ts';
import { confineLinux } from './confine-linux.ts';
import { type Confinement, confinementVariable } from './confinement.ts';
import { reachableFiles } from './reachable-files.ts';
import { sandboxed } from './sandbox-exec.ts';

const { positionals, values } = parseArgs({
  options: { write: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const [script = '', ...read] = positionals;
const { write = [] } = values;
const started = [script, ...write, ...read];

/** What comes before the program's command, and the confinement that this makes. */
async function confine(): Promise<[string[], Confinement]> {
  const reachable = reachableFiles(script, { read, write });
  if (process.platform === 'linux') {
    const reason = await confineLinux(reachable);
    if (reason === undefined) return [[], { kind: 'landlock+seccomp' }];
    const command = bubblewrap(reachable, process.env.PATH);
    return command ? [command, { kind: 'bubblewrap', reason }] : [[], { kind: 'none', reason }];
  }
  if (process.platform !== 'darwin') return [[], { kind: 'none', reason: 'otherSystem' }];
  return sandboxed(reachable);
}

if (process.execve && process.platform !== 'win32') {
  const [before, confinement] = await confine();
  const command = [...before, process.execPath, ...process.execArgv, ...started];
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
  process.argv = [process.execPath, ...started];
  await import(pathToFileURL(script).href);
}
