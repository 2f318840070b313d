import { describe, expect, test } from 'vitest';
import { recordedExamples } from '../../server/openapi/api.ts';
import type { Answer } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import {
  badBodies,
  badNumbers,
  equalBodies,
  hostileTexts,
  jsonHeaders,
  type RawRequest,
  sendRaw,
} from './bad-requests.ts';
import { type JsonSchema, OpenapiContract, type Operation } from './openapi-contract.ts';
import { specified } from './specified.ts';

/** Bad input on every operation: always the envelope with a request id, never a stack, never a charge. */

const service = await serviceForTests({ packs: ['sandbox'], tokens: { perMinute: 1e6, burst: 1e6 } });
const contract = new OpenapiContract((await service.get('/openapi.json')).body);

const send = (request: RawRequest): Promise<Answer> =>
  sendRaw(service.baseUrl, { ...request, headers: { authorization: `Bearer ${service.key}`, ...request.headers } });

function expectRefused(answer: Answer, what: string, status = 400): void {
  expect(answer.status, `${what}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBe(status);
  expect(answer.body, what).toMatchObject({ error: expect.any(String), message: expect.any(String) });
  expectClean(answer, what);
}

/** Sound JSON with a request id, and nothing of the inside. */
function expectClean({ headers, bytes, status }: Answer, what: string): void {
  expect(headers.get('x-request-id'), what).toMatch(/^[\w.-]{1,64}$/);
  if (headers.get('content-type')?.includes('json') !== true) return;
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  expect(text.isWellFormed()).toBe(true);
  if (status >= 400) expect(text, what).not.toMatch(/node_modules|\.ts:\d|at \w+ \(|SQLITE|valhalla/i);
}

/** An operation's first example; pictures are small for speed. */
function example(operation: string) {
  const { params = {}, query = {}, body = {} } = recordedExamples[operation]?.[0] ?? {};
  const small = <Given extends object>(given: Given): Given =>
    'size' in given ? { ...given, size: '60x40.png' } : given;
  return { params: small(params), query, body: small(body as object) };
}

const posts = specified
  .filter(({ method }) => method === 'post')
  .map(({ operation, path }) => {
    const { params } = example(operation);
    return { operation, path: path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])) };
  });
/** Those that answer the same again; each atlas is another job. */
const repeatable = posts.filter(({ operation }) => operation !== 'create_atlas');
const soundBody = (operation: string): string => JSON.stringify(example(operation).body);

describe('bodies', () => {
  test.each(posts)('$operation refuses invalid bodies without a charge', async ({ operation, path }) => {
    const before = service.used();
    for (const [name, { body, headers, status }] of Object.entries(badBodies(soundBody(operation)))) {
      const asked = await send({ method: 'POST', path, body, headers: { ...jsonHeaders, ...headers } }).catch(
        () => null,
      );
      // A client that goes on sending what was refused may find the connection closed.
      if (asked === null && status === 413) continue;
      if (asked === null) throw new Error(`${name}: the connection broke.`);
      expectRefused(asked, `${operation}, ${name}`, status);
    }
    expect(service.used()).toBe(before);
  });

  test.each(repeatable)('$operation takes a request in whatever form it is sound', async ({ operation, path }) => {
    const sound = soundBody(operation);
    const plain = await send({ method: 'POST', path, body: Buffer.from(sound), headers: jsonHeaders });
    expect(plain.status).toBe(200);
    for (const [name, { body, headers }] of Object.entries(equalBodies(sound))) {
      const sent = headers?.['content-type'] === 'none' ? {} : { ...jsonHeaders, ...headers };
      const asked = await send({ method: 'POST', path, body, headers: sent });
      expect(asked.body, `${operation}, ${name}`).toEqual(plain.body);
    }
    expect(({} as Record<string, unknown>).q).toBeUndefined();
  });

  test.each(posts)('$operation: every number too large, as a text, as a boolean, none', async ({ operation, path }) => {
    const before = service.used();
    for (const wrong of ['1e309', '-1e309', '"1"', 'true', '[]', '{}', '"NaN"']) {
      const body = Buffer.from(soundBody(operation).replace(/:-?\d+(\.\d+)?/, `:${wrong}`));
      expectRefused(await send({ method: 'POST', path, body, headers: jsonHeaders }), `${operation} ${wrong}`);
    }
    expect(service.used()).toBe(before);
  });
});

describe('places', () => {
  const ends: readonly [string, { lat: number; lon: number }, { lat: number; lon: number }][] = [
    ['swapped coordinates', { lat: -28.52201, lon: 45.46725 }, { lat: -28.51822, lon: 45.46761 }],
    ['the poles', { lat: 90, lon: 0 }, { lat: -90, lon: 0 }],
    ['both sides of the antimeridian', { lat: 10, lon: 180 }, { lat: 10, lon: -180 }],
    ['null island', { lat: 0, lon: 0 }, { lat: -0, lon: -0 }],
    ['the same place twice', { lat: 45.46725, lon: -28.52201 }, { lat: 45.46725, lon: -28.52201 }],
    ['a nanometre', { lat: 45.46725, lon: -28.52201 }, { lat: 45.46725 + 1e-14, lon: -28.52201 }],
    ['the smallest number', { lat: 5e-324, lon: 5e-324 }, { lat: 45.46725, lon: -28.52201 }],
  ];
  const bodies: Readonly<Record<string, (a: object, b: object) => object>> = {
    route: (a, b) => ({ locations: [a, b], costing: 'auto' }),
    matrix: (a, b) => ({ sources: [a], targets: [b], costing: 'auto' }),
    isochrone: (a, b) => ({ locations: [a, b], costing: 'auto', contours: [{ time: 1 }] }),
    map_matching: (a, b) => ({ shape: [a, b], costing: 'auto' }),
    optimized_route: (a, b) => ({ locations: [a, b, a], costing: 'auto' }),
    elevation: (a, b) => ({ points: [a, b] }),
  };
  const refusedFar = {
    route: 400,
    matrix: 200,
    isochrone: 400,
    map_matching: 400,
    optimized_route: 400,
    elevation: 200,
  };

  const ofPlaces = posts.filter(({ operation }) => operation in bodies);

  test.each(ends)('%s', async (name, a, b) => {
    for (const { operation, path } of ofPlaces) {
      const before = service.used();
      const asked = await service.post(path, bodies[operation]?.(a, b));
      contract.expectDescribed(contract.operation(operation), asked);
      expectClean(asked, `${operation}, ${name}`);
      if (asked.status >= 400) expect(service.used()).toBe(before);
      const isNear = Math.abs(a.lat - b.lat) < 1 && a.lat > 45;
      if (!isNear) expect(asked.status, operation).toBe(refusedFar[operation as keyof typeof refusedFar]);
      if (isNear && operation === 'matrix')
        expect(asked.body.sourcesToTargets[0][0]).toMatchObject({ time: 0, distance: 0 });
    }
  });

  test.each(ofPlaces)('$operation: a degree off the Earth is refused', async ({ operation, path }) => {
    for (const [field, wrong] of [
      ['lat', 90.000_001],
      ['lat', -91],
      ['lon', 180.000_001],
      ['lon', -1e6],
    ] as const) {
      const a = { lat: 45.46725, lon: -28.52201 };
      const asked = await service.post(path, bodies[operation]?.({ ...a, [field]: wrong }, a));
      expectRefused(asked, `${operation} ${field} ${wrong}`);
      expect(asked.body.message).toContain(field);
    }
  });

  test('an encoded polyline cut anywhere is read or refused', async () => {
    const line = 'afbvuAl`zku@{Twa@{Wmf@o@mAsMgVgGaLe]{t@~F}IxUsUfk@{j@';
    for (const [path, more] of [
      ['/elevation/v1', { samples: 3 }],
      ['/map-matching/v1', { costing: 'auto' }],
    ] as const) {
      for (let end = 0; end < line.length; end += path === '/elevation/v1' ? 1 : 5) {
        const before = service.used();
        const asked = await service.post(path, { encodedPolyline: line.slice(0, end), ...more });
        expect([200, 400], `${path} cut at ${end}: ${JSON.stringify(asked.body).slice(0, 200)}`).toContain(
          asked.status,
        );
        expectClean(asked, path);
        if (asked.status === 400) expect(service.used()).toBe(before);
      }
      for (const text of hostileTexts) expectClean(await service.post(path, { encodedPolyline: text, ...more }), text);
    }
  });
});

describe('texts of every kind', () => {
  test('in every field that takes a text', async () => {
    for (const { operation, path } of posts) {
      for (const field of textFields(contract, contract.operation(operation).bodySchema)) {
        for (const text of hostileTexts) {
          const body = withField(JSON.parse(soundBody(operation)), field, text);
          const before = service.used();
          const asked = await service.post(path, body);
          const what = `${operation} ${field.join('.')} ${JSON.stringify(text).slice(0, 60)}`;
          contract.expectDescribed(contract.operation(operation), asked);
          expect(asked.status, what).toBeLessThan(500);
          expectClean(asked, what);
          if (asked.status >= 400) expect(service.used(), what).toBe(before);
        }
      }
    }
  });

  const gets = specified.filter(({ method }) => method === 'get').map(({ operation }) => operation);

  test.each(gets)('%s: in every parameter', async operationId => {
    const operation = contract.operation(operationId);
    const { params, query } = example(operationId);
    const given: Record<string, unknown> = { ...params, ...query };
    for (const { name, in: place, schema } of operation.parameters.filter(each => each.in !== 'header')) {
      const isNumber = schema.type === 'number' || schema.type === 'integer';
      const hostile = hostileTexts
        .filter(text => text.length < 5000)
        .map(text => encodeURIComponent(text.toWellFormed()));
      for (const value of [...hostile, ...badNumbers]) {
        const before = service.used();
        const asked = await send({ method: 'GET', path: addressOf(operation, given, name, value) });
        const what = `${operationId} ${name}=${value}`;
        // A path with an empty or a dotted segment is another address.
        if (place === 'query' || asked.body.error !== 'not_found') contract.expectDescribed(operation, asked);
        expect(asked.status, what).toBeLessThan(500);
        expectClean(asked, what);
        if (asked.status >= 400) expect(service.used(), what).toBe(before);
        if (isNumber && place === 'query') expectRefused(asked, what);
        if (isNumber && place === 'query') expect(asked.body.message).toContain(name);
      }
    }
  });

  test.each(gets)('%s: an address that is none', async operationId => {
    const operation = contract.operation(operationId);
    const { params, query } = example(operationId);
    const sound = addressOf(operation, { ...params, ...query });
    const mark = sound.includes('?') ? '&' : '?';
    for (const tail of ['x=%', 'x=%f', 'x=%zz', 'x=%ff', 'x=%c0%af', 'x=%ed%a0%80', '%ff=1', 'x=%E0%A4%A']) {
      expectRefused(await send({ method: 'GET', path: `${sound}${mark}${tail}` }), `${operationId} ${tail}`);
    }
    for (const tail of [
      '__proto__=1',
      '__proto__[q]=1',
      'constructor[prototype][q]=1',
      'q2[]=1',
      '&&=&',
      'a'.repeat(9000),
    ]) {
      const asked = await send({ method: 'GET', path: `${sound}${mark}${tail}` });
      expect(asked.status, `${operationId} ${tail.slice(0, 30)}`).toBe(200);
    }
    expectRefused(await send({ method: 'GET', path: `${sound}${mark}${'a'.repeat(20_000)}` }), 'an endless address');
  });
});

function addressOf({ path, parameters }: Operation, given: Record<string, unknown>, name?: string, raw = ''): string {
  const written = (each: string): string => (each === name ? raw : encodeURIComponent(String(given[each])));
  const filled = path.replace(/\{(\w+)\}/g, (_, each) => written(each));
  const query = parameters
    .filter(each => each.in === 'query' && (each.name in given || each.name === name))
    .map(each => `${each.name}=${written(each.name)}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

type Path = readonly (string | number)[];

/** Fields that take a text, with the way to each; of lists the first entry. */
function textFields(of: OpenapiContract, schema: JsonSchema | undefined, path: Path = []): Path[] {
  const {
    type,
    enum: list,
    properties,
    items,
    anyOf,
  } = of.resolve(schema ?? {}) as {
    type?: string;
    enum?: unknown[];
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
    anyOf?: JsonSchema[];
  };
  // A text that is one of a few is refused in one place.
  if (type === 'string') return list === undefined ? [path] : [];
  return [
    ...(anyOf ?? []).flatMap(each => textFields(of, each, path)),
    ...(items === undefined ? [] : textFields(of, items, [...path, 0])),
    ...Object.entries(properties ?? {}).flatMap(([name, member]) => textFields(of, member, [...path, name])),
  ];
}

function withField(value: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text;
  if (typeof step === 'number') {
    const list = Array.isArray(value) && value.length > 0 ? value : [{}];
    return list.map((item, i) => (i === step ? withField(item, rest, text) : item));
  }
  const object = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { ...object, [step]: withField(object[step], rest, text) };
}
