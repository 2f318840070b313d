import { expect, test } from 'vitest';
import { findCircles, folderCircles, valueImports } from '../../../build/house/folder-circles.ts';
import { sourceFile } from '../../../build/house/house.ts';

/** Circles of files that are given as `from -> to`. */
const circlesOf = (...arrows: string[]) =>
  folderCircles(
    arrows.map(arrow => {
      const [from = '', to = ''] = arrow.split(' -> ');
      return { from, to };
    }),
  ).map(({ folder, nodes }) => ({ folder, nodes }));

test('two folders that import each other are a circle, by whichever files', () => {
  expect(circlesOf('a/x -> b/y', 'b/z -> a/w')).toEqual([{ folder: '', nodes: ['a', 'b'] }]);
  expect(circlesOf('a/x -> b/y')).toEqual([]);
});

test('a folder between two files beside it is none, a file between two in a folder is one', () => {
  expect(circlesOf('a/x -> a/s/y', 'a/s/v -> a/z')).toEqual([]);
  expect(circlesOf('a/s/y -> a/z', 'a/z -> a/s/w')).toEqual([{ folder: 'a', nodes: ['s', 'z'] }]);
});

test('an import counts at the deepest folder of both files alone', () => {
  expect(circlesOf('p/a/x -> q/b/y', 'q/c/z -> p/d/w')).toEqual([{ folder: '', nodes: ['p', 'q'] }]);
});

test('a circle is told with one of the shortest ways round', () => {
  const [circle] = folderCircles([
    { from: 'a/1', to: 'b/1' },
    { from: 'b/1', to: 'c/1' },
    { from: 'c/2', to: 'a/2' },
    { from: 'c/3', to: 'b/3' },
  ]);
  expect(circle).toEqual({
    folder: '',
    nodes: ['a', 'b', 'c'],
    way: [
      { from: 'b/1', to: 'c/1' },
      { from: 'c/3', to: 'b/3' },
    ],
  });
});

/** Imports of `b/y.ts` by a file with this text, whose folder imports back. */
const pairsOf = (text: string) =>
  valueImports([sourceFile('a/x.ts', text), sourceFile('b/y.ts', ''), sourceFile('b/z.tsx', '')]).map(({ to }) => to);

test.each([
  "import { y } from '../b/y.ts';",
  "import '../b/y.ts';",
  "import y, { type Y } from '../b/y.ts';",
  "import { type Y, y } from '../b/y.ts';",
  "export { y } from '../b/y.ts';",
  "export * from '../b/y.ts';",
  "const load = () => import('../b/y.ts');",
  "import y from '../b/y.ts?url';",
])('imports of values count: %s', text => {
  expect(pairsOf(text)).toEqual(['b/y.ts']);
});

test.each([
  "import type { Y } from '../b/y.ts';",
  "import { type Y } from '../b/y.ts';",
  "export type { Y } from '../b/y.ts';",
  "export { type Y } from '../b/y.ts';",
  "export type * from '../b/y.ts';",
  "let y: import('../b/y.ts').Y;",
  "new Worker(new URL('../b/y.ts', import.meta.url));",
  "import { z } from './x.ts';",
  "import z from '../b/z.css';",
])('what is no import of a value, or of none of the files, does not count: %s', text => {
  expect(pairsOf(text)).toEqual([]);
});

test('a pair of files counts once', () => {
  const twice = "import { y } from '../b/y.ts';\nexport { z } from '../b/y.ts';\nimport '../b/z.tsx';";
  expect(pairsOf(twice)).toEqual(['b/y.ts', 'b/z.tsx']);
});

test('the gate counts circles', () => {
  const program = [
    sourceFile('a/x.ts', "import '../b/y.ts';"),
    sourceFile('a/w.ts', ''),
    sourceFile('b/y.ts', "import '../a/w.ts';"),
  ];
  const house = { program, documents: new Map(), paths: new Set<string>(), linesByRoom: new Map() };
  const { excess, problems } = findCircles(house);
  expect(excess).toBe(1);
  expect(problems).toEqual([
    'The rooms: a, b import each other, for example:\n    a/x.ts -> b/y.ts\n    b/y.ts -> a/w.ts',
  ]);
});
