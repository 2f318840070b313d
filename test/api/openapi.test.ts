import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, startService, type TestService } from '../helpers/service.ts';

let service: TestService;
let document: Answer;
beforeAll(async () => {
  service = await startService();
  document = await service.get('/openapi.json', { headers: { authorization: '' } });
});
afterAll(() => service.close());

const specified = {
  post: [
    '/directions/v1',
    '/directions-matrix/v1',
    '/isochrone/v1',
    '/map-matching/v1',
    '/optimized-route/v1',
    '/elevation/v1',
  ],
  get: [
    '/search/geocode/v1/autocomplete',
    '/search/geocode/v1/forward',
    '/search/geocode/v1/reverse',
    '/tiles/v1/token',
    '/tiles/v1/terrain/{z}/{x}/{y}',
    '/styles/v1/{style}/static/{position}/{size}',
    '/openapi.json',
    '/health',
  ],
};

test('it is valid OpenAPI 3.1, without a key and without a charge', async () => {
  expect(document.status).toBe(200);
  expect(document.headers.get('access-control-allow-origin')).toBe('*');
  expect(document.body).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
  const result = await new Validator().validate(structuredClone(document.body));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
});

test('it has every specified operation, once', () => {
  const { paths } = document.body;
  for (const [method, list] of Object.entries(specified)) {
    for (const path of list) expect(paths[path]?.[method], `${method} ${path}`).toBeDefined();
  }
  type Operation = { operationId: string };
  const ids = Object.values<Record<string, Operation>>(paths).flatMap(methods =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('it says of the failures what the envelope is, and what is not there yet', async () => {
  const { paths, components } = document.body;
  expect(components.schemas.ErrorResponse.required).toEqual(['error', 'message']);
  for (const [path, methods] of Object.entries<Record<string, { description?: string; responses: object }>>(paths)) {
    for (const [method, { description, responses }] of Object.entries(methods)) {
      if (!('501' in responses)) continue;
      expect(description).toContain('not_implemented');
      const concrete = path.replace(/\{\w+\}/g, '1');
      const asked = await service.get(concrete, { method: method.toUpperCase() });
      expect(asked, path).toMatchObject({ status: 501, body: { error: 'not_implemented' } });
    }
  }
  expect(service.used()).toBe(0);
});
