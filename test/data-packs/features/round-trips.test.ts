import { expect, test } from 'vitest';
import type { Feature, FeatureContent } from '../../../data-packs/interchange/features/feature.ts';
import { countLeftOut, exportFormats } from '../../../data-packs/interchange/write/export-formats.ts';
import { readOdd } from './drawn.ts';
import { MadeFile, richFile, said, tableValue } from './rich-file.ts';

const written = (content: FeatureContent, ending: string): string => {
  const format = exportFormats.find(one => one.ending === ending);
  return [...(format?.write(content) ?? [])].join('');
};
const back = (content: FeatureContent, ending: string) => readOdd(`a.${ending}`, written(content, ending));

type Said = ReturnType<typeof said>[number];

/** What a format has no room for is not there. */
const room: Readonly<Record<string, (all: Said[]) => unknown[]>> = {
  geojson: all => all,
  // A time of a point is an attribute, too.
  kml: all =>
    all.map(one =>
      one.name?.startsWith('Hütte')
        ? { ...one, attributes: { ...one.attributes, when: '2026-05-01T08:00:00.000Z' } }
        : one,
    ),
  // Points come before lines.
  gpx: all => ['point', 'line'].flatMap(kind => all.filter(({ shapes: [first] }) => first?.kind === kind)),
  csv: all =>
    all.map(({ attributes, shapes, ...about }) => ({
      ...about,
      attributes: Object.fromEntries(
        Object.entries(attributes).flatMap(([name, value]) => (value === null ? [] : [[name, tableValue(value)]])),
      ),
      shapes: shapes.map(({ kind, runs }) => ({
        kind,
        runs: runs.map(run => (kind === 'point' ? run : { ...run, times: undefined, series: {} })),
      })),
    })),
};

test.each(Object.keys(room))('%s gives back all that it has room for, and the same again', ending => {
  const content = richFile();
  const first = back(content, ending);
  expect(said(first)).toEqual(room[ending]?.(said(content)));
  expect(said(back(first, ending))).toEqual(said(first));
  if (ending !== 'csv') expect(first.name).toBe(content.name);
});

test.each(['geojson', 'kml', 'gpx'].flatMap(from => ['geojson', 'kml', 'gpx'].map(to => [from, to])))(
  'what a %s had is in the %s that is made of it',
  (from, to) => {
    const first = back(richFile(), from);
    expect(said(back(first, to))).toEqual(room[to]?.(said(first)));
  },
);

test('a way alone is a table of its positions, with what was measured there', () => {
  const content = richFile();
  const [way] = content.features as [Feature];
  const one = { ...content, features: [{ ...way, shapes: way.shapes.slice(0, 1) }] };
  expect(written(one, 'csv').split('\n').slice(0, 2)).toEqual([
    'distance_m,elevation_m,time,lat,lon,heartRate,cadence,power,Akku (%)',
    '0.0,500,2026-05-01T08:00:00.000Z,47.1000000,9.5000000,120,80,200,9',
  ]);
  const [before] = said(one);
  const read = back(one, 'csv');
  const [after] = said(read);
  const { distance_m: _, ...series } = after?.shapes[0]?.runs[0]?.series ?? {};
  expect({ ...after?.shapes[0]?.runs[0], series }).toEqual(before?.shapes[0]?.runs[0]);
  expect(written(read, 'csv')).toBe(written(one, 'csv'));
});

test('a feature of points, lines and areas stays one', () => {
  const { features, positions } = richFile();
  const shapes = features.flatMap(one => one.shapes);
  const content = { name: 'Mixed', features: [{ name: 'All', attributes: {}, shapes }], positions };
  expect(said(back(content, 'geojson'))).toEqual(said(content));
  const places = (all: Said[]) =>
    all.map(({ shapes: parts }) =>
      parts.map(({ kind, runs }) => [kind, runs.map(({ line, heights }) => [line, heights])]),
    );
  for (const ending of ['kml', 'csv']) expect(places(said(back(content, ending)))).toEqual(places(said(content)));
});

test('what a format leaves out is counted', () => {
  const counts = exportFormats.map(format => [format.ending, countLeftOut(format, richFile())]);
  expect(Object.fromEntries(counts)).toEqual({ gpx: 1, kml: 0, geojson: 0, csv: 0 });
});

test('features without a common column fill no disk', () => {
  const file = new MadeFile();
  for (let at = 0; at < 3000; at += 1)
    file.add({ attributes: { [`key ${at}`]: at }, shapes: [{ kind: 'point', runs: [file.run([[9, 47]])] }] });
  expect(written(file, 'csv').length).toBeLessThan(4_000_000);
});

test.each(exportFormats)('a hundred thousand points of ten attributes are written as $label in a moment', format => {
  const file = new MadeFile();
  for (let at = 0; at < 100_000; at += 1) {
    const attributes = Object.fromEntries(
      Array.from({ length: 10 }, (_, key) => [`key${key}`, key % 2 ? at : `a ${at}`]),
    );
    file.add({ name: `Place ${at}`, attributes, shapes: [{ kind: 'point', runs: [file.run([[9, 47, at]])] }] });
  }
  // Of the processor: others may use it meanwhile.
  const from = process.cpuUsage();
  let characters = 0;
  for (const piece of format.write(file)) characters += piece.length;
  const { user, system } = process.cpuUsage(from);
  const seconds = (user + system) / 1e6;
  process.stdout.write(`${format.label}: ${(characters / 1e6).toFixed(1)} MB in ${seconds.toFixed(2)} s\n`);
  expect(seconds).toBeLessThan(10);
});
