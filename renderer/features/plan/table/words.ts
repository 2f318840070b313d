import { catalogue } from '../../../../data-packs/words/catalogue.ts';

export const t = catalogue('table', {
  title: 'Times and distances',
  pairs: 'Pairs',
  all: 'From every point to every other',
  fromFirst: 'From the first point to all others',
  toFirst: 'From all others to the first point',
  fewPoints: 'Choose two points or more: type them, click the map, or add a list.',
  manyPairs:
    'A table has at most 2,500 pairs, as of 50 points to 50: take points away, or go from or to the first only.',
  searching: 'Computing the table',
  show: 'Show',
  time: 'Time',
  distance: 'Distance',
  fromTo: 'From / to',
  export: 'Export the table',
  exportGrid: 'As it stands (CSV)',
  exportPairs: 'A line for each pair (CSV)',
  empty_one: '{{count, number}} pair is empty: {{reason}}',
  empty_other: '{{count, number}} pairs are empty: {{reason}}',
  no_route: 'no way leads from one to the other.',
  no_road_near_source: 'no usable way is near the start.',
  no_road_near_target: 'no usable way is near the destination.',
  outside_coverage: 'a point lies outside of your regions.',
  different_regions: 'no region holds both points.',
  too_far: 'they are too far apart.',
});
