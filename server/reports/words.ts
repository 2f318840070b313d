import { catalogue } from '../../data-packs/words/catalogue.ts';

/** What reports say of themselves, and of what keeps one from being made. */
export const reportWords = catalogue('reports', {
  untitled: 'Report',
  pageOf: 'Page {{page}} of {{pages}}',
  data: 'Data: {{regions, list(type: unit)}}',
  regionOf: '{{name}} of {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
  turn: 'Way',
  distance: 'Distance',
  after: 'After',
  underMinute: 'under 1 min',
  minutes: '{{minutes}} min',
  hours: '{{hours}} h {{minutes}} min',
  noHeights: 'No installed region has heights along this line.',
  noTurns: 'There are no directions.',
  noRows: 'The table is empty.',

  badLogo: 'The logo is no picture that reports take: PNG, JPEG, WebP or SVG.',
  manyMaps: 'At most {{most, number}} maps fit into one report.',
  largeLogo: 'The logo has too many pixels.',
  slowLogo: 'Drawing the logo takes too long. Use a simpler one, or save it as PNG.',
});
