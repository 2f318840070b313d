import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'reports', {
  untitled: 'Bericht',
  pageOf: 'Seite {{page}} von {{pages}}',
  data: 'Daten: {{regions, list(type: unit)}}',
  regionOf: '{{name}} vom {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
  turn: 'Weg',
  distance: 'Entfernung',
  after: 'Nach',
  underMinute: 'unter 1 min',
  minutes: '{{minutes}} min',
  hours: '{{hours}} h {{minutes}} min',
  noHeights: 'Keine installierte Region hat Höhen entlang dieser Linie.',
  noTurns: 'Es gibt keine Wegbeschreibung.',
  noRows: 'Die Tabelle ist leer.',
  badLogo: 'Das Logo ist kein Bild, das Berichte annehmen: PNG, JPEG, WebP oder SVG.',
  manyMaps: 'In einen Bericht passen höchstens {{most, number}} Karten.',
  largeLogo: 'Das Logo hat zu viele Pixel.',
  slowLogo: 'Das Logo zu zeichnen dauert zu lange. Ein einfacheres nehmen oder es als PNG speichern.',
});
