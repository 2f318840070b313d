import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('paper', {
  paper: 'Paper',
  letter: 'Letter',
  legal: 'Legal',
  tabloid: 'Tabloid',
  orientation: 'Orientation',
  portrait: 'Portrait',
  landscape: 'Landscape',
  grid: 'Grid',
  none: 'None',
  geographic: 'Longitude and latitude',
  utm: 'UTM',
  mgrs: 'MGRS',
});
