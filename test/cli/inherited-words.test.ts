import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { inheritedWords } from '../helpers/inherited-words.ts';
import { outpostHere } from '../helpers/outpost-here.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

/** A name that every object inherits is an argument, a name and an id like any other. */

const folder = await temporaryFolder();
const data: string[] = ['--data-dir', join(folder, 'data')];

/** Words of the runtime about a mistake in the program. */
const mistake = /TypeError|RangeError|is not (?:a function|iterable)|undefined|native code|\.ts:\d/;

test.each(inheritedWords)('%s is refused in a sentence where nothing has that name', async word => {
  const refused: readonly [code: number, ...args: string[]][] = [
    [2, word],
    [2, 'pack', word],
    [2, 'pack', 'list', `--${word}`],
    [2, 'user', 'create', 'Ada', '--cap', word],
    [2, 'key', 'create', '--scopes', word],
    [1, 'user', 'update', word, '--limit', '1'],
    [1, 'key', 'create', '--user', word],
    [1, 'key', 'revoke', word],
    [1, 'pack', 'install', word],
    [1, 'pack', 'verify', word],
    [1, 'pack', 'export', word, join(folder, 'none.outpost')],
    [1, 'pack', 'rollback', word],
    [1, 'pack', 'remove', word],
    [1, 'pack', 'discard', word],
    [1, 'catalogue', 'show', word],
    [1, 'catalogue', 'remove', word],
  ];
  for (const [code, ...args] of refused) {
    const offersData = code === 1 || args.includes('create');
    const ran = await outpostHere([...args, ...(offersData && args[1] !== 'verify' ? data : [])]);
    expect(ran.code, `${args.join(' ')}: ${ran.stderr}`).toBe(code);
    expect(ran.stderr.length).toBeGreaterThan(0);
    expect(`${ran.stdout}${ran.stderr}`, args.join(' ')).not.toMatch(mistake);
  }
});

// Names begin with a letter.
test.each(inheritedWords.filter(word => !word.startsWith('_')))(
  '%s may be the name of a user and of a plan',
  async word => {
    for (const kind of ['plan', 'user']) {
      const made = await outpostHere([kind, 'create', word, ...data]);
      expect(made, made.stderr).toMatchObject({ code: 0 });
      expect((await outpostHere([kind, 'list', ...data])).stdout).toContain(word);
    }
  },
);

test('a region may be called constructor: it is installed, published, exported and removed', async () => {
  const pack = await writeTinyPack(join(folder, 'pack'), { id: 'constructor' });
  const site = join(folder, 'site');
  for (const args of [
    ['install', pack],
    ['list'],
    ['publish', site, '--name', 'constructor', '--path', 'toString/valueOf'],
    ['export', 'constructor', join(folder, 'constructor.outpost')],
    ['install', join(folder, 'constructor.outpost')],
    ['remove', 'constructor', '--yes'],
  ]) {
    const ran = await outpostHere(['pack', ...args, ...data]);
    expect(ran, `${args.join(' ')}: ${ran.stderr}`).toMatchObject({ code: 0 });
    expect(ran.stdout, args.join(' ')).toContain('constructor');
  }
  const catalogue = JSON.parse(await readFile(join(site, 'catalogue.json'), 'utf8'));
  expect(catalogue).toMatchObject({ name: 'constructor', regions: [{ id: 'constructor' }] });
});
