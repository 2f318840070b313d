import { join } from 'node:path';
import Database from 'better-sqlite3';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { FeatureCollector } from '../../../data-packs/interchange/features/feature-collector.ts';
import { FormatProblem } from '../../../data-packs/interchange/features/format-problem.ts';
import { readGeoPackage } from '../../../server/items/features/read-geopackage.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { type Drawn, drawn, drawnOf, readOdd } from './drawn.ts';
import { flatGeobuf } from './flatgeobuf-file.ts';
import { dbf, point, shp } from './shapefile-writer.ts';

const place = '9.52,47.13';
const wgs84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
/** As ArcGIS writes them. */
const lv95 =
  'PROJCS["CH1903+_LV95",GEOGCS["GCS_CH1903+",DATUM["D_CH1903+",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Hotine_Oblique_Mercator_Azimuth_Center"],PARAMETER["False_Easting",2600000.0],PARAMETER["False_Northing",1200000.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Azimuth",90.0],PARAMETER["Longitude_Of_Center",7.439583333333333],PARAMETER["Latitude_Of_Center",46.95240555555556],UNIT["Meter",1.0]]';
const gaussKrueger =
  'PROJCS["DHDN_3_Degree_Gauss_Zone_3",GEOGCS["GCS_Deutsches_Hauptdreiecksnetz",DATUM["D_Deutsches_Hauptdreiecksnetz",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Gauss_Kruger"],PARAMETER["False_Easting",3500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
const zipped = (files: Record<string, Uint8Array | string>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, one]) => [name, typeof one === 'string' ? Buffer.from(one) : one]),
    ),
  );
const one = shp(1, [point(9.52, 47.13)]);
const names = dbf(['NAME:C:10'], [['A']]);
const ringOf = (...corners: string[]) => corners.map(corner => corner.split(',').map(Number));
const outer = ringOf('10,10', '10,19', '19,19', '19,10', '10,10');
const hole = ringOf('11,11', '12,11', '12,12', '11,12', '11,11');
const moved = (ring: number[][], by: number) => ring.map(([x = 0, y = 0]) => [x + by, y]);

const layers: readonly [what: string, name: string, content: Uint8Array, right: Drawn][] = [
  [
    'points with a table',
    'a.zip',
    zipped({ 'a.shp': one, 'a.dbf': names, 'a.prj': wgs84, 'a.shx': 'x', 'a.shp.xml': 'x' }),
    { points: [`${place} A`] },
  ],
  [
    'endings in capitals, in a folder',
    'a.zip',
    zipped({ 'x/A.SHP': one, 'x/A.DBF': names }),
    { points: [`${place} A`] },
  ],
  [
    'Swiss metres',
    'a.zip',
    zipped({ 'a.shp': shp(1, [point(2_758_000, 1_222_000)]), 'a.dbf': names, 'a.prj': lv95 }),
    { points: ['9.5213,47.1301 A'] },
  ],
  [
    'German metres with their own datum',
    'a.zip',
    zipped({ 'a.shp': shp(1, [point(3_500_000, 5_400_000)]), 'a.dbf': names, 'a.prj': gaussKrueger }),
    { points: ['8.999,48.7375 A'] },
  ],
  [
    'metres of no system',
    'a.zip',
    zipped({ 'a.shp': shp(1, [point(2_758_000, 1_222_000)]), 'a.dbf': names }),
    { refused: 'notDegrees' },
  ],
  [
    'a table that is missing',
    'a.zip',
    zipped({ 'a.shp': one, 'a.prj': wgs84 }),
    { points: [place], left: { noTable: 1 } },
  ],
  ['a shapefile alone', 'a.shp', one, { points: [place], left: { noTable: 1 } }],
  ['a shapefile that is called CSV', 'a.csv', one, { points: [place], left: { noTable: 1 } }],
  [
    'a row that is deleted',
    'a.zip',
    zipped({ 'a.shp': shp(1, [point(1, 1), point(9.52, 47.13)]), 'a.dbf': dbf(['NAME:C:10'], [['*', 'X'], ['A']]) }),
    { points: [`${place} A`] },
  ],
  [
    'a row without a shape',
    'a.zip',
    zipped({ 'a.shp': shp(1, [{ parts: [] }, point(9.52, 47.13)]), 'a.dbf': dbf(['NAME:C:10'], [['X'], ['A']]) }),
    { points: [`${place} A`], left: { noPosition: 1 } },
  ],
  [
    'lines with heights and an end that is missing',
    'a.shp',
    shp(13, [{ parts: [outer, hole], z: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, { parts: [outer] }]).subarray(0, -20),
    { lines: [5, 5], left: { noTable: 1, cutOff: 1 } },
  ],
  [
    'areas with holes, in any order',
    'a.shp',
    shp(5, [{ parts: [hole, outer, moved(outer, 20), moved(hole, 20)] }]),
    { areas: [2, 2], left: { noTable: 1 } },
  ],
  ['a ring that runs the wrong way', 'a.shp', shp(5, [{ parts: [hole] }]), { areas: [1], left: { noTable: 1 } }],
  [
    'many points in one',
    'a.shp',
    shp(8, [
      {
        parts: [
          [
            [9.52, 47.13],
            [9.53, 47.14],
          ],
        ],
      },
    ]),
    { points: [place, '9.53,47.14'], left: { noTable: 1 } },
  ],
  [
    'a count that is too large',
    'a.shp',
    (() => {
      const bytes = shp(3, [{ parts: [outer] }, { parts: [hole] }]);
      bytes.writeInt32LE(1e9, 108 + 40);
      return bytes;
    })(),
    { lines: [5], left: { noTable: 1, notRead: 1 } },
  ],
  [
    'two layers and a note',
    'a.zip',
    zipped({
      'huts.shp': one,
      'huts.dbf': names,
      'ways.shp': shp(3, [{ parts: [outer] }]),
      'ways.dbf': names,
      'note.txt': 'x',
    }),
    { points: [`${place} A`], lines: [5], left: { member: 1 } },
  ],
  ['FlatGeobuf', 'a.fgb', flatGeobuf, { points: ['9.5213,47.1301 Städtle'], areas: [2, 1], lines: [2, 2, 2] }],
  [
    'FlatGeobuf that is cut off',
    'a.fgb',
    flatGeobuf.subarray(0, -30),
    { points: ['9.5213,47.1301 Städtle'], areas: [2, 1], lines: [2], left: { cutOff: 1 } },
  ],
  [
    'FlatGeobuf in a zip',
    'a.zip',
    zipped({ 'a.fgb': flatGeobuf }),
    { points: ['9.5213,47.1301 Städtle'], areas: [2, 1], lines: [2, 2, 2] },
  ],
  ['the head of FlatGeobuf alone', 'a.fgb', flatGeobuf.subarray(0, 20), { refused: 'notFlatGeobuf' }],
  [
    'a GeoPackage, in the window',
    'a.gpkg',
    Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(100)]),
    { refused: 'geoPackage' },
  ],
];

describe('a file of layers:', () => {
  test.each(layers)('%s (%s)', (_what, name, content, right) => {
    expect(drawn(name, content)).toEqual(right);
  });
});

describe('the table of a shapefile', () => {
  const rows = (table: Buffer, cpg?: string) =>
    readOdd(
      'a.zip',
      zipped({ 'a.shp': shp(1, [point(9.52, 47.13)]), 'a.dbf': table, ...(cpg !== undefined && { 'a.cpg': cpg }) }),
    ).features[0];

  test('has numbers, days, and yes or no; what is empty is left out', () => {
    const table = dbf(
      ['NAME:C:10', 'BEDS:N:4', 'RATIO:F:8', 'BUILT:D:8', 'OPEN:L:1', 'REF:C:4', 'NONE:N:4', 'LONG:N:3'],
      [['A', 12, 1.5, '20260501', true, '007', null, '***']],
    );
    expect(rows(table)).toMatchObject({
      name: 'A',
      attributes: { BEDS: 12, RATIO: 1.5, BUILT: '2026-05-01', OPEN: true, REF: '007' },
    });
    expect(Object.keys(rows(table)?.attributes ?? {})).toHaveLength(5);
  });

  test.each([
    ['beside it', dbf(['NAME:C:10'], [['Hütte']], { encoding: 'utf8' }), 'UTF-8'],
    ['by a number', dbf(['NAME:C:10'], [['Hütte']]), '1252'],
    ['as ANSI', dbf(['NAME:C:10'], [['Hütte']]), 'ANSI 1252'],
    ['in its language', dbf(['NAME:C:10'], [['Hütte']], { language: 87 }), undefined],
    ['nowhere, in UTF-8', dbf(['NAME:C:10'], [['Hütte']], { encoding: 'utf8' }), undefined],
    ['nowhere, as Windows has it', dbf(['NAME:C:10'], [['Hütte']]), undefined],
  ])('tells its encoding %s', (_where, table, cpg) => {
    expect(rows(table, cpg)?.name).toBe('Hütte');
  });

  test('gives heights, and folders to several layers', () => {
    const { features, positions } = readOdd(
      'a.zip',
      zipped({ 'a.shp': shp(11, [point(9.52, 47.13, 455)]), 'x/b.shp': one }),
    );
    expect(features.map(({ folder }) => folder)).toEqual([['a.shp'], ['x', 'b.shp']]);
    expect(positions.heights({ from: 0, length: 2 })).toEqual([455, null]);
  });
});

test('FlatGeobuf keeps attributes by type, and heights', () => {
  const { features, positions } = readOdd('a.fgb', flatGeobuf);
  expect(features[0]?.attributes).toEqual({ beds: 12, open: true, ratio: 1.5 });
  expect(features[1]?.attributes).toEqual({ beds: 3, open: false, note: 'x', ratio: 2 });
  expect(positions.heights({ from: 0, length: 2 })).toEqual([455, null]);
});

/** A geometry as GeoPackages have it: flags with a box of four numbers, then well-known bytes of the given code. */
function geometry(code: number, ...parts: (number[] | number | Buffer)[]): Buffer {
  const head = Buffer.alloc(40);
  head.write('GP');
  head[3] = 0b11;
  return Buffer.concat([head, wkb(code, ...parts)]);
}
function wkb(code: number, ...parts: (number[] | number | Buffer)[]): Buffer {
  const bytes = parts.map(part =>
    Buffer.isBuffer(part)
      ? part
      : Buffer.from(typeof part === 'number' ? Int32Array.of(part).buffer : Float64Array.from(part).buffer),
  );
  return Buffer.concat([Buffer.of(1), Buffer.from(Int32Array.of(code).buffer), ...bytes]);
}

describe('a GeoPackage', () => {
  async function read(tables: (database: Database.Database) => void): Promise<ReturnType<typeof opened>> {
    const path = join(await temporaryFolder(), 'a.gpkg');
    const database = new Database(path);
    database.exec(`CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER, organization TEXT, organization_coordsys_id INTEGER, definition TEXT);
      CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT, identifier TEXT, srs_id INTEGER);
      CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER);
      INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, ''), ('LV95', 2056, 'epsg', 2056, ''), ('own', 100000, 'NONE', 1, '${lv95}')`);
    tables(database);
    database.close();
    return opened(path);
  }
  function opened(path: string) {
    const file = new FeatureCollector();
    readGeoPackage(path, file);
    return file.file;
  }
  const add = (database: Database.Database, name: string, srs: number, rows: [Buffer | null, string][]) => {
    const quoted = `"${name.replaceAll('"', '""')}"`;
    database.exec(`CREATE TABLE ${quoted} (fid INTEGER PRIMARY KEY, geom BLOB, name TEXT, beds INTEGER, photo BLOB)`);
    database.prepare('INSERT INTO gpkg_contents VALUES (?, ?, ?, ?)').run(name, 'features', name, srs);
    database.prepare('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?)').run(name, 'geom', 'GEOMETRY', srs);
    for (const row of rows)
      database.prepare(`INSERT INTO ${quoted} (geom, name, beds, photo) VALUES (?, ?, 12, x'00')`).run(...row);
  };

  test('gives all kinds of shapes with attributes, each table in its folder', async () => {
    const line = [9.5, 47.1, 9.6, 47.2];
    const ring = [9.5, 47.1, 9.6, 47.1, 9.6, 47.2, 9.5, 47.1];
    const file = await read(database => {
      add(database, 'huts "old"', 4326, [
        [geometry(1001, [9.52, 47.13, 455]), 'A'],
        [geometry(2002, 2, [9.5, 47.1, 7, 9.6, 47.2, 8]), 'B'],
        [geometry(3003, 1, 3, [9.5, 47.1, 1, 1, 9.6, 47.1, 2, 2, 9.6, 47.2, 3, 3]), 'C'],
        [geometry(7, 2, wkb(4, 1, wkb(1, [9.53, 47.14])), wkb(5, 2, wkb(2, 2, line), wkb(2, 2, line))), 'D'],
        [geometry(6, 2, wkb(3, 1, 4, ring), wkb(3, 1, 4, ring)), 'E'],
        [null, 'none'],
        [geometry(2, 1_000_000, line), 'torn'],
      ]);
      add(database, 'swiss', 2056, [[geometry(1, [2_758_000, 1_222_000]), 'F']]);
      add(database, 'own', 100_000, [[geometry(1, [2_758_000, 1_222_000]), 'G']]);
    });
    expect(drawnOf(file)).toEqual({
      points: [`${place} A`, '9.53,47.14 D', '9.5213,47.1301 F', '9.5213,47.1301 G'],
      lines: [2, 2, 2],
      areas: [1, 1, 1],
      left: { noPosition: 2 },
    });
    expect(file.features[0]).toMatchObject({ folder: ['huts "old"'], attributes: { fid: 1, beds: 12 } });
    expect(file.positions.heights({ from: 0, length: 3 })).toEqual([455, null, null]);
  });

  test('reads no view, which may never end', async () => {
    const file = await read(database => {
      add(database, 'huts', 4326, [[geometry(1, [9.52, 47.13]), 'A']]);
      database.exec(
        'CREATE VIEW v AS WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n FROM n) SELECT n AS geom FROM n',
      );
      database.exec(
        `INSERT INTO gpkg_contents VALUES ('v', 'features', 'v', 4326); INSERT INTO gpkg_geometry_columns VALUES ('v', 'geom', 'POINT', 4326)`,
      );
    });
    expect(drawnOf(file)).toEqual({ points: [`${place} A`], left: { member: 1 } });
  });

  test('is refused by a name where its lists are views, or where it is another database', async () => {
    const faults = [
      (database: Database.Database) =>
        database.exec('DROP TABLE gpkg_contents; CREATE VIEW gpkg_contents AS SELECT 1 AS table_name'),
      (database: Database.Database) => database.exec('DROP TABLE gpkg_geometry_columns'),
    ];
    for (const fault of faults) await expect(read(fault)).rejects.toThrow(FormatProblem);
  });
});
