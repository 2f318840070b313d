// Prints the specs of the window, one a line: those that the last commits changed, then the others in an order that
// differs with the commit, or the day where there is no repository.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
const seed = git('rev-parse', 'HEAD') || new Date().toISOString().slice(0, 10);
// A shallow clone has fewer.
const oldest = git('rev-list', '--max-count=20', 'HEAD').split('\n').at(-1);
const changed = new Set(git('diff', '--name-only', oldest, 'HEAD', '--', 'test').split('\n'));
const place = spec =>
  `${changed.has(spec) ? 0 : 1}${createHash('sha1')
    .update(seed + spec)
    .digest('hex')}`;
const specs = ['test/e2e', 'test/desktop'].flatMap(folder =>
  readdirSync(folder).flatMap(name => (name.endsWith('.test.ts') ? [`${folder}/${name}`] : [])),
);
// That one is part of `npm test`.
const ordered = specs
  .filter(spec => !spec.endsWith('/first-day.test.ts'))
  .sort((a, b) => (place(a) < place(b) ? -1 : 1));
process.stdout.write(`${ordered.join('\n')}\n`);
