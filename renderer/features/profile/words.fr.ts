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
  export: 'Enregistrer le profil',
  steepness: 'Pente',
  upTo: '< {{percent, number}} %',
  from: '≥ {{percent, number}} %',
});
