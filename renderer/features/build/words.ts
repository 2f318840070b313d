import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('build', {
  command: 'Build region…',
  title: 'Build a region',
  close: 'Close building',
  about:
    'Made on this machine from OpenStreetMap: map, search and directions. With heights also elevation, hill shading and contour lines.',
  source: 'Where the data comes from',
  files: 'Files I have',
  extract: 'From Geofabrik',
  osm: 'OpenStreetMap data',
  osmDescription: 'One or more .osm.pbf files of the same day.',
  extractDescription:
    'Extracts that geofabrik.de publishes daily. Fetching one needs a network; it is kept for the next time.',
  heights: 'Heights (optional)',
  heightsDescription: 'Elevation models: .hgt or .tif files, zipped or not, or folders of them.',
  buildings: '3D buildings',
  buildingsDescription: 'Made from the same data. They add about half a kilobyte per building to the region.',
  name: 'Name',
  id: 'Id',
  duration: 'Minutes for a small country, hours for a large one. Go on working meanwhile.',
  build: 'Build',

  filesMissing: 'Add at least one .osm.pbf file.',
  extractMissing: 'Choose a region of the list.',
  nameMissing: 'Give it a name.',
  idWrong: 'Lower-case letters, digits and dashes, at most 64.',

  onlyView: 'Only what the map shows',
  boxDrawn: '{{width}} × {{height}}, drawn on the map.',
  takeView: 'Take the current view',

  removePath: 'Leave out {{path}}',
  pathFor: 'Path for {{label}}',
  addPath: 'Add',
  choose: 'Choose …',

  fetchingList: 'Fetching the list',
  listFailed: 'The list cannot be had now',
  chooseAnother: 'Choose another',
  findExtract: 'Find an extract',
  findExample: 'Country, state or city',
  extracts: 'Extracts',
  noExtract: 'No extract of that name. A larger one around it can be cut to the view of the map.',
  found: '{{found, number}} of {{total, number}}, as of {{day, datetime(dateStyle: medium; timeZone: UTC)}}',
  firstFound:
    'The first {{found, number}} of {{total, number}}, as of {{day, datetime(dateStyle: medium; timeZone: UTC)}}',
});
