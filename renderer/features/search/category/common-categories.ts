import { placeKind } from '../../../../data-packs/words/place-kinds.ts';

/** What people look for most often near them, as values of the API's `categories`. */
export const commonCategories: readonly (readonly string[])[] = [
  ['amenity=restaurant'],
  ['amenity=cafe'],
  ['shop=supermarket'],
  ['amenity=pharmacy', 'healthcare=pharmacy'],
  ['amenity=fuel'],
  ['amenity=parking'],
  ['tourism=hotel'],
  ['amenity=atm'],
];

/** The name of what categories ask for: that of the first. */
export function categoryName([first = '']: readonly string[]): string {
  const [key = '', value = '*'] = first.split('=');
  return placeKind('poi', key, value);
}
