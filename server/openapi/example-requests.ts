import type { ExchangeExample } from './document.ts';

type ExampleRequest = Omit<ExchangeExample, 'status' | 'answer'>;

/** Places of the sandbox region that the examples speak of. */
const ardhavn = { lat: 45.46725, lon: -28.52201 };
const nordskar = { lat: 45.52843, lon: -28.48976 };
const vestrand = { lat: 45.45699, lon: -28.60543 };
const kirvell = { lat: 45.47841, lon: -28.39739 };
const lumhavn = { lat: 45.43666, lon: -28.34877 };
const lindgata = { lat: 45.46761, lon: -28.51822 };
const havtind = { lat: 45.52834, lon: -28.59673 };
const openSea = { lat: 45.2, lon: -29.1 };

/**
 * What the examples of each operation ask of the sandbox region. `build/record-examples.ts` asks the service and keeps what it
 * answers in `examples.json`; a test asks again.
 */
export const exampleRequests: Readonly<Record<string, readonly ExampleRequest[]>> = {
  route: [
    {
      name: 'car',
      summary: 'From the middle of Ardhavn to a house there, by car',
      body: { locations: [ardhavn, lindgata], costing: 'auto' },
    },
    {
      name: 'options',
      summary: 'On foot, in miles, with a stop, instructions in German',
      body: {
        locations: [
          { ...ardhavn, radius: 20 },
          { lat: 45.46714, lon: -28.5204, type: 'break', searchCutoff: 500 },
          { lat: 45.46735, lon: -28.5195 },
        ],
        costing: 'pedestrian',
        costingOptions: { pedestrian: { excludeFerries: false, useFerry: 0.2 } },
        directionsOptions: { language: 'de-DE' },
        units: 'miles',
      },
    },
    {
      name: 'no_route',
      summary: 'An island that only a ferry reaches, without ferries',
      body: {
        locations: [kirvell, lumhavn],
        costing: 'auto',
        costingOptions: { auto: { excludeFerries: true } },
      },
    },
    {
      name: 'no_road',
      summary: 'No road within the cutoff',
      body: { locations: [{ ...havtind, searchCutoff: 100 }, ardhavn], costing: 'auto' },
    },
  ],
  matrix: [
    {
      name: 'towns',
      summary: 'Two towns to two others',
      body: { sources: [ardhavn, kirvell], targets: [nordskar, vestrand], costing: 'auto' },
    },
    {
      name: 'partial',
      summary: 'One target that no road is near',
      body: { sources: [ardhavn], targets: [lindgata, { lat: 47.5, lon: -24 }], costing: 'bicycle', units: 'miles' },
    },
  ],
  isochrone: [
    {
      name: 'village',
      summary: 'What is a minute by car from a village, as an area',
      body: {
        locations: [lumhavn],
        costing: 'auto',
        contours: [{ time: 1, color: 'ff0000' }],
        polygons: true,
      },
    },
    {
      name: 'distances',
      summary: 'Two distances on foot, as lines',
      body: {
        locations: [lumhavn],
        costing: 'pedestrian',
        contours: [{ distance: 0.2 }, { distance: 0.4 }],
      },
    },
  ],
  map_matching: [
    {
      name: 'track',
      summary: 'Seven noisy points of a drive',
      body: {
        shape: [
          { lat: 45.46723, lon: -28.522 },
          { lat: 45.46759, lon: -28.52144 },
          { lat: 45.468, lon: -28.52085 },
          { lat: 45.46842, lon: -28.5202 },
          { lat: 45.46889, lon: -28.51934 },
          { lat: 45.46839, lon: -28.51878 },
          { lat: 45.46767, lon: -28.51808 },
        ],
        costing: 'auto',
      },
    },
    {
      name: 'polyline',
      summary: 'The shape of a route, which lies exactly on the roads; instructions in French, miles',
      body: {
        encodedPolyline: 'afbvuAl`zku@{Twa@{Wmf@o@mAsMgVgGaLe]{t@~F}IxUsUfk@{j@',
        shapeMatch: 'edge_walk',
        costing: 'auto',
        units: 'miles',
        directionsOptions: { language: 'fr' },
      },
    },
  ],
  optimized_route: [
    {
      name: 'errands',
      summary: 'Three stops between start and end, in the order that is shortest',
      body: {
        locations: [ardhavn, { lat: 45.4685, lon: -28.5165 }, { lat: 45.4674, lon: -28.5209 }, lindgata, kirvell],
        costing: 'bicycle',
        directionsOptions: { language: 'de' },
      },
    },
    {
      name: 'round_trip',
      summary: 'Back to where it began, on foot',
      body: {
        locations: [ardhavn, { lat: 45.4685, lon: -28.5165 }, { lat: 45.4674, lon: -28.5209 }, lindgata, ardhavn],
        costing: 'pedestrian',
        units: 'miles',
      },
    },
  ],
  elevation: [
    {
      name: 'points',
      summary: 'A town, the highest peak, open sea',
      body: { points: [ardhavn, havtind, openSea] },
    },
    {
      name: 'line',
      summary: 'Five samples along a line',
      body: { encodedPolyline: 'cfbvuAr`zku@wnvBs~}@', samples: 5 },
    },
  ],
  geocode_forward: [
    {
      name: 'address',
      summary: 'An address',
      query: { q: 'Lindgata 3, Ardhavn', limit: 1 },
    },
    {
      name: 'nearby',
      summary: 'A kind of place around a point, in German',
      query: { q: 'Apotheke', lat: 45.46725, lon: -28.52201, zoom: 14, lang: 'de', limit: 2 },
    },
  ],
  geocode_autocomplete: [{ name: 'typing', summary: 'The first letters of a town', query: { q: 'nords', limit: 2 } }],
  geocode_reverse: [
    {
      name: 'house',
      summary: 'The nearest thing to a point',
      query: { lat: 45.46761, lon: -28.51822, radius: 0.2 },
    },
  ],
  tiles_token: [
    {
      name: 'session',
      summary: 'The addresses of one map session, with traffic',
      query: { session: 'map-1', traffic: 'true' },
    },
  ],
  tiles_terrain: [
    { name: 'tile', summary: 'The tile of Ardhavn', params: { z: 12, x: 1723, y: 1465 } },
    { name: 'outside', summary: 'A tile no region has', params: { z: 12, x: 0, y: 0 } },
  ],
  static_map: [
    {
      name: 'town',
      summary: 'A town, 400 x 300 pixels',
      params: { style: 'light', position: '-28.52201,45.46725,13', size: '400x300.png' },
    },
    {
      name: 'paper',
      summary: 'A4 in 1:25 000 with grid and legend, as PDF',
      params: { style: 'outdoor', position: '-28.52201,45.46725', size: 'a4-landscape.pdf' },
      query: { scale: '25000', grid: 'utm', legend: 'true', title: 'Ardhavn' },
    },
  ],
  static_map_post: [
    {
      name: 'report',
      summary: 'A place and a way to it, fitted into 600 x 400 pixels',
      params: { style: 'light' },
      body: {
        size: '600x400@2x.png',
        geojson: {
          type: 'FeatureCollection',
          features: [
            {
              type: 'Feature',
              properties: { 'marker-color': '#0b57d0', 'marker-symbol': 'harbor', title: 'Harbour' },
              geometry: { type: 'Point', coordinates: [-28.52201, 45.46725] },
            },
            {
              type: 'Feature',
              properties: { stroke: '#d9342b', 'stroke-width': 4, title: 'Way' },
              geometry: {
                type: 'LineString',
                coordinates: [
                  [-28.52201, 45.46725],
                  [-28.51822, 45.46761],
                ],
              },
            },
          ],
        },
      },
    },
  ],
  openapi: [],
  health: [],
};
