import { describe, expect, test } from 'vitest';
import { serviceForTests } from '../../helpers/service-for-tests.ts';

const service = await serviceForTests({ packs: ['sandbox'] });

const places = {
  ardhavn: { lon: -28.52201, lat: 45.46725 },
  kirvell: { lon: -28.39739, lat: 45.47841 },
  nordskar: { lon: -28.48976, lat: 45.52843 },
  vestrand: { lon: -28.60543, lat: 45.45699 },
  skarvik: { lon: -28.64509, lat: 45.54391 },
  ternes: { lon: -28.3979, lat: 45.55147 },
  vatnsby: { lon: -28.4803, lat: 45.5045 },
  lumhavn: { lon: -28.34877, lat: 45.43666 },
  austby: { lon: -28.28863, lat: 45.45501 },
  endeveienStart: { lon: -28.64451, lat: 45.54604 },
  endeveienEnd: { lon: -28.62667, lat: 45.56028 },
  fjellveiStart: { lon: -28.5576, lat: 45.49679 },
  fjellveiEnd: { lon: -28.58061, lat: 45.4838 },
  turnFrom: { lon: -28.51916, lat: 45.46874 },
  turnTo: { lon: -28.5202, lat: 45.46839 },
};
type Place = keyof typeof places;
type Costing = 'auto' | 'bicycle' | 'pedestrian';

async function kilometres(from: Place, to: Place, costing: Costing): Promise<number> {
  const { status, body } = await service.post('/directions/v1', { locations: [places[from], places[to]], costing });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.trip.summary.length;
}

describe('FACTS.md against the running service', () => {
  const routes: [Place, Place, Costing, number][] = [
    ['ardhavn', 'kirvell', 'auto', 11.53],
    ['ardhavn', 'nordskar', 'auto', 10.42],
    ['ardhavn', 'vestrand', 'auto', 7.55],
    ['ardhavn', 'skarvik', 'auto', 21.41],
    ['kirvell', 'ternes', 'auto', 13.37],
    ['ardhavn', 'vatnsby', 'bicycle', 7.42],
    ['vatnsby', 'nordskar', 'pedestrian', 2.83],
    ['ardhavn', 'lumhavn', 'auto', 21.01],
    ['lumhavn', 'austby', 'auto', 5.95],
    ['endeveienStart', 'endeveienEnd', 'auto', 2.4],
    ['fjellveiStart', 'fjellveiEnd', 'bicycle', 2.8],
    ['fjellveiStart', 'fjellveiEnd', 'pedestrian', 2.8],
    ['fjellveiStart', 'fjellveiEnd', 'auto', 14.28],
  ];
  test.each(routes)('%s to %s by %s is %d km', async (from, to, costing, expected) => {
    const length = await kilometres(from, to, costing);
    expect(Math.abs(length - expected) / expected).toBeLessThan(0.03);
  });

  test('Lumey is reached only by ferry', async () => {
    const { status, body } = await service.post('/directions/v1', {
      locations: [places.ardhavn, places.lumhavn],
      costing: 'auto',
      costingOptions: { auto: { excludeFerries: true } },
    });
    expect([status, body.routingErrorCode]).toEqual([400, 442]);
  });

  test('the forbidden left turn makes the car go around', async () => {
    expect(await kilometres('turnFrom', 'turnTo', 'pedestrian')).toBeLessThan(0.13);
    expect(await kilometres('turnFrom', 'turnTo', 'auto')).toBeGreaterThan(0.5);
  });

  test('only the motorway takes a toll', async () => {
    const toll = async (to: Place) => {
      const locations = [places.ardhavn, places[to]];
      const { body } = await service.post('/directions/v1', { locations, costing: 'auto' });
      return body.trip.summary.hasToll;
    };
    expect([await toll('kirvell'), await toll('skarvik')]).toEqual([true, false]);
  });

  test('a main road over the hills climbs as a built road does', async () => {
    const locations = [places.ardhavn, places.skarvik];
    const { body } = await service.post('/directions/v1', { locations, costing: 'auto' });
    const profile = await service.post('/elevation/v1', {
      encodedPolyline: body.trip.legs[0].shape,
      samples: 500,
    });
    const heights: number[] = profile.body.elevations.map((one: { elevation: number }) => one.elevation);
    const climb = heights.reduce((sum, height, i) => sum + Math.max(0, height - (heights[i - 1] ?? height)), 0);
    expect(climb).toBeGreaterThan(250);
    expect(climb).toBeLessThan(700);
  });

  test('heights are what the page says', async () => {
    const points = [
      { lon: -28.59673, lat: 45.52834 },
      { lon: -28.57063, lat: 45.52024 },
      places.ardhavn,
      { lon: -28.46, lat: 45.464 },
    ];
    const { body } = await service.post('/elevation/v1', { points });
    const heights: number[] = body.elevations.map((one: { elevation: number }) => one.elevation);
    for (const [i, expected] of [1181, 1098, 13, 44].entries())
      expect(Math.abs((heights[i] ?? 0) - expected)).toBeLessThan(3);
  });

  const searches: [string, Record<string, string>][] = [
    ['Ardhaven', { name: 'Ardhavn', countrycode: 'XO', type: 'city' }],
    ['Ardhafen', { name: 'Ardhavn' }],
    ['Nordskar', { name: 'Nordskár', postcode: '3000' }],
    ['Mount Hav', { name: 'Hávtind' }],
    [
      'Lindgata 3, Ardhavn',
      { name: 'Lindgata 3', postcode: '1000', city: 'Ardhavn', district: 'Gamleby', type: 'house' },
    ],
    ['Saint Una Cathedral', { name: 'Sankta Unas kirka' }],
    ['Flughafen Hafmark', { name: 'Havmark lufthavn' }],
    ['Ardhavn Sentral', { name: 'Ardhavn Sentral' }],
    ['2140', { postcode: '2140', city: 'Solbakk' }],
  ];
  test.each(searches)('"%s" finds it first', async (query, expected) => {
    const { body } = await service.get(`/search/geocode/v1/forward?limit=1&q=${encodeURIComponent(query)}`);
    expect(body.features[0]?.properties).toMatchObject(expected);
  });
});
