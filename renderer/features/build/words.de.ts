import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'build', {
  command: 'Region erstellen …',
  title: 'Region erstellen',
  close: 'Erstellen schließen',
  about:
    'Auf diesem Rechner aus OpenStreetMap erstellt: Karte, Suche und Routen. Mit Höhendaten auch Höhen, Geländeschummerung und Höhenlinien.',
  osm: 'OpenStreetMap-Daten',
  osmDescription: 'Eine oder mehrere Dateien vom selben Tag: .osm.pbf, .osm, .osm.gz, .osm.bz2.',
  heights: 'Höhen (optional)',
  heightsDescription: 'Höhenmodelle: .hgt- oder .tif-Dateien, gezippt oder nicht, oder Ordner davon.',
  buildings: '3D-Gebäude',
  buildingsDescription: 'Aus denselben Daten gemacht. Je Gebäude wird die Region etwa ein halbes Kilobyte größer.',
  name: 'Name',
  id: 'Kennung',
  duration: 'Minuten für ein kleines Land, Stunden für ein großes. Währenddessen einfach weiterarbeiten.',
  build: 'Erstellen',

  filesMissing: 'Mindestens eine Datei mit OpenStreetMap-Daten hinzufügen.',
  nameMissing: 'Einen Namen eingeben.',
  idWrong: 'Kleinbuchstaben, Ziffern und Bindestriche, höchstens 64.',

  onlyView: 'Nur den Kartenausschnitt',
  boxDrawn: '{{width}} × {{height}}, auf der Karte eingezeichnet.',
  takeView: 'Aktuellen Ausschnitt übernehmen',

  removePath: '{{path}} weglassen',
  pathFor: 'Pfad für {{label}}',
  addPath: 'Hinzufügen',
  choose: 'Auswählen …',

  fromWorld: 'Aus einer Liste der ganzen Welt …',
  fetchHeights: 'Höhen herunterladen',
  fetchHeightsDescription: 'Öffentliche Höhenkacheln von einer Bogensekunde, dort wo die Daten liegen.',
  handingOver: '{{name}}: {{sent, bytes}} von {{total, bytes}}',
  chooseFor: 'Dateien wählen: {{label}}',
  typePath: 'Einen Pfad eingeben',
  typePathFor: 'Einen Pfad eingeben: {{label}}',
});
