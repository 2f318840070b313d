import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'geocoding', {
  layer:
    '{{field}}: muss eines oder mehrere von {{layers, list(style: short; type: unit)}} sein, oder ein OpenStreetMap-Schlüssel oder -Wert wie amenity, restaurant, peak.',
  categories:
    '{{field}}: muss aus einem oder mehreren OpenStreetMap-Tags bestehen: key=value, ein Schlüssel oder ein Wert, der hier einen Namen hat: amenity=pharmacy, shop, restaurant.',
  brand: '{{field}}: muss aus einem oder mehreren Markennamen bestehen.',
  textOrKind: '{{field}}: Pflichtfeld fehlt; nur categories oder brand können es ersetzen.',
  anyField: 'Mindestens eines von {{fields, list(style: short; type: unit)}} angeben.',
  countryCodes: '{{field}}: müssen Codes nach ISO 3166-1 alpha-2 sein.',
  osmIds:
    '{{field}}: muss 1 bis {{most}} Nummern von OpenStreetMap enthalten, als N, W oder R und eine Zahl: N240109189,W50637691.',
  box: '{{field}}: muss minLon,minLat,maxLon,maxLat in Grad sein, West vor Ost (außer über den 180. Meridian) und Süd vor Nord.',
  together: '{{field}}: muss zusammen mit {{given}} angegeben werden.',
  radius: '{{field}}: muss eine Zahl in Kilometern über 0 und höchstens {{most}} sein.',
  placesVersion: 'Der Ortsindex der Region „{{region}}“ hat Version {{found}}; dieser Dienst liest {{known}}.',
});
