import { Router } from 'express';
import { Failure } from '../../errors.ts';
import { onlyMethods } from '../../http/mount-operations.ts';
import { sendCached } from '../../http/reply/cached-reply.ts';
import { tilesWords as t } from '../../words.ts';
import type { ReliefTiles } from './relief-tiles.ts';

const path = '/basemap/relief/:z/:x/:y';

/** `/basemap/relief/{z}/{x}/{y}.webp`, for any page, without a key. */
export function reliefRouter(relief: ReliefTiles): Router {
  const router = Router({ caseSensitive: true });
  const route = router.route(path);
  route.get(async (req, res) => {
    const { z = '', x = '', y = '' } = req.params;
    const [, zoom, column, row] = /^(\d)\/(\d{1,2})\/(\d{1,2})\.webp$/.exec(`${z}/${x}/${y}`) ?? [];
    const tile = row === undefined ? undefined : await relief.tile(Number(zoom), Number(column), Number(row));
    if (tile === undefined) throw new Failure('not_found', t.message('noHeights'));
    sendCached(req, res, 'image/webp', tile, 'public, max-age=604800');
  });
  onlyMethods(route, ['get']);
  return router;
}
