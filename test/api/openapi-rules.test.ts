import { describe, expect, test } from 'vitest';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { OpenapiContract } from './openapi-contract.ts';

/** Rules between fields, which the schemas say and the service keeps. */

const service = await serviceForTests();
const addresses = ['/openapi.json', '/dashboard/v1/openapi.json'];
const token = service.accounts.dashboardTokens.create('rules', Date.now()).token;
const headers = { authorization: `Bearer ${token}` };
const contracts = await Promise.all(
  addresses.map(async address => new OpenapiContract((await service.get(address, { headers })).body)),
);

function fits(operationId: string, body: object): boolean {
  for (const contract of contracts) {
    const found = contract.operations.find(operation => operation.operationId === operationId);
    if (found?.bodySchema) return contract.fits(found.bodySchema, body);
  }
  throw new Error(`${operationId} has no body`);
}

const place = { lon: 9.5, lat: 47.1 };
const line = 'cfbvuAr`zku@wnvBs~}@';
const point = { type: 'Point', coordinates: [9.5, 47.1] };
const drawn = (geojson: object) => ({ size: '80x80', geojson });
const isochrone = (contour: object) => ({ costing: 'auto', locations: [place], contours: [contour] });

describe('requests that the schemas', () => {
  test.each([
    ['elevation', { points: [place] }],
    ['elevation', { points: null, encodedPolyline: line }],
    ['map_matching', { costing: 'auto', shape: [place, place] }],
    ['isochrone', isochrone({ time: 5, distance: null })],
    ['static_map_post', drawn(point)],
    ['static_map_post', drawn({ type: 'Feature', properties: null, geometry: null })],
    ['static_map_post', drawn({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry: point }] })],
    ['static_map_post', { size: '80x80', markers: ['color:tomato|label:A|.5,-47.1|180,90.0', '9.5,47.1'] }],
    [
      'static_map_post',
      { size: '80x80', path: ['9.5,47.1|9.6,47.2', 'stroke:rgba(0, 0, 0, 0.5)|enc:_p~iF~ps|U_ulLnnqC'] },
    ],
    ['static_map_post', { size: 'a4.pdf', circle: ['width:2.5|fill:#ff000040|9.5,47.1,300'], title: 'Here' }],
    ['create_user', { name: 'one', plan: null, planPrice: 100 }],
    ['create_user', { name: 'one', plan: 'pln_1', spendingCap: 100 }],
  ])('allow: %s %j', (operation, body) => {
    expect(fits(operation, body)).toBe(true);
  });

  test.each([
    ['elevation', {}],
    ['elevation', { points: [place], encodedPolyline: line }],
    ['map_matching', { costing: 'auto', shape: null }],
    ['isochrone', isochrone({ time: 5, distance: 1 })],
    ['static_map_post', drawn({ type: 'Point' })],
    ['static_map_post', drawn({ type: 'Point', coordinates: [200, 0] })],
    ['static_map_post', drawn({ type: 'LineString', coordinates: [[9.5, 47.1]] })],
    ['static_map_post', drawn({ type: 'FeatureCollection' })],
    ['static_map_post', { size: '80x80', markers: ['Vaduz'] }],
    ['static_map_post', { size: '80x80', path: ['9.5,47.1'] }],
    ['static_map_post', { size: '80x80', circle: ['9.5,47.1'] }],
    ['static_map_post', { size: '80x80', markers: ['9.5,47.1'], title: 'Here' }],
    ['create_user', { name: 'one', plan: 'pln_1', planPrice: 100 }],
  ])('forbid, and the service refuses: %s %j', async (operation, body) => {
    expect(fits(operation, body)).toBe(false);
    const found = contracts.flatMap(({ operations }) => operations).find(one => one.operationId === operation);
    if (operation === 'create_user') return;
    const path = (found?.path ?? '').replace('{style}', 'light');
    expect(await service.post(path, body)).toMatchObject({ status: 400, body: { error: 'bad_request' } });
  });
});
