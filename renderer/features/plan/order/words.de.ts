import { translate } from '../../../../data-packs/words/translate.ts';

translate('de', 'order', {
  trip: 'Fahrt',
  open: 'Endet am letzten Punkt',
  round: 'Zurück zum Start',
  fewStops: 'Drei oder mehr Punkte wählen. Die zwischen Start und Ziel kommen in die kürzeste Reihenfolge.',
  manyStops: 'Höchstens 20 Halte werden geordnet; eine Rundfahrt hat 19.',
  searching: 'Kürzeste Reihenfolge wird gesucht',
  saves: 'Spart {{time}} gegenüber der Reihenfolge der Liste.',
  savesNothing: 'Die Liste ist in der kürzesten Reihenfolge.',
  visits: 'Halte in ihrer Reihenfolge',
  takeOver: 'Liste so ordnen',
  asRoute: 'Als Route zeigen',
  export: 'Reihenfolge exportieren',
  exportStops: 'Halte in ihrer Reihenfolge (CSV)',
  exportRoute: 'Route (GeoJSON)',
  savedName: '{{places}}, kürzeste Reihenfolge',
  visit: '{{number}}. {{name}}',
});
