import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'packs', {
  thisMachineOnly:
    'Pakete werden nur von dem Rechner aus installiert und entfernt, auf dem der Dienst läuft, egal wer das Token hat: dort den Arbeitsplatz öffnen oder „outpost pack“ verwenden.',

  noTask: 'Es gibt keine solche Aufgabe; vielleicht wurde sie ausgeblendet.',
  onlyDownloadsPause: 'Nur ein Download lässt sich anhalten; alles andere wird abgebrochen und neu begonnen.',
  notToPause: '„{{title}}“ lässt sich nicht anhalten: Es wartet nicht und läuft nicht.',
  notToResume: '„{{title}}“ lässt sich nicht fortsetzen: Es ist weder angehalten noch fehlgeschlagen.',
  notToCancel: '„{{title}}“ lässt sich nicht abbrechen: Es ist fertig.',
  notToDismiss: '„{{title}}“ lässt sich nicht ausblenden: Es ist nicht zu Ende. Zuerst abbrechen.',
  downloadPaused: 'Ein Download von „{{title}}“ ist angehalten: Fortsetzen oder zuerst abbrechen.',
  regionBusy: 'An „{{title}}“ wird gearbeitet: warten, bis das fertig ist, oder zuerst abbrechen.',
  tooManyTasks: '{{most, number}} Aufgaben warten schon; auf einige davon warten oder sie abbrechen.',
  leftoverGone: 'Das ist schon weg, oder daran wird gearbeitet: in der Liste der Arbeiten nachsehen.',

  uploadFilledDisk: 'Der Datenträger wurde voll, während {{name}} empfangen wurde; nichts davon ist aufbewahrt.',
  uploadBroken: 'Das Hochladen brach ab; nichts davon ist aufbewahrt.',

  keyOrUnsigned:
    'Den Schlüssel angeben, mit dem der Katalog signiert ist (publicKey), oder dass er ohne Signatur kommen darf (unsigned).',
  notAnUpload:
    '{{field}}: ist kein Name einer .outpost-, .osm.pbf-, .osm-, .osm.gz-, .osm.bz2-, .hgt-, .hgt.gz-, .zip- oder .tif-Datei.',
  sizeMissing: '{{field}}: muss angeben, wie groß die Datei ist.',
});
