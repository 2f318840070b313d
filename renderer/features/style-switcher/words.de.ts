import { translate } from '../../../data-packs/words/translate.ts';
import type { t } from './words.ts';

translate<typeof t>('de', 'style', {
  title: 'Kartenstil',
  light: 'Hell',
  dark: 'Dunkel',
  grayscale: 'Graustufen',
  white: 'Weiß',
  black: 'Schwarz',
  outdoor: 'Outdoor',
  satellite: 'Satellit',
  hybrid: 'Hybrid',
});
