import { Router } from 'express';
import { Failure } from '../../errors.ts';
import { onlyMethods } from '../../http/mount-operations.ts';
import { sendCached } from '../../http/reply/cached-reply.ts';
import { tilesWords as t } from '../../words.ts';
import type { MapAssets } from '../map-assets.ts';
import { localNames } from './languages.ts';
import { styleNames } from './style-names.ts';

const path = '/styles/:file';

/**
 * `/styles/<style>.json?lang=en`, without a key. `fonts=linked`: without the list of font files, half of its bytes, but
 * with its address in the metadata, for clients that keep the list.
 */
export function styleRouter(assets: MapAssets): Router {
  const router = Router({ caseSensitive: true });
  const route = router.route(path);
  route.get(async (req, res) => {
    const name = styleNames.find(style => `${style}.json` === req.params.file);
    if (name === undefined) throw new Failure('not_found', t.message('unknownStyle', { styles: styleNames }));
    const language = String(req.query.lang ?? localNames);
    const whole = await assets.style(name, language, req);
    const style = req.query.fonts === 'linked' ? assets.withLinkedFonts(whole, req) : whole;
    sendCached(req, res, 'application/json; charset=utf-8', Buffer.from(JSON.stringify(style)), 'public, max-age=60');
  });
  onlyMethods(route, ['get']);
  return router;
}
