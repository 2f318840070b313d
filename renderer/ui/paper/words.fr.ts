import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'paper', {
  paper: 'Papier',
  letter: 'Letter',
  legal: 'Legal',
  tabloid: 'Tabloid',
  orientation: 'Orientation',
  portrait: 'Portrait',
  landscape: 'Paysage',
  grid: 'Quadrillage',
  none: 'Aucun',
  geographic: 'Longitude et latitude',
  utm: 'UTM',
  mgrs: 'MGRS',
});
