import { Router } from 'express';
import { z } from 'zod';
import { onlyMethods, parseWith } from '../http/index.ts';
import { notesOf } from '../http/notes.ts';
import { textLike } from '../http/request/parameter.ts';
import { packWords } from '../words.ts';
import { requireThisMachine } from './local-only.ts';
import type { Admit } from './packs-router.ts';
import type { Uploads } from './uploads.ts';

const path = '/workstation/api/uploads';

/** Timeout without a byte. */
const silenceMs = 60_000;

const uploadSchema = z.object({
  name: textLike(/^.{0,238}[^./\\]\.(outpost|osm|osm\.pbf|osm\.gz|osm\.bz2|hgt|hgt\.gz|hgt\.zip|zip|tiff?)$/i, field =>
    packWords.message('notAnUpload', { field }),
  ),
  'content-length': textLike(/^[1-9]\d*$/, field => packWords.message('sizeMissing', { field })).transform(Number),
});

/** Receives one file of any size: a pack, or what one is built from. */
export function uploadRouter(uploads: Uploads, admit: Admit): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const route = router.route(path);
  route.put(async (req, res) => {
    await admit(req);
    requireThisMachine(req);
    const { name, 'content-length': size } = parseWith(uploadSchema, {
      name: req.query.name,
      'content-length': req.headers['content-length'],
    });
    notesOf(res).takesLong = true;
    req.setTimeout(silenceMs, () => req.destroy(new Error('Nothing came for a minute.')));
    // Keeps the connection open for the answer after a failure to write.
    const body = req.iterator({ destroyOnReturn: false });
    const reply = JSON.stringify({ path: await uploads.receive(body, { name, size }) });
    res.statusCode = 201;
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.end(reply);
  });
  onlyMethods(route, ['put']);
  return router;
}
