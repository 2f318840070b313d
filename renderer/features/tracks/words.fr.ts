import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'tracks', {
  title: 'Traces',
  close: 'Fermer la trace {{name}}',
  points_one: '{{count, number}} point',
  points_other: '{{count, number}} points',
  areas_one: '{{count, number}} surface',
  areas_other: '{{count, number}} surfaces',
  empty: '{{file}} ne contient ni trace, ni itinéraire, ni point. Rien n’a été dessiné.',
  notGeoJson: '{{file}} n’est pas du GeoJSON. Rien n’a été dessiné.',
  notGpx: '{{file}} n’est pas un fichier GPX. Rien n’a été dessiné.',
  noNumbers: '{{file}} contient une position qui n’est pas une paire de nombres. Rien n’a été dessiné.',
  notDegrees: '{{file}} contient des positions qui ne sont pas en degrés. Rien n’a été dessiné.',
  readerFailed: '{{file}} n’a pas pu être lu : {{reason}}.',
  readerStopped: '{{file}} n’a pas pu être lu : la lecture s’est interrompue.',
});
