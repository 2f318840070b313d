import { catalogue } from '../../data-packs/words/catalogue.ts';

/**
 * Refusals of routes, areas and matches. Those that carry a number have no full stop: `message` ends with the number.
 */
export const t = catalogue('routing', {
  tooFarApart: 'The locations are further apart than the engine routes',
  unconnected: 'The locations lie on parts of the network that no road or path connects',
  noRoad: 'No usable road or path lies within searchCutoff of a location',
  noRoute: 'No route was found between the locations',
  notExact: 'The trace does not follow roads or paths exactly',
  scattered:
    'Points {{from}} and {{to}} are further from their neighbours than the {{kilometers}} km over which a way is looked for',
  noMatch: 'The trace could not be matched to roads or paths',

  pairTooFarApart: 'Locations {{from}} and {{to}} are further apart than the engine routes',
  pairUnconnected: 'Locations {{from}} and {{to}} lie on parts of the network that no road or path connects',
  pairWithoutRoute: 'No route was found between locations {{from}} and {{to}}',
  noRoadNear: 'No usable road or path lies within searchCutoff of location {{number}} ({{lat}}, {{lon}})',
  noRoadWithin: 'No usable road or path lies within {{kilometers}} km of location {{number}}',
  turnsAround: 'The route cannot go on at location {{number}} without turning around',
  noWayTo: 'No way leads to location {{number}} from any other',
  noWayOn: 'No way leads on from location {{number}} to any other',
  noOrder: 'No order of the locations leads over all of them',
  longTrace: 'The trace is longer than the {{kilometers}} km that are matched at once',

  locationsApart:
    'The locations lie in different regions ({{regions, list(style: short; type: unit)}}) and no route leads across: build one region from both extracts (outpost pack build --osm A B)',
  pointsApart:
    'The points lie in different regions ({{regions, list(style: short; type: unit)}}) and none of them holds a part of the trace',
  locationsOutside: 'No installed region reaches the locations',
  locationOutside:
    'Location {{number}} ({{lat}}, {{lon}}) is outside every installed region: install the region it lies in',
  locationOutsideOf:
    'Location {{number}} ({{lat}}, {{lon}}) is outside every installed region: install a region of {{name}} that holds it',
  pointOutside: 'Point {{number}} ({{lat}}, {{lon}}) is outside every installed region: install the region it lies in',
  pointOutsideOf:
    'Point {{number}} ({{lat}}, {{lon}}) is outside every installed region: install a region of {{name}} that holds it',

  beginsFarOff: 'The route begins {{metres, number}} m from location {{number}}, which no usable road or path reaches.',
  stopsFarOff: 'The route stops {{metres, number}} m from location {{number}}, which no usable road or path reaches.',
  endsFarOff: 'The route ends {{metres, number}} m from location {{number}}, which no usable road or path reaches.',
  sourceFarOff: 'Source {{number}} is {{metres, number}} m from the road or path that its times begin at.',
  targetFarOff: 'Target {{number}} is {{metres, number}} m from the road or path that its times end at.',
  traceBeginsFarOff:
    'The way that was found begins {{metres, number}} m from point {{number}}, the first of the trace.',
  traceEndsFarOff: 'The way that was found ends {{metres, number}} m from point {{number}}, the last of the trace.',

  manyPairs: '{{sources}} sources x {{targets}} targets are {{pairs}} pairs; a matrix has at most {{most}}.',
  manyAreas: '{{locations}} locations x {{contours}} contours are {{areas}}; at most {{most}} are drawn.',
  timeOrDistance: '{{field}}: a contour has either time or distance.',
  farContour: '{{field}}: must be at most {{most}} kilometers.',
  notColor: '{{field}}: must be a hex colour of 3 or 6 digits without the leading #.',
  hikingDifficulty: '{{field}}: must be 0 to {{most}} or one of {{words, list(style: short; type: unit)}}.',
  longOutlines: '{{field}}: the outlines are longer than {{most}} km together.',
  alternatesBetween: '{{field}}: there are alternatives between two locations only.',
  longShape: '{{field}}: at most {{most}} points; send longer traces as encodedPolyline.',
  shapeOrPolyline: 'Give exactly one of shape and encodedPolyline.',

  engineRefused: 'The routing engine refused the request: {{reason}}.',
  shortTrace: 'A trace needs at least 2 points.',
  unreadableLine: 'encodedPolyline cannot be read: {{reason}}.',
  oldEngine: 'The Valhalla service does not answer matrices in rows of numbers: it needs version 3.4 or newer.',

  valhallaAway:
    'Valhalla services that cannot be reached, and are asked again every two seconds: {{urls, list(style: short; type: unit)}}.',
  readsNoGraph: 'It asks a Valhalla service elsewhere and reads no graph.',
});
