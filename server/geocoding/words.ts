import { catalogue } from '../../data-packs/words/catalogue.ts';

/** Refusals of parameters, after their name: "limit: must be ...". */
export const geocodingWords = catalogue('geocoding', {
  number: 'must be a number from {{least}} to {{most}}',
  wholeNumber: 'must be a whole number from {{least}} to {{most}}',
  textMissing: 'is required: the text to search for',
  textTooLong: 'must be at most {{most}} characters',
  language: 'must be {{languages, list(type: disjunction)}}',
  layer: 'must be one or several of {{layers}}, or an OpenStreetMap key or value such as amenity, restaurant, peak',
  countryCodes: 'must be ISO 3166-1 alpha-2 codes',
  box: 'must be minLon,minLat,maxLon,maxLat in degrees, west before east (unless across the 180th meridian) and south before north',
  together: 'must be given together with {{given}}',
  radius: 'must be a number of kilometres above 0 and at most {{most}}',
  placesVersion: 'The place index of region "{{region}}" has version {{found}}; this service reads {{known}}.',
});
