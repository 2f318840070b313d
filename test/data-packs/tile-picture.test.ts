import sharp from 'sharp';
import { expect, test } from 'vitest';
import { tilePictureSize } from '../../data-packs/format/tile-picture.ts';
import { Camera } from '../../server/map-renderer/scene/map-view.ts';
import type { MapSource } from '../../server/map-renderer/tiles/map-source.ts';
import { TileLoader } from '../../server/map-renderer/tiles/tile-loader.ts';

const source: MapSource = { type: 'raster', archive: 'a', version: '1', minzoom: 0, maxzoom: 0, tileSize: 256 };
const camera = new Camera({ longitude: 0, latitude: 0, zoom: 0, bearing: 0, width: 256, height: 256, pixelRatio: 1 });

/** How many tiles a map draws whose only tile is a picture. */
async function drawn(bytes: Uint8Array): Promise<number> {
  const none = async () => undefined;
  const loader = new TileLoader({
    tile: async () => bytes,
    glyphs: none,
    sprite: none,
    fontPaths: () => [],
    scriptFonts: () => [],
  });
  return (await loader.rasterTiles(source, camera)).length;
}

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#123' } })
    .png()
    .toBuffer();

test('a picture of more pixels than any tile has, and a drawing, are not decoded', async () => {
  expect(await drawn(await picture(512))).toBe(1);
  const bomb = await picture(4000);
  expect(bomb.length).toBeLessThan(300_000);
  expect(await tilePictureSize(bomb)).toEqual({ width: 4000, height: 4000 });
  expect(await drawn(bomb)).toBe(0);
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect/></svg>');
  await expect(tilePictureSize(drawing)).rejects.toThrow('a tile is no svg');
  expect(await drawn(drawing)).toBe(0);
});
