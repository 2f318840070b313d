import { join } from 'node:path';
import { PMTiles } from 'pmtiles';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { FileSource } from '../../data-packs/format/pmtiles/file-source.ts';
import { mercatorX } from '../../data-packs/geo/web-mercator.ts';
import { MapRenderer, type MapStyle } from '../../server/map-renderer/map-renderer.ts';
import type { View } from '../../server/map-renderer/scene/map-view.ts';
import { closedAfterwards } from '../helpers/afterwards.ts';
import { packFor } from '../helpers/packs.ts';

/** CSS pixels of the pattern: its left half is black, its right half transparent. */
const side = 16;
const view: View = {
  width: 200,
  height: 40,
  pixelRatio: 1,
  longitude: -28.522,
  latitude: 45.4672,
  zoom: 14,
  bearing: 0,
};

const source = await closedAfterwards(FileSource.open(join(await packFor('sandbox'), 'basemap.pmtiles')));

const styleWith = (pattern: string, paint: object = {}): MapStyle => ({
  key: JSON.stringify([pattern, paint]),
  sprite: 'test',
  sources: { map: { type: 'vector', archive: 'map', version: '1', minzoom: 0, maxzoom: 15, tileSize: 512 } },
  specification: {
    version: 8,
    sources: { map: { type: 'vector', tiles: [] } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#ffffff' } },
      {
        id: 'earth',
        type: 'fill',
        source: 'map',
        'source-layer': 'earth',
        paint: { 'fill-pattern': pattern, ...paint },
      },
    ],
  },
});

/** Red of each pixel, row by row. */
async function draw(changes: Partial<View>, style = styleWith('stripes')): Promise<Uint8Array[]> {
  const archive = new PMTiles(source);
  const renderer = new MapRenderer({
    tile: async (_archive, _version, z, x, y) => {
      const found = await archive.getZxy(z, x, y);
      return found === undefined ? undefined : new Uint8Array(found.data);
    },
    glyphs: async () => undefined,
    scriptFonts: () => [],
    sprite: async (_name, ratio) => ({
      json: Buffer.from(
        JSON.stringify({ stripes: { x: 0, y: 0, width: side * ratio, height: side * ratio, pixelRatio: ratio } }),
      ),
      png: await sharp({ create: { width: side * ratio, height: side * ratio, channels: 4, background: '#00000000' } })
        .composite([
          {
            input: {
              create: { width: (side * ratio) / 2, height: side * ratio, channels: 4, background: '#000000' },
            },
            left: 0,
            top: 0,
          },
        ])
        .png()
        .toBuffer(),
    }),
    fontPaths: () => [],
  });
  const { surface } = await renderer.draw(style, { ...view, ...changes });
  const { width, height } = surface;
  const pixels = surface.pixels();
  return Array.from({ length: height }, (_, y) =>
    Uint8Array.from({ length: width }, (_, x) => pixels[(y * width + x) * 4] ?? 0),
  );
}

/** For each pixel of the middle row, whether it is dark. */
async function middleRow(changes: Partial<View>, pattern = 'stripes'): Promise<boolean[]> {
  const rows = await draw(changes, styleWith(pattern));
  return [...(rows[rows.length >> 1] ?? [])].map(red => red < 128);
}

/** Pixels between the first and the last change from light to dark, by the number of stripes between them. */
function period(row: readonly boolean[]): number {
  const starts = row.flatMap((dark, x) => (dark && row[x - 1] === false ? [x] : []));
  return ((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / (starts.length - 1);
}

test('a pattern has its size at whole zooms and grows with the map between them', async () => {
  expect(period(await middleRow({}))).toBeCloseTo(side, 5);
  expect(period(await middleRow({ zoom: 14.5 }))).toBeCloseTo(side * Math.SQRT2, 0);
  expect(period(await middleRow({ zoom: 14.9 }))).toBeCloseTo(side * 2 ** 0.9, 0);
  // Tiles beyond the source's deepest zoom, and beyond the deepest that are cut.
  expect(period(await middleRow({ zoom: 17 }))).toBeCloseTo(side, 5);
  expect(period(await middleRow({ zoom: 20 }))).toBeCloseTo(side, 5);
  expect(period(await middleRow({ pixelRatio: 2 }))).toBeCloseTo(2 * side, 5);
});

test('a pattern lies on the pixels of the world, so that it stays in place while the map moves', async () => {
  for (const zoom of [14, 17, 20]) {
    const row = await middleRow({ zoom });
    const left = mercatorX(view.longitude) * 512 * 2 ** zoom - view.width / 2;
    const expected = row.map((_, x) => (((left + x + 0.5) % side) + side) % side);
    // Pixels in which the colour changes may be either.
    const wrong = expected.filter((at, x) => Math.min(at % 8, 8 - (at % 8)) > 1 && at < side / 2 !== row[x]);
    expect(wrong).toEqual([]);
  }
});

test('a pattern is as smooth as in MapLibre, in one piece over large areas, and moves with them', async () => {
  const large = { width: 1500, height: 1300, zoom: 17.3 };
  const scale = 2 ** 0.3;
  const left = (mercatorX(view.longitude) * 512 * 2 ** 17.3 - large.width / 2) / scale;
  const moved = 5;
  const rows = await draw(large, styleWith('stripes', { 'fill-translate': [moved, 0] }));
  const expected = Array.from({ length: large.width }, (_, x) => {
    const at = (((left + (x + 0.5 - moved) / scale) % side) + side) % side;
    // Between the middles of pixels of the image, which change from black to white at 0 and 8.
    const [toDark, toLight] = [Math.min(at, side - at) === at ? at : at - side, at - side / 2];
    if (Math.abs(toDark) < 0.5) return 255 * (0.5 - toDark);
    if (Math.abs(toLight) < 0.5) return 255 * (0.5 + toLight);
    return at < side / 2 ? 0 : 255;
  });
  const off = rows.map(row => Math.max(...row.map((red, x) => Math.abs(red - (expected[x] as number)))));
  expect(Math.max(...off)).toBeLessThan(12);
});

test('an area whose pattern there is none is not drawn', async () => {
  expect(await middleRow({}, 'missing')).not.toContain(true);
});
