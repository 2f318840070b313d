import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('style', {
  title: 'Map style',
  word: 'Style',
  light: 'Light',
  dark: 'Dark',
  grayscale: 'Grayscale',
  white: 'White',
  black: 'Black',
  outdoor: 'Outdoor',
  satellite: 'Satellite',
  hybrid: 'Hybrid',
});
