import { readFile } from 'node:fs/promises';
import { type Request, Router } from 'express';
import { LoadedCache } from '../../data-packs/runtime/loaded-cache.ts';
import { Failure } from '../errors.ts';
import { mountOnly } from '../http/mount-operations.ts';
import { sendCached } from '../http/reply/cached-reply.ts';
import { tilesWords as t } from '../words.ts';
import { faces } from './glyphs/font-files.ts';
import { allIdeographs } from './glyphs/script-fonts.ts';
import type { MapAssets } from './map-assets.ts';
import { thumbnailFile } from './map-files.ts';
import { localNames } from './styles/languages.ts';
import { styleNames } from './styles/style-names.ts';
import { isWorldPicture } from './styles/world-pictures.ts';

interface MapFile {
  type: string;
  bytes: Uint8Array;
}

/** Font files kept in memory, some 50 KB each. */
const memoryLimit = 64;
const lastGlyphs = 0x10ff00;
const [minute, day, week] = [60, 86_400, 604_800];

const json = (value: unknown): MapFile => ({
  type: 'application/json; charset=utf-8',
  bytes: Buffer.from(JSON.stringify(value)),
});

/** Styles, and what they need beside tiles: for any page, without a key. */
export function mapFilesRouter(assets: MapAssets): Router {
  const { files } = assets;
  const router = Router({ caseSensitive: true });
  const serve = (path: string, seconds: number, find: (req: Request) => MapFile | Promise<MapFile>): void => {
    mountOnly('get', router, path, async (req, res) => {
      const { type, bytes } = await find(req);
      sendCached(req, res, type, bytes, `public, max-age=${seconds}`);
    });
  };
  const fontFiles = new LoadedCache<string, Uint8Array>(memoryLimit);
  const unknownStyle = (): Failure => new Failure('not_found', t.message('unknownStyle', { styles: styleNames }));

  // `fonts=linked`: without the list of font files, half of its bytes, but with its address in the metadata, for clients
  // that keep the list.
  serve('/styles/:file', minute, async req => {
    const name = styleNames.find(style => `${style}.json` === req.params.file);
    if (name === undefined) throw unknownStyle();
    const style = await assets.style(name, String(req.query.lang ?? localNames), req);
    return json(req.query.fonts === 'linked' ? assets.withLinkedFonts(style, req) : style);
  });
  serve('/basemap/fonts/:fontstack/:range', week, async ({ params: { fontstack, range } }) => {
    const [, from, to] = /^(\d{1,7})-(\d{1,7})\.pbf$/.exec(String(range)) ?? [];
    const start = Number(from);
    if (from === undefined || start % 256 !== 0 || start > lastGlyphs || Number(to) !== start + 255) {
      throw new Failure('bad_request', t.message('glyphRange'));
    }
    const names = String(fontstack)
      .split(',')
      .map(name => name.trim());
    const known = [...new Set(names.filter(name => faces.has(name)))];
    if (known.length === 0) {
      const shown = names.join(', ').slice(0, 100);
      throw new Failure('not_found', t.message('unknownFont', { shown, fonts: [...faces.keys()] }));
    }
    return { type: 'application/x-protobuf', bytes: await files.glyphs(known, start) };
  });
  serve('/basemap/font-files/:file', week, async ({ params }) => {
    const name = /^(.*)\.woff2$/.exec(String(params.file))?.[1];
    const found = name === undefined ? undefined : files.fonts.file(name);
    if (found === undefined) throw new Failure('not_found', t.message('unknownFontFile'));
    return { type: 'font/woff2', bytes: await fontFiles.get(found, () => readFile(found)) };
  });
  serve('/basemap/font-faces/:file', day, req => {
    const found = allIdeographs.find(region => `${region}.json` === req.params.file);
    if (found === undefined) throw new Failure('not_found', t.message('unknownFontFile'));
    return json(assets.fontFaces(found, req));
  });
  serve('/basemap/sprites/:file', day, async ({ params }) => {
    const [, name, scale, extension] = /^([a-z]+)(@2x)?\.(json|png)$/.exec(String(params.file)) ?? [];
    const style = styleNames.find(candidate => candidate === name);
    if (style === undefined) throw new Failure('not_found', t.message('noSprites', { styles: styleNames }));
    const sheet = await files.sprite(style, scale === undefined ? 1 : 2);
    if (extension === 'png') return { type: 'image/png', bytes: sheet.png };
    return { type: 'application/json; charset=utf-8', bytes: sheet.json };
  });
  serve('/basemap/:picture/:z/:x/:y', week, async ({ params: { picture, z, x, y } }) => {
    const name = String(picture);
    const [, zoom, column, row] = /^(\d)\/(\d{1,2})\/(\d{1,2})\.webp$/.exec(`${z}/${x}/${y}`) ?? [];
    const tile =
      row && isWorldPicture(name) && (await files.worldTile(name, Number(zoom), Number(column), Number(row)));
    if (!tile) throw new Failure('not_found', t.message('noWorldTile'));
    return { type: 'image/webp', bytes: tile };
  });
  serve('/basemap/thumbnails/:file', day, async ({ params: { file } }) => {
    const style = styleNames.find(candidate => thumbnailFile(candidate) === file);
    if (style === undefined) throw unknownStyle();
    return { type: 'image/webp', bytes: await files.thumbnail(style) };
  });
  return router;
}
