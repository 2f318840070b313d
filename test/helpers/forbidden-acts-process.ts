/** Tries, in place of an engine or a renderer, what neither needs, and tells how each ended. The file to read is its last
 * argument, a folder that it may write in the first. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const [folder = '', file = folder] = process.argv.slice(2);
const outcomes: Record<string, string> = {};
const tryTo = (what: string, act: () => unknown) => {
  try {
    act();
    outcomes[what] = 'done';
  } catch (error) {
    outcomes[what] = (error as NodeJS.ErrnoException).code ?? String(error);
  }
};

tryTo('read its file', () => readFileSync(file));
tryTo('read another file', () => readFileSync(`${file}.secret`));
tryTo('read the accounts of the system', () => readFileSync('/etc/passwd'));
tryTo('read the environment of its parent', () => readFileSync(`/proc/${process.ppid}/environ`));
tryTo('list a folder', () => readdirSync('/home'));
tryTo('write its file', () => writeFileSync(file, ''));
tryTo('write another file', () => writeFileSync(`${file}.new`, ''));
tryTo('write in its folder', () => {
  mkdirSync(join(folder, 'kind'));
  writeFileSync(join(folder, 'kind/new'), '');
  renameSync(join(folder, 'kind/new'), join(folder, 'kind/done'));
  rmSync(join(folder, 'kind/done'));
});
tryTo('rename its file', () => renameSync(file, `${file}.gone`));
tryTo('know its memory', () => process.memoryUsage.rss());
tryTo('change rights', () => chmodSync(file, 0o777));
tryTo('change times', () => utimesSync(file, 1, 1));
tryTo('start a program', () => {
  const { error } = spawnSync(process.execPath, ['-e', '0']);
  if (error) throw error;
});
tryTo('end another process', () => process.kill(process.ppid, 0));

const network = (what: string, listen: () => NodeJS.EventEmitter, opened: string) =>
  new Promise<void>(resolve => {
    const end = (outcome: string) => {
      outcomes[what] = outcome;
      resolve();
    };
    listen()
      .once('error', (error: NodeJS.ErrnoException) => end(error.code ?? ''))
      .once(opened, () => end('done'));
  });
await network('connect', () => connect(9, '127.0.0.1'), 'connect');
await network('connect by UDP or a name', () => connect({ port: 9, host: 'localhost' }), 'connect');
await network('listen', () => createServer().listen(0, '127.0.0.1'), 'listening');
await network('start a thread', () => new Worker('0', { eval: true }), 'exit');

process.send?.({ confinement: process.env.OUTPOST_CONFINEMENT, environment: Object.keys(process.env), outcomes }, () =>
  process.exit(),
);
