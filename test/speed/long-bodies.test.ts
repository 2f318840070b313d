import { afterAll, describe, expect, test } from 'vitest';
import { ClientThread } from '../helpers/client-thread.ts';
import { leastOf } from '../helpers/least-of.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { longestTurn } from '../helpers/stall-probe.ts';

const service = await serviceForTests({ packs: ['sandbox'] });
const client = new ClientThread();
afterAll(() => client.close());

const size = 2 * 1024 * 1024 - 100;
const times = <Item>(count: number, item: (i: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => item(i));
const point = { lat: 45.467251, lon: -28.522013 };

/** An area of seventeen positions. */
const area = (i: number) => {
  const [lon, lat] = [-28.56 + (i % 30) * 0.002, 45.45 + Math.floor(i / 30) * 0.001];
  const corner = (k: number) => [
    lon + 0.0008 * Math.cos((k * Math.PI) / 8),
    lat + 0.0004 * Math.sin((k * Math.PI) / 8),
  ];
  const ring = times(17, k => corner(k % 16));
  return { type: 'Feature', properties: { code: i }, geometry: { type: 'Polygon', coordinates: [ring] } };
};

/** A body of up to 2 MiB, and how it is answered. */
const bodies: [string, string, number, string, RegExp][] = [
  [
    'a million points',
    '/elevation/v1',
    200,
    `{"encodedPolyline":"${'?'.repeat(size)}"}`,
    /^\{"elevations":\[\{"lat":0,"lon":0/,
  ],
  ['a polyline of nonsense', '/elevation/v1', 400, `{"encodedPolyline":"${' '.repeat(size)}"}`, /position 0/],
  ['a polyline cut off', '/elevation/v1', 400, `{"encodedPolyline":"${'?'.repeat(size - 1)}"}`, /cut off/],
  [
    'a polyline in escapes',
    '/elevation/v1',
    200,
    `{"encodedPolyline":"${'\\u003f'.repeat((size >> 3) & ~1)}"}`,
    /elevations/,
  ],
  ['3300 points', '/elevation/v1', 400, JSON.stringify({ points: times(3300, () => point) }), /points/],
  ['10,000 wrong points', '/elevation/v1', 400, JSON.stringify({ points: times(10_000, () => 'x') }), /points/],
  [
    '3300 locations',
    '/directions/v1',
    400,
    JSON.stringify({ costing: 'auto', locations: times(3300, () => point) }),
    /locations/,
  ],
  [
    '3300 locations without numbers',
    '/directions/v1',
    400,
    JSON.stringify({ costing: 'auto', locations: times(3300, () => ({ lat: 'x', lon: null })) }),
    /locations/,
  ],
  [
    '9900 unknown names',
    '/elevation/v1',
    200,
    `{"points":[],${times(9900, i => `"a_${i}_b":1`).join()}}`,
    /^\{"elevations":\[\]\}$/,
  ],
  [
    '9800 fields in snake_case',
    '/elevation/v1',
    200,
    JSON.stringify({ points: [], a: times(2450, () => ({ search_cutoff: 1, use_ferry: 2, shape_match: 3, x_y: 1 })) }),
    /^\{"elevations":\[\]\}$/,
  ],
  [
    'names of 100,000 letters',
    '/elevation/v1',
    200,
    `{"points":[],${times(20, i => `"${'_a'.repeat(50_000)}${i}":1`).join()}}`,
    /^\{"elevations":\[\]\}$/,
  ],
  [
    'a track of 19,900 points on a map',
    '/styles/v1/light/static',
    200,
    JSON.stringify({
      size: '20x20.png',
      geojson: { type: 'LineString', coordinates: times(19_900, i => [-28.5 + i * 1e-6, 45.4 + (i % 100) * 1e-6]) },
    }),
    /PNG/,
  ],
  [
    '4900 lines on a map',
    '/styles/v1/light/static',
    200,
    JSON.stringify({
      size: '20x20.png',
      geojson: {
        type: 'GeometryCollection',
        geometries: times(4900, i => ({ type: 'LineString', coordinates: [[-28.5, 45.4], [-28.4 + i * 1e-6, 45.4]] })), // biome-ignore format: a line
      },
    }),
    /PNG/,
  ],
  [
    'a way, a drawing and coloured areas of an atlas',
    '/atlas/v1/plan',
    200,
    JSON.stringify({
      style: 'light',
      paper: 'a4',
      scale: 50_000,
      route: times(10_000, i => [-28.56 + i * 1e-5, 45.46]),
      geojson: { type: 'LineString', coordinates: times(10_000, i => [-28.56 + i * 1e-5, 45.47]) },
      choropleth: {
        csv: `code,people\n${times(600, i => `${i},${i * i}\n`).join('')}`,
        join: { column: 'code', property: 'code' },
        value: 'people',
        geojson: { type: 'FeatureCollection', features: times(600, area) },
      },
    }),
    /"joined":600/,
  ],
  ['a million brackets', '/directions/v1', 400, '['.repeat(size / 2) + ']'.repeat(size / 2), /nested deeper than 32/],
  [
    '300,000 objects in each other',
    '/directions/v1',
    400,
    `${'{"a":'.repeat(300_000)}1${'}'.repeat(300_000)}`,
    /nested deeper than 32/,
  ],
  ['a million zeros', '/directions/v1', 400, `{"a":[${'0,'.repeat(size / 2)}0]}`, /more than 10,000 values/],
  [
    'a polyline for map matching',
    '/map-matching/v1',
    400,
    `{"costing":"auto","encodedPolyline":"${'?'.repeat(size)}"}`,
    /encodedPolyline|points/,
  ],
  [
    '3300 sources',
    '/directions-matrix/v1',
    400,
    JSON.stringify({ costing: 'auto', sources: times(3300, () => point), targets: [point] }),
    /2500|sources/,
  ],
  [
    '2500 sources beside each other',
    '/directions-matrix/v1',
    200,
    JSON.stringify({ costing: 'auto', sources: times(2500, () => point), targets: [point] }),
    /sourcesToTargets/,
  ],
  ['a number of two million digits', '/elevation/v1', 400, `{"points":[${'9'.repeat(size)}]}`, /points/],
  ['two million spaces', '/elevation/v1', 200, `{"points":[${' '.repeat(size)}]}`, /elevations/],
];

test('92,000 points on a map, in 2 MiB, are read beside the event loop, which only passes them on', async () => {
  const coordinates = times(92_000, i => [-28.5 + Math.round(i) / 1e6, Math.round(45.4e6 + (i % 100) * 100) / 1e6]);
  const body = Buffer.from(JSON.stringify({ size: '20x20.png', geojson: { type: 'LineString', coordinates } }));
  const least = await leastOf(12, 40, async () => {
    const { result, longest } = await longestTurn(() =>
      client.post(`${service.baseUrl}/styles/v1/light/static`, service.key, body),
    );
    expect(result.text.slice(0, 300)).toMatch(/PNG/);
    return longest;
  });
  expect(least).toBeLessThanOrEqual(80);
});

describe('no body of 2 MiB keeps the others waiting for long', () => {
  test.each(bodies)('%s', async (_name, path, status, text, says) => {
    const body = Buffer.from(text);
    const least = await leastOf(12, 100, async () => {
      const { result, longest } = await longestTurn(() => client.post(service.baseUrl + path, service.key, body));
      expect(result.text.slice(0, 300)).toMatch(says);
      expect(result.status).toBe(status);
      return longest;
    });
    expect(least).toBeLessThanOrEqual(200);
  });
});
