import { expect, test } from 'vitest';
import { findDeadLinks, findLongReadmes } from '../../../build/house/documents.ts';

const houseOf = (documents: Record<string, string>, ...others: string[]) => ({
  program: [],
  documents: new Map(Object.entries(documents)),
  paths: new Set([...Object.keys(documents), ...others]),
  linesByRoom: new Map<string, number>(),
});

test('READMEs may have 7,000 words together and 120 lines each', () => {
  const kept = {
    'README.md': 'word '.repeat(6000),
    'a/README.md': `${'\n'.repeat(119)}word`,
    'a/SPEC.md': 'word '.repeat(9000),
  };
  expect(findLongReadmes(houseOf(kept)).map(({ excess }) => excess)).toEqual([0, 0]);
  const long = { ...kept, 'b/README.md': `${'word\n'.repeat(120)}${'word '.repeat(900)}` };
  expect(findLongReadmes(houseOf(long))).toEqual([
    { name: 'wordsOfReadmes', excess: 21, problems: ['All READMEs together have 7021 words (7000 at most).'] },
    { name: 'longReadmes', excess: 1, problems: ['b/README.md has 121 lines (120 at most).'] },
  ]);
});

test('links lead to files, folders and headings that are there', () => {
  const readme = `
[a](a/README.md), [its part](a/README.md#how-a-thing-is-added), [folder](a/), ![picture](made/picture.png "title"),
[here](#top), [web](https://example.org/x), \`[code](none.md)\`, <img src="made/picture.png">
# Top`;
  const room = '[up](../README.md)\n## How a *thing* is added';
  expect(findDeadLinks(houseOf({ 'README.md': readme, 'a/README.md': room }, 'made/picture.png')).problems).toEqual([]);
  const dead = '[a](b.md), [b](../README.md#bottom), <img src="c.png">\n\n[d]: ../d.md\n```\n[e](e.md)\n```';
  expect(
    findDeadLinks(houseOf({ 'README.md': readme, 'a/README.md': `${room}\n${dead}` }, 'made/picture.png')).problems,
  ).toEqual(
    ['b.md', '../README.md#bottom', 'c.png', '../d.md'].map(
      link => `a/README.md links to ${link}, which is not there.`,
    ),
  );
});

test('source files that documents name are there', () => {
  const text = 'See `house.ts`, `house/house.ts`, `features/X/panel.ts` and `pack.json`, not `hut.ts`.';
  expect(findDeadLinks(houseOf({ 'README.md': text }, 'build/house/house.ts')).problems).toEqual([
    'README.md names hut.ts, which is not there.',
  ]);
});
