import { Router } from 'express';
import { Failure } from '../../errors.ts';
import { onlyMethods } from '../../http/mount-operations.ts';
import { sendCached } from '../cached-reply.ts';
import type { MapAssets } from '../map-assets.ts';
import { styleNames } from '../styles/style-names.ts';
import { t } from '../words.ts';

const path = '/basemap/sprites/:file';

/** `/basemap/sprites/<style>[@2x].{json,png}`. */
export function spriteRouter(assets: MapAssets): Router {
  const router = Router({ caseSensitive: true });
  router.get(path, async (req, res) => {
    const [, name, scale, extension] = /^([a-z]+)(@2x)?\.(json|png)$/.exec(req.params.file ?? '') ?? [];
    const style = styleNames.find(candidate => candidate === name);
    if (style === undefined) throw new Failure('not_found', t.message('noSprites', { styles: styleNames }));
    const { json, png } = await assets.sprite(style, scale === undefined ? 1 : 2);
    if (extension === 'json') sendCached(req, res, 'application/json; charset=utf-8', json, 86_400);
    else sendCached(req, res, 'image/png', png, 86_400);
  });
  onlyMethods(router, path, ['get']);
  return router;
}
