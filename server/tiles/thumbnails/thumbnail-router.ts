import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from 'express';
import { LoadedCache } from '../../../data-packs/runtime/loaded-cache.ts';
import { Failure } from '../../errors.ts';
import { onlyMethods } from '../../http/mount-operations.ts';
import { sendCached } from '../../http/reply/cached-reply.ts';
import { tilesWords as t } from '../../words.ts';
import { styleNames } from '../styles/style-names.ts';
import { thumbnailFile } from './thumbnails.ts';

const path = '/basemap/thumbnails/:file';

/** `/basemap/thumbnails/<style>.webp`: what a style looks like, for those who choose one. */
export function thumbnailRouter(folder: string): Router {
  const pictures = new LoadedCache<string, Buffer>(styleNames.length);
  const router = Router({ caseSensitive: true });
  const route = router.route(path);
  route.get(async (req, res) => {
    const style = styleNames.find(candidate => thumbnailFile(candidate) === req.params.file);
    if (style === undefined) throw new Failure('not_found', t.message('unknownStyle', { styles: styleNames }));
    const file = thumbnailFile(style);
    const picture = await pictures.get(file, () => readFile(join(folder, file)));
    sendCached(req, res, 'image/webp', picture, 'public, max-age=86400');
  });
  onlyMethods(route, ['get']);
  return router;
}
