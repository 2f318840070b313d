import { Router } from 'express';
import { Failure } from '../../errors.ts';
import { onlyMethods } from '../../http/mount-operations.ts';
import type { Regions } from '../../regions/index.ts';
import type { Asked, ServiceUrls } from '../../room.ts';
import { attributionHtml } from '../archives/attribution-html.ts';
import { sendCached } from '../cached-reply.ts';
import type { ImageryCatalogue } from '../imagery/imagery-catalogue.ts';
import { hostedStyle } from './hosted-style.ts';
import { styleLanguages, styleNames } from './style-names.ts';

const path = '/styles/:file';

/** `/styles/<style>.json?lang=en`, without a key. */
export function styleRouter(regions: Regions, imagery: ImageryCatalogue, urls: (asked: Asked) => ServiceUrls): Router {
  const router = Router({ caseSensitive: true });
  router.get(path, (req, res) => {
    const name = styleNames.find(style => `${style}.json` === req.params.file);
    if (name === undefined)
      throw new Failure('not_found', `There is no such style; there are ${styleNames.join(', ')}.`);
    const asked = req.query.lang ?? 'default';
    const language = styleLanguages.find(candidate => candidate === asked);
    if (language === undefined) throw new Failure('bad_request', `lang must be one of ${styleLanguages.join(', ')}.`);
    const attributions = regions.list().flatMap(({ manifest }) => manifest.attributions);
    const credits = {
      basemap: attributionHtml(attributions, 'basemap'),
      terrain: attributionHtml(attributions, 'terrain'),
    };
    const style = hostedStyle({ name, language, urls: urls(req), credits, imagery: imagery.list() });
    sendCached(req, res, 'application/json; charset=utf-8', Buffer.from(JSON.stringify(style)), 60);
  });
  onlyMethods(router, path, ['get']);
  return router;
}
