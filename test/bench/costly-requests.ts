import { encodePolyline } from '../../data-packs/geo/polyline.ts';
import { seededRandom } from '../helpers/seeded-random.ts';

export interface CostlyRequest {
  path: string;
  body?: object;
}

const random = seededRandom(38);
const between = (least: number, most: number) => least + random() * (most - least);
/** In Liechtenstein, where there are roads all over. */
const place = () => ({ lon: between(9.512, 9.528), lat: between(47.13, 47.19) });
const places = (count: number) => Array.from({ length: count }, place);
const point = () => {
  const { lon, lat } = place();
  return `${lon.toFixed(5)},${lat.toFixed(5)}`;
};

/** Texts of eight million letters each. */
const doubling = Array.from({ length: 20 }).reduce<unknown>(
  (text, _, i) => ['let', `v${20 - i}`, ['concat', ['var', `v${19 - i}`], ['var', `v${19 - i}`]], text],
  ['var', 'v20'],
);

/** A style that takes all the time, another one each time: none is known as slow. */
function endlessStyle(): object {
  const layout = {
    'text-field': ['let', 'v0', 'x'.repeat(8), doubling],
    'text-font': ['Noto Sans Regular'],
    'text-size': between(8, 20),
  };
  const layer = { id: 'names', type: 'symbol', source: 'protomaps', 'source-layer': 'roads', layout };
  return { version: 8, sources: {}, layers: [layer] };
}

/** A walk to and fro over all of the country. */
const walk = (points: number) =>
  Array.from({ length: points }, (_, i): [number, number] => [
    9.51 + 0.02 * Math.sin(i / 300),
    47.1 + 0.1 * Math.abs(((i / 20_000) % 2) - 1),
  ]);
const trace = encodePolyline(walk(100_000));
const longLine = encodePolyline(walk(300_000));

const map = () => ({ kind: 'map', style: 'outdoor', scale: 5000, markers: [point()] });

/** The worst that is accepted of each kind. */
export const costlyRequests: Readonly<Record<string, () => CostlyRequest>> = {
  report: () => ({ path: '/reports/v1', body: { title: 'x', sections: Array.from({ length: 12 }, map) } }),
  atlas: () => ({
    path: '/atlas/v1/jobs',
    body: { style: 'outdoor', bbox: [9.48, 47.06, 9.6, 47.26], scale: 10_000, paper: 'a4' },
  }),
  'large-picture': () => ({ path: `/styles/v1/outdoor/static/${point()},14/2048x2048@2x.png` }),
  'usual-picture': () => ({ path: `/styles/v1/outdoor/static/${point()},14/1400x1400@2x.png` }),
  'large-pdf': () => ({ path: `/styles/v1/outdoor/static/${point()}/a0-landscape.pdf?scale=25000&grid=utm` }),
  svg: () => ({ path: `/styles/v1/outdoor/static/${point()},13/2048x2048.svg` }),
  'own-style': () => ({
    path: '/styles/v1/outdoor/static',
    body: { position: `${point()},12`, size: '200x200', stylesheet: endlessStyle() },
  }),
  isochrone: () => ({
    path: '/isochrone/v1',
    body: {
      costing: 'auto',
      locations: places(1),
      contours: [10, 20, 30, 40].map(time => ({ time })),
      polygons: true,
    },
  }),
  matrix: () => ({
    path: '/directions-matrix/v1',
    body: { costing: 'pedestrian', sources: places(50), targets: places(50) },
  }),
  'optimised-route': () => ({ path: '/optimized-route/v1', body: { costing: 'auto', locations: places(20) } }),
  'map-matching': () => ({ path: '/map-matching/v1', body: { costing: 'pedestrian', encodedPolyline: trace } }),
  elevation: () => ({ path: '/elevation/v1', body: { encodedPolyline: longLine, samples: 1000 } }),
  search: () => ({
    path: `/search/geocode/v1/forward?limit=20&q=${encodeURIComponent(`${'str vad sch tri bal esch mau '.repeat(8)}${Math.floor(between(1, 200))}`)}`,
  }),
};

/** Of another client, who is to notice nothing. */
export const usualRequests: Readonly<Record<string, () => CostlyRequest>> = {
  route: () => ({ path: '/directions/v1', body: { costing: 'auto', locations: places(2) } }),
  search: () => ({
    path: `/search/geocode/v1/autocomplete?q=${['vadu', 'schaa', 'triese', 'bende'][Math.floor(between(0, 4))]}`,
  }),
  picture: () => ({ path: `/styles/v1/light/static/${point()},12/200x200` }),
  health: () => ({ path: '/health' }),
};

/** A table of pictures and reports. */
export const table = `lon,lat\n${Array.from({ length: 500 }, point).join('\n')}\n`;
export const tablePlan = {
  place: { from: 'position', lat: 'lat', lon: 'lon' },
  steps: [
    { kind: 'picture', style: 'outdoor', width: 2048, height: 2048 },
    { kind: 'report', style: 'outdoor' },
    { kind: 'travel', costing: 'auto', targets: places(20).map((at, i) => ({ name: `${i}`, ...at })) },
  ],
};
