import { lookup } from '../../../../data-packs/base/lookup.ts';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { badRequest } from '../../../errors.ts';
import type { TextOverlay } from '../../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../../words.ts';
import { type AskedLook, lookOfFeature, type Properties, placeOf } from './asked-look.ts';
import { position, splitOverlay } from './overlay-parts.ts';

const mostTexts = 500;
const longestText = 200;

/** `[size:n|color:..|halo:..|halowidth:n|anchor:..|offset:x,y|]lon,lat|Text` */
export function parseTexts(texts: readonly string[]): TextOverlay[] {
  if (texts.length > mostTexts) throw badRequest(t.message('manyTexts', { most: mostTexts }));
  return texts.map(given => {
    const { look, rest } = splitOverlay('text', given, ['size', 'color', 'halo', 'halowidth', 'anchor', 'offset']);
    const [place = '', ...words] = rest;
    const { anchor = 'center', offset = [0, 0] } = placeOf(look, '');
    return {
      position: position('text', place),
      text: sound(words.join('|'), 'text'),
      ...lettersOf(look, { size: 'size', colour: 'color', halo: 'halo', haloWidth: 'halowidth' }),
      anchor,
      offset,
    };
  });
}

/** The text of a point; `undefined` where it has none. Below its pin, where it has one. */
export function textOf(at: Position, properties: Properties, where: string, hasPin: boolean): TextOverlay | undefined {
  const text = lookup(properties, 'text');
  if (text === undefined || text === null) return undefined;
  if (typeof text !== 'string' && typeof text !== 'number')
    throw badRequest(t.message('badText', { where, most: longestText }));
  const asked = lookOfFeature(where, properties);
  const { anchor = hasPin ? 'top' : 'center', offset = [0, 0] } = placeOf(asked, 'text-');
  return {
    position: at,
    text: sound(String(text), where),
    ...lettersOf(asked, {
      size: 'text-size',
      colour: 'text-color',
      halo: 'text-halo-color',
      haloWidth: 'text-halo-width',
    }),
    anchor,
    offset,
  };
}

/** `names`: of the options. */
const lettersOf = (
  asked: AskedLook,
  names: Record<'size' | 'colour' | 'halo' | 'haloWidth', string>,
): Pick<TextOverlay, 'size' | 'colour' | 'halo'> => ({
  size: asked.number(names.size, 14, [6, 96]),
  colour: asked.colour(names.colour, '#202124'),
  halo: { colour: asked.colour(names.halo, '#ffffff'), width: asked.number(names.haloWidth, 2, [0, 10]) },
});

function sound(text: string, where: string): string {
  if (text.trim() === '' || text.length > longestText)
    throw badRequest(t.message('badText', { where, most: longestText }));
  return text;
}
