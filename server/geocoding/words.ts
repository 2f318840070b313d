import { catalogue } from '../../data-packs/words/catalogue.ts';

/** Refusals of parameters. */
export const geocodingWords = catalogue('geocoding', {
  layer:
    '{{field}}: must be one or several of {{layers, list(style: short; type: unit)}}, or an OpenStreetMap key or value such as amenity, restaurant, peak.',
  categories:
    '{{field}}: must be one or several OpenStreetMap tags, as key=value, a key, or a value that has a name here: amenity=pharmacy, shop, restaurant.',
  brand: '{{field}}: must be one or several names of brands.',
  textOrKind: '{{field}}: missing required field; only categories or brand can stand for it.',
  anyField: 'Give at least one of {{fields, list(style: short; type: unit)}}.',
  countryCodes: '{{field}}: must be ISO 3166-1 alpha-2 codes.',
  osmIds: '{{field}}: must be 1 to {{most}} ids of OpenStreetMap, as N, W or R and a number: N240109189,W50637691.',
  box: '{{field}}: must be minLon,minLat,maxLon,maxLat in degrees, west before east (unless across the 180th meridian) and south before north.',
  together: '{{field}}: must be given together with {{given}}.',
  radius: '{{field}}: must be a number of kilometres above 0 and at most {{most}}.',
  placesVersion: 'The place index of region "{{region}}" has version {{found}}; this service reads {{known}}.',
});
