import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../data-packs/interchange/decode-text.ts';
import { guessPlace } from '../../renderer/features/batch/guess-place.ts';
import { tableRows, twoColumns } from '../../renderer/features/picture/choropleth/table-rows.ts';
import { readPoints } from '../../renderer/features/plan/points/read-points.ts';
import { toGpx } from '../../renderer/features/plan-state/fitted-trace.ts';
import { readTrack } from '../../renderer/formats/read-track.ts';
import type { Cell } from '../../server/batch/table/cell.ts';
import { readCsv } from '../../server/batch/table/read-csv.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';

const table = 'Name;Breite;Länge\r\nHöhe 1;47,1;9,5\r\nHöhe 2;47,2;9,6\r\n';
const files: [string, Buffer][] = [
  ['UTF-8', Buffer.from(table)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${table}`)],
  ['UTF-16', Buffer.from(`\ufeff${table}`, 'utf16le')],
  ['Windows-1252', Buffer.from(table, 'latin1')],
];
const positions = [
  [9.5, 47.1],
  [9.6, 47.2],
];

const folder = await temporaryFolder();

describe.each(files)('a table of a German spreadsheet in %s', (_name, bytes) => {
  test('is two points as a track', () => {
    const { shapes } = readTrack({ name: 'a.csv', format: 'csv', bytes }, { id: 1, color: '#e03177' });
    expect(shapes.points).toEqual(positions);
    expect(shapes.marks).toEqual([{ name: 'Höhe 1' }, { name: 'Höhe 2' }]);
  });

  test('is two points of a plan', () => {
    expect(readPoints(decodeText(bytes) ?? '')).toEqual([
      { point: { lat: 47.1, lon: 9.5 }, label: 'Höhe 1' },
      { point: { lat: 47.2, lon: 9.6 }, label: 'Höhe 2' },
    ]);
  });

  test('is two rows of a coloured map', () => {
    const csv = decodeText(bytes) ?? '';
    expect(tableRows(csv)).toEqual({
      columns: ['Name', 'Breite', 'Länge'],
      rows: [
        ['Höhe 1', '47,1', '9,5'],
        ['Höhe 2', '47,2', '9,6'],
      ],
    });
    expect(twoColumns(csv, ['Name', 'Länge'])).toBe('Name;Länge\nHöhe 1;9,5\nHöhe 2;9,6');
  });

  test('is two positions of a batch', async () => {
    const path = join(folder, 'table');
    await writeFile(path, bytes);
    const rows: (readonly Cell[])[] = [];
    await readCsv(path, cells => rows.push(cells));
    const [head = [], ...rest] = rows;
    expect(rest).toEqual([
      ['Höhe 1', '47,1', '9,5'],
      ['Höhe 2', '47,2', '9,6'],
    ]);
    expect(guessPlace({ columns: head.map(String) }, [])).toEqual({ from: 'position', lat: 'Breite', lon: 'Länge' });
  });
});

test('blank rows keep their place for the numbers of faults', () => {
  expect(twoColumns('\na,b,c\n\n1,2,3\n', ['c', 'a'])).toBe(',\nc,a\n,\n3,1');
});

test('a fitted trace with a name of control characters is read back', () => {
  const fit = { trace: [], gaps: [], dropped: [], traceMetres: 0, metres: 0, seconds: 0 };
  const pieces = [positions.map(([lon = 0, lat = 0]): [number, number] => [lon, lat])];
  const bytes = new TextEncoder().encode(toGpx({ ...fit, pieces }, 'Tour\u0001 <1>'));
  const { name, shapes } = readTrack({ name: 'a.gpx', format: 'gpx', bytes }, { id: 1, color: '#e03177' });
  expect(name).toBe('Tour <1>');
  expect(shapes.lines.map(({ line }) => line)).toEqual(pieces);
});
