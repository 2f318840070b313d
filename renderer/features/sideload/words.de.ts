import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'sideload', {
  fromFile: 'Aus einer Datei …',
  buildOne: 'Selbst erstellen …',

  title: 'Region aus einer Datei installieren',
  about:
    'Eine exportierte oder veröffentlichte Region kommt als eine Datei, die auf `.outpost` endet, oder als Ordner mit einer `pack.json` darin. Sie lässt sich auch irgendwo auf diesem Fenster ablegen.',
  chooseFile: 'Datei auswählen …',
  chooseFolder: 'Ordner auswählen …',
  path: 'Oder ihr Pfad auf diesem Rechner',
  pathDescription: 'Schneller bei großen Dateien und bei Ordnern der einzige Weg.',
  lookInside: 'Hineinsehen',

  drives: 'Auf Laufwerken',
  drivesTitle: 'Auf USB-Sticks und Laufwerken',
  lookAgain: 'Erneut nachsehen',
  lookingAtDrives: 'Laufwerke werden durchgesehen',
  nothingOnDrives: 'Auf keinem Laufwerk wurde eine Region gefunden. Eines anschließen und erneut nachsehen.',

  question: '{{name}} installieren?',
  closeQuestion: 'Frage schließen',
  handingOver: 'Die Datei wird an Outpost übergeben: {{sent, bytes}} von {{total, bytes}}',
  handedOver: 'Datei übergeben',
  stop: 'Anhalten',
  looking: 'Wird untersucht',
  waiting_one: '{{count, number}} weitere Datei wartet.',
  waiting_other: '{{count, number}} weitere Dateien warten.',
  notNow: 'Nicht jetzt',
  trustKey: 'Diesem Schlüssel von jetzt an vertrauen',

  notInstallable: 'Sie kann nicht installiert werden.',
  notInstalled: 'Noch nicht installiert.',
  sameVersion: 'Genau diese Version ist installiert.',
  otherVersion: 'Ersetzt Version {{version}}, die für eine Rückkehr aufbewahrt wird.',
  newerVersion: 'Neuer als die installierte vom {{version}}, die für eine Rückkehr aufbewahrt wird.',
  olderVersion: 'Älter als die installierte vom {{version}}, die für eine Rückkehr aufbewahrt wird.',
  install: 'Installieren',
  update: 'Aktualisieren',
  installAnyway: 'Trotzdem installieren',
  sureQuestion: 'Das braucht ein Ja',
  installOlder: 'Die ältere installieren',

  signedByTrusted: 'Mit einem vertrauten Schlüssel signiert: {{key}}.',
  signedByNew:
    'Mit einem Schlüssel signiert, der hier neu ist: {{key}}. Mit dem vergleichen, was der Hersteller mitteilt.',
  signedByOther:
    'Mit einem anderen Schlüssel signiert als diese Region bisher: {{key}}. Den Hersteller nach dem Grund fragen.',
  unsigned: 'Nicht signiert: Die Herkunft lässt sich nicht prüfen. Schäden werden trotzdem erkannt.',
  broken: 'Die Signatur passt nicht: Die Region wurde nach dem Signieren verändert. Noch einmal vom Hersteller holen.',
  unknownKey: 'unbekannt',
});
