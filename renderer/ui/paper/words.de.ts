import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'paper', {
  paper: 'Papier',
  letter: 'Letter',
  legal: 'Legal',
  tabloid: 'Tabloid',
  orientation: 'Ausrichtung',
  portrait: 'Hochformat',
  landscape: 'Querformat',
  grid: 'Gitter',
  none: 'Keines',
  geographic: 'Länge und Breite',
  utm: 'UTM',
  mgrs: 'MGRS',
});
