import { describe, expect, test } from 'vitest';
import type { FeatureLook } from '../../../data-packs/interchange/look/feature-look.ts';
import {
  breaksOf,
  categories,
  categoryColors,
  classColors,
  columnsForColors,
  type LookedColumn,
  sizeBy,
  usualColors,
} from '../../../data-packs/interchange/look/look-by-column.ts';
import { type LookLegend, legendsOf } from '../../../data-packs/interchange/look/look-legends.ts';
import { leastContrast, leastDistance } from './colour-distance.ts';

/** As the service tells it. */
function column(values: readonly (number | string | boolean)[], name = 'amount'): LookedColumn {
  const counts = new Map<number | string | boolean, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = values.filter(value => typeof value === 'number').toSorted((a, b) => a - b);
  const type = typeof values[0] === 'number' ? 'number' : typeof values[0] === 'boolean' ? 'boolean' : 'text';
  return {
    name,
    type,
    count: values.length,
    distinct: counts.size,
    ...(type === 'number' && {
      steps: Array.from({ length: 21 }, (_, i) => sorted[Math.round((i / 20) * (sorted.length - 1))] ?? 0),
    }),
    ...(counts.size <= 50 && { values: [...counts].toSorted(([, a], [, b]) => b - a) }),
  };
}

const spread = (count: number, of: (share: number) => number) =>
  Array.from({ length: count }, (_, i) => of(((i * 7919) % count) / count));

/** How many values are in each class. */
const heldBy = (breaks: readonly number[], values: readonly number[]): number[] =>
  [...breaks, Number.POSITIVE_INFINITY].map(
    (to, i) => values.filter(value => value < to && value >= (breaks[i - 1] ?? Number.NEGATIVE_INFINITY)).length,
  );

describe('classes', () => {
  /** Inhabitants of Nigeria's states, thousands, and of Iceland's municipalities; summits; what tests are for. */
  const nigeria = [
    3727, 4248, 5482, 5527, 6537, 2277, 5741, 4174, 3866, 5663, 2880, 4235, 3270, 4411, 3256, 5408, 5828, 8252, 13076,
    7831, 4440, 4473, 3192, 12550, 2523, 5556, 5217, 3728, 4705, 7840, 4200, 7303, 4998, 3066, 3294, 4515, 3564,
  ];
  const iceland = [
    131136, 37959, 29971, 18925, 18787, 19025, 12589, 10055, 8995, 7534, 5079, 4687, 4356, 4294, 3966, 3797, 3590, 2566,
    2444, 2103, 1974, 1905, 1879, 1204, 1193, 1180, 965, 888, 850, 759, 680, 643, 522, 478, 385, 250, 117, 104, 58, 40,
  ];
  test.each([
    ['of Nigeria', nigeria],
    ['of Iceland, skewed', iceland],
    ['over five powers of ten', spread(500, share => Math.round(10 ** (2 + 4.5 * share)))],
    ['years', spread(300, share => 1930 + Math.floor(90 * share))],
    ['shares', spread(200, share => share)],
    ['tiny', spread(200, share => share / 10_000)],
    ['negative', spread(200, share => -1000 * share)],
    ['whole and few', spread(100, share => Math.floor(12 * share))],
    ['mostly nothing', spread(400, share => (share < 0.7 ? 0 : Math.round(2000 * (share - 0.7))))],
    ['with one far away', [...spread(99, share => share), 1_000_000]],
  ])('%s begin at round numbers, with features in each', (_name, values) => {
    const breaks = breaksOf(column(values));
    expect(breaks.length).toBeGreaterThan(2);
    expect(breaks.length).toBeLessThan(7);
    expect(breaks).toEqual([...new Set(breaks)].toSorted((a, b) => a - b));
    const held = heldBy(breaks, values);
    expect(Math.min(...held), `${breaks}: ${held}`).toBeGreaterThan(0);
    for (const at of breaks)
      expect(
        String(at)
          .replaceAll(/\D|^0+|0+$/g, '')
          .replace(/^0+/, '').length,
      ).toBeLessThan(5);
  });

  test('of numbers below and above nothing, one begins at nothing', () => {
    expect(breaksOf(column(spread(300, share => 30 * share - 14)))).toContain(0);
  });

  test('of even values hold about as many each', () => {
    const values = spread(500, share => share * 730);
    const held = heldBy(breaksOf(column(values)), values);
    expect(held).toHaveLength(5);
    expect(Math.max(...held) / Math.min(...held)).toBeLessThan(2);
  });

  test('of few values are these; of one value there is one', () => {
    expect(breaksOf(column([1, 2, 5, 5, 2, 1, 1]))).toEqual([2, 5]);
    const { breaks, colors } = classColors(column([5, 5, 5]));
    expect([breaks, colors.length]).toEqual([[], 1]);
  });
});

describe('columns', () => {
  const kinds = column(['inn', 'inn', 'hut', 'bar'], 'kind');
  const people = column(
    spread(300, share => Math.round(10_000 * share ** 3)),
    'people',
  );
  const number = column(
    Array.from({ length: 300 }, (_, i) => i + 1),
    'number',
  );
  const name: LookedColumn = { name: 'name', type: 'text', count: 300, distinct: 300 };

  test('that colour are offered by how likely that is: few values, amounts, numberings last; texts without repeats never', () => {
    expect(columnsForColors([number, name, people, kinds]).map(one => one.name)).toEqual(['kind', 'people', 'number']);
  });

  test('of numbers give classes, of texts and of yes and no their values', () => {
    expect(usualColors(people)).toMatchObject({ column: 'people', breaks: expect.any(Array) });
    expect(usualColors(kinds)).toMatchObject({
      values: [['inn', categoryColors[0]], expect.anything(), expect.anything()],
    });
    expect(usualColors(column([1, 0, 0, 1]))).toMatchObject({ values: [[0, categoryColors[0]], expect.anything()] });
  });
});

test('colours of values differ from each other, also for who confuses colours, and from light and dark ground', () => {
  expect(categoryColors).toHaveLength(8);
  for (const sight of ['usual', 'protan', 'deutan', 'tritan'] as const)
    expect(leastDistance(categoryColors, sight), sight).toBeGreaterThan(18);
  for (const ground of ['#f4f2ee', '#22262b']) expect(leastContrast(categoryColors, ground)).toBeGreaterThan(1.6);
});

describe('legends', () => {
  const words = { other: 'Andere', none: 'Kein Wert', yes: 'Ja', no: 'Nein' };
  const legend = (look: FeatureLook, columns: LookedColumn[], features: number, language = 'de'): LookLegend[] =>
    legendsOf(look, { columns, features }, { ...words, language });
  const labels = (look: FeatureLook, one: LookedColumn, features = one.count, language = 'de') =>
    legend(look, [one], features, language).map(({ entries }) => entries.map(({ label }) => label));

  test('write numbers as people do, whole ones without overlaps, years as years', () => {
    const people = column(spread(300, share => Math.round(100_000 * share)));
    const color = {
      column: 'amount',
      breaks: [1000, 20_000],
      colors: ['#000000', '#111111', '#222222'],
      other: '#333333',
    };
    expect(labels({ color }, people)).toEqual([['< 1.000', '1.000 – 19.999', '≥ 20.000']]);
    expect(labels({ color }, people, 300, 'fr')).toEqual([
      ['< 1\u00a0000', '1\u00a0000 – 19\u00a0999', '≥ 20\u00a0000'],
    ]);
    expect(labels({ color: { ...color, breaks: [0.5, 2] } }, column([0.1, 0.7, 3.2]))).toEqual([
      ['< 0,5', '0,5 – 2', '≥ 2'],
    ]);
    const years = column(spread(300, share => 1930 + Math.floor(90 * share)));
    expect(labels({ color: { ...color, breaks: [1950, 2000] } }, years)).toEqual([['< 1950', '1950 – 1999', '≥ 2000']]);
  });

  test('say what has none, what has another value, and yes and no', () => {
    const kinds = column([...'aabbccddeeffgghhij'], 'kind');
    expect(labels({ color: categories(kinds) }, kinds)).toEqual([[...'abcdefgh', 'Andere']]);
    const few = column(['inn', 'hut'], 'kind');
    expect(labels({ color: categories(few) }, few, 3)).toEqual([['inn', 'hut', 'Kein Wert']]);
    expect(labels({ color: categories(few) }, few)).toEqual([['inn', 'hut']]);
    const open = column([true, false, true]);
    expect(labels({ color: categories(open) }, open)).toEqual([['Ja', 'Nein']]);
  });

  test('show points as large as they are drawn; of a column that is gone there is none', () => {
    const people = column(
      spread(300, share => 900 * share),
      'people',
    );
    const [shown] = legend({ size: sizeBy(people) }, [people], 300);
    const radii = shown?.entries.map(({ radius = 0 }) => radius) ?? [];
    expect(radii.length).toBeGreaterThan(1);
    expect(radii).toEqual(radii.toSorted((a, b) => a - b));
    expect(Math.max(...radii)).toBeLessThanOrEqual(16);
    expect(legend({ size: sizeBy(people), color: classColors(people) }, [], 300)).toEqual([]);
  });
});
