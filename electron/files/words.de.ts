import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'openedFiles', {
  missing: '{{name}} ist nicht mehr da: verschoben, oder das Laufwerk wurde entfernt.',
  notAFile: '{{name}} ist keine Datei.',
  tooLarge: '{{name}} ist größer als {{most, bytes}}: zuerst aufteilen.',
  notATrack: '{{name}} ist kein Track: Der Name muss auf .gpx, .kml, .kmz, .geojson, .csv oder .fit enden.',
  notReadable: '{{name}} lässt sich nicht lesen: die Zugriffsrechte prüfen.',
  notOnThisComputer: '{{address}} ist keine Datei auf diesem Computer.',
  unknownLink: 'Outpost kennt diese Art von Link nicht: Nichts wurde geändert.',
  couldNotOpen: 'Das ließ sich nicht öffnen',
  reasonInLog: 'Der Grund steht in der Protokolldatei.',
  ok: 'OK',
});
