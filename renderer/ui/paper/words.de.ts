import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'paper', {
  paper: 'Papier',
  letter: 'Letter',
  legal: 'Legal',
  tabloid: 'Tabloid',
  orientation: 'Ausrichtung',
  portrait: 'Hoch',
  landscape: 'Quer',
  grid: 'Gitter',
  none: 'Keines',
  geographic: 'Länge und Breite',
  utm: 'UTM',
  mgrs: 'MGRS',
  ownPaper: 'Eigenes Papier, in mm',
  sides: '{{least, number}} bis {{most, number}} {{unit}} je Seite.',
  projection: 'Projektion',
  utmSheet: 'UTM: überall maßstabstreu',
  mercatorSheet: 'Web-Mercator: wie auf dem Bildschirm',
  width: 'Breite',
  height: 'Höhe',
  usualSheet: 'Wie bei Blättern üblich',
});
