import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'desktopFiles', {
  installFromFile: 'Installer une région depuis un fichier',
  installFromFolder: 'Installer une région depuis un dossier',
  chooseExtracts: 'Choisir des extraits OpenStreetMap',
  chooseElevation: 'Choisir des données d’altitude',
  openTrack: 'Ouvrir une trace',
  openAny: 'Ouvrir',
  chooseUpdateFolder: 'Choisir le dossier de la mise à jour',
  exportRegion: 'Exporter la région',
  save: 'Enregistrer',
  packFiles: 'Régions Outpost',
  extractFiles: 'Extraits OpenStreetMap',
  elevationFiles: 'Modèles d’altitude',
  trackFiles: 'Traces',
  packAndTrackFiles: 'Régions et traces',
  allFiles: 'Tous les fichiers',
});
