import { catalogue } from '../../../../data-packs/words/catalogue.ts';

export const t = catalogue('order', {
  trip: 'Trip',
  open: 'Ends at the last point',
  round: 'Back to the start',
  fewStops: 'Choose three points or more. Those between start and end are put in the shortest order.',
  manyStops: 'At most 20 stops are put in order; a round trip has 19.',
  searching: 'Looking for the shortest order',
  saves: 'Saves {{time}} against the order of the list.',
  savesNothing: 'The list is in the shortest order.',
  visits: 'Stops in their order',
  takeOver: 'Put the list in this order',
  asRoute: 'Show as a route',
  export: 'Export the order',
  exportStops: 'Stops in their order (CSV)',
  exportRoute: 'Route (GeoJSON)',
  savedName: '{{places}}, in the shortest order',
  visit: '{{number}}. {{name}}',
});
