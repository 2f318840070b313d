import { catalogue } from '../../../../data-packs/words/catalogue.ts';

export const t = catalogue('fit', {
  line: 'Line to fit',
  pointsOfPlan: 'The points of the list',
  noLine: 'Open a track (GPX and others), or choose two points or more.',
  searching: 'Looking for the ways of the line',
  before: 'As recorded',
  after: 'On its ways',
  savedName: '{{line}}, on its ways',
  export: 'Export the fitted line',
  gaps_zero: 'No gaps',
  gaps_one: '{{count, number}} gap',
  gaps_other: '{{count, number}} gaps',
  gap: 'From point {{from, number}} to {{to, number}}',
  dropped_zero: 'No point dropped',
  dropped_one: '{{count, number}} point dropped',
  dropped_other: '{{count, number}} points dropped',
  more: '{{count, number}} more',
});
