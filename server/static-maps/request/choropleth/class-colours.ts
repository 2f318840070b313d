import { Color } from '@maplibre/maplibre-gl-style-spec';
import { type RampName, rampColours } from '../../../../data-packs/base/colour-ramps.ts';
import { badRequest } from '../../../errors.ts';
import { staticMapsWords as t } from '../../../words.ts';

/** CSS colours of so many classes. Throws `bad_request` for a list that has another number, or no colours. */
export function classColours(colors: RampName | readonly string[], classes: number): string[] {
  if (typeof colors === 'string') return rampColours(colors, classes);
  if (colors.length !== classes) {
    throw badRequest(t.message('classColours', { count: classes, given: colors.length }));
  }
  return colors.map(text => {
    const colour = Color.parse(/^[0-9a-f]{3,8}$/i.test(text) ? `#${text}` : text);
    if (colour === undefined)
      throw badRequest(t.message('notColour', { parameter: 'colors', shown: text.slice(0, 40) }));
    return colour.toString();
  });
}
