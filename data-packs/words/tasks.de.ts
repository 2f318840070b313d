import { translate } from './translate.ts';

translate('de', 'tasks', {
  exportOf: 'Export von {{name}}',
  buildOf: 'Erstellung von {{name}}',
  verifyOf: 'Prüfung von {{name}}',
  rollbackOf: '{{name}}: zurück zur vorigen Version',
  removalOf: 'Entfernen von {{name}}',

  installed: '{{name}} ist installiert.',
  downloaded: '{{name}} ist heruntergeladen und installiert.',
  built: '{{name}} ist erstellt und installiert.',
  alreadyThere: '{{name}} ist bereits in genau dieser Version installiert. Nichts musste geändert werden.',
  signatureTaken:
    '{{name}} ist bereits in genau dieser Version installiert. Die Region ist nun signiert; sonst musste nichts geändert werden.',
  removed: '{{name}} ist entfernt, und der Platz auf dem Datenträger ist wieder frei.',
  removedInPart:
    '{{name}} ist entfernt. Einige Dateien verwendet noch ein anderes Programm; sie verschwinden beim nächsten Start von Outpost.',
  rolledBack: '{{name}} ist zurück bei Version {{version}}.',
  cut: '{{name}} ist nach {{path}} geschrieben. Der Teil ist nicht signiert: Eine Signatur gilt für die ganze Region.',
  cutReady: '{{name}} ist fertig. Der Teil ist nicht signiert: Eine Signatur gilt für die ganze Region.',
  exported: '{{name}} ist nach {{path}} geschrieben.',

  foundSound: '{{name}} ist vollständig und unbeschädigt.',
  foundDamaged:
    '{{name}} ist beschädigt: {{part}}. {{reason}} Noch einmal holen; bis dahin ist auf diesen Teil kein Verlass.',

  stoppedBefore: 'Vor dem Beginn angehalten. Nichts wurde geändert.',
  downloadStopped:
    'Der Download wurde angehalten. Das Geladene ist aufbewahrt, und der nächste Download setzt dort fort.',
  installStopped: 'Die Installation wurde angehalten. Nichts wurde geändert.',
  exportStopped: 'Der Export wurde angehalten. Keine Datei wurde geschrieben.',
  buildStopped:
    'Die Erstellung wurde angehalten. Nichts wurde installiert. Dafür Geladenes und fertige Teile sind für die nächste Erstellung aufbewahrt.',
  verifyStopped: 'Die Prüfung wurde abgebrochen. Nichts wurde geändert.',
  rollbackStopped: 'Angehalten. Nichts wurde geändert.',
  removeStopped: 'Angehalten. Nichts wurde entfernt.',

  notStarted: 'Die Arbeit ließ sich nicht starten: {{reason}}.',
  killed:
    'Die Arbeit wurde von außen beendet, wohl wegen zu wenig Arbeitsspeicher. Nichts Halbfertiges wird verwendet. Andere Programme schließen und erneut versuchen.',
  died: 'Die Arbeit brach unerwartet ab ({{reason}}). Nichts Halbfertiges wird verwendet. Erneut versuchen.',
  badRequest: 'Der Auftrag ist nicht verständlich. Nichts wurde geändert.',
  extractGone: 'Das Verzeichnis der Extrakte hat „{{id}}“ nicht mehr.',
  defaultRegion: '„{{id}}“ ist eine Region, die zu Outpost gehört. Für die neue eine andere Kennung wählen.',
  nothingToBuild:
    'Es gibt nichts, woraus erstellt werden könnte. Eine .osm.pbf-Datei oder einen Extrakt des Verzeichnisses wählen.',
  badBox: 'Das Rechteck zum Erstellen ist nicht West, Süd, Ost, Nord in Grad. Noch einmal wählen.',
});
