import { builtMap } from '../../server/built-map.ts';
import { encodePicture } from '../../server/map-renderer/files/encode-picture.ts';
import { MapRenderer, type MapStyle } from '../../server/map-renderer/map-renderer.ts';
import { svgPage } from '../../server/map-renderer/pages/vector-page.ts';
import type { MapSource } from '../../server/map-renderer/tiles/map-source.ts';
import { faces, fontFiles } from '../../server/tiles/glyphs/font-files.ts';
import { MapFiles } from '../../server/tiles/map-files.ts';
import { styleOf, viewOf } from './case-style.ts';
import { japaneseFonts } from './japanese-fonts.ts';
import { onlyTile, tilesBySource } from './map-data.ts';
import { spriteSheet } from './sprite-sheet.ts';
import type { StyleCase } from './style-case.ts';

const source = (type: MapSource['type'], archive: string): MapSource => ({
  type,
  archive,
  version: '1',
  minzoom: onlyTile.z,
  maxzoom: onlyTile.z,
  tileSize: 512,
});
const sources = {
  map: source('vector', 'map'),
  measured: source('vector', 'measured'),
  photo: source('raster', 'photo'),
  relief: source('raster-dem', 'relief'),
};

/** Gives what draws a case by the renderer of static maps, as a PNG. */
export async function openOwnDrawing(): Promise<(styleCase: StyleCase) => Promise<Buffer>> {
  const renderer = await openRenderer();
  return async styleCase => {
    const { surface } = await renderer.draw(mapStyle(styleCase), viewOf(styleCase));
    return Buffer.from(await encodePicture(surface, 'png'));
  };
}

/** Gives what draws it as an SVG. */
export async function openPageDrawing(): Promise<(styleCase: StyleCase) => Promise<Buffer>> {
  const renderer = await openRenderer();
  return async styleCase => {
    const view = viewOf(styleCase);
    const page = svgPage(view.width, view.height, '', { unit: 'px', text: false, credits: [] });
    await page.inFrame({ x: 0, y: 0, width: view.width, height: view.height }, async surface => {
      await renderer.drawOnto(surface, mapStyle(styleCase), view);
    });
    return Buffer.from(await page.close());
  };
}

const mapStyle = (styleCase: StyleCase): MapStyle => ({
  key: styleCase.name,
  sprite: 'test',
  sources,
  specification: styleOf(styleCase, ''),
});

async function openRenderer(): Promise<MapRenderer> {
  const tiles = await tilesBySource();
  const files = new MapFiles(builtMap);
  return new MapRenderer({
    tile: async (archive, _version, z, x, y) =>
      z === onlyTile.z && x === onlyTile.x && y === onlyTile.y ? tiles.get(archive) : undefined,
    glyphs: (fontstack, start) =>
      files.glyphs(
        fontstack.split(',').filter(name => faces.has(name)),
        start,
      ),
    sprite: (_style, ratio) => spriteSheet(ratio),
    scriptFonts: japaneseFonts,
    fontPaths: fontstack => fontstack.split(',').flatMap(name => (fontFiles(name) ?? []).map(({ path }) => path)),
  });
}
