import { translate } from '../../../data-packs/words/translate.ts';
import type { t } from './words.ts';

translate<typeof t>('fr', 'style', {
  title: 'Style de carte',
  light: 'Clair',
  dark: 'Sombre',
  grayscale: 'Niveaux de gris',
  white: 'Blanc',
  black: 'Noir',
  outdoor: 'Plein air',
  satellite: 'Satellite',
  hybrid: 'Hybride',
});
