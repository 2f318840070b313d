import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'build', {
  command: 'Region erstellen …',
  title: 'Region erstellen',
  close: 'Erstellen schließen',
  about:
    'Auf diesem Rechner aus OpenStreetMap erstellt: Karte, Suche und Routen. Mit Höhendaten auch Höhen, Geländeschummerung und Höhenlinien.',
  source: 'Woher die Daten kommen',
  files: 'Eigene Dateien',
  extract: 'Von Geofabrik',
  osm: 'OpenStreetMap-Daten',
  osmDescription: 'Eine oder mehrere .osm.pbf-Dateien vom selben Tag.',
  extractDescription:
    'Extrakte, die geofabrik.de täglich veröffentlicht. Das Laden braucht ein Netz; der Extrakt wird für das nächste Mal aufbewahrt.',
  heights: 'Höhen (optional)',
  heightsDescription: 'Höhenmodelle: .hgt- oder .tif-Dateien, gezippt oder nicht, oder Ordner davon.',
  buildings: '3D-Gebäude',
  buildingsDescription: 'Aus denselben Daten gemacht. Je Gebäude wird die Region etwa ein halbes Kilobyte größer.',
  name: 'Name',
  id: 'Kennung',
  duration: 'Minuten für ein kleines Land, Stunden für ein großes. Währenddessen einfach weiterarbeiten.',
  build: 'Erstellen',

  filesMissing: 'Mindestens eine .osm.pbf-Datei hinzufügen.',
  extractMissing: 'Eine Region aus der Liste wählen.',
  nameMissing: 'Einen Namen eingeben.',
  idWrong: 'Kleinbuchstaben, Ziffern und Bindestriche, höchstens 64.',

  onlyView: 'Nur den Kartenausschnitt',
  boxDrawn: '{{width}} × {{height}}, auf der Karte eingezeichnet.',
  takeView: 'Aktuellen Ausschnitt übernehmen',

  removePath: '{{path}} weglassen',
  pathFor: 'Pfad für {{label}}',
  addPath: 'Hinzufügen',
  choose: 'Auswählen …',

  fetchingList: 'Liste wird geladen',
  listFailed: 'Die Liste ist zurzeit nicht zu bekommen',
  chooseAnother: 'Anderen wählen',
  findExtract: 'Extrakt suchen',
  findExample: 'Land, Bundesland oder Stadt',
  extracts: 'Extrakte',
  noExtract: 'Kein Extrakt dieses Namens. Ein größerer um das Gebiet lässt sich auf den Kartenausschnitt zuschneiden.',
  found: '{{found, number}} von {{total, number}}, Stand {{day, datetime(dateStyle: medium; timeZone: UTC)}}',
  firstFound:
    'Die ersten {{found, number}} von {{total, number}}, Stand {{day, datetime(dateStyle: medium; timeZone: UTC)}}',
});
