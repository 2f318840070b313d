import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'style', {
  title: 'Style de carte',
  light: 'Clair',
  dark: 'Sombre',
  grayscale: 'Niveaux de gris',
  white: 'Blanc',
  black: 'Noir',
  outdoor: 'Plein air',
  satellite: 'Satellite',
  hybrid: 'Hybride',
  word: 'Style',
});
