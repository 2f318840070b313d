import fc from 'fast-check';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { recordedExamples } from '../../server/openapi/api.ts';
import type { Answer } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { type GeneratedRequest, requestsOf } from './generated-values.ts';
import { knownAccounts } from './known-accounts.ts';
import { OpenapiContract, type Operation } from './openapi-contract.ts';

/**
 * The service keeps the promises of its descriptions: requests made from the schemas, valid and invalid, over every
 * operation of both APIs. `OUTPOST_SEED` and `OUTPOST_RUNS` (per operation) make another and a longer run.
 */

const seed = Number(process.env.OUTPOST_SEED ?? 20_261_121);
const runs = Number(process.env.OUTPOST_RUNS ?? 25);
/** Milliseconds for an operation: where the machine is busy, fewer requests are made of it, but always the first. */
const longEnough = 6000;
/**
 * Share of the requests the schemas allow that the service takes: the rest break rules between fields. Counted over the
 * operations that had time for all their requests, so that a busy machine does not change it.
 */
const leastTaken = { '/openapi.json': 0.8, '/dashboard/v1/openapi.json': 0.78 };
/** The middle of Ardhavn. */
const around = [-28.53, 45.462, -28.512, 45.471] as const;

/** Values where the schema does not say which there are, or which go together. */
const knownPlaces = {
  contours: [[{ time: 5 }], [{ distance: 1, color: '00ff00' }], [{ time: 3 }, { distance: 0.5 }]],
  z: [12],
  x: [0, 1723],
  y: [0, 1465],
  layer: ['street', 'city', ['house', 'locality']],
  countrycode: ['XO', 'xo,LI'],
  style: ['light', 'outdoor'],
  // The first page again: a cursor comes from an answer.
  cursor: [Buffer.from('[0,""]').toString('base64url')],
  markers: [['-28.52201,45.46725'], ['color:tomato|label:A|-28.52,45.467', 'colour:0af|scale:2|-28.515,45.465']],
  path: [['stroke:rgba(0,0,0,0.5)|width:4|-28.53,45.465|-28.52,45.468']],
  circle: [['fill:ff000040|-28.52,45.467,300']],
  position: ['-28.52201,45.46725,12', '-28.6,45.4,-28.3,45.6'],
  size: ['120x90', '80x80@2x.webp', '64x64.jpg'],
};

/** Internal errors from the service's log; clients do not see them. */
const mistakes: string[] = [];
const logger = pino({ level: 'error' }, { write: (line: string) => void mistakes.push(line) });
const tokens = { perMinute: 1e6, burst: 1e6 };
const service = await serviceForTests({ packs: ['sandbox'], tokens, logger });
const token = service.accounts.dashboardTokens.create('generated', Date.now()).token;

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** As an address: lone surrogates have no bytes, so they go as the replacement character, as browsers send them. */
const inAddress = (value: unknown): string => encodeURIComponent(text(value).toWellFormed());

function addressOf({ path }: Operation, { params, query }: GeneratedRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => inAddress(params[name]));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(each => `${name}=${inAddress(each)}`),
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

/** Where bytes are taken, an example is the text itself. */
const bodyOf = ({ bodySchema }: Operation, { body }: GeneratedRequest): string =>
  bodySchema === undefined && typeof body === 'string' ? body : JSON.stringify(body);

function send(operation: Operation, request: GeneratedRequest, key: string): Promise<Answer> {
  return service.get(addressOf(operation, request), {
    method: operation.method.toUpperCase(),
    headers: {
      authorization: `Bearer ${key}`,
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(request.body !== undefined && { body: bodyOf(operation, request) }),
  });
}

/** Whether the schemas allow a request; numbers of an address count as they were meant. */
function isAllowed(contract: OpenapiContract, { parameters, bodySchema }: Operation, request: GeneratedRequest) {
  const { params, query, body } = JSON.parse(JSON.stringify(request)) as GeneratedRequest;
  const given = { path: params, query, header: {} as Record<string, unknown> };
  const fit = parameters.every(({ in: place, name, required, schema }) =>
    Object.hasOwn(given[place], name) ? contract.fits(schema, given[place][name]) : !required,
  );
  return fit && (bodySchema === undefined || contract.fits(bodySchema, body));
}

/** An empty segment, one of dots or one with a slash in it is another address. */
const isElsewhere = ({ path }: Operation, { params }: GeneratedRequest): boolean =>
  Object.keys(params).some(name => /^\.{0,2}$/.test(text(params[name])) && path.includes(`{${name}}`));

test.each(['/openapi.json', '/dashboard/v1/openapi.json'] as const)(
  `%s: whatever is sent, the answer is one it promised, and failures are free (seed ${seed})`,
  async address => {
    const contract = new OpenapiContract((await service.get(address)).body);
    const key = address === '/openapi.json' ? service.key : token;
    const known = address === '/openapi.json' ? knownPlaces : knownAccounts(service, service.userId, 'generated');
    expect(contract.operations.length).toBeGreaterThan(12);
    const answered = new Set<string>();
    const shares: string[] = [];
    let [allowed, taken] = [0, 0];
    for (const operation of contract.operations) {
      const requests = requestsOf(operation, { contract, around, known });
      const end = performance.now() + longEnough;
      let sent = 0;
      let [fitting, fine] = [0, 0];
      const one = fc.asyncProperty(requests, async request => {
        if (isElsewhere(operation, request) || (sent > 0 && performance.now() > end)) return;
        sent++;
        const before = service.used();
        const asked = await send(operation, request, key);
        expect(asked.status, mistakes.join('')).toBeLessThan(500);
        contract.expectDescribed(operation, asked);
        if (isAllowed(contract, operation, request)) {
          fitting++;
          // No schema can say what is not there, or already is.
          if (asked.status < 400 || asked.status === 404 || asked.status === 409) fine++;
        }
        if (asked.status >= 400) expect(service.used()).toBe(before);
        else answered.add(operation.operationId);
        const { bodySchema } = operation;
        if (bodySchema !== undefined && !contract.fits(bodySchema, JSON.parse(JSON.stringify(request.body)))) {
          expect(asked.status, 'what the schema forbids is refused').toBeGreaterThanOrEqual(400);
        }
      });
      await fc.assert(one, { seed, numRuns: runs, examples: examplesOf(operation) });
      // No generated bytes are a file of items.
      if (operation.operationId === 'import_items') continue;
      if (sent === runs || performance.now() < end) {
        allowed += fitting;
        taken += fine;
      }
      shares.push(`${operation.operationId} ${fine} of ${fitting}`);
    }
    process.stdout.write(`${address}: ${taken} of ${allowed} requests that the schemas allow are taken\n`);
    expect(
      taken / allowed,
      `requests that the schemas allow and the service takes:\n${shares.join('\n')}`,
    ).toBeGreaterThan(leastTaken[address]);
    // The dashboard's operations have no examples to begin with, so chance may miss some.
    // Batch jobs are made of files, which are not generated, and no example has an atlas drawn: of those requests there is no job.
    const asked = contract.operations.filter(({ path }) => !/^\/(?:batch\/v1|atlas\/v1\/jobs)/.test(path));
    const silent = asked.map(({ operationId }) => operationId).filter(name => !answered.has(name));
    if (address === '/openapi.json') expect(silent).toEqual(['import_items']);
    else expect(silent.length).toBeLessThan(5);
  },
);

/** The recorded examples come first: every operation succeeds at least once. */
const examplesOf = ({ operationId }: Operation): [GeneratedRequest][] =>
  (recordedExamples[operationId] ?? []).map(({ params = {}, query = {}, body }) => [{ params, query, body }]);

test('without a key every operation that needs one is 401 as described', async () => {
  for (const address of ['/openapi.json', '/dashboard/v1/openapi.json']) {
    const contract = new OpenapiContract((await service.get(address)).body);
    for (const operation of contract.operations) {
      const init = { method: operation.method.toUpperCase(), headers: { authorization: '' } };
      const asked = await service.get(operation.path.replace(/\{\w+\}/g, '1'), init);
      if (operation.security.length === 0) expect(asked.status).toBe(200);
      else expect(asked).toMatchObject({ status: 401, body: { error: 'missing_key' } });
      contract.expectDescribed(operation, asked);
    }
  }
});
