import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Order, Report } from './messages.ts';

/**
 * Longer silence is a hang, seconds: while it loads, between two inputs, and of one input alone. A shared machine may be
 * slow.
 */
const silence = { loading: 180, fuzz: 20, once: 60 };

const script = fileURLToPath(new URL('fuzz-process.ts', import.meta.url));

/** How a process ended; undefined where it did its work. */
export type Broken = { how: 'died' | 'silent'; said: string } | undefined;

/** Runs `fuzz-process.ts` to its end, or ends it where it is silent for too long. */
export async function runWatched(order: Order, temporary: string, take: (report: Report) => void): Promise<Broken> {
  const child: ChildProcess = fork(script, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=1024'],
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  let isDone = false;
  let isSilent = false;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-1500);
  });
  let timer: NodeJS.Timeout | undefined;
  const expect = (seconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isSilent = true;
      child.kill('SIGKILL');
    }, seconds * 1000);
  };
  expect(silence.loading);
  child.on('message', (report: Report) => {
    expect(silence[order.kind]);
    isDone ||= report.kind === 'done' || report.kind === 'read';
    take(report);
  });
  child.send(order);
  const [code, signal] = await once(child, 'exit');
  clearTimeout(timer);
  if (isDone) return undefined;
  return isSilent
    ? { how: 'silent', said: `no answer in ${silence[order.kind]} seconds` }
    : { how: 'died', said: `the process died (${signal ?? code}): ${said}` };
}
