import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'style', {
  title: 'Kartenstil',
  light: 'Hell',
  dark: 'Dunkel',
  grayscale: 'Graustufen',
  white: 'Weiß',
  black: 'Schwarz',
  outdoor: 'Outdoor',
  satellite: 'Satellit',
  hybrid: 'Hybrid',
  word: 'Stil',
});
