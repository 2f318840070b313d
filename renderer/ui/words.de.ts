import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'ui', {
  close: 'Schließen',
  drawerHeight: 'Höhe dieses Teils des Fensters',
  ctrl: 'Strg',
  tryAgain: 'Erneut versuchen',
  notices: 'Hinweise',
  closeNotice: 'Hinweis schließen',
  kilometers: 'Kilometer',
  miles: 'Meilen',
  decimal: 'Dezimal',
  degrees: 'Grad',
  plus: 'Plus Code',
  underMinute: 'unter 1 min',
  minutes: '{{minutes, number}} min',
  hours: '{{hours, number}} h {{minutes}} min',
  failed: 'Dieses Fenster ist ausgefallen',
  failedKept:
    'Die Regionen und alles andere, was Outpost aufbewahrt, sind sicher: Nichts davon liegt in diesem Fenster. Downloads und Erstellungen laufen weiter. Verloren ist nur, was hier eingetippt und noch nicht verwendet wurde, etwa die Zwischenziele einer Route.',
  failedAdvice:
    'Das Fenster neu öffnen. Fällt es wieder aus, die Einzelheiten kopieren und an jemanden senden, der helfen kann.',
  openAgain: 'Neu öffnen',
  copyDetails: 'Einzelheiten kopieren',
  copied: 'Kopiert',
  details: 'Einzelheiten',
  reportTitle: 'Das Fenster von Outpost ist ausgefallen.',
  reportTime: 'Zeit: {{time}}',
  reportPage: 'Seite: {{page}}',
  reportBrowser: 'Browser: {{browser}}',
  squareKilometres: '{{area}} km²',
  squareMiles: '{{area}} Quadratmeilen',
});
