import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('tracks', {
  title: 'Tracks',
  close: 'Close track {{name}}',
  points_one: '{{count, number}} point',
  points_other: '{{count, number}} points',
  areas_one: '{{count, number}} area',
  areas_other: '{{count, number}} areas',
  empty: '{{file}} has no track, route or point in it. Nothing was drawn.',
  notGeoJson: '{{file}} is not GeoJSON. Nothing was drawn.',
  notGpx: '{{file}} is not a GPX file. Nothing was drawn.',
  noNumbers: '{{file}} has a position that is no pair of numbers. Nothing was drawn.',
  notDegrees: '{{file}} has positions that are not in degrees. Nothing was drawn.',
  readerFailed: '{{file}} could not be read: {{reason}}.',
  readerStopped: '{{file}} could not be read: its reader stopped.',
});
