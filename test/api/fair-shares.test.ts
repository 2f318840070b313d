import { expect, test } from 'vitest';
import { ClientThread } from '../helpers/client-thread.ts';
import { request } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

/** One key's works take the service from no other. */

const staticMaps = { workers: 3, queueLimit: 4, timeLimit: 6000 };
const service = await serviceForTests({ packs: ['sandbox'], staticMaps });
const { key: other } = service.newKey();
const asOther = (path: string, body?: object) =>
  request(service.baseUrl, other, path, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
  });
const smallPicture = (n: number) => asOther(`/styles/v1/light/static/-28.522,45.467,1${n}/200x200`);

const map = { kind: 'map', style: 'outdoor', scale: 5000, markers: ['-28.52201,45.46725'] };
const report = (maps: number) => ({ title: 'Maps', sections: Array.from({ length: maps }, () => map) });

const statuses = async (answers: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

test("reports of one key, as many as are taken, leave another's picture and report their turns", async () => {
  const greedy = Array.from({ length: 9 }, () => service.post('/reports/v1', report(3)));
  // Two are drawn, four wait: three are refused.
  await expect.poll(() => statusesSoFar(greedy).then(({ length }) => length)).toBe(3);
  const own = asOther('/reports/v1', report(1));
  for (const n of [1, 2]) expect((await smallPicture(n)).status).toBe(200);
  expect((await own).status).toBe(200);
  expect(await statuses(greedy)).toEqual([200, 200, 200, 200, 200, 503, 503, 503, 503]);
});

/** Those of them that are there by now. */
async function statusesSoFar(answers: readonly Promise<{ status: number }>[]): Promise<number[]> {
  const all = await Promise.all(answers.map(answer => Promise.race([answer, undefined])));
  return all.flatMap(answer => (answer === undefined ? [] : [answer.status]));
}

/** Widths that take 10^14 additions each. */
const tenfold = Array.from({ length: 14 }).reduce<unknown>(
  (width, _, i) => ['let', `v${14 - i}`, ['+', ...Array(10).fill(['var', `v${13 - i}`])], width],
  ['var', 'v14'],
);
const endless = {
  position: '-28.522,45.467,12',
  size: '200x200',
  stylesheet: {
    version: 8,
    sources: {},
    layers: [
      {
        id: 'roads',
        type: 'line',
        source: 'protomaps',
        'source-layer': 'roads',
        paint: { 'line-width': ['let', 'v0', ['to-number', ['get', 'min_zoom'], 1], tenfold] },
      },
    ],
  },
};

test('a style without an end is drawn once, then refused for a while and named; others draw meanwhile', async () => {
  const greedy = Array.from({ length: 6 }, () => service.post('/styles/v1/outdoor/static', endless));
  for (const n of [3, 4]) expect((await smallPicture(n)).status).toBe(200);
  const answers = await Promise.all(greedy);
  expect(answers.map(({ status }) => status)).toEqual([502, 502, 502, 502, 502, 502]);
  // Two took all the time, the four that waited none.
  const refused = answers.filter(({ headers }) => headers.has('retry-after'));
  expect(refused).toHaveLength(4);
  const again = await service.post('/styles/v1/outdoor/static', endless);
  expect(again.status).toBe(502);
  expect(again.body.message).toMatch(/more than 6 s to draw; .* Try the same again in 3 min\.$/);
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
  // Another picture in the same style, as large, takes as long.
  expect((await service.post('/styles/v1/light/static', { ...endless, size: '300x200' })).body.error).toBe(
    'upstream_unavailable',
  );
  const { tooSlow, status } = (await service.get('/health')).body;
  expect(tooSlow).toEqual([{ work: expect.stringMatching(/style of somebody's own/), refusedFor: expect.any(Number) }]);
  expect(status).toBe('ok');
});

test("another's request over a new connection comes between those of one key that take the event loop's time, refused ones included", async () => {
  // The maps are prepared before the last one turns out to be in no style.
  const refused = { title: 'Maps', sections: [...report(11).sections, { ...map, style: 'none' }] };
  let answered = 0;
  const greedy = Array.from({ length: 80 }, async () => {
    const { status } = await service.post('/reports/v1', refused);
    answered += 1;
    return status;
  });
  await expect.poll(() => answered, { interval: 1 }).toBeGreaterThan(0);
  const newcomer = new ClientThread();
  const asked = await newcomer.post(`${service.baseUrl}/elevation/v1`, other, Buffer.from('{"points":[]}'));
  await newcomer.close();
  expect(asked.status).toBe(200);
  expect(answered).toBeLessThan(40);
  expect(new Set(await statuses(greedy.map(async one => ({ status: await one }))))).toEqual(new Set([404]));
});
