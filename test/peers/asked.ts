import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { nodeEnvironment } from '../../data-packs/runtime/node-environment.ts';

/** Which requests are met by a fault. */
export type When = 'first' | 'later' | 'always';

/** What `ask-process.ts` is to do. */
export interface Asked {
  /** Absent: each kind, each way. */
  rows?: [kind: string, when: When][];
  /** The first case. */
  from: number;
  atOnce: number;
  /** Silence that is taken for a failure: longer where the machine may be busy with something else. */
  stallMs: number;
}

export interface AskedCase {
  index: number;
  name: string;
  /** How it ended beside the fault: "done", or a sentence. */
  said: string;
  ms: number;
  /** Absent where it got there, or told why not, and got there once the server behaved. */
  problem?: string;
}

export interface PeersFound {
  total: number;
  cases: AskedCase[];
  /** What the process said when it died, and beside which cases. */
  ended: { beside: string[]; said: string }[];
}

const script = fileURLToPath(new URL('ask-process.ts', import.meta.url));

/** Asks servers with faults in a process, and in another one from where it died. */
export async function askPeers(
  asked: Omit<Asked, 'from'>,
  onCase: (found: AskedCase) => void = () => undefined,
): Promise<PeersFound> {
  const found: PeersFound = { total: 0, cases: [], ended: [] };
  for (let from = 0; ; ) {
    const child = spawn(process.execPath, [script, JSON.stringify({ ...asked, from })], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: nodeEnvironment(),
    });
    const begun = new Map<number, string>();
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors = (errors + chunk).slice(-4000);
    });
    const exited = new Promise<number | null>(resolve => child.once('close', resolve));
    for await (const line of createInterface({ input: child.stdout })) {
      const told = JSON.parse(line);
      if (told.total !== undefined) found.total = told.total;
      else if (told.begun !== undefined) {
        begun.set(told.begun, told.name);
        from = told.begun + 1;
      } else {
        begun.delete(told.index);
        found.cases.push(told);
        onCase(told);
      }
    }
    if ((await exited) === 0) return found;
    if (begun.size === 0) throw new Error(errors);
    found.ended.push({ beside: [...begun.values()], said: errors.trim() });
  }
}
