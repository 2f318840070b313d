import fc from 'fast-check';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { recordedExamples } from '../../server/openapi/api.ts';
import { inheritedWords } from '../helpers/inherited-words.ts';
import type { Answer } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { type GeneratedRequest, requestsOf } from './generated-values.ts';
import { knownAccounts } from './known-accounts.ts';
import { OpenapiContract, type Operation } from './openapi-contract.ts';

/** A name that every object inherits is a text like any other, wherever a client may write one. */

const seed = 20_261_122;
const around = [-28.53, 45.462, -28.512, 45.471] as const;
const town = '-28.522,45.4672,14';

/** Own mistakes that the service logged: clients are not told. */
const mistakes: string[] = [];
const logger = pino({ level: 'error' }, { write: (line: string) => void mistakes.push(line) });
const service = await serviceForTests({ packs: ['sandbox'], tokens: { perMinute: 1e6, burst: 1e6 }, logger });
const token = service.accounts.dashboardTokens.create('words', Date.now()).token;

function send({ path, method }: Operation, { params, query, body }: GeneratedRequest, key: string): Promise<Answer> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return service.get(`${filled}?${search}`, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** The value with the word instead of one of its leaves, or as one more key of one of its objects. */
function* withWord(value: unknown, word: string): Generator<unknown> {
  if (typeof value !== 'object' || value === null) {
    yield word;
    return;
  }
  // The first item of a list stands for all.
  const entries = Object.entries(value).slice(0, Array.isArray(value) ? 1 : undefined);
  for (const [key, inner] of entries) {
    for (const changed of withWord(inner, word)) {
      yield Array.isArray(value) ? [changed, ...value.slice(1)] : Object.fromEntries([...Object.entries(value), [key, changed]]); // biome-ignore format: two cases
    }
  }
  if (!Array.isArray(value)) yield Object.fromEntries([...Object.entries(value), [word, word]]);
}

/** A sound request: the recorded example, else a generated one; its picture is small and fast. */
function soundRequest(operation: Operation, contract: OpenapiContract): Partial<GeneratedRequest> {
  const [example] = recordedExamples[operation.operationId] ?? [];
  // An account of its own, as the operation may delete it.
  const { userId } = service.newKey({ user: { name: operation.operationId } });
  const known = knownAccounts(service, userId, operation.operationId);
  const [generated] = fc.sample(requestsOf(operation, { contract, around, known }), { seed, numRuns: 1 });
  const { params, query, body } = example ?? generated ?? {};
  return {
    params: params && 'size' in params ? { ...params, size: '60x40.png' } : { ...params },
    query: { ...query },
    ...(body !== undefined && { body }),
  };
}

test.each(['/openapi.json', '/dashboard/v1/openapi.json'])(
  '%s: in every parameter and every field, one by one',
  async address => {
    const contract = new OpenapiContract((await service.get(address)).body);
    expect(contract.operations.length).toBeGreaterThan(12);
    for (const operation of contract.operations) {
      const sound = soundRequest(operation, contract);
      // One that is a function, one that assigning does not keep; `bad-requests.ts` has all of them as texts.
      for (const word of ['constructor', '__proto__']) {
        for (const changed of withWord(sound, word)) {
          const key = address === '/openapi.json' ? service.key : token;
          const asked = await send(operation, changed as GeneratedRequest, key);
          expect(asked.status, `${operation.operationId} ${JSON.stringify(changed)}\n${mistakes.join('')}`).toBeLessThan(500); // biome-ignore format: one line
        }
      }
    }
  },
);

test.each(inheritedWords)('%s is no format, colour, option, style, layer or page', async word => {
  const picture = `/styles/v1/light/static/${town}`;
  for (const [status, path] of [
    [400, `${picture}/9x9.${word}`],
    [400, `${picture}/a4.${word}`],
    [400, `${picture}/${word}`],
    [400, `${picture}/9x9?markers=color:${word}|-28.522,45.4672`],
    [400, `${picture}/9x9?markers=${word}:1|-28.522,45.4672`],
    [404, `/styles/v1/${word}`],
    [404, `/styles/v1/${word}.json`],
    [404, `/tiles/v1/${word}`],
    [404, `/docs/${word}`],
    [404, `/${word}`],
  ] as const) {
    expect((await service.get(path)).status, `${path} ${mistakes.join('')}`).toBe(status);
  }
});

test.each(inheritedWords)('%s is no size, colour or icon of a feature, and may be a property', async word => {
  const geometry = { type: 'Point', coordinates: [-28.522, 45.4672] };
  for (const [name, status] of [
    ['marker-size', 400],
    ['marker-color', 400],
    ['marker-symbol', 400],
    [word, 200],
  ] as const) {
    const geojson = { type: 'Feature', geometry, properties: Object.fromEntries([[name, word]]) };
    const asked = await service.post('/styles/v1/light/static', { size: '9x9.png', geojson });
    expect(asked.status, `${name} ${JSON.stringify(asked.body)} ${mistakes.join('')}`).toBe(status);
  }
});
