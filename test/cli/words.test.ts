import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { languageOf } from '../../data-packs/cli/environment.ts';
import { chooseLanguage, pseudoLanguage, setLanguage } from '../../data-packs/words/language.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { outpostHere } from '../helpers/outpost-here.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

let folder: string;
let data: string[];
beforeAll(async () => {
  folder = await temporaryFolder();
  data = ['--data-dir', join(folder, 'data')];
  vi.stubEnv('OUTPOST_LANGUAGE', pseudoLanguage);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  setLanguage('en');
});

/** Removes texts of catalogues, which the pseudo-language puts in brackets. */
function unworded(text: string): string {
  const without = text.replace(/⟦[^⟦⟧]*⟧/g, '');
  return without === text ? text : unworded(without);
}

/** The commands that a help lists; "help" itself is the same everywhere. */
const commandsIn = (help: string): string[] =>
  [...(help.split(/^⟦Cóɱɱáñðš:.*$/m)[1] ?? '').matchAll(/^ {2}([a-z-]+)/gm)]
    .map(([, name = '']) => name)
    .filter(name => name !== 'help');

async function helps(path: readonly string[]): Promise<string[]> {
  const { stdout } = await outpostHere([...path, '--help']);
  const below = await Promise.all(commandsIn(stdout).map(name => helps([...path, name])));
  return [stdout, ...below.flat()];
}

const syntax = [
  // Usage, and an example.
  /^ outpost .*$/gm,
  /^ {2}\$ outpost .*$/gm,
  // Flags, commands and arguments with their own arguments.
  /^ {2}(-\w, )?--[\w-]+( [<[][^>\]]+[>\]])?/gm,
  /^ {2}[\w-]+(\|\w+)?( [<[][^>\]]+[>\]])*/gm,
  /[\s(),]/g,
];

test('every text of every help comes from a catalogue', async () => {
  const all = await helps([]);
  expect(all.length).toBeGreaterThan(35);
  for (const help of all) {
    expect(
      syntax.reduce((text, known) => text.replace(known, ''), unworded(help)),
      help,
    ).toBe('');
  }
});

test.each([
  [['nonsense']],
  [['key', 'lst']],
  [['user', 'create']],
  [['user', 'create', 'x', '--limit', '1.5']],
  [['user', 'create', 'x', '--cap', 'elastic']],
  [['user', 'create', 'x', '--limit']],
  [['user', 'list', 'everybody']],
  [['user', 'list', '--al']],
  [['pack', 'build', '--id', 'x']],
  [['key', 'create', '--scopes', 'x']],
  [['key', 'create', '--origins', 'x']],
  [['key', 'create', '--user', 'x']],
  [['key', 'revoke', 'x']],
  [['user', 'update', 'x']],
  [['plan', 'create', '(x)']],
  [['pack', 'install', '/no/such']],
  [['pack', 'install', 'nowhere']],
  [['pack', 'remove', 'nowhere']],
  [['pack', 'rollback', 'nowhere']],
  [['pack', 'update', 'nowhere']],
  [['pack', 'discard', 'nothing']],
  [['pack', 'verify', '/no/such']],
  [['pack', 'publish', '/proc/no-such']],
  [['pack', 'keygen', '/proc/no-such/key.pem']],
  [['pack', 'build', '--id', 'x', '--name', 'x', '--osm', '/no/such', '--out', '/proc/no-such/x']],
  [['catalogue', 'add', 'nowhere']],
  [['catalogue', 'remove', 'http://localhost']],
  [['catalogue', 'show', 'http://localhost']],
  [['serve', '--host', 'nowhere.invalid', '--no-default-regions']],
  [['serve', '--port', '70000']],
])('a failure is worded as a whole: %j', async args => {
  const { stderr, code } = await outpostHere([...args, ...data]);
  expect(code).toBeGreaterThan(0);
  expect(stderr).toMatch(/^⟦.*⟧\n$/s);
  expect(unworded(stderr).trim()).toBe('');
});

test('what is done and what is listed is worded, but for names', async () => {
  const pack = await writeTinyPack(join(folder, 'pack'), { id: 'alpha', version: '7' });
  const rest = async (...args: string[]) =>
    unworded((await outpostHere([...args, ...data])).stdout).replace(/\s+/g, ' ');
  expect(await rest('pack', 'list')).toBe(' ');
  expect(await rest('pack', 'install', pack)).toBe(' ');
  expect(await rest('pack', 'list')).toBe(' alpha 7 Tiny alpha - buildings ');
  expect(await rest('pack', 'verify', 'alpha')).toBe(' ');
  expect(await rest('pack', 'downloads')).toBe(' ');
  expect(await rest('pack', 'update')).toBe(' ');
  expect(await rest('catalogue', 'list')).toBe(' ');
  expect(await rest('catalogue', 'show')).toBe(' ');
  expect(await rest('catalogue', 'refresh')).toBe(' ');
  expect(await rest('pack', 'publish', join(folder, 'site'))).toBe(' ');
  expect(await rest('pack', 'export', 'alpha', join(folder, 'alpha.outpost'))).toBe(' ');
  expect(await rest('pack', 'remove', 'alpha')).toBe(' ');
  expect(await rest('plan', 'create', 'team')).toBe(' ');
  expect(await rest('plan', 'list')).toMatch(/^ team pln_\w+ hard $/);
  expect(await rest('user', 'create', 'Ada')).toBe(' ');
  expect(await rest('user', 'update', 'Ada', '--limit', '5')).toBe(' ');
  expect(await rest('user', 'list')).toMatch(/^( \(workstation\) usr_\w+ hard)? Ada usr_\w+ hard $/);
  expect(await rest('key', 'create', '--user', 'Ada')).toMatch(/^outpost_live_\S+ $/);
  expect(await rest('key', 'list')).toMatch(/ key_\w+ outpost_live_…\S+ Ada default $/);
  expect(await rest('dashboard', 'token', 'create', '--name', 'x')).toMatch(/^outpost_dash_\S+ $/);
  expect(await rest('dashboard', 'token', 'list')).toMatch(/^ dsh_\w+ outpost_dash_…\w+ x $/);
});

test('the language is the one that the system asks for, where there is such a one', () => {
  expect(languageOf({})).toBe('en');
  expect(languageOf({ LANG: 'en_GB.UTF-8' })).toBe('en');
  expect(languageOf({ LC_ALL: 'tlh_QO', LANG: 'en_US' })).toBe('en');
  expect(chooseLanguage([undefined, null, 'xx', 'en-GB', pseudoLanguage])).toBe('en');
  expect(chooseLanguage(['xx', pseudoLanguage, 'en'])).toBe(pseudoLanguage);
  expect(languageOf({ OUTPOST_LANGUAGE: pseudoLanguage, LANG: 'en_US' })).toBe(pseudoLanguage);
});
