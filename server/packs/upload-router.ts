import { Router } from 'express';
import { z } from 'zod';
import { onlyMethods, parseWith } from '../http/index.ts';
import { notesOf } from '../http/notes.ts';
import { requireThisMachine } from './local-only.ts';
import type { Admit } from './packs-router.ts';
import type { Uploads } from './uploads.ts';
import { packWords } from './words.ts';

const path = '/workstation/api/uploads';

/** Milliseconds without a byte after which the sender is gone. */
const silenceMs = 60_000;

const uploadSchema = z.object({
  name: z
    .string()
    .max(255)
    .regex(/[^./\\]\.outpost$/i, packWords('notAnOutpostFile')),
  'content-length': z.coerce.number(packWords('sizeMissing')).int().positive(),
});

/** Takes one `.outpost` file of any size. Mounted before the limit of bodies. */
export function uploadRouter(uploads: Uploads, admit: Admit): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.put(path, async (req, res) => {
    admit(req);
    requireThisMachine(req);
    const { name, 'content-length': size } = parseWith(uploadSchema, {
      name: req.query.name,
      'content-length': req.headers['content-length'],
    });
    notesOf(res).takesLong = true;
    req.setTimeout(silenceMs, () => req.destroy(new Error('Nothing came for a minute.')));
    // After a failure to write, the connection stays open for the answer.
    const body = req.iterator({ destroyOnReturn: false });
    const reply = JSON.stringify({ path: await uploads.receive(body, { name, size }) });
    res.statusCode = 201;
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.end(reply);
  });
  onlyMethods(router, path, ['put']);
  return router;
}
