import fc from 'fast-check';
import { inheritedWords } from '../helpers/inherited-words.ts';
import type { JsonSchema, OpenapiContract, Operation } from './openapi-contract.ts';

/**
 * Requests as a description allows them, around one region, now and then with something in them that it does not allow.
 */

export interface GeneratedRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

export interface GeneratorOptions {
  contract: OpenapiContract;
  /** west, south, east, north: where most coordinates lie. */
  around: readonly [number, number, number, number];
  /** Values for parameters and fields of these names, beside generated ones. */
  known?: Readonly<Record<string, readonly unknown[]>>;
}

const hostileTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '../../etc/passwd',
  '%00',
  "' OR 1=1 --",
  '"*" NEAR(a b)',
  '<script>',
  '{{7*7}}',
  '𝕬😀👩‍👩‍👧‍👦',
  'مرحبا بالعالم',
  'e\u0301'.repeat(300),
  '9'.repeat(400),
  ...inheritedWords,
];

const strange = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], 0, -0, 1, -1, 1e308, 5e-324, 2 ** 53, 'NaN', '1e309'),
  fc.constantFrom(...hostileTexts),
  fc.anything({ maxDepth: 2, withNullPrototype: false }).filter(isSendable),
  fc.string({ unit: 'binary' }),
  fc.double(),
);

/** JSON has no undefined, bigint or function in it. */
function isSendable(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

const flawed = (sound: fc.Arbitrary<unknown>, weight = 60): fc.Arbitrary<unknown> =>
  fc.oneof({ weight, arbitrary: sound }, { weight: 1, arbitrary: strange });

function encoded(points: readonly (readonly [number, number])[]): string {
  let text = '';
  let [y, x] = [0, 0];
  for (const [lat, lon] of points) {
    for (const step of [Math.round(lat * 1e6) - y, Math.round(lon * 1e6) - x]) {
      let rest = step < 0 ? -2 * step - 1 : 2 * step;
      for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode((rest % 32) + 32 + 63);
      text += String.fromCharCode(rest + 63);
    }
    [y, x] = [Math.round(lat * 1e6), Math.round(lon * 1e6)];
  }
  return text;
}

/** Requests of one operation. */
export function requestsOf(operation: Operation, options: GeneratorOptions): fc.Arbitrary<GeneratedRequest> {
  const { contract, around, known = {} } = options;
  const [west, south, east, north] = around;
  const within = {
    lat: fc.double({ min: south, max: north, noNaN: true }),
    lon: fc.double({ min: west, max: east, noNaN: true }),
  };
  const line = fc
    .array(fc.tuple(within.lat, within.lon), { minLength: 1, maxLength: 20 })
    .chain(points => fc.tuple(fc.constant(encoded(points)), fc.nat({ max: 60 })))
    .map(([text, cut]) => (cut > 3 ? text : text.slice(0, -cut)));

  /** Fields whose schema does not say all that is to be known about them. */
  const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    ...within,
    encodedPolyline: fc.oneof(line, fc.string()),
    language: fc.constantFrom('en', 'de-CH', 'fr', 'ja-JP', 'xx', ''),
    q: fc.oneof(fc.constantFrom('Ardhavn', 'Lindgata 3', 'cafe', '45.46, -28.52'), fc.string({ unit: 'grapheme' })),
    bbox: fc
      .tuple(within.lon, within.lat, within.lon, within.lat)
      .map(([a, b, c, d]) => [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)].join()),
    time: fc.oneof(fc.constant(null), fc.double({ min: 0.1, max: 12, noNaN: true })),
    distance: fc.oneof(fc.constant(null), fc.double({ min: 0.1, max: 6, noNaN: true })),
    ...Object.fromEntries(Object.entries(known).map(([name, values]) => [name, fc.constantFrom(...values)])),
  };

  function value(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
    const sound = ofSchema(schema, name);
    const named = Object.hasOwn(byName, name) ? byName[name] : undefined;
    return flawed(
      named === undefined ? sound : fc.oneof({ weight: 8, arbitrary: named }, { weight: 1, arbitrary: sound }),
    );
  }

  function ofSchema(found: JsonSchema, name: string): fc.Arbitrary<unknown> {
    const schema = contract.resolve(found) as JsonSchema & {
      properties?: Record<string, JsonSchema>;
      required?: string[];
      items?: JsonSchema;
      prefixItems?: JsonSchema[];
      enum?: unknown[];
      [bound: string]: unknown;
    };
    const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
    if (choices !== undefined && schema.properties !== undefined) return ofWays(schema, choices, name);
    if (choices !== undefined) return fc.oneof(...choices.map(choice => ofSchema(choice, name)));
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    if ('const' in schema) return fc.constant(schema.const);
    const min = Number(schema.minimum ?? schema.exclusiveMinimum ?? -1e6);
    const max = Number(schema.maximum ?? schema.exclusiveMaximum ?? Math.max(min + 1, 1e6));
    switch (schema.type) {
      case 'object': {
        const members = Object.entries(schema.properties ?? {}).map(([key, member]) => [key, value(member, key)]);
        return fc.record(Object.fromEntries(members), { requiredKeys: (schema.required ?? []) as never[] });
      }
      case 'array': {
        if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(item => value(item, name)));
        const least = Number(schema.minItems ?? 0);
        const most = Math.min(Number(schema.maxItems ?? 6), Math.max(6, least));
        return fc.array(value(schema.items ?? {}, name), { minLength: least, maxLength: most });
      }
      case 'integer':
        return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
      case 'number':
        return fc.double({ min, max, noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'string':
        return ofPattern(schema.pattern) ?? fc.string({ unit: 'grapheme', maxLength: 40 });
      default:
        return strange;
    }
  }

  /** An object of which a choice says more: either all of it, or which of its fields there are. */
  function ofWays({ anyOf: _, oneOf: __, ...schema }: JsonSchema, ways: readonly JsonSchema[], name: string) {
    const namesOf = (way: JsonSchema) => (way.required ?? []) as string[];
    return fc.oneof(
      ...ways.map(way => {
        if (way.type === 'object') return ofSchema(way, name);
        const others = new Set(ways.filter(other => other !== way).flatMap(namesOf));
        const members = Object.entries(schema.properties ?? {}).filter(([key]) => !others.has(key));
        const required = [...namesOf(schema), ...namesOf(way)];
        return ofSchema({ ...schema, properties: Object.fromEntries(members), required }, name);
      }),
    );
  }

  const members = (place: string): fc.Arbitrary<Record<string, unknown>> => {
    const listed = operation.parameters.filter(parameter => parameter.in === place);
    return fc.record(Object.fromEntries(listed.map(({ name, schema }) => [name, value(schema, name)])), {
      requiredKeys: listed.filter(({ required }) => required).map(({ name }) => name),
    });
  };
  return fc.record({
    params: members('path'),
    query: flawedQuery(members('query')),
    body: operation.bodySchema === undefined ? fc.constant(undefined) : value(operation.bodySchema, ''),
  });
}

/** Texts of a pattern; of some patterns fast-check makes none. */
function ofPattern(pattern: unknown): fc.Arbitrary<string> | undefined {
  try {
    return typeof pattern === 'string' ? fc.stringMatching(new RegExp(pattern)) : undefined;
  } catch {
    return undefined;
  }
}

/** Now and then a required parameter is missing or one is there twice. */
function flawedQuery(query: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  return fc.oneof(
    { weight: 12, arbitrary: query },
    { weight: 1, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: query.map(given => Object.fromEntries(Object.entries(given).map(([k, v]) => [k, [v, v]]))),
    },
  );
}
