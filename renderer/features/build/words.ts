import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('build', {
  command: 'Build region…',
  title: 'Build a region',
  close: 'Close building',
  about:
    'Made on this machine from OpenStreetMap: map, search and directions. With heights also elevation, hill shading and contour lines.',
  osm: 'OpenStreetMap data',
  osmDescription: 'One or more files of the same day: .osm.pbf, .osm, .osm.gz, .osm.bz2.',
  heights: 'Heights (optional)',
  heightsDescription: 'Elevation models: .hgt or .tif files, zipped or not, or folders of them.',
  buildings: '3D buildings',
  buildingsDescription: 'Made from the same data. They add about half a kilobyte per building to the region.',
  name: 'Name',
  id: 'Id',
  duration: 'Minutes for a small country, hours for a large one. Go on working meanwhile.',
  build: 'Build',

  filesMissing: 'Add at least one file of OpenStreetMap data.',
  nameMissing: 'Give it a name.',
  idWrong: 'Lower-case letters, digits and dashes, at most 64.',

  onlyView: 'Only what the map shows',
  boxDrawn: '{{width}} × {{height}}, drawn on the map.',
  takeView: 'Take the current view',

  removePath: 'Leave out {{path}}',
  pathFor: 'Path for {{label}}',
  addPath: 'Add',
  choose: 'Choose …',

  fromWorld: 'From a list of the whole world …',
  fetchHeights: 'Download heights',
  fetchHeightsDescription: 'Public elevation tiles of one second of arc for where the data lies.',
  handingOver: '{{name}}: {{sent, bytes}} of {{total, bytes}}',
  chooseFor: 'Choose files: {{label}}',
  typePath: 'Type a path',
  typePathFor: 'Type a path: {{label}}',
});
