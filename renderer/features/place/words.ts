import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('place', {
  title: 'What is here',
  pin: 'The place in question',
  close: 'Close',
  unknown: 'What is here is not known',
  nothingNear: 'Nothing named nearby',
  nothingWithin: 'No street, address or place within 1 km.',
  distance: 'Distance',
  away: '{{distance}} from here',
  coordinates: 'Coordinates',
  copyCoordinates: 'Copy coordinates',
  copyAs: 'Copy as',
  elevation: 'Elevation',
  elevationUnknown: 'Elevation not known: {{reason}}',
  noElevation: 'No elevation data here',
  aboveSea: '{{height}} above sea level',
  coverage: 'Coverage',
  notCovered: 'No installed region covers this place: only the overview knows it.',
  directions: 'Directions',
  fromHere: 'From here',
  toHere: 'To here',
});
