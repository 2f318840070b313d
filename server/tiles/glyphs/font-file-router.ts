import { readFile } from 'node:fs/promises';
import { Router } from 'express';
import { LoadedCache } from '../../../data-packs/runtime/loaded-cache.ts';
import { Failure } from '../../errors.ts';
import { onlyMethods } from '../../http/mount-operations.ts';
import { sendCached } from '../../http/reply/cached-reply.ts';
import { tilesWords as t } from '../../words.ts';
import type { MapAssets } from '../map-assets.ts';
import { allIdeographs, type ScriptFonts } from './script-fonts.ts';

const path = '/basemap/font-files/:file';
const listPath = '/basemap/font-faces/:file';
/** Files kept in memory, some 50 KB each. */
const memoryLimit = 64;

/**
 * `/basemap/font-files/{name}.woff2`, the font files that styles declare, and `/basemap/font-faces/{sc|tc|jp|kr}.json`,
 * what styles declare of them, for any page, without a key.
 */
export function fontFileRouter(fonts: ScriptFonts, assets: Pick<MapAssets, 'fontFaces'>): Router {
  const files = new LoadedCache<string, Uint8Array>(memoryLimit);
  const router = Router({ caseSensitive: true });
  const route = router.route(path);
  route.get(async (req, res) => {
    const { file = '' } = req.params;
    const found = file.endsWith('.woff2') ? fonts.file(file.slice(0, -'.woff2'.length)) : undefined;
    if (found === undefined) throw new Failure('not_found', t.message('unknownFontFile'));
    const bytes = await files.get(found, () => readFile(found));
    sendCached(req, res, 'font/woff2', bytes, 'public, max-age=604800');
  });
  onlyMethods(route, ['get']);

  const lists = router.route(listPath);
  lists.get((req, res) => {
    const found = allIdeographs.find(region => `${region}.json` === req.params.file);
    if (found === undefined) throw new Failure('not_found', t.message('unknownFontFile'));
    const list = Buffer.from(JSON.stringify(assets.fontFaces(found, req)));
    sendCached(req, res, 'application/json; charset=utf-8', list, 'public, max-age=86400');
  });
  onlyMethods(lists, ['get']);
  return router;
}
