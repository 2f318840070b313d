import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PMTiles } from 'pmtiles';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { FileSource } from '../../../data-packs/format/pmtiles/file-source.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { decodeHeight } from '../../../data-packs/geo/heights/terrarium.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { cornerOf, rasterSide, systems } from '../../helpers/projected-systems.ts';
import { buildIn, type Given, scatter, worst } from './built-terrain.ts';
import { type Heights, hgt, tiff } from './elevation-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
const build = (...given: Given) => buildIn(folder, ...given);

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
