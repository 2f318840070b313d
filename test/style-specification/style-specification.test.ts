import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawnCases } from './cases.ts';
import { shareOff } from './compare-shapes.ts';
import { complaint, type Differences, readDifferences } from './differences.ts';
import { openOwnDrawing } from './own-drawing.ts';
import { referenceFile } from './reference-file.ts';

const cases = drawnCases();
let draw: Awaited<ReturnType<typeof openOwnDrawing>>;
let differences: Differences;
beforeAll(async () => {
  draw = await openOwnDrawing();
  differences = await readDifferences();
});

const types = Map.groupBy(cases, ({ name }) => name.split('/')[0] ?? '');

describe('the stored pictures of MapLibre GL', () => {
  test.each([...types])(
    '%s: every property is drawn alike, save for what the table of differences has',
    async (_, alike) => {
      const complaints: string[] = [];
      for (const styleCase of alike) {
        const off = await shareOff(await draw(styleCase), await readFile(referenceFile(styleCase)));
        complaints.push(...[complaint(differences, styleCase.name, off)].filter(text => text !== undefined));
      }
      expect(complaints).toEqual([]);
    },
  );
});

test('the table of differences names cases only', () => {
  const names = new Set(cases.map(({ name }) => name));
  expect(Object.keys(differences).filter(name => !names.has(name))).toEqual([]);
});

test('what is missing, or there in addition, is seen; an edge that is smoothed otherwise is not', async () => {
  const [line, other] = ['line/line-width/hairline', 'line/line-width/wide'].map(name =>
    cases.find(found => found.name === name),
  );
  if (line === undefined || other === undefined) throw new Error('the cases are missing');
  const hairline = await draw(line);
  expect(
    await shareOff(hairline, await draw({ ...line, name: 'bare', layers: line.layers.slice(0, 2) })),
  ).toBeGreaterThan(0.02);
  expect(await shareOff(hairline, await draw(other))).toBeGreaterThan(0.1);
  expect(await shareOff(hairline, hairline)).toBe(0);
});

test('a difference is allowed up to its share, and to leave the table when it is gone', () => {
  expect(complaint({}, 'a', 0.001)).toBeUndefined();
  expect(complaint({}, 'a', 0.01)).toContain('does not equal');
  const differences = { a: { share: 0.1, why: 'edges are smoothed' } };
  expect(complaint(differences, 'a', 0.1)).toBeUndefined();
  expect(complaint(differences, 'a', 0.12)).toContain('became worse');
  expect(complaint(differences, 'a', 0.001)).toContain('remove it');
});
