import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { CodeRanges } from '../../../server/map-renderer/canvas/canvas-fonts.ts';
import { encodePicture } from '../../../server/map-renderer/files/encode-picture.ts';
import { MapRenderer } from '../../../server/map-renderer/map-renderer.ts';
import type { View } from '../../../server/map-renderer/scene/map-view.ts';
import { MapStyles } from '../../../server/static-maps/drawing/map-styles.ts';
import { resourceSupplier } from '../../../server/static-maps/drawing/resources.ts';
import { type MapAssets, type StyleName, styleNames } from '../../../server/tiles/index.ts';
import { thumbnailFile } from '../../../server/tiles/map-files.ts';

/** The harbour of the sandbox's capital: streets, houses, water, woods and hills in one small picture. */
const view: View = {
  width: 192,
  height: 132,
  pixelRatio: 4 / 3,
  longitude: -28.531,
  latitude: 45.4705,
  zoom: 11.9,
  bearing: 0,
};
const quality = 82;

/** Draws a small picture of each hosted style, as the static maps endpoint would. */
export async function writeThumbnails(assets: MapAssets, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const styles = new MapStyles(assets);
  const supply = resourceSupplier(assets, styles);
  const fonts = assets.fontPaths();
  const scripts = assets.files.fonts.stack('sc').map(({ path, ranges }) => ({ path, ranges: new CodeRanges(ranges) }));
  const renderer = new MapRenderer({
    tile: async (archive, version, z, x, y) =>
      (await supply({ kind: 'tile', archive, version, z, x, y })) as Uint8Array<ArrayBuffer> | undefined,
    glyphs: (fontstack, start) => assets.glyphs(fontstack, start) as Promise<Uint8Array<ArrayBuffer> | undefined>,
    sprite: (style, ratio) => assets.files.sprite(style as StyleName, ratio),
    scriptFonts: () => scripts,
    fontPaths: fontstack => fontstack.split(',').flatMap(name => lookup(fonts, name.trim()) ?? []),
  });
  for (const name of styleNames) {
    const style = styles.get(await styles.prepare(name, 'default'));
    if (style === undefined) throw new Error(`there is no style ${name}`);
    const { surface } = await renderer.draw(style, view);
    const picture = await encodePicture(surface, 'png');
    await writeFile(join(folder, thumbnailFile(name)), await sharp(picture).webp({ quality }).toBuffer());
  }
}
