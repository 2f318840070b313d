import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'batch', {
  noJob: 'Es gibt keinen Auftrag {{id}}.',
  tooManyJobs: 'Höchstens {{most, number}} Aufträge werden aufbewahrt. Einige löschen und dann erneut versuchen.',
  tooMuch:
    'Höchstens {{most, bytes}} an Aufträgen werden aufbewahrt. Von einigen die Ergebnisse speichern, sie löschen und dann erneut versuchen.',
  isRunning: 'Der Auftrag läuft. Ihn zuerst anhalten.',
  notStarted: 'Der Auftrag wurde noch nicht gestartet: erst angeben, was zu tun ist.',
  notRunning: 'Der Auftrag läuft nicht.',
  unknownColumn: '{{field}}: Die Tabelle hat keine Spalte „{{name}}“.',
  noField: 'place: Mindestens ein Feld der Adresse ist nötig.',
  noRows: 'Die Datei hat keine Zeilen.',
  badQuotes: 'Die Datei ist keine Tabelle: Ein Anführungszeichen darin endet nie oder mitten in einer Zelle.',
  badXlsx: 'Die Datei kann nicht als Arbeitsmappe (.xlsx) gelesen werden.',
  largeXlsx: 'Die Arbeitsmappe ist entpackt zu groß.',
  manyRows: 'Eine Tabelle darf höchstens {{most, number}} Zeilen haben. Die Datei aufteilen.',
  manyColumns: 'Eine Tabelle darf höchstens {{most, number}} Spalten haben.',
  longCell: 'Zeile {{row, number}}: Eine Zelle darf höchstens {{most, number}} Zeichen haben.',
  longRow:
    'Eine Zeile darf höchstens {{most, number}} Zeichen haben. Vielleicht ist die Datei keine Tabelle, oder ein Anführungszeichen darin endet nie.',
  noText: 'Die Zeile hat keinen Text, nach dem gesucht werden kann.',
  longText: 'Der Text, nach dem gesucht werden soll, ist länger als {{most, number}} Zeichen.',
  noHit: 'Zu „{{text}}“ wird nichts gefunden.',
  badPosition: '„{{lat}}“, „{{lon}}“ ist keine Position in Grad.',
  nothingThere: 'An dieser Position wird nichts gefunden.',
  noHeight: 'Keine installierte Region hat hier Höhen.',
  noneNear: 'Kein Ort dieser Art wird gefunden.',
  noTravel: 'Kein Ziel ist von hier aus erreichbar.',
});
