import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('regions', {
  title: 'Regions',
  close: 'Close regions',
  atWork_one: '{{count, number}} at work',
  atWork_other: '{{count, number}} at work',
  regionHere: 'Region at the middle of the map',
  noRegionHere: 'No region here',
  which: 'Which regions',
  installed: 'Installed',
  get: 'Get regions',
  getCommand: 'Get regions…',
  keyChangesNothing:
    'This window was opened with an API key, which reads maps and does not change what is installed. To add or remove regions, open the address that `npm start` or `outpost serve` prints, or use `outpost pack`.',
  disk: 'Regions take {{taken, bytes}}; {{free, bytes}} of {{total, bytes}} are free.',
  dataOf: 'Data of {{day}}, {{age}}',
  version: 'Version {{version}}',
  refused: '{{title}}. {{advice}}',
});
