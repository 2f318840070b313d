// Prints long tests and specs of the window, one a line: those that the last commits changed, then the others in an order
// that differs with the commit, or the day where there is no repository.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { longTests } from '../build/long-tests.ts';

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
const seed = git('rev-parse', 'HEAD') || new Date().toISOString().slice(0, 10);
// A shallow clone has fewer.
const oldest = git('rev-list', '--max-count=20', 'HEAD').split('\n').at(-1);
const changed = new Set(git('diff', '--name-only', oldest, 'HEAD', '--', 'test').split('\n'));
const place = file =>
  (changed.has(file) ? '0' : '1') +
  createHash('sha1')
    .update(seed + file)
    .digest('hex');
const specs = ['test/e2e', 'test/desktop'].flatMap(folder =>
  readdirSync(folder).flatMap(name => (name.endsWith('.test.ts') ? [`${folder}/${name}`] : [])),
);
const files = [...longTests.map(name => `test/${name}.test.ts`), ...specs]
  // That one is part of `npm test`.
  .filter(file => !file.endsWith('/first-day.test.ts'))
  .sort((a, b) => (place(a) < place(b) ? -1 : 1));
process.stdout.write(`${files.join('\n')}\n`);
