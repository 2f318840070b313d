import { expect, test } from 'vitest';
import { walkDirectory } from '../../../data-packs/format/pmtiles/walk-directory.ts';

const header = { rootDirectoryOffset: 127, rootDirectoryLength: 9, leafDirectoryOffset: 500, minZoom: 0, maxZoom: 3 };

/** Numbers below 128 are varints as they are: count, steps of ids, runs, lengths, offsets + 1. */
const root = Uint8Array.of(2, 0, 5, 1, 0, 10, 7, 1, 1);
const leaf = Uint8Array.of(2, 5, 3, 2, 1, 10, 20, 11, 0);

function walk(directories: readonly Uint8Array[], limits = header, dataLength = 40): number[][] {
  const entries: number[][] = [];
  const [...answers] = directories;
  const steps = walkDirectory(limits, dataLength, (...entry) => entries.push(entry));
  for (let step = steps.next(); step.done !== true; ) step = steps.next(answers.shift() ?? new Uint8Array());
  return entries;
}

test('a walk visits the tiles of root and leaves in order, and asks for the ranges it needs', () => {
  expect(walk([root, leaf])).toEqual([
    [0, 1, 0, 10],
    [5, 2, 10, 10],
    [8, 1, 20, 20],
  ]);
  const steps = walkDirectory(header, 40, () => undefined);
  expect(steps.next().value).toEqual({ offset: 127, length: 9 });
  expect(steps.next(root).value).toEqual({ offset: 500, length: 7 });
});

test.each<[string, Uint8Array[], Partial<typeof header>, number]>([
  ['Its tiles are out of order.', [root, Uint8Array.of(1, 0, 1, 5, 1)], {}, 40],
  ['It has tiles outside the zooms it states.', [root, leaf], { maxZoom: 1 }, 40],
  ['It has tiles outside the zooms it states.', [root, leaf], { minZoom: 1 }, 40],
  ['It points outside the file.', [root, leaf], {}, 39],
  ['It points outside the file.', [Uint8Array.of(1, 0, 1, 0, 1)], {}, 40],
  ['It points outside the file.', [Uint8Array.of(1, 0, 1, 5, 0)], {}, 40],
  ['It has an empty directory.', [root, Uint8Array.of(0)], {}, 40],
  ['It has a directory that counts more entries than it has.', [Uint8Array.of(2, 0, 1, 5, 1)], {}, 40],
  ['Its directories are nested without end.', Array.from({ length: 5 }, () => Uint8Array.of(1, 0, 0, 5, 1)), {}, 40],
  ['It cannot have zooms 0 to 27.', [root], { maxZoom: 27 }, 40],
])('%s', (sentence, directories, limits, dataLength) => {
  expect(() => walk(directories, { ...header, ...limits }, dataLength)).toThrow(sentence);
});
