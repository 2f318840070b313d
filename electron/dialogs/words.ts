import { catalogue } from '../../data-packs/words/catalogue.ts';

export const t = catalogue('desktopFiles', {
  installFromFile: 'Install a region from a file',
  installFromFolder: 'Install a region from a folder',
  chooseExtracts: 'Choose OpenStreetMap extracts',
  chooseElevation: 'Choose elevation data',
  openTrack: 'Open a track',
  openAny: 'Open',
  chooseUpdateFolder: 'Choose the folder with the update',
  exportRegion: 'Export the region',
  save: 'Save',
  packFiles: 'Outpost regions',
  extractFiles: 'OpenStreetMap extracts',
  elevationFiles: 'Elevation models',
  trackFiles: 'Tracks',
  packAndTrackFiles: 'Regions and tracks',
  allFiles: 'All files',
});
