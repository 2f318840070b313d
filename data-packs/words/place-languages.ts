/** Languages that places have names in beside their local one: columns of a pack's index, so no list of translations. */
export const placeLanguages = ['en', 'de', 'fr'] as const;
export type PlaceLanguage = (typeof placeLanguages)[number];
