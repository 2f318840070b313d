import { describe, expect, test } from 'vitest';
import { recordedExamples } from '../../server/openapi/api.ts';
import type { Answer } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { type JsonSchema, OpenapiContract, type Operation } from './openapi-contract.ts';

/** Both spellings of every request field of both APIs, as their own descriptions list them. */

const service = await serviceForTests({ packs: ['sandbox'] });
const token = service.accounts.dashboardTokens.create('spelling', Date.now()).token;
const api = new OpenapiContract((await service.get('/openapi.json')).body);
const dashboard = new OpenapiContract((await service.get('/dashboard/v1/openapi.json')).body);

type Path = readonly (string | number)[];

/** Fields with more than one word, with the way to each; of lists the first entry. */
function fieldsOf(contract: OpenapiContract, schema: JsonSchema | undefined, path: Path = []): Path[] {
  const {
    properties = {},
    items,
    anyOf,
    oneOf,
    allOf,
  } = contract.resolve(schema ?? {}) as {
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
    anyOf?: JsonSchema[];
    oneOf?: JsonSchema[];
    allOf?: JsonSchema[];
  };
  const inside = [anyOf, oneOf, allOf].flatMap(list => (list ?? []).flatMap(each => fieldsOf(contract, each, path)));
  const entries = items === undefined ? [] : fieldsOf(contract, items, [...path, 0]);
  const members = Object.entries(properties).flatMap(([name, member]) => [
    ...(/[A-Z]/.test(name) ? [[...path, name]] : []),
    ...fieldsOf(contract, member, [...path, name]),
  ]);
  return [...inside, ...entries, ...members];
}

const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** Every key respelled as the function says; values as they are. */
function respelled(value: unknown, spell: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map(item => respelled(item, spell));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [spell(name), respelled(inner, spell)]));
}

/** The request with one field set to what no field takes. */
function spoilt(value: unknown, [step, ...rest]: Path, spell: (name: string) => string): unknown {
  if (step === undefined) return [[]];
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? value : [{}];
    return list.map((item, i) => (i === step ? spoilt(item, rest, spell) : item));
  }
  const object = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const { [step]: old, ...others } = object;
  return { ...others, [spell(step)]: spoilt(old, rest, spell) };
}

/** A value a path parameter takes: an identifier of its kind. */
function identifier({ parameters }: Operation, name: string): string {
  const { pattern } = parameters.find(parameter => parameter.name === name)?.schema ?? {};
  return `${/^\^(\w+_)/.exec(String(pattern))?.[1] ?? ''}none`;
}

function send(operation: Operation, body: unknown, key = service.key): Promise<Answer> {
  const { path, method } = operation;
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => identifier(operation, name));
  return service.post(filled, body, { method: method.toUpperCase(), headers: { authorization: `Bearer ${key}` } });
}

const asIs = (name: string): string => name;

test.each(['api', 'dashboard'] as const)(
  '%s: a wrong value is found under both spellings of its field',
  async which => {
    const contract = which === 'api' ? api : dashboard;
    const key = which === 'api' ? service.key : token;
    let seen = 0;
    for (const operation of contract.operations) {
      const base = Object.values(operation.bodyExamples)[0]?.value ?? {};
      for (const path of fieldsOf(contract, operation.bodySchema)) {
        const what = `${operation.operationId} ${path.join('.')}`;
        const camel = await send(operation, spoilt(base, path, asIs), key);
        expect(camel.status, what).toBe(400);
        expect(camel.body.message, what).toContain(String(path.at(-1)));
        expect((await send(operation, spoilt(base, path, snake), key)).body, what).toEqual(camel.body);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(9);
  },
);

describe('the same request in other spellings', () => {
  const requests = Object.entries(recordedExamples).flatMap(([operationId, list]) =>
    list.filter(({ body }) => body !== undefined).map(({ name, body }) => ({ operationId, name, body })),
  );

  test.each(requests)('$operationId, $name: camelCase, snake_case and a mix are one', async ({ operationId, body }) => {
    const operation = api.operation(operationId);
    const camel = await send(operation, body);
    let turn = 0;
    const mixed = (name: string): string => (turn++ % 2 === 0 ? snake(name) : name);
    for (const spell of [snake, mixed]) {
      expect((await send(operation, respelled(body, spell))).body).toEqual(camel.body);
    }
    const withMore = respelled(body, asIs) as Record<string, unknown>;
    expect((await send(operation, { ...withMore, noSuchField: [1], no_such_field: 2, ['__proto__']: 3 })).body).toEqual(
      camel.body,
    );
  });

  test('the examples use every field that has two spellings', () => {
    for (const { operationId, bodySchema } of api.operations) {
      const used = JSON.stringify((recordedExamples[operationId] ?? []).map(({ body }) => body));
      for (const path of fieldsOf(api, bodySchema)) expect(used, operationId).toContain(`"${path.at(-1)}":`);
    }
  });
});

test('query parameters are in snake_case only, unknown ones are ignored', async () => {
  const named = api.operations.flatMap(({ parameters }) => parameters.map(({ name }) => name));
  for (const name of named.filter(each => !/^[A-Z]/.test(each))) expect(name).toBe(snake(name));
  const query = '/search/geocode/v1/forward?q=Gata&lat=45.46725&lon=-28.52201&limit=20';
  const plain = await service.get(query);
  expect(plain.status).toBe(200);
  expect((await service.get(`${query}&locationBiasScale=7&no_such=1`)).body).toEqual(plain.body);
  expect((await service.get(`${query}&location_bias_scale=7`)).status).toBe(400);
});
