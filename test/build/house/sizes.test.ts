import { expect, test } from 'vitest';
import { type SourceFile, sourceFile } from '../../../build/house/house.ts';
import { findLargeFolders, findLongFiles, findLongFunctions, functionsOf } from '../../../build/house/sizes.ts';

const houseOf = (program: SourceFile[]) => ({
  program,
  documents: new Map<string, string>(),
  paths: new Set<string>(),
  linesByRoom: new Map<string, number>(),
});
const lines = (count: number, text = 'a;') => `${text}\n`.repeat(count);

test('a folder may have 25 files of its own', () => {
  const files = Array.from({ length: 25 }, (_, i) => sourceFile(`a/b/${i}.ts`, ''));
  expect(findLargeFolders(houseOf([...files, sourceFile('a/b/c/1.css', '')])).excess).toBe(0);
  expect(findLargeFolders(houseOf([...files, sourceFile('a/b/1.css', '')])).problems).toEqual([
    'a/b has 26 files: split it by noun (25 at most).',
  ]);
});

test('a file may have 300 lines', () => {
  const found = findLongFiles(houseOf([sourceFile('a/x.css', lines(300)), sourceFile('a/y.ts', lines(301))]));
  expect(found.problems).toEqual(['a/y.ts has 301 lines (300 at most).']);
});

test('a function may have 80 lines, with those inside it', () => {
  const inner = `const inner = () => {\n${lines(76)}};\n`;
  expect(findLongFunctions(houseOf([sourceFile('a/x.ts', `function outer() {\n${inner}}\n`)])).excess).toBe(0);
  const longer = findLongFunctions(houseOf([sourceFile('a/x.ts', `\nfunction outer() {\n${inner}a;\n}\n`)]));
  expect(longer.problems).toEqual(['a/x.ts:2 outer has 81 lines (80 at most).']);
});

test('whatever has a body is a function', () => {
  const text = `
abstract class C {
  constructor() {}
  get g() { return 1; }
  m = () => {};
  abstract n(): void;
}
declare function d(): void;
type F = (a: string) => void;
const o = { p() {}, q: function () {} };`;
  expect(functionsOf(sourceFile('a/x.ts', text)).map(({ name }) => name)).toEqual(['C', 'g', 'm', 'p', 'q']);
});
