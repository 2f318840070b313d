/**
 * `confined-program.ts PORT FILE PROGRAM ARGUMENT...` becomes a program that reads itself, its libraries and the file,
 * writes nothing, listens at the port of this machine, connects to nothing and starts no process.
 */
import { writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { confineLinux } from './confine-linux.ts';
import { type Confinement, confinementLine } from './confinement.ts';
import { filesOfProgram } from './reachable-files.ts';
import { sandboxed } from './sandbox-exec.ts';

const [portText, file = '', program = '', ...args] = process.argv.slice(2);
const port = Number(portText);

/** What comes before the program's command, and the confinement that this makes. */
async function confine(): Promise<[string[], Confinement]> {
  // Its libraries are two folders further up.
  const files = filesOfProgram(dirname(dirname(dirname(program))), [file]);
  if (process.platform === 'linux') {
    const reason = await confineLinux(files, port);
    return [[], reason === undefined ? { kind: 'landlock+seccomp', reason: 'listens' } : { kind: 'none', reason }];
  }
  return sandboxed(files, port);
}

const [before, confinement] = await confine();
const command = [...before, program, ...args];
writeSync(2, confinementLine(confinement));
// Each system has its settings of OpenSSL elsewhere, and nothing here encrypts.
process.execve?.(command[0] ?? '', command, { TZ: process.env.TZ ?? '', OPENSSL_CONF: '/dev/null' });
