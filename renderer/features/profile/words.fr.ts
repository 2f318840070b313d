import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'profile', {
  enlarge: 'Plus grand, sous la carte',
  close: 'Fermer le profil d’altitude',
  title: 'Profil d’altitude',
  loading: 'Chargement du profil',
  failed: 'Pas de profil d’altitude : {{reason}}',
  noData: 'Les régions installées n’ont pas de données d’altitude le long de cet itinéraire.',
  noDataHere: '{{distance}} · pas de données',
  ascent: 'Montée',
  descent: 'Descente',
  lowest: 'Point bas',
  highest: 'Point haut',
  titleOf: 'Profil altimétrique : {{name}}',
  show: 'Profil altimétrique',
  showOf: 'Profil altimétrique de {{name}}',
  noLine: '{{name}} n’a pas de ligne dont faire un profil.',
  notRead: 'Pas de profil altimétrique de {{name}} : {{reason}}',
  export: 'Enregistrer le profil',
  steepness: 'Pente',
  upTo: '< {{percent, number}} %',
  from: '≥ {{percent, number}} %',
});
