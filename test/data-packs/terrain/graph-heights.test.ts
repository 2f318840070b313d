import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { packNumbers } from '../../../data-packs/builder/osm/packed-numbers.ts';
import { cellsOfNodes } from '../../../data-packs/builder/terrain/graph-heights.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { buildIn, type Given, scatter } from './built-terrain.ts';
import { type Heights, hgt, tiff } from './elevation-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
const build = (...given: Given) => buildIn(folder, ...given);

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
