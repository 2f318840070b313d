import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { failureTable } from '../../server/errors.ts';
import { recordedExamples } from '../../server/openapi/api.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { OpenapiContract } from './openapi-contract.ts';
import { exchange, settled, shownRequests } from './openapi-exchange.ts';
import { specified, specifiedSchemas } from './specified.ts';

const service = await serviceForTests({ packs: ['sandbox'] });
const document = await service.get('/openapi.json', { headers: { authorization: '' } });
const contract = new OpenapiContract(document.body);

describe('the description', () => {
  test('is there without a key and without a charge', () => {
    expect(document.status).toBe(200);
    expect(document.headers.get('access-control-allow-origin')).toBe('*');
    expect(document.body).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
    expect(service.used()).toBe(0);
  });

  test('has every specified operation with its scope and cost, and beyond them only free ones', () => {
    for (const { operation, method, path, scope, units } of specified) {
      const found = contract.operation(operation);
      expect(found).toMatchObject({ method, path });
      expect(found.security).toEqual([{ bearer: [scope] }, { keyParameter: [scope] }]);
      expect(found.description).toContain(`Costs ${units} unit`);
    }
    const others = contract.operations.filter(({ operationId }) => specified.every(s => s.operation !== operationId));
    const ofItems = (path: string) => /^\/(?:items|batch)\/v1/.test(path);
    for (const { path, description, security } of others.filter(one => ofItems(one.path))) {
      expect(description, path).toContain('Costs 0 units. Scope `items`.');
      expect(security, path).toEqual([{ bearer: ['items'] }, { keyParameter: ['items'] }]);
    }
    const ofAtlas = (path: string) => path.startsWith('/atlas/v1/');
    for (const { path, description, security } of others.filter(one => ofAtlas(one.path))) {
      expect(description, path).toContain('Costs 0 units. Scope `static`.');
      expect(security, path).toEqual([{ bearer: ['static'] }, { keyParameter: ['static'] }]);
    }
    const further = others.filter(({ path }) => !ofItems(path) && !ofAtlas(path));
    const openTo = Object.fromEntries(further.map(({ path, security }) => [path, security]));
    const anyKey = [{ bearer: [] }, { keyParameter: [] }];
    expect(openTo).toEqual({
      '/health': [],
      '/health/live': [],
      '/health/ready': [],
      '/openapi.json': [],
      '/usage/v1': anyKey,
    });
  });

  test('names every schema of the specification', () => {
    expect(Object.keys(document.body.components.schemas)).toEqual(expect.arrayContaining(specifiedSchemas));
  });

  test("describes every failure's code, status and envelope", () => {
    expect(document.body.components.schemas.ErrorResponse.required).toEqual(['error', 'message']);
    for (const { operationId, responses } of contract.operations) {
      expect(responses, operationId).toMatchObject({ 400: {}, 421: {}, 500: {} });
      for (const [status, { description }] of Object.entries(responses)) {
        const codes = [...description.matchAll(/^`(\w+)`: /gm)].map(([, code]) => code as keyof typeof failureTable);
        expect(codes.length > 0, `${operationId} ${status}`).toBe(Number(status) >= 400);
        for (const code of codes) expect(`${failureTable[code].status}`).toBe(status);
      }
    }
  });
});

/** Tenths of a unit that the examples cost by the specification's table; the others fail, or are free. */
const charges: Readonly<Record<string, number>> = {
  'route car': 10,
  'route options': 10,
  'route summit': 10,
  'route truck': 10,
  'matrix towns': 40,
  'matrix partial': 20,
  'matrix hikers': 20,
  'isochrone village': 50,
  'isochrone distances': 100,
  'isochrone mountain_bike': 50,
  'map_matching track': 10,
  'map_matching polyline': 10,
  'map_matching ride': 10,
  'optimized_route errands': 50,
  'optimized_route round_trip': 50,
  'optimized_route deliveries': 40,
  'elevation points': 10,
  'elevation line': 10,
  'geocode_forward address': 10,
  'geocode_forward nearby': 10,
  'geocode_forward categories': 10,
  'geocode_autocomplete typing': 1,
  'geocode_structured fields': 10,
  'geocode_reverse house': 10,
  'geocode_lookup ids': 10,
  'tiles_token session': 20,
  'static_map town': 10,
  'static_map paper': 10,
  'static_map_post report': 20,
  'static_map_post own_style': 10,
  'create_report place': 10,
};

describe('the examples', () => {
  const all = Object.entries(recordedExamples).flatMap(([operationId, requests]) =>
    requests.map(request => ({ operationId, ...request })),
  );

  test.each(all)('$operationId, $name: the sandbox answers so today', async ({ operationId, ...request }) => {
    const operation = contract.operation(operationId);
    const { status: _status, answer: _answer, ...asRecorded } = request;
    expect(shownRequests(operation).find(({ name }) => name === request.name)).toEqual(asRecorded);
    const before = service.used();
    const asked = await exchange(service, operation, request);
    expect(service.used() - before).toBe(charges[`${operationId} ${request.name}`] ?? 0);
    contract.expectDescribed(operation, asked);
    const answer = settled(service, asked);
    if (answer === undefined) return;
    const told = operation.responses[asked.status]?.content?.['application/json']?.examples?.[request.name];
    expect(told?.value, 'to record the examples anew: npx node build/record-examples.ts').toEqual(answer);
  });

  test('there is one of every operation that can be asked, and all were recorded', () => {
    for (const { operation } of specified) {
      const shown = shownRequests(contract.operation(operation)).map(({ name }) => name);
      expect(shown.length, operation).toBeGreaterThan(0);
      expect(recordedExamples[operation]?.map(({ name }) => name)).toEqual(shown);
    }
  });
});

// Last: they hold this thread for longer than a slow machine's service keeps a connection, which is then lost.
test('the description is valid OpenAPI 3.1 for two validators', async () => {
  const { errors, valid } = await new Validator().validate(structuredClone(document.body));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  // Checks the examples against their schemas, too, and that nothing is defined in vain.
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: document.bytes.toString(), absoluteRef: '/openapi.json', config });
  expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([]);
});
