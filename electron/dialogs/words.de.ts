import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'desktopFiles', {
  installFromFile: 'Region aus einer Datei installieren',
  installFromFolder: 'Region aus einem Ordner installieren',
  chooseExtracts: 'OpenStreetMap-Extrakte auswählen',
  chooseElevation: 'Höhendaten auswählen',
  openTrack: 'Track öffnen',
  openAny: 'Öffnen',
  chooseUpdateFolder: 'Ordner mit dem Update auswählen',
  exportRegion: 'Region exportieren',
  save: 'Speichern',
  packFiles: 'Outpost-Regionen',
  extractFiles: 'OpenStreetMap-Extrakte',
  elevationFiles: 'Höhenmodelle',
  trackFiles: 'Tracks',
  packAndTrackFiles: 'Regionen und Tracks',
  allFiles: 'Alle Dateien',
});
