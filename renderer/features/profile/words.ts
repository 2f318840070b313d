import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('profile', {
  enlarge: 'Larger, below the map',
  close: 'Close the elevation profile',
  title: 'Elevation profile',
  loading: 'Loading the profile',
  failed: 'No elevation profile: {{reason}}',
  noData: 'The installed regions hold no elevation data along this route.',
  noDataHere: '{{distance}} · no data',
  ascent: 'Ascent',
  descent: 'Descent',
  lowest: 'Lowest',
  highest: 'Highest',
  titleOf: 'Elevation profile: {{name}}',
  show: 'Elevation profile',
  showOf: 'Elevation profile of {{name}}',
  noLine: '{{name}} has no line to make a profile of.',
  notRead: 'No elevation profile of {{name}}: {{reason}}',
  export: 'Save the profile',
  steepness: 'Steepness',
  upTo: '< {{percent, number}} %',
  from: '≥ {{percent, number}} %',
});
