import { meansKind, phraseOf } from '../../data-packs/format/places/kind-phrases.ts';
import { words } from '../../data-packs/format/places/name-words.ts';
import { fold } from '../../data-packs/words/fold.ts';
import { kindWord } from '../../data-packs/words/place-categories.ts';
import type { PlaceFeature } from '../../server/geocoding/answer/place-feature.ts';

export function isSamePlace(a: PlaceFeature | undefined, b: PlaceFeature | undefined): boolean {
  return (
    a?.properties.name === b?.properties.name &&
    a?.properties.osmId === b?.properties.osmId &&
    String(a?.geometry.coordinates) === String(b?.geometry.coordinates)
  );
}

/**
 * Whether every word typed is a word of what the suggestion shows, the last one at least its beginning; or the text
 * names the kind of place that it is. What such a suggestion is ousted by must be begun by the text, too.
 */
export function isBegunBy({ properties }: PlaceFeature, text: string): boolean {
  const { name, street, housenumber, postcode, locality, district, city, county, state, country, countrycode } =
    properties;
  const shown = [name, street, housenumber, postcode, locality, district, city, county, state, country, countrycode];
  const forms = new Set(shown.flatMap(value => (value ? words(value).flatMap(word => word.forms) : [])));
  const typed = words(text);
  const isOpen = /[\p{L}\p{N}]$/u.test(text);
  const isBegun = typed.every((word, i) =>
    word.forms.some(
      form => forms.has(form) || (isOpen && i === typed.length - 1 && [...forms].some(own => own.startsWith(form))),
    ),
  );
  return isBegun || namesKind(text, kindWord(properties.osmKey ?? '', properties.osmValue ?? ''));
}

function namesKind(text: string, kind: string): boolean {
  const typed = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');
  return typed.some((_, from) =>
    typed.some((__, to) => to >= from && meansKind(phraseOf(typed.slice(from, to + 1)), kind)),
  );
}
