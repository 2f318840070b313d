import { translate } from '../../../../data-packs/words/translate.ts';

translate('fr', 'order', {
  trip: 'Trajet',
  open: 'Finit au dernier point',
  round: 'Retour au départ',
  fewStops: 'Choisir au moins trois points. Ceux entre départ et arrivée sont mis dans l’ordre le plus court.',
  manyStops: '20 arrêts au plus sont ordonnés ; un aller-retour en a 19.',
  searching: 'Recherche de l’ordre le plus court',
  saves: 'Gagne {{time}} sur l’ordre de la liste.',
  savesNothing: 'La liste est dans l’ordre le plus court.',
  visits: 'Arrêts dans leur ordre',
  takeOver: 'Ordonner ainsi la liste',
  asRoute: 'Afficher comme itinéraire',
  export: 'Exporter l’ordre',
  exportStops: 'Arrêts dans leur ordre (CSV)',
  exportRoute: 'Itinéraire (GeoJSON)',
  savedName: '{{places}}, dans l’ordre le plus court',
  visit: '{{number}}. {{name}}',
});
