import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Makes a pair of terminals and writes to one what it reads; prints the name of the other. */
const script = `
import os, sys, tty
ours, theirs = os.openpty()
tty.setraw(theirs)
print(os.ttyname(theirs), flush=True)
while True:
    read = os.read(0, 4096)
    if not read: break
    os.write(ours, read)
`;

/** What stands for a receiver at a serial port; undefined where the machine has no Python to make it. */
export async function pseudoTerminal() {
  const child = spawn('python3', ['-c', script], { stdio: ['pipe', 'pipe', 'ignore'] });
  const failed = once(child, 'error').then(() => undefined);
  const first = await Promise.race([once(child.stdout, 'data'), failed, once(child, 'exit').then(() => undefined)]);
  if (first === undefined) return undefined;
  return {
    path: String(first[0]).trim(),
    send: (text: string) => child.stdin.write(text),
    /** As if the cable were pulled out. */
    close: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
