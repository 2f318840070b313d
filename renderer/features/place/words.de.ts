import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'place', {
  title: 'Was ist hier',
  pin: 'Der gefragte Ort',
  close: 'Schließen',
  unknown: 'Was hier ist, ist nicht bekannt',
  nothingNear: 'Nichts Benanntes in der Nähe',
  nothingWithin: 'Keine Straße, keine Adresse und kein Ort innerhalb von 1 km.',
  distance: 'Entfernung',
  away: '{{distance}} von hier',
  coordinates: 'Koordinaten',
  copyCoordinates: 'Koordinaten kopieren',
  copyAs: 'Kopieren als',
  elevation: 'Höhe',
  elevationUnknown: 'Höhe nicht bekannt: {{reason}}',
  noElevation: 'Keine Höhendaten hier',
  aboveSea: '{{height}} über dem Meer',
  coverage: 'Abdeckung',
  notCovered: 'Keine installierte Region deckt diesen Ort ab: Nur die Übersicht kennt ihn.',
  directions: 'Route',
  fromHere: 'Von hier',
  toHere: 'Hierher',
});
