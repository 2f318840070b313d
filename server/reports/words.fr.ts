import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'reports', {
  untitled: 'Rapport',
  pageOf: 'Page {{page}} sur {{pages}}',
  data: 'Données : {{regions, list(type: unit)}}',
  regionOf: '{{name}} du {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
  turn: 'Itinéraire',
  distance: 'Distance',
  after: 'Après',
  underMinute: 'moins de 1 min',
  minutes: '{{minutes}} min',
  hours: '{{hours}} h {{minutes}} min',
  noHeights: 'Aucune région installée n’a d’altitudes le long de cette ligne.',
  noTurns: 'Il n’y a pas d’indications.',
  noRows: 'Le tableau est vide.',
  badLogo: 'Le logo n’est pas une image que les rapports acceptent : PNG, JPEG, WebP ou SVG.',
  manyMaps: 'Un rapport contient au plus {{most, number}} cartes.',
  largeLogo: 'Le logo a trop de pixels.',
  slowLogo: 'Le logo est trop long à dessiner. En prendre un plus simple, ou l’enregistrer en PNG.',
});
