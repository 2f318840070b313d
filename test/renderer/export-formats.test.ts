import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wrapped } from '../../data-packs/geo/lon-lat.ts';
import type { FeatureContent } from '../../data-packs/interchange/features/feature.ts';
import { textOf } from '../../data-packs/interchange/features/feature-collector.ts';
import { formatOfName } from '../../data-packs/interchange/features/sniff-format.ts';
import { exportFormats } from '../../data-packs/interchange/write/export-formats.ts';
import { writeDeviceRoute } from '../../data-packs/interchange/write/write-gpx.ts';
import { fileNameOf, wholeText } from '../../renderer/formats/export-files.ts';
import { type FileLine, featureFileOf } from '../../renderer/formats/feature-file.ts';
import { cumulativeDistances } from '../../renderer/formats/line.ts';
import { readTrack } from '../../renderer/formats/read-track.ts';

interface GeoDocument {
  name: string;
  color?: string;
  lines: readonly FileLine[];
  areas?: readonly [number, number][][][];
  points: readonly { name?: string; position: [number, number] }[];
}

/** A feature for each line and point, as the window's own files have them. */
const fileOf = ({ name, color, lines = [], areas = [], points = [] }: Partial<GeoDocument> & { name: string }) => {
  const style = color === undefined ? {} : { style: { stroke: color } };
  return featureFileOf(name, [
    ...lines.map(line => ({ name, ...style, lines: [line] })),
    ...areas.map(rings => ({ name, ...style, areas: [rings] })),
    ...points.map(({ name: title, ...point }) => ({ ...(title !== undefined && { name: title }), points: [point] })),
  ]);
};

type Write = (content: FeatureContent) => Iterable<string>;
const written = (write: Write, document: Parameters<typeof fileOf>[0]) => wholeText(write(fileOf(document)));

function readBack(text: string, ending: string) {
  const format = formatOfName(`a.${ending}`);
  if (format === undefined) throw new Error(`${ending} is no format`);
  return readTrack(
    { name: `file.${ending}`, format, bytes: new TextEncoder().encode(text) },
    { id: 1, color: '#e03177' },
  );
}

const lengthOf = (lines: readonly FileLine[]) =>
  lines.reduce((sum, { line }) => sum + (cumulativeDistances(line).at(-1) ?? 0), 0);

const height = fc.option(
  fc.integer({ min: -4000, max: 88_000 }).map(tenths => tenths / 10),
  { nil: null },
);
/** A way of short and long steps, at any place on Earth, also in the south and over the antimeridian. */
const way = fc
  .record({
    start: fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -70, max: 70, noNaN: true })),
    steps: fc.array(
      fc.record({
        east: fc.double({ min: -0.02, max: 0.02, noNaN: true }),
        north: fc.double({ min: -0.02, max: 0.02, noNaN: true }),
        height,
      }),
      { minLength: 1, maxLength: 60 },
    ),
    startHeight: height,
  })
  .map(({ start, steps, startHeight }): FileLine => {
    let [lon, lat] = start;
    const line = steps.map(({ east, north }): [number, number] => {
      lon += east;
      lat += north;
      return [lon, lat];
    });
    return { line: [[...start], ...line], heights: [startHeight, ...steps.map(step => step.height)] };
  })
  // Steps of a centimetre are below what files tell.
  .filter(({ line }) => lengthOf([{ line, heights: [] }]) > 10);
const anyName = fc.string({ unit: 'binary', maxLength: 60 });
const anyDocument: fc.Arbitrary<GeoDocument> = fc.record({
  name: anyName,
  color: fc.constantFrom('#e8590c', '#0c8599'),
  lines: fc.array(way, { minLength: 1, maxLength: 3 }),
  points: fc.array(
    fc.record({ name: anyName, position: fc.constantFrom<[number, number]>([9.5, 47.1], [-179.9, -17]) }),
  ),
});

describe.each(exportFormats)('$label', ({ ending, write }) => {
  test('reads back as the same: lines, their lengths and heights', () => {
    fc.assert(
      fc.property(anyDocument, document => {
        const { shapes, metres } = readBack(written(write, document), ending);
        // CSV knows no gap between lines.
        if (ending !== 'csv') {
          expect(shapes.lines.map(({ line }) => line.length)).toEqual(document.lines.map(({ line }) => line.length));
          const length = lengthOf(document.lines);
          expect(Math.abs(metres - length) / length).toBeLessThan(0.01);
        }
        expect(shapes.lines.flatMap(({ heights }) => heights)).toEqual(
          document.lines.flatMap(({ heights }) => heights),
        );
        const places = (lines: readonly FileLine[]) =>
          lines.flatMap(({ line }) => line.map(([lon, lat]) => [wrapped(lon + 1e-9), lat]));
        const back = places(shapes.lines);
        places(document.lines).forEach(([lon = 0, lat = 0], index) => {
          const [lonBack = 0, latBack = 0] = back[index] ?? [];
          expect(Math.abs(wrapped(lon - lonBack))).toBeLessThan(1e-6);
          expect(Math.abs(lat - latBack)).toBeLessThan(1e-6);
        });
      }),
      { numRuns: 150 },
    );
  });
});

describe.each(exportFormats.filter(({ ending }) => ending !== 'csv'))('names, points and colours in $label', format => {
  test('are kept, in any script', () => {
    fc.assert(
      fc.property(anyDocument, document => {
        const back = readBack(written(format.write, document), format.ending);
        expect(back.name).toBe(textOf(document.name) ?? 'file');
        expect(back.color).toBe(document.color);
        expect(back.shapes.points).toHaveLength(document.points.length);
        expect(back.shapes.marks?.map(({ name }) => name)).toEqual(
          document.points.map(({ name = '' }) => textOf(name)),
        );
      }),
      { numRuns: 150 },
    );
    const name = 'Ünïcödé <b>&amp;</b> "東京" गाँव 👩‍🚀 مكة';
    const document = { name, lines: [], points: [{ position: [1, 2] as [number, number], name }] };
    expect(readBack(written(format.write, document), format.ending).name).toBe(name);
  });

  test('times are kept to the second', () => {
    const times = [Date.UTC(2026, 4, 1, 10), null, Date.UTC(2026, 4, 1, 10, 0, 7)];
    const line: [number, number][] = [
      [9.5, 47],
      [9.6, 47],
      [9.7, 47],
    ];
    const document = { name: 'timed', lines: [{ line, heights: [1, null, 3], times }], points: [] };
    const back = readBack(written(format.write, document), format.ending);
    expect(back.shapes.lines[0]?.times).toEqual(times);
    expect(back.shapes.lines[0]?.heights).toEqual([1, null, 3]);
  });
});

test('CSV keeps times', () => {
  const csv = exportFormats.find(({ ending }) => ending === 'csv');
  const times = [0, 5000];
  const line: [number, number][] = [
    [9.5, 47],
    [9.6, 47],
  ];
  const text = written(csv?.write ?? (() => []), { name: 'timed', lines: [{ line, heights: [null, 3], times }] });
  expect(readBack(text, 'csv').shapes.lines[0]?.times).toEqual(times);
});

test('areas are kept, with their holes', () => {
  const rings: [number, number][][] = [
    [
      [0, 0],
      [3, 0],
      [3, 3],
      [0, 0],
    ],
    [
      [1, 0.5],
      [2, 0.5],
      [2, 1],
      [1, 0.5],
    ],
  ];
  for (const { ending, write } of exportFormats.filter(one => one.without !== 'area')) {
    expect(readBack(written(write, { name: 'area', areas: [rings] }), ending).shapes.areas).toEqual([rings]);
  }
});

test('a route for devices is a route alone, of its points', () => {
  const points = [
    { position: [9.5, 47] as [number, number], name: 'Vaduz' },
    { position: [9.6, 47] as [number, number], name: 'Turn left.' },
    { position: [9.7, 47] as [number, number], name: 'Malbun' },
  ];
  const text = writeDeviceRoute('Vaduz to Malbun', points);
  expect(text).not.toContain('<trk>');
  expect(text.match(/<rtept /g)).toHaveLength(3);
  expect(readBack(text, 'gpx').name).toBe('Vaduz to Malbun');
});

test.each([
  ['Vaduz to Malbun', 'vaduz-to-malbun'],
  ['  東京 → 大阪  ', '東京-大阪'],
  ['गाँव/../x', 'गाँव-x'],
  ['CON: "?*"', 'con'],
  ['...', 'route'],
])('a file for %j is named %j', (name, file) => {
  expect(fileNameOf(name, 'route')).toBe(file);
});
