import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeArrayBuffer } from 'geotiff';
import { PMTiles } from 'pmtiles';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packNumbers } from '../../../data-packs/builder/osm/packed-numbers.ts';
import { buildTerrain, type TerrainOptions } from '../../../data-packs/builder/terrain/build-terrain.ts';
import { cellsOfNodes } from '../../../data-packs/builder/terrain/graph-heights.ts';
import { FileSource } from '../../../data-packs/format/pmtiles/file-source.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { itemAt } from '../../../data-packs/geo/item-at.ts';
import { decodeHeight } from '../../../data-packs/geo/terrarium.ts';
import { LoadedCache } from '../../../data-packs/runtime/loaded-cache.ts';
import { sampleArchive } from '../../../server/elevation/sample-archive.ts';
import { TerrainArchive } from '../../../server/elevation/terrain-archive.ts';
import { cornerOf, keyTags, rasterSide, systems } from '../../helpers/projected-systems.ts';
import { hasSharedData, monaco, sharedData } from '../../helpers/shared-data.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-terrain-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

type Heights = (lon: number, lat: number) => number;

/** An .hgt of the degree cell whose south-western corner is given; NaN becomes a void. */
function hgt(lat: number, lon: number, height: Heights, samples = 1201): Buffer {
  const bytes = Buffer.alloc(samples * samples * 2);
  for (let row = 0; row < samples; row++) {
    for (let column = 0; column < samples; column++) {
      const metres = height(lon + column / (samples - 1), lat + 1 - row / (samples - 1));
      bytes.writeInt16BE(Number.isNaN(metres) ? -32768 : Math.round(metres), (row * samples + column) * 2);
    }
  }
  return bytes;
}

interface TiffOptions {
  columns: number;
  rows: number;
  /** North-western corner of the first pixel, and the pixel's size. */
  origin: readonly [number, number];
  step: number;
  epsg?: number;
  /** Tags of another system. */
  system?: Record<string, number | number[]>;
  height: (x: number, y: number) => number;
  kind?: 'float32' | 'int16';
}

function tiff({ columns, rows, origin, step, epsg = 4326, system, height, kind = 'float32' }: TiffOptions): Buffer {
  const values = kind === 'float32' ? new Float32Array(columns * rows) : new Int16Array(columns * rows);
  for (let i = 0; i < values.length; i++) {
    const metres = height(origin[0] + ((i % columns) + 0.5) * step, origin[1] - (Math.floor(i / columns) + 0.5) * step);
    values[i] = Number.isNaN(metres) ? -9999 : metres;
  }
  const projected = epsg !== 4326 && epsg !== 4269;
  const metadata = {
    width: columns,
    height: rows,
    ModelPixelScale: [step, step, 0],
    ModelTiepoint: [0, 0, 0, origin[0], origin[1], 0],
    GTRasterTypeGeoKey: 1,
    ...(system ?? {
      GTModelTypeGeoKey: projected ? 1 : 2,
      ...(projected ? { ProjectedCSTypeGeoKey: epsg } : { GeographicTypeGeoKey: epsg }),
    }),
    GDAL_NODATA: '-9999',
    SampleFormat: [kind === 'float32' ? 3 : 2],
    BitsPerSample: [kind === 'float32' ? 32 : 16],
  };
  // The writer takes 16-bit values for bytes: it gets the bytes, in the order it writes its numbers.
  const bytes = new Uint8Array(values.buffer);
  for (let i = 0; kind === 'int16' && i < bytes.length; i += 2) bytes.subarray(i, i + 2).reverse();
  const written = writeArrayBuffer(kind === 'int16' ? bytes : values, {
    ...metadata,
    StripByteCounts: [bytes.length],
    SamplesPerPixel: [1],
  });
  if (!(written instanceof ArrayBuffer)) throw new Error('the writer made no file');
  return Buffer.from(written);
}

async function build(demPaths: string[], area: Bounds | Bounds[], graph?: TerrainOptions['graph']) {
  const outFile = join(folder, 'terrain.pmtiles');
  await rm(outFile, { force: true });
  const fractions: number[] = [];
  const result = await buildTerrain({
    demPaths,
    areas: area.flat().length === 4 ? [area as Bounds] : (area as Bounds[]),
    outFile,
    graph,
    tempDir: join(folder, 'work'),
    threads: 2,
    progress: ({ phase, fraction }) => phase === 'terrain' && fractions.push(fraction),
    signal: new AbortController().signal,
  });
  expect(fractions.at(-1)).toBe(1);
  expect(fractions.every((fraction, i) => i === 0 || fraction >= (fractions[i - 1] ?? 0))).toBe(true);
  expect(await readdir(join(folder, 'work'))).toEqual([]);
  const archive = await TerrainArchive.open(outFile, new LoadedCache(64));
  const at = async (points: readonly (readonly [number, number])[]): Promise<number[]> => {
    const heights = new Float64Array(points.length).fill(Number.NaN);
    await sampleArchive(
      archive,
      points.map(([lon, lat]) => ({ lon, lat })),
      heights,
    );
    return [...heights];
  };
  return { ...result, outFile, at, close: () => archive.retire() };
}

/** Points all over a box, none of them on a sample. */
function scatter([west, south, east, north]: Bounds, count: number): [number, number][] {
  return Array.from({ length: count }, (_, i) => {
    const fraction = (step: number) => ((i + 1) * step) % 1;
    return [west + (east - west) * fraction(0.7548), south + (north - south) * fraction(0.5698)];
  });
}

async function worst(built: Awaited<ReturnType<typeof build>>, points: [number, number][], truth: Heights) {
  const heights = await built.at(points);
  return Math.max(...heights.map((height, i) => Math.abs(height - truth(...(points[i] ?? [0, 0])))));
}

describe('terrain of synthetic models', () => {
  test('a plane over four southern and western .hgt cells is exact, seamless across files and tiles', async () => {
    const plane: Heights = (lon, lat) => 1200 * (lon + 70) + 2400 * (lat + 34) + 5000;
    for (const [name, lat, lon] of [
      ['S34W070.hgt', -34, -70],
      ['s34w071.SRTM.hgt', -34, -71],
      ['S35W070.hgt.gz', -35, -70],
      ['S35W071.hgt', -35, -71],
    ] as const) {
      const bytes = hgt(lat, lon, plane);
      await writeFile(join(folder, name), name.endsWith('.gz') ? gzipSync(bytes) : bytes);
    }
    await writeFile(join(folder, 'readme.txt'), 'not an elevation file');
    const bounds: Bounds = [-70.08, -34.08, -69.92, -33.92];
    const built = await build([folder], bounds);
    expect(built).toMatchObject({ minzoom: 0, maxzoom: 11, statistics: { demFiles: 4, voidsFilled: 0, voidsLeft: 0 } });
    // 1 m in the .hgt, 1/16 m in the tiles.
    expect(await worst(built, scatter(bounds, 2000), plane)).toBeLessThan(0.55);
    const along = Array.from({ length: 400 }, (_, i): [number, number] => [-70.001 + i * 5e-6, -34.001 + i * 5e-6]);
    const heights = await built.at(along);
    const steps = heights.slice(1).map((height, i) => height - (heights[i] ?? 0));
    expect(Math.max(...steps.map(Math.abs))).toBeLessThan(0.2);
    await built.close();
  });

  test('overviews are averages, and every zoom is there', async () => {
    const plane: Heights = (lon, lat) => 1000 * (lon - 10) + 500 * (lat - 50) + 100;
    await writeFile(join(folder, 'N50E010.hgt'), hgt(50, 10, plane));
    const built = await build([join(folder, 'N50E010.hgt')], [10.48, 50.48, 10.52, 50.52]);
    const source = await FileSource.open(built.outFile);
    const archive = new PMTiles(source);
    for (let z = 0; z <= built.maxzoom; z++) {
      const side = 2 ** z;
      const x = Math.floor((10.5 / 360 + 0.5) * side);
      const y = Math.floor((0.5 - Math.asinh(Math.tan((50.5 * Math.PI) / 180)) / (2 * Math.PI)) * side);
      const tile = await archive.getZxy(z, x, y);
      if (!tile) throw new Error(`no tile at zoom ${z}`);
      const image = sharp(Buffer.from(tile.data));
      expect(await image.metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
      if (z < 4) continue;
      const { data } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      const column = ((10.5 / 360 + 0.5) * side - x) * 512;
      const row = ((0.5 - Math.asinh(Math.tan((50.5 * Math.PI) / 180)) / (2 * Math.PI)) * side - y) * 512;
      const i = (Math.floor(row) * 512 + Math.floor(column)) * 4;
      expect(data[i + 3]).toBe(255);
      const slope = (1000 * 360) / (512 * side);
      expect(Math.abs(decodeHeight(data, i) - 850)).toBeLessThan(slope + 1);
    }
    await source.close();
    await built.close();
  });

  test('ground between the samples is round: slopes do not step from sample to sample', async () => {
    const step = 1 / 1200;
    // Waves of six samples; straight between the samples, heights are off by 22 m.
    const waves: Heights = (lon, lat) =>
      1000 + 100 * Math.sin(((lon - 10) / step) * (Math.PI / 3)) * Math.cos(((lat - 50) / step) * (Math.PI / 3));
    await writeFile(join(folder, 'N50E010.hgt'), hgt(50, 10, waves));
    const bounds: Bounds = [10.49, 50.49, 10.51, 50.51];
    const built = await build([join(folder, 'N50E010.hgt')], bounds);
    expect(await worst(built, scatter(bounds, 500), waves)).toBeLessThan(9);
    await built.close();
  });

  test('areas far apart have heights, what lies between them has none', async () => {
    await writeFile(
      join(folder, 'N60E010.hgt'),
      hgt(60, 10, () => 300),
    );
    const areas: Bounds[] = [
      [10.05, 60.05, 10.06, 60.06],
      [10.94, 60.94, 10.95, 60.95],
    ];
    const built = await build([join(folder, 'N60E010.hgt')], areas);
    const [first, between, last] = await built.at([
      [10.055, 60.055],
      [10.5, 60.5],
      [10.945, 60.945],
    ]);
    expect([first, between, last]).toEqual([300, Number.NaN, 300]);
    await built.close();
  });

  test('GeoTIFFs in degrees and in Mercator: the finer wins where both are, the coarser carries on beyond', async () => {
    const half = Math.PI * 6378137;
    const wide = tiff({
      columns: 600,
      rows: 600,
      origin: [179, -16],
      step: 1 / 600,
      epsg: 4269,
      height: () => 100,
      kind: 'int16',
    });
    const x = (lon: number) => (lon / 180) * half;
    const y = (lat: number) => Math.log(Math.tan(((90 + lat) * Math.PI) / 360)) * 6378137;
    const peak = { x: x(179.5), y: y(-16.5) };
    const cone = (east: number, north: number) => 1500 - Math.hypot(east - peak.x, north - peak.y) / 10;
    const fine = tiff({
      columns: 500,
      rows: 500,
      origin: [peak.x - 5000, peak.y + 5000],
      step: 20,
      epsg: 3857,
      height: cone,
    });
    await writeFile(join(folder, 'wide.tif'), wide);
    await writeFile(join(folder, 'fine.tiff'), fine);
    const built = await build([join(folder, 'wide.tif'), join(folder, 'fine.tiff')], [179.49, -16.51, 179.57, -16.49]);
    expect(built.maxzoom).toBe(13);
    const [top, slope, beyond] = await built.at([
      [179.5, -16.5],
      [179.52, -16.5],
      [179.56, -16.5],
    ]);
    expect(top).toBeGreaterThan(1497);
    expect(slope).toBeCloseTo(cone(x(179.52), peak.y), 0);
    expect(beyond).toBeCloseTo(100, 1);
    await built.close();
  });

  test.each(systems)('a GeoTIFF in $name stands where it belongs', async ({ tags, pixel, places, ...system }) => {
    const origin = cornerOf({ tags, pixel, places, ...system });
    // A pixel east is 1 m up, a pixel south 3 m: the centres of its first pixels have 0.5 and 1.5 m.
    const height = (x: number, y: number) => (x - origin[0]) / pixel + (3 * (origin[1] - y)) / pixel;
    const model = { columns: rasterSide, rows: rasterSide, origin, step: pixel, height };
    await writeFile(join(folder, 'model.tif'), tiff({ ...model, system: tags }));
    for (const [lon, lat, x, y] of places) {
      const built = await build([join(folder, 'model.tif')], [lon - 0.0001, lat - 0.0001, lon + 0.0001, lat + 0.0001]);
      const [found] = await built.at([[lon, lat]]);
      // A sixth of a pixel.
      expect(Math.abs((found ?? Number.NaN) - height(x, y))).toBeLessThan(0.17);
      await built.close();
    }
  });

  test('voids of a projected model: enclosed ones are filled, each is counted once', async () => {
    // Two windows of the sampler meet at 8.7012 degrees, within the open void.
    const at = { x: 2_697_400, y: 1_101_000 };
    const hole = (x: number, y: number) => Math.abs(x - at.x - 750) < 30 && Math.abs(y - at.y + 500) < 30;
    const height = (x: number, y: number) => (hole(x, y) || x - at.x < 500 ? Number.NaN : 700);
    const model = tiff({ columns: 100, rows: 100, origin: [at.x, at.y], step: 10, epsg: 2056, height });
    await writeFile(join(folder, 'holes.tif'), model);
    const built = await build([join(folder, 'holes.tif')], [8.68, 46.03, 8.73, 46.07]);
    expect(built.statistics).toMatchObject({ voidsFilled: 36, voidsLeft: 50 * 100 });
    const [filled, none] = await built.at([
      [8.70671, 46.04889],
      [8.6996, 46.049],
    ]);
    expect(filled).toBeCloseTo(700, 1);
    expect(none).toBeNaN();
    await built.close();
  });

  test('enclosed voids are filled and counted, open ones stay without height', async () => {
    const height: Heights = (lon, lat) => {
      if (Math.abs(lon - 20.6) < 0.004 && Math.abs(lat - 0.5) < 0.004) return Number.NaN;
      return lon < 20.5 ? Number.NaN : 300 + 100 * (lon - 20);
    };
    await writeFile(join(folder, 'N00E020.hgt'), hgt(0, 20, height));
    const built = await build([join(folder, 'N00E020.hgt')], [20.45, 0.45, 20.7, 0.55]);
    expect(built.statistics.voidsFilled).toBe(81);
    expect(built.statistics.voidsLeft).toBe(60 * 121);
    const [hole, sea, shore] = await built.at([
      [20.6, 0.5],
      [20.48, 0.5],
      [20.52, 0.5],
    ]);
    expect(hole).toBeCloseTo(360, 0);
    expect(sea).toBeNaN();
    expect(shore).toBeCloseTo(352, 0);
    await built.close();
  });

  test('heights go on for a tile beyond the bounds, where the model does', async () => {
    const height: Heights = (lon, lat) => 400 + 100 * (lon - 20) + 50 * lat;
    await writeFile(join(folder, 'N00E020.hgt'), hgt(0, 20, height));
    const built = await build([join(folder, 'N00E020.hgt')], [20.02, 0.45, 20.2, 0.55]);
    const tile = 360 / 2 ** built.maxzoom;
    const [east, north, outside] = await built.at([
      [20.2 + 0.99 * tile, 0.5],
      [20.1, 0.55 + 0.99 * tile],
      [19.99, 0.5],
    ]);
    expect(east).toBeCloseTo(height(20.2 + 0.99 * tile, 0.5), 0);
    expect(north).toBeCloseTo(height(20.1, 0.55 + 0.99 * tile), 0);
    expect(outside).toBeNaN();
    await built.close();
  });

  test('a model that runs on beyond 180 degrees serves what lies on the other side of the antimeridian', async () => {
    const height = (_: number, y: number) => 100 + 1000 * (y + 17);
    const across = { columns: 1200, rows: 600, origin: [179, -16], step: 1 / 600, epsg: 4326, height } as const;
    await writeFile(join(folder, 'across.tif'), tiff(across));
    const built = await build([join(folder, 'across.tif')], [-180, -16.52, -179.95, -16.48]);
    const [edge, inside] = await built.at([
      [-180, -16.5],
      [-179.97, -16.49],
    ]);
    expect(edge).toBeCloseTo(600, 0);
    expect(inside).toBeCloseTo(610, 0);
    await built.close();
  });
});

describe('heights for the routing graph', () => {
  const side = 3601;
  async function graphTiles(demPaths: string[], bounds: Bounds, cells: { lon: number; lat: number }[]) {
    const out = join(folder, 'graph');
    const patches = new Set(Array(64).keys());
    const built = await build(demPaths, bounds, { cells: cells.map(cell => ({ ...cell, patches })), folder: out });
    await built.close();
    const names = (await readdir(out, { recursive: true })).filter(name => name.endsWith('.hgt')).sort();
    const tiles = await Promise.all(names.map(name => readFile(join(out, name))));
    const at = (tile: number, lon: number, lat: number): number | undefined => {
      const [west, south] = [Math.floor(lon), Math.floor(lat)];
      const [column, row] = [Math.round((lon - west) * 3600), Math.round((south + 1 - lat) * 3600)];
      return tiles[tile]?.readInt16BE((row * side + column) * 2);
    };
    return { ...built, names, tiles, at };
  }

  test('cells of 3 arc-seconds become 1, seamless, and only where there is data', async () => {
    const plane: Heights = (lon, lat) => 1200 * (lon + 70) + 2400 * (lat + 34) + 500;
    for (const lon of [-71, -70]) {
      await writeFile(join(folder, `S34W0${-lon}.hgt`), hgt(-34, lon, plane));
    }
    const cells = [-72, -71, -70].map(lon => ({ lon, lat: -34 }));
    const { names, tiles, statistics, at } = await graphTiles([folder], [-70.01, -33.51, -69.99, -33.49], cells);
    expect(names).toEqual(['S34/S34W070.hgt', 'S34/S34W071.hgt']);
    expect(statistics.graphHeightTiles).toBe(2);
    expect(tiles.map(tile => tile.length)).toEqual([side * side * 2, side * side * 2]);
    for (const [lon, lat] of scatter([-70, -34, -69, -33], 300)) {
      expect(Math.abs((at(0, lon, lat) ?? 0) - plane(lon, lat))).toBeLessThan(1.5);
    }
    // The eastern edge of one is the western edge of the other.
    for (let row = 0; row < side; row += 100) {
      const east = tiles[1]?.readInt16BE((row * side + side - 1) * 2);
      expect(east).toBe(tiles[0]?.readInt16BE(row * side * 2));
    }
  });

  test('no void is left, and what lies between two slopes is no cliff', async () => {
    const height: Heights = (lon, lat) => {
      if (lat < 0.2) return Number.NaN;
      return lon > 20.4 && lon < 20.6 ? Number.NaN : 100 + 1000 * (lon - 20);
    };
    await writeFile(join(folder, 'N00E020.hgt'), hgt(0, 20, height));
    const { tiles, at } = await graphTiles([folder], [20.3, 0.5, 20.32, 0.52], [{ lon: 20, lat: 0 }]);
    const samples = new Int16Array(side * side);
    samples.set(new Int16Array(Buffer.from(itemAt(tiles, 0)).swap16().buffer));
    expect([samples.reduce((a, b) => Math.min(a, b)), samples.reduce((a, b) => Math.max(a, b))]).toEqual([100, 1100]);
    expect(at(0, 20.5, 0.7)).toBeCloseTo(600, -1);
    expect(at(0, 20.3, 0.05)).toBe(at(0, 20.3, 0.2));
  });

  test('a GeoTIFF is resampled, and a cell it only reaches into is filled', async () => {
    const plane: Heights = (lon, lat) => 300 + 500 * (lon - 10) + 800 * (lat - 50);
    const raster = {
      columns: 600,
      rows: 600,
      origin: [10.4, 50.9],
      step: 1 / 1200,
      epsg: 4326,
      height: plane,
    } as const;
    await writeFile(join(folder, 'part.tif'), tiff(raster));
    const { at } = await graphTiles([join(folder, 'part.tif')], [10.6, 50.6, 10.62, 50.62], [{ lon: 10, lat: 50 }]);
    for (const [lon, lat] of scatter([10.42, 50.42, 10.88, 50.88], 200)) {
      expect(Math.abs((at(0, lon, lat) ?? 0) - plane(lon, lat))).toBeLessThan(1.5);
    }
    expect(at(0, 10.1, 50.6)).toBeCloseTo(plane(10.4, 50.6), -1);
  });

  test('the cells are those of the roads, south and west of zero as well', () => {
    const column = (degrees: number[]) => packNumbers(degrees.map(value => Math.round(value * 1e7)));
    const cells = cellsOfNodes({ lon: column([9.5, 9.6, -0.1, -179.9]), lat: column([47.1, 47.9, -0.1, 51.2]) });
    expect(cells).toMatchObject([
      { lon: -1, lat: -1 },
      { lon: 9, lat: 47 },
      { lon: -180, lat: 51 },
    ]);
  });

  test('heights are made around the nodes, also of the next cell and beyond 180 degrees', () => {
    const column = (degrees: number[]) => packNumbers(degrees.map(value => Math.round(value * 1e7)));
    const patches = (lon: number[], lat: number[]) =>
      cellsOfNodes({ lon: column(lon), lat: column(lat) }).map(cell => [...cell.patches].sort((a, b) => a - b));
    // Eight patches of 512 samples along a degree, from the north-west.
    expect(patches([10.07], [50.93])).toEqual([[0, 1, 8, 9]]);
    expect(patches([10.5], [50.5])).toEqual([[18, 19, 20, 26, 27, 28, 34, 35, 36]]);
    const [west, east] = patches([179.97, -179.5], [50.93, 50.5]);
    expect(west).toEqual(expect.arrayContaining([0, 8, 18]));
    expect(east).toEqual([6, 7, 14, 15]);
  });
});

describe('elevation files that cannot be used', () => {
  const senseless = keyTags(
    { GTModelTypeGeoKey: 1, GeographicTypeGeoKey: 4326, ProjectedCSTypeGeoKey: 32767, ProjCoordTransGeoKey: 8 },
    { ProjStdParallel1GeoKey: 40, ProjStdParallel2GeoKey: -40 },
  );
  const bounds: Bounds = [10.4, 50.4, 10.6, 50.6];
  test.each<[string, RegExp, () => Promise<string>]>([
    [
      'elsewhere',
      /N10E010\.hgt \(10,10,11,11\) has no height within the pack's bounds/,
      () =>
        put(
          'N10E010.hgt',
          hgt(10, 10, () => 1),
        ),
    ],
    ['cut short', /N50E010\.hgt has 1000 bytes/, () => put('N50E010.hgt', Buffer.alloc(1000))],
    [
      'nameless',
      /heights\.hgt has no known place\. An \.hgt file must be named after/,
      () => put('heights.hgt', Buffer.alloc(2884802)),
    ],
    [
      'a broken gzip',
      /N50E010\.hgt\.gz cannot be unpacked/,
      () => put('N50E010.hgt.gz', gzipSync(hgt(50, 10, () => 1)).subarray(0, 900)),
    ],
    [
      'a bomb',
      /N50E010\.hgt\.gz cannot be unpacked: it holds more than the largest \.hgt there is/,
      () => put('N50E010.hgt.gz', Buffer.concat(Array(24).fill(gzipSync(Buffer.alloc(10_000_000), { level: 1 })))),
    ],
    ['a broken zip', /N50E010\.hgt\.zip is not a readable zip/, () => put('N50E010.hgt.zip', Buffer.alloc(100))],
    ['no GeoTIFF', /dem\.tif is not a readable GeoTIFF/, () => put('dem.tif', Buffer.alloc(100))],
    [
      'another projection',
      /krovak\.tif is in EPSG:5514, .*gdalwarp/,
      () =>
        put('krovak.tif', tiff({ columns: 4, rows: 4, origin: [-5e5, -1e6], step: 30, epsg: 5514, height: () => 1 })),
    ],
    [
      'a projection of its own that makes no sense',
      /own\.tif (does not say .*gdalwarp|says it lies outside the world)/,
      () => put('own.tif', tiff({ columns: 4, rows: 4, origin: [0, 0], step: 30, system: senseless, height: () => 1 })),
    ],
    [
      'an unsaid projection',
      /unsaid\.tif does not say what its reference system is.*gdalwarp/,
      () =>
        put('unsaid.tif', tiff({ columns: 4, rows: 4, origin: [5e5, 5e6], step: 30, epsg: 32767, height: () => 1 })),
    ],
    ['of no known kind', /notes\.txt is not a known kind of elevation file/, () => put('notes.txt', Buffer.alloc(1))],
    ['an empty folder', /has no elevation files/, async () => join(folder, 'empty')],
    ['missing', /N99E000\.hgt cannot be read/, async () => join(folder, 'N99E000.hgt')],
    [
      'all void',
      /no height within/,
      () =>
        put(
          'N50E010.hgt',
          hgt(50, 10, () => Number.NaN),
        ),
    ],
  ])('%s', async (_, says, make) => {
    await mkdir(join(folder, 'empty'));
    const path = await make();
    const error = await build([path], bounds).then(
      () => undefined,
      reason => reason,
    );
    expect(error?.name).toBe('DemError');
    expect(error.message).toMatch(says);
    expect(error.message).toMatch(/^[^\n]+\.$/);
    expect(await readdir(folder)).not.toContain('terrain.pmtiles');
  });

  async function put(name: string, bytes: Uint8Array): Promise<string> {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  }
});

test('Monaco, out of a zip: hills, the sea at zero, voids of the Alps filled', async () => {
  const built = await build([monaco.heights], [7.35, 43.7, 7.45, 43.8]);
  const [sea, rock] = await built.at([
    [7.44, 43.71],
    [7.4, 43.75],
  ]);
  expect(sea).toBe(0);
  expect(rock).toBeGreaterThan(200);
  await built.close();
});

describe.skipIf(!hasSharedData)('terrain of real models', () => {
  test('Liechtenstein: as the raw file says', async () => {
    const bounds: Bounds = [9.471, 47.048, 9.636, 47.271];
    const raw = await readFile(sharedData('N47E009.hgt'));
    const truth: Heights = (lon, lat) => {
      const column = (lon - 9) * 1200;
      const row = (48 - lat) * 1200;
      const sample = (c: number, r: number) => raw.readInt16BE((r * 1201 + c) * 2);
      const [c, r] = [Math.floor(column), Math.floor(row)];
      const [east, south] = [column - c, row - r];
      const north = sample(c, r) * (1 - east) + sample(c + 1, r) * east;
      return north * (1 - south) + (sample(c, r + 1) * (1 - east) + sample(c + 1, r + 1) * east) * south;
    };
    const built = await build([sharedData('N47E009.hgt')], bounds);
    const points = scatter(bounds, 2000);
    expect(await worst(built, points, truth)).toBeLessThan(25);
    const heights = await built.at(points);
    const errors = heights.map((height, i) => Math.abs(height - truth(...(points[i] ?? [0, 0]))));
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(1);
    const [vaduz] = await built.at([[9.5209, 47.141]]);
    expect(Math.abs((vaduz ?? 0) - 458)).toBeLessThan(25);
    await built.close();
  });

  test('a photograph is no height model', async () => {
    await expect(build([sharedData('usda-naip-cog.tif')], [-121.4, 41.9, -121.3, 42])).rejects.toThrow(
      /usda-naip-cog\.tif has \d bands: it is an image, not a height model\./,
    );
  });
});
