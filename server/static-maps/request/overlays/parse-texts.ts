import { lookup } from '../../../../data-packs/base/lookup.ts';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { badRequest } from '../../../errors.ts';
import type { TextOverlay } from '../../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../../words.ts';
import { decimals } from '../numbers.ts';
import { anchorOf, offsetOf } from './anchor-options.ts';
import { colour as featureColour, number, type Properties } from './feature-properties.ts';
import { between, colour, position, splitOverlay } from './overlay-parts.ts';

const sizes = [6, 96] as const;
const halos = [0, 10] as const;
const usual = { size: 14, colour: '#202124', halo: '#ffffff', haloWidth: 2 } as const;
const mostTexts = 500;
const longestText = 200;

/** `[size:n|color:..|halo:..|halowidth:n|anchor:..|offset:x,y|]lon,lat|Text` */
export function parseTexts(texts: readonly string[]): TextOverlay[] {
  if (texts.length > mostTexts) throw badRequest(t.message('manyTexts', { most: mostTexts }));
  return texts.map(given => {
    const parts = splitOverlay('text', given, ['size', 'color', 'halo', 'halowidth', 'anchor', 'offset']);
    const { options, rest } = parts;
    const [place = '', ...words] = rest;
    const [anchor, offset] = [options.get('anchor'), options.get('offset')];
    return {
      position: position('text', place),
      text: sound(words.join('|'), 'text'),
      size: between(parts, 'size', usual.size, sizes),
      colour: colour(parts, 'color', usual.colour),
      halo: { colour: colour(parts, 'halo', usual.halo), width: between(parts, 'halowidth', usual.haloWidth, halos) },
      anchor: anchor === undefined ? 'center' : anchorOf(anchor, 'text', 'anchor'),
      offset: offset === undefined ? [0, 0] : offsetOf(decimals(offset), 'text', 'offset'),
    };
  });
}

/** The text of a point; `undefined` where it has none. Below its pin, where it has one. */
export function textOf(at: Position, properties: Properties, where: string, hasPin: boolean): TextOverlay | undefined {
  const text = lookup(properties, 'text');
  if (text === undefined || text === null) return undefined;
  if (typeof text !== 'string' && typeof text !== 'number')
    throw badRequest(t.message('badText', { where, most: longestText }));
  const [anchor, offset] = [lookup(properties, 'text-anchor'), lookup(properties, 'text-offset')];
  return {
    position: at,
    text: sound(String(text), where),
    size: number(properties, 'text-size', usual.size, sizes, where),
    colour: featureColour(properties, 'text-color', usual.colour, where, 1),
    halo: {
      colour: featureColour(properties, 'text-halo-color', usual.halo, where, 1),
      width: number(properties, 'text-halo-width', usual.haloWidth, halos, where),
    },
    anchor: anchor === undefined ? (hasPin ? 'top' : 'center') : anchorOf(anchor, where, 'text-anchor'),
    offset: offset === undefined ? [0, 0] : offsetOf(offset, where, 'text-offset'),
  };
}

function sound(text: string, where: string): string {
  if (text.trim() === '' || text.length > longestText)
    throw badRequest(t.message('badText', { where, most: longestText }));
  return text;
}
