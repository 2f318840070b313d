import { Router } from 'express';
import { Failure } from '../../errors.ts';
import { onlyMethods } from '../../http/mount-operations.ts';
import { sendCached } from '../../http/reply/cached-reply.ts';
import { tilesWords as t } from '../../words.ts';
import { faces } from './font-files.ts';
import type { Glyphs } from './glyphs.ts';

const path = '/basemap/fonts/:fontstack/:range';
const lastStart = 0x10ff00;

/** `/basemap/fonts/{fontstack}/{range}.pbf`, for any page, without a key. */
export function glyphRouter(glyphs: Glyphs): Router {
  const router = Router({ caseSensitive: true });
  const route = router.route(path);
  route.get(async (req, res) => {
    const { fontstack = '', range = '' } = req.params;
    const [, from, to] = /^(\d{1,7})-(\d{1,7})\.pbf$/.exec(range) ?? [];
    const start = Number(from);
    if (from === undefined || start % 256 !== 0 || start > lastStart || Number(to) !== start + 255) {
      throw new Failure('bad_request', t.message('glyphRange'));
    }
    const names = fontstack.split(',').map(name => name.trim());
    const known = [...new Set(names.filter(name => faces.has(name)))];
    if (known.length === 0) {
      const shown = names.join(', ').slice(0, 100);
      throw new Failure('not_found', t.message('unknownFont', { shown, fonts: [...faces.keys()] }));
    }
    sendCached(req, res, 'application/x-protobuf', await glyphs.range(known, start), 'public, max-age=604800');
  });
  onlyMethods(route, ['get']);
  return router;
}
