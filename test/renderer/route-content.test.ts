import { expect, test } from 'vitest';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { writeGeoJson } from '../../data-packs/interchange/write/write-geojson.ts';
import {
  deviceRoutePoints,
  legsContent,
  namedEnds,
  routeContent,
} from '../../renderer/features/plan/route/route-content.ts';
import type { Route } from '../../renderer/features/plan-state/route.ts';
import { wholeText } from '../../renderer/formats/export-files.ts';
import { cumulativeDistances } from '../../renderer/formats/line.ts';
import { readTrack } from '../../renderer/formats/read-track.ts';

const line: Position[] = [
  [179.98, -17],
  [179.99, -17],
  [180.01, -17],
  [180.02, -17.01],
];
const distances = cumulativeDistances(line);
const turn = (instruction: string, begin: number, end: number, seconds: number): Route['turns'][number] => ({
  instruction,
  type: undefined,
  metres: 0,
  seconds,
  after: 0,
  stage: 0,
  begin,
  end,
});
/** Two legs over the antimeridian. */
const route: Route = {
  line,
  distances,
  legStarts: [0, 2, 3],
  turns: [
    turn('Go east.', 0, 1, 60),
    turn('Turn right.', 1, 2, 30),
    turn('Go on.', 2, 3, 40),
    turn('Arrive.', 3, 3, 0),
  ],
  metres: distances.at(-1) ?? 0,
  seconds: 130,
  snapDistances: [],
  heights: undefined,
};
const stops = [
  { label: 'Suva', point: { lon: 179.98, lat: -17 } },
  { label: '-17.00000, -179.99000', point: { lon: -179.99, lat: -17 } },
  { label: 'Labasa', point: { lon: -179.98, lat: -17.01 } },
];
const saved = { name: 'Suva to Labasa', route, stops, heights: [0, 100, 200] };

test('a route is one line as long as it is, with heights at its vertices and its stops', () => {
  const { features, positions } = routeContent(saved, 'gpx');
  const [way, ...stopped] = features;
  const [run = { from: 0, length: 0 }] = way?.shapes[0]?.runs ?? [];
  expect(positions.line(run)).toEqual(line);
  const heights = positions.heights(run);
  expect(heights[0]).toBe(0);
  expect(heights.at(-1)).toBe(200);
  expect(heights[1]).toBeCloseTo(((distances[1] ?? 0) / route.metres) * 200, 6);
  expect(stopped.map(({ name }) => name)).toEqual(stops.map(({ label }) => label));
  expect(routeContent(saved, 'csv').features).toHaveLength(1);
});

test('its legs add up to it, in length and time, and read back as long', () => {
  const content = legsContent(saved);
  const legs = content.features.filter(({ attributes }) => attributes.leg !== undefined);
  expect(legs.map(({ attributes }) => attributes.leg)).toEqual([1, 2]);
  const sum = (name: string) => legs.reduce((total, { attributes }) => total + Number(attributes[name]), 0);
  expect(sum('seconds')).toBe(route.seconds);
  expect(Math.abs(sum('metres') - route.metres)).toBeLessThan(1.5);
  const bytes = new TextEncoder().encode(wholeText(writeGeoJson(content)));
  const { metres, shapes } = readTrack({ name: 'a.geojson', format: 'geojson', bytes }, { id: 1, color: '#e03177' });
  expect(Math.abs(metres - route.metres) / route.metres).toBeLessThan(0.001);
  expect(shapes.lines.map(({ heights }) => heights.length)).toEqual([3, 2]);
});

test('a device gets the ends by their names and the turns by what to do', () => {
  expect(deviceRoutePoints(route, stops).map(({ name }) => name)).toEqual(['Suva', 'Turn right.', 'Go on.', 'Labasa']);
});

test.each([
  [
    ['Vaduz', 'Malbun'],
    ['Vaduz', 'Malbun'],
  ],
  [['47.14782, 9.49910', 'Malbun'], ['Malbun']],
  [['47°08\'52"N 9°29\'57"E', '32T NT 39200 21300'], []],
  [
    ['東京', 'Straße des 17. Juni'],
    ['東京', 'Straße des 17. Juni'],
  ],
])('of %j the file is named by %j', (labels, named) => {
  expect(namedEnds(labels.map(label => ({ label, point: { lon: 0, lat: 0 } })))).toEqual(named);
});
