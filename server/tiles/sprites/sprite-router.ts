import { Router } from 'express';
import { Failure } from '../../errors.ts';
import { onlyMethods } from '../../http/mount-operations.ts';
import { sendCached } from '../cached-reply.ts';
import { type StyleName, styleNames } from '../styles/style-names.ts';
import { icons } from './icons.ts';
import { palettes } from './palettes.ts';
import { drawSpriteSheet, type SpriteSheet } from './sprite-sheet.ts';

const path = '/basemap/sprites/:file';

/** `/basemap/sprites/<style>[@2x].{json,png}`, drawn when first asked for. */
export function spriteRouter(): Router {
  const sheets = new Map<string, Promise<SpriteSheet>>();
  const sheet = (style: StyleName, ratio: 1 | 2): Promise<SpriteSheet> => {
    const key = `${style}@${ratio}`;
    const drawn = sheets.get(key) ?? drawSpriteSheet(icons(palettes[style]), ratio);
    sheets.set(key, drawn);
    drawn.catch(() => sheets.delete(key));
    return drawn;
  };
  const router = Router({ caseSensitive: true });
  router.get(path, async (req, res) => {
    const [, name, scale, extension] = /^([a-z]+)(@2x)?\.(json|png)$/.exec(req.params.file ?? '') ?? [];
    const style = styleNames.find(candidate => candidate === name);
    if (style === undefined)
      throw new Failure('not_found', `There are sprites for the styles ${styleNames.join(', ')}.`);
    const { json, png } = await sheet(style, scale === undefined ? 1 : 2);
    if (extension === 'json') sendCached(req, res, 'application/json; charset=utf-8', json, 86_400);
    else sendCached(req, res, 'image/png', png, 86_400);
  });
  onlyMethods(router, path, ['get']);
  return router;
}
