import { Router } from 'express';
import { Failure } from '../../errors.ts';
import { onlyMethods } from '../../http/mount-operations.ts';
import { sendCached } from '../../http/reply/cached-reply.ts';
import { tilesWords as t } from '../../words.ts';
import type { MapAssets } from '../map-assets.ts';
import { styleNames } from '../styles/style-names.ts';

const path = '/basemap/sprites/:file';

/** `/basemap/sprites/<style>[@2x].{json,png}`. */
export function spriteRouter(assets: MapAssets): Router {
  const router = Router({ caseSensitive: true });
  const route = router.route(path);
  route.get(async (req, res) => {
    const [, name, scale, extension] = /^([a-z]+)(@2x)?\.(json|png)$/.exec(req.params.file ?? '') ?? [];
    const style = styleNames.find(candidate => candidate === name);
    if (style === undefined) throw new Failure('not_found', t.message('noSprites', { styles: styleNames }));
    const { json, png } = await assets.sprite(style, scale === undefined ? 1 : 2);
    if (extension === 'json') sendCached(req, res, 'application/json; charset=utf-8', json, 'public, max-age=86400');
    else sendCached(req, res, 'image/png', png, 'public, max-age=86400');
  });
  onlyMethods(route, ['get']);
  return router;
}
