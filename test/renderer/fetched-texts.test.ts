import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fetchTexts as fetchOfWindow } from '../../renderer/fetch-texts.ts';
import { fetchTexts as fetchOfPhone } from '../../renderer/phone/fetch-texts.ts';
import { textFiles } from '../helpers/all-texts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const imported = /(?:from|import) '(\.[^']+\.tsx?)'|import\('(\.[^']+\.tsx?)'\)/g;

/** The source of each module that runs with this one. */
function sourcesOf(entry: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(entry)) return found;
  const source = readFileSync(entry, 'utf8').replaceAll(
    /^(?:im|ex)port (?:type [^;]*|\{(?:\s*type [^,}]*,?)*\s*\} from [^;]*);/gm,
    '',
  );
  found.set(entry, source);
  for (const [, fixed, later] of source.matchAll(imported))
    sourcesOf(join(dirname(entry), fixed ?? later ?? ''), found);
  return found;
}

/** Namespaces by the names of their functions. */
const listed = new Map(
  ['data-packs/words/words.ts', 'renderer/words.ts', 'server/words.ts'].flatMap(file =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/export const (\w+) = (?:catalogue|failures)\('([^']+)'\)/g),
    ].map(([, name = '', namespace = '']) => [name, namespace] as const),
  ),
);

test.each([
  ['window', 'renderer/main.tsx', fetchOfWindow],
  ['page for phones', 'renderer/phone/main.tsx', fetchOfPhone],
])('the %s fetches the texts that it words, and those that the service says', async (_, entry, fetchTexts) => {
  const fetched = new Set((await fetchTexts('de')).flatMap(file => Object.keys(file.default)));
  const sources = [...sourcesOf(join(root, entry)).values()];
  const used = sources.flatMap(source =>
    [...source.matchAll(/import \{([^}]*)\} from '[^']*\/words\.ts'/g)].flatMap(([, names = '']) =>
      names.split(',').map(name => listed.get(name.trim().replace(/ as .*/, '')) ?? name.trim()),
    ),
  );
  expect(used.length).toBeGreaterThan(10);
  expect([...new Set(used)].filter(namespace => namespace !== '' && !fetched.has(namespace))).toEqual([]);
  for (const file of ['common.json', 'service.json']) {
    expect(Object.keys(textFiles('en').get(file) ?? {}).filter(namespace => !fetched.has(namespace))).toEqual([]);
  }
});
