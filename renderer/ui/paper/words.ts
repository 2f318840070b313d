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
  ownPaper: 'Own paper, in mm',
  sides: '{{least, number}} to {{most, number}} {{unit}} a side.',
  projection: 'Projection',
  utmSheet: 'UTM: true to scale all over',
  mercatorSheet: 'Web Mercator: as on the screen',
  width: 'Width',
  height: 'Height',
  usualSheet: 'As sheets usually are',
});
