import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { writeGeoPackage } from '../../../server/items/features/write-geopackage.ts';
import { richFile } from '../../data-packs/features/rich-file.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';

async function written(content = richFile()) {
  const path = join(await temporaryFolder(), 'a.gpkg');
  writeGeoPackage(path, content);
  return new Database(path, { readonly: true });
}

test('a GeoPackage has a table for each kind of shape, which its own tables name', async () => {
  const file = await written();
  expect(file.pragma('application_id', { simple: true })).toBe(0x47504b47);
  expect(file.pragma('user_version', { simple: true })).toBe(10_300);
  expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(file.pragma('foreign_key_check')).toEqual([]);
  expect(file.prepare('SELECT srs_id FROM gpkg_spatial_ref_sys ORDER BY srs_id').pluck().all()).toEqual([-1, 0, 4326]);
  expect(file.prepare('SELECT table_name, geometry_type_name FROM gpkg_geometry_columns').raw().all()).toEqual([
    ['points', 'MULTIPOINT'],
    ['lines', 'MULTILINESTRING'],
    ['areas', 'MULTIPOLYGON'],
  ]);
  expect(file.prepare('SELECT table_name, min_x, min_y, max_x, max_y, srs_id FROM gpkg_contents').raw().all()).toEqual([
    ['points', -0.5, -33, 9.6, 47.2, 4326],
    ['lines', 9.5, -17.2, 180.2, 47.15, 4326],
    ['areas', 0, 0, 3, 3, 4326],
  ]);
  file.close();
});

test('its rows have what was said of features, in columns of their types', async () => {
  const file = await written();
  const types = Object.fromEntries(
    (file.pragma('table_info(points)') as { name: string; type: string }[]).map(({ name, type }) => [name, type]),
  );
  expect(types).toMatchObject({
    geom: 'MULTIPOINT',
    ref: 'TEXT',
    beds: 'INTEGER',
    open: 'BOOLEAN',
    share: 'REAL',
    time: 'TEXT',
    'time 2': 'TEXT',
  });
  expect(file.prepare('SELECT * FROM points').get()).toMatchObject({
    name: 'Hütte "Zur Post"',
    description: 'First line\nsecond <b>line</b>, a\r\nthird; ]]> end',
    folder: 'Trips/2026\\/27',
    time: '2026-05-01T08:00:00.000Z',
    stroke: '#2f9e44',
    'marker-symbol': 'Flag, Blue',
    ref: '007',
    digits: '12',
    beds: 12,
    open: 1,
    none: null,
    share: 0.1 + 0.2,
  });
  expect(file.prepare('SELECT name, stroke, "stroke-width", hidden FROM lines').raw().all()).toEqual([
    ['Day', '#e03177', 5, null],
    ['Day', '#0c8599', 2.5, 1],
  ]);
  file.close();
});

test('its geometries are well-known binary behind a head with their bounds', async () => {
  const file = await written();
  const area: Buffer = file.prepare('SELECT geom FROM areas').pluck().get() as Buffer;
  expect(area.toString('latin1', 0, 4)).toBe('GP\0\x03');
  expect([area.readInt32LE(4), ...[8, 16, 24, 32].map(at => area.readDoubleLE(at))]).toEqual([4326, 0, 3, 0, 3]);
  // A polygon of two rings of four corners.
  expect([41, 45, 50, 54, 58].map(at => area.readUInt32LE(at))).toEqual([6, 1, 3, 2, 4]);
  expect(area).toHaveLength(40 + 9 + 9 + 2 * (4 + 4 * 16));
  const line: Buffer = file.prepare('SELECT geom FROM lines').pluck().get() as Buffer;
  // Two pieces with heights, of which some are unknown.
  expect([41, 45, 50, 54].map(at => line.readUInt32LE(at))).toEqual([1005, 2, 1002, 4]);
  expect([58, 66, 74, 98].map(at => line.readDoubleLE(at))).toEqual([9.5, 47.1, 500, Number.NaN]);
  file.close();
});
