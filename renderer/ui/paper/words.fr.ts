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
  ownPaper: 'Papier libre, en mm',
  sides: 'De {{least, number}} à {{most, number}} {{unit}} par côté.',
  projection: 'Projection',
  utmSheet: 'UTM : à l’échelle partout',
  mercatorSheet: 'Web Mercator : comme à l’écran',
  width: 'Largeur',
  height: 'Hauteur',
  usualSheet: 'Comme d’ordinaire pour une feuille',
});
