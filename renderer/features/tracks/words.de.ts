import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'tracks', {
  title: 'Tracks',
  close: 'Track {{name}} schließen',
  points_one: '{{count, number}} Punkt',
  points_other: '{{count, number}} Punkte',
  areas_one: '{{count, number}} Fläche',
  areas_other: '{{count, number}} Flächen',
  empty: '{{file}} enthält keinen Track, keine Route und keinen Punkt. Nichts wurde gezeichnet.',
  notGeoJson: '{{file}} ist kein GeoJSON. Nichts wurde gezeichnet.',
  notGpx: '{{file}} ist keine GPX-Datei. Nichts wurde gezeichnet.',
  noNumbers: '{{file}} enthält eine Position, die kein Zahlenpaar ist. Nichts wurde gezeichnet.',
  notDegrees: '{{file}} enthält Positionen, die nicht in Grad angegeben sind. Nichts wurde gezeichnet.',
  readerFailed: '{{file}} ließ sich nicht lesen: {{reason}}.',
  readerStopped: '{{file}} ließ sich nicht lesen: Der Lesevorgang brach ab.',
});
