import { join } from 'node:path';
import { PMTiles } from 'pmtiles';
import { expect, test } from 'vitest';
import { FileSource } from '../../data-packs/format/pmtiles/file-source.ts';
import { MapRenderer, type MapStyle } from '../../server/map-renderer/map-renderer.ts';
import type { View } from '../../server/map-renderer/scene/map-view.ts';
import { packFor } from '../helpers/packs.ts';

const view: View = {
  width: 64,
  height: 64,
  pixelRatio: 1,
  longitude: -28.522,
  latitude: 45.4672,
  zoom: 14,
  bearing: 0,
};

/** Roads in black over white, one label a road. */
const style: MapStyle = {
  key: 'test',
  sprite: 'none',
  sources: { map: { type: 'vector', archive: 'map', version: '1', minzoom: 0, maxzoom: 15, tileSize: 512 } },
  specification: {
    version: 8,
    sources: { map: { type: 'vector', tiles: [] } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#ffffff' } },
      { id: 'roads', type: 'line', source: 'map', 'source-layer': 'roads', paint: { 'line-width': 2 } },
      {
        id: 'names',
        type: 'symbol',
        source: 'map',
        'source-layer': 'roads',
        layout: { 'symbol-placement': 'line', 'text-field': '{name}' },
      },
    ],
  },
};

/** Shares of the picture that are dark, drawn from tiles as a function changes them. */
async function darkness(change: (tile: Uint8Array) => Uint8Array | undefined): Promise<number> {
  const source = await FileSource.open(join(await packFor('sandbox'), 'basemap.pmtiles'));
  const archive = new PMTiles(source);
  const renderer = new MapRenderer({
    tile: async (_archive, _version, z, x, y) => {
      const found = await archive.getZxy(z, x, y);
      return found === undefined ? undefined : change(new Uint8Array(found.data));
    },
    glyphs: async () => undefined,
    sprite: async () => undefined,
    scriptFonts: () => [],
    fontPaths: () => [],
  });
  const { surface } = await renderer.draw(style, view);
  await source.close();
  const pixels = surface.pixels();
  return pixels.filter((value, i) => i % 4 === 0 && value < 128).length / (pixels.length / 4);
}

test('a renderer needs no service: tiles in, pixels out, without fonts and icons too', async () => {
  expect(await darkness(tile => tile)).toBeGreaterThan(0.01);
});

test('damaged tiles leave holes, never an error', async () => {
  expect(await darkness(() => undefined)).toBe(0);
  expect(await darkness(() => new Uint8Array(5000).fill(0x1a))).toBe(0);
  // Every tenth byte of the tile is another one: what can be read is drawn.
  for (const step of [10, 101, 1009]) {
    const share = await darkness(tile => tile.map((byte, i) => (i % step === step - 1 ? byte ^ 0xff : byte)));
    expect(share).toBeGreaterThanOrEqual(0);
  }
  expect(await darkness(tile => tile.subarray(0, tile.length >> 1))).toBeGreaterThanOrEqual(0);
});
