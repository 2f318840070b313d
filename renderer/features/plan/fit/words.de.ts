import { translate } from '../../../../data-packs/words/translate.ts';

translate('de', 'fit', {
  line: 'Abzugleichende Linie',
  pointsOfPlan: 'Die Punkte der Liste',
  noLine: 'Einen Track öffnen (GPX und andere) oder zwei oder mehr Punkte wählen.',
  searching: 'Die Wege der Linie werden gesucht',
  before: 'Wie aufgezeichnet',
  after: 'Auf ihren Wegen',
  savedName: '{{line}}, auf ihren Wegen',
  export: 'Abgeglichene Linie exportieren',
  gaps_zero: 'Keine Lücken',
  gaps_one: '{{count, number}} Lücke',
  gaps_other: '{{count, number}} Lücken',
  gap: 'Von Punkt {{from, number}} bis {{to, number}}',
  dropped_zero: 'Kein Punkt weggelassen',
  dropped_one: '{{count, number}} Punkt weggelassen',
  dropped_other: '{{count, number}} Punkte weggelassen',
  more: '{{count, number}} weitere',
});
