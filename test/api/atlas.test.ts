import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { ringAround } from '../../data-packs/geo/bounds.ts';
import { encodePolyline } from '../../data-packs/geo/polyline.ts';
import type { AtlasJob, AtlasPlanAnswer } from '../../server/atlas/atlas-schemas.ts';
import { readPdfTexts } from '../helpers/pdf-texts.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const service = await serviceForTests({ packs: ['sandbox'] });

const town = [-28.56, 45.45, -28.5, 45.48] as const;
/** Two by two pages. */
const small = { style: 'light', bbox: town, paper: 'a6', scale: 25_000, overlap: 8, title: 'Ardhavn' };
const way = [
  [-28.56, 45.45],
  [-28.52, 45.47],
  [-28.5, 45.48],
];

const plan = async (body: object) => (await service.post('/atlas/v1/plan', body)).body as AtlasPlanAnswer;

async function begin(body: object): Promise<AtlasJob> {
  const answer = await service.post('/atlas/v1/jobs', body);
  expect(answer.status, answer.bytes.toString('utf8').slice(0, 300)).toBe(202);
  return answer.body;
}

const read = async (id: string): Promise<AtlasJob> => (await service.get(`/atlas/v1/jobs/${id}`)).body;

async function finished({ id }: AtlasJob): Promise<AtlasJob> {
  await expect.poll(async () => (await read(id)).state, { interval: 200 }).toBe('finished');
  return read(id);
}

async function remove({ id }: AtlasJob): Promise<number> {
  const { baseUrl, key } = service;
  const headers = { Authorization: `Bearer ${key}` };
  return (await fetch(`${baseUrl}/atlas/v1/jobs/${id}`, { method: 'DELETE', headers })).status;
}

/** What readers find in a PDF beside its texts. */
async function readLinks(bytes: Buffer) {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const pageOf = (ref: Parameters<typeof document.getPageIndex>[0]) => document.getPageIndex(ref);
  const links: number[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const annotations = await (await document.getPage(number)).getAnnotations();
    links.push(await Promise.all(annotations.map(({ dest }) => pageOf(dest[0]))));
  }
  const outline = (await document.getOutline()) ?? [];
  const config = await document.getOptionalContentConfig();
  return {
    links,
    layers: [...config].map(([, { name }]) => name),
    labels: await document.getPageLabels(),
    outline: await Promise.all(
      outline.map(async ({ title, dest }) => [title, await pageOf((dest as Parameters<typeof pageOf>)[0])] as const),
    ),
  };
}

/** A download that broke off goes on where it was, as long as the file is the same. */
async function expectParts(path: string, whole: Buffer): Promise<void> {
  const ask = (headers: Record<string, string>) =>
    fetch(`${service.baseUrl}${path}`, { headers: { Authorization: `Bearer ${service.key}`, ...headers } });
  const size = whole.length;
  const tail = await ask({ Range: 'bytes=1000-' });
  expect(tail.status).toBe(206);
  expect(tail.headers.get('content-range')).toBe(`bytes 1000-${size - 1}/${size}`);
  expect(tail.headers.get('content-length')).toBe(String(size - 1000));
  expect(Buffer.from(await tail.arrayBuffer()).equals(whole.subarray(1000))).toBe(true);
  const etag = tail.headers.get('etag') ?? '';
  const middle = await ask({ Range: 'bytes=10-19', 'If-Range': etag });
  expect(Buffer.from(await middle.arrayBuffer()).equals(whole.subarray(10, 20))).toBe(true);
  const other = await ask({ Range: 'bytes=10-19', 'If-Range': '"another"' });
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, size]);
  const beyond = await ask({ Range: `bytes=${size}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
  expect((await beyond.json()).error).toBe('range_not_satisfiable');
  expect((await ask({ 'If-None-Match': etag })).status).toBe(304);
}

/** Which pages draw in a colour. */
async function pagesWith(bytes: Buffer, colour: string): Promise<boolean[]> {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const numbers = Array.from({ length: document.numPages }, (_, i) => i + 1);
  const pages = await Promise.all(numbers.map(number => document.getPage(number)));
  const lists = await Promise.all(pages.map(page => page.getOperatorList()));
  return lists.map(({ argsArray }) => JSON.stringify(argsArray).includes(colour));
}

test('an atlas of a box has an index, pages that lead to their neighbours, an outline and a legend', async () => {
  const before = service.used();
  const planned = await plan(small);
  const count = planned.pages.length;
  expect(count).toBe(planned.units);
  expect(planned.projection).toBe('utm');
  expect(service.used()).toBe(before);
  const begun = await begin({ ...small, grid: 'utm', legend: true });
  expect(service.used() - before).toBe(begun.pages.total * 10 - 20);
  const job = await finished(begun);
  expect(job.pages.done).toBe(job.pages.total);
  expect(job.expiresAt).not.toBeNull();

  const answer = await service.get(`/atlas/v1/jobs/${job.id}/result`);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=Ardhavn.pdf');
  expect(answer.bytes.length).toBe(job.bytes);
  const { pages, title } = await readPdfTexts(answer.bytes);
  expect(title).toBe('Ardhavn');
  expect(pages).toHaveLength(job.pages.total);
  const total = job.pages.total - 2;
  expect(pages[0]).toContain('Index map');
  expect(pages[3]).toContain(`Page 3 of ${total}`);
  expect(pages[3]).toContain('1:25');
  expect(pages.at(-1)).toContain('Legend');
  expect(pages.at(-1)).toContain('Water');

  const { links, layers, labels, outline } = await readLinks(answer.bytes);
  const gridded = await plan({ ...small, grid: 'utm' });
  expect(links[0]).toEqual(gridded.pages.map(({ number }) => number));
  for (const { number, neighbours } of gridded.pages) {
    expect(links[number]?.toSorted((a, b) => a - b)).toEqual(Object.values(neighbours).toSorted((a, b) => a - b));
  }
  expect(labels).toEqual(['Index map', ...gridded.pages.map(({ number }) => String(number)), 'Legend']);
  expect(outline).toEqual([
    ['Index map', 0],
    ...gridded.pages.map(({ number }) => [`Page ${number}`, number] as const),
    ['Legend', total + 1],
  ]);
  // What readers switch, once for all pages.
  expect(layers).toEqual(expect.arrayContaining(['Ground and water', 'Labels', 'Grid']));
  expect(new Set(layers).size).toBe(layers.length);
  // Each page says where it lies.
  expect(answer.bytes.toString('latin1').match(/\/Subtype \/GEO/g)).toHaveLength(total + 1);
  await expectParts(`/atlas/v1/jobs/${job.id}/result`, answer.bytes);
  expect(await remove(job)).toBe(200);
  expect((await service.get(`/atlas/v1/jobs/${job.id}/result`)).status).toBe(404);
});

test('what is laid over an atlas is on the pages where it lies, its lines on the index, its names in the legend', async () => {
  const geojson = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { title: 'Water main', stroke: '#00ff00', 'stroke-width': 6 },
        geometry: {
          type: 'LineString',
          coordinates: [
            [-28.558, 45.452],
            [-28.552, 45.455],
          ],
        },
      },
      {
        type: 'Feature',
        properties: { text: 'Hydrant 7' },
        geometry: { type: 'Point', coordinates: [-28.556, 45.453] },
      },
    ],
  };
  const planned = await plan({ ...small, geojson });
  const far = ({ corners }: AtlasPlanAnswer['pages'][number]) => Math.min(...corners.map(([lon]) => lon)) > -28.54;
  const job = await finished(await begin({ ...small, geojson, legend: true }));
  const { bytes } = await service.get(`/atlas/v1/jobs/${job.id}/result`);
  const { pages } = await readPdfTexts(bytes);
  const found = planned.pages.map(({ number }) => pages[number]?.includes('Hydrant 7'));
  expect(found).toContain(true);
  expect(planned.pages.filter(far).length).toBeGreaterThan(0);
  for (const page of planned.pages.filter(far)) expect(found[page.number - 1]).toBe(false);
  expect(pages[0]).not.toContain('Hydrant 7');
  expect(pages.at(-1)).toContain('Water main');
  const [index, ...numbered] = await pagesWith(bytes, '#00ff00');
  expect(index).toBe(true);
  expect(numbered.slice(0, found.length)).toEqual(found);
  await remove(job);
  const refused = await service.post('/atlas/v1/plan', {
    ...small,
    geojson: { type: 'LineString', coordinates: [[0, 0]] },
  });
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('geojson.coordinates')]);
});

/** Of a page: pictures that are laid over it. */
async function picturesOn(bytes: Buffer): Promise<number[]> {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const numbers = Array.from({ length: document.numPages }, (_, i) => i + 1);
  const pages = await Promise.all(numbers.map(number => document.getPage(number)));
  const lists = await Promise.all(pages.map(page => page.getOperatorList()));
  return lists.map(({ fnArray }) => fnArray.filter(operator => operator === OPS.paintImageXObject).length);
}

const box = (west: number, south: number, east: number, north: number) => ringAround([west, south, east, north]);
const area = (land_code: string, ...corners: [number, number, number, number]) => ({
  type: 'Feature',
  properties: { land_code, title: `Land ${land_code}` },
  geometry: { type: 'Polygon', coordinates: [box(...corners)] },
});
const choropleth = {
  geojson: {
    type: 'FeatureCollection',
    features: [area('W', -28.559, 45.451, -28.553, 45.479), area('E', -28.507, 45.451, -28.501, 45.479)],
  },
  csv: 'code,people\nW,10\nE,20\nX,5\n',
  join: { column: 'code', property: 'land_code' },
  value: 'people',
  title: 'People of lands',
  classes: { breaks: [15] },
  colors: ['00ff00', '0000ff'],
  opacity: 1,
};

test('a choropleth colours the index and the pages where its areas lie, and has one legend', async () => {
  const planned = await plan({ ...small, choropleth });
  expect(planned.choropleth).toEqual({ joined: 2, missing: 0, unjoined: 1, rows: ['X'] });
  const lons = planned.pages.map(({ corners }) => corners.map(([lon]) => lon));
  const legends = [{ title: 'Own colours', entries: [{ label: 'Inn', color: '#ff0000', shape: 'disc' as const }] }];
  for (const legend of [true, false]) {
    const job = await finished(await begin({ ...small, choropleth, legend, legends }));
    const { bytes } = await service.get(`/atlas/v1/jobs/${job.id}/result`);
    const { pages } = await readPdfTexts(bytes);
    const [greens, blues] = [await pagesWith(bytes, '#00ff00'), await pagesWith(bytes, '#0000ff')];
    expect([greens[0], blues[0]]).toEqual([true, true]);
    const shows = (west: number, east: number) => lons.map(all => Math.min(...all) < east && Math.max(...all) > west);
    expect(greens.slice(1, lons.length + 1)).toEqual(shows(-28.559, -28.553));
    expect(blues.slice(1, lons.length + 1)).toEqual(shows(-28.507, -28.501));
    expect(greens.slice(1, lons.length + 1)).toContain(false);
    const pagesOf = (title: string) => pages.flatMap((text, i) => (text.includes(title) ? [i] : []));
    expect(pagesOf('People of lands')).toEqual([legend ? pages.length - 1 : 0]);
    expect(pagesOf('Own colours')).toEqual(legend ? [0, pages.length - 1] : [0]);
    expect(pages.join()).not.toContain('Land W');
    await remove(job);
  }
});

test('own icons and an own style are on all pages; what of them cannot be drawn is refused, uncharged', async () => {
  const icon = (size: number) =>
    `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><path fill="#f0f" d="M0 0H9V9H0Z"/></svg>`).toString('base64')}`;
  const geojson = {
    type: 'Feature',
    properties: { 'marker-icon': 'mast' },
    geometry: { type: 'Point', coordinates: [-28.556, 45.453] },
  };
  const stylesheet = {
    version: 8,
    layers: [{ id: 'land', type: 'background', paint: { 'background-color': '#123456' } }],
  };
  const planned = await plan({ ...small, geojson, icons: { mast: icon(16) } });
  const job = await finished(await begin({ ...small, geojson, icons: { mast: icon(16) }, stylesheet }));
  const { bytes } = await service.get(`/atlas/v1/jobs/${job.id}/result`);
  const near = planned.pages.map(({ corners }) => Math.min(...corners.map(([lon]) => lon)) < -28.556);
  const pictures = await picturesOn(bytes);
  expect(pictures[0]).toBe(0);
  expect(pictures.slice(1).some(count => count > 0)).toBe(true);
  for (const [i, isNear] of near.entries()) if (!isNear) expect(pictures[i + 1]).toBe(0);
  expect(await pagesWith(bytes, '#123456')).toEqual(pictures.map(() => true));
  await remove(job);
  const before = service.used();
  const undrawn = { ...stylesheet, layers: [{ ...stylesheet.layers[0], paint: { 'background-nothing': 1 } }] };
  for (const [more, named] of [
    [{ geojson }, /mast/],
    [{ geojson, icons: { mast: icon(900) } }, /mast/],
    [{ stylesheet: undrawn }, /background-nothing/],
    [{ choropleth: { ...choropleth, value: 'cattle' } }, /cattle/],
  ] as const) {
    const { status, body } = await service.post('/atlas/v1/jobs', { ...small, ...more });
    expect([status, body.message]).toEqual([400, expect.stringMatching(named)]);
  }
  expect(service.used()).toBe(before);
});

test('neighbouring pages share their overlap, edge to edge, also south of the equator and across the antimeridian', async () => {
  for (const bbox of [
    [-28.56, 45.45, -28.5, 45.48],
    [-70.7, -33.5, -70.6, -33.45],
    [179.97, -16.9, -179.97, -16.85],
  ]) {
    const { pages } = await plan({ ...small, bbox });
    const [first, second] = pages;
    expect(second?.neighbours.w).toBe(1);
    const [, right = [0, 0]] = first?.corners ?? [];
    const [left = [0, 0], far = [0, 0]] = second?.corners ?? [];
    // 8 of the 85 mm that a page is wide.
    const turn = (lon: number, to: number) => lon + 360 * Math.round((to - lon) / 360);
    const shared = turn(right[0], far[0]) - turn(left[0], far[0]);
    expect(shared / (far[0] - turn(left[0], far[0]))).toBeCloseTo(8 / 85, 3);
    expect(Math.abs(right[1] - left[1])).toBeLessThan(0.0005);
  }
});

test('a way is on pages turned along it, each with its profile and the distance', async () => {
  const body = { style: 'light', encodedRoute: encodePolyline(way as [number, number][]), paper: 'a5', scale: 20_000 };
  const planned = await plan(body);
  expect(planned.pages.length).toBeGreaterThan(1);
  expect(planned.pages[0]?.stretch?.from).toBe(0);
  expect(planned.pages[0]?.neighbours).toEqual({ n: 2 });
  expect(planned).toEqual(await plan({ ...body, encodedRoute: undefined, route: way }));
  const job = await finished(await begin({ ...body, lang: 'de' }));
  const { pages } = await readPdfTexts((await service.get(`/atlas/v1/jobs/${job.id}/result`)).bytes);
  expect(pages[1]).toContain(`Seite 1 von ${planned.pages.length}`);
  // A distance of the profile and on the map.
  expect(pages[1]?.match(/0.5 km|1 km/g)?.length).toBeGreaterThan(1);
  expect(pages[1]).toMatch(/\d+ m\b/);
  await remove(job);
});

test('a region leaves out pages without any of it; auto takes the largest scale for the wished number', async () => {
  const region = (await service.get('/health')).body.regions[0].id;
  const { pages, scale } = await plan({ style: 'light', region, pages: 30 });
  expect(pages.length).toBeLessThanOrEqual(30);
  expect(pages.length).toBeGreaterThan(5);
  const finer = await service.post('/atlas/v1/plan', { style: 'light', region, scale: scale / 2 });
  expect(finer.body.pages.length).toBeGreaterThan(30);
});

test('cancelled amid its pages an atlas leaves nothing', async () => {
  const job = await begin({ ...small, scale: 7000 });
  expect(job.pages.total).toBeGreaterThan(25);
  await expect.poll(async () => (await read(job.id)).pages.done, { interval: 50 }).toBeGreaterThan(2);
  expect((await service.get(`/atlas/v1/jobs/${job.id}/result`)).status).toBe(409);
  expect(await remove(job)).toBe(200);
  expect(await readdir(join(service.dataDir, 'atlas'))).not.toContain(job.id);
  expect((await service.get(`/atlas/v1/jobs/${job.id}`)).status).toBe(404);
});

test('one that is cancelled while it waits lets no other begin beside the one that is made, but one of few pages', async () => {
  const long = { ...small, scale: 5000 };
  const first = await begin(long);
  await expect.poll(async () => (await read(first.id)).state).toBe('running');
  const [second, third] = [await begin(long), await begin(long)];
  expect(await remove(second)).toBe(200);
  const short = await begin(small);
  await expect.poll(async () => (await read(short.id)).state).not.toBe('waiting');
  await delay(300);
  expect([(await read(first.id)).state, (await read(third.id)).state]).toEqual(['running', 'waiting']);
  expect(await remove(first)).toBe(200);
  await expect.poll(async () => (await read(third.id)).state).not.toBe('waiting');
  expect([await remove(third), await remove(short)]).toEqual([200, 200]);
});

test('what nobody could make is refused, naming the parameter, for nothing', async () => {
  const before = service.used();
  const refused: [object, number, RegExp][] = [
    [{ style: 'light' }, 400, /exactly one/],
    [{ ...small, region: 'sandbox' }, 400, /exactly one/],
    [{ style: 'light', region: 'nowhere' }, 400, /^region: .*nowhere/],
    [{ ...small, scale: 500 }, 400, /^scale: .*500 pages/],
    [{ ...small, overlap: 45 }, 400, /^overlap/],
    [{ ...small, paper: 'a4.png' }, 400, /paper/],
    [{ ...small, bbox: [0, 0, 40, 20], projection: 'utm' }, 400, /^projection/],
    [{ ...small, bbox: [0, 1, 1, 0] }, 400, /^bbox/],
    [
      {
        style: 'light',
        route: [
          [1, 1],
          [1, 1],
        ],
      },
      400,
      /^route/,
    ],
    [{ style: 'light', encodedRoute: '_p~iF' }, 400, /^encodedRoute/],
    [{ ...small, style: 'sepia' }, 404, /style/],
  ];
  for (const [body, status, message] of refused) {
    for (const path of ['/atlas/v1/plan', '/atlas/v1/jobs']) {
      const answer = await service.post(path, body);
      expect([answer.status, answer.body.message], JSON.stringify(body)).toEqual([
        status,
        expect.stringMatching(message),
      ]);
    }
  }
  expect(service.used()).toBe(before);
});

describe('over quota, and ended', () => {
  test('more pages than are left are refused before any is drawn', async () => {
    const limited = await serviceForTests({ limit: 3 });
    const answer = await limited.post('/atlas/v1/jobs', small);
    expect([answer.status, answer.body.error]).toEqual([429, 'quota_exhausted']);
    expect(limited.used()).toBe(0);
  });

  test('an atlas whose service ended says so, and another user never sees it', async () => {
    const first = await serviceForTests({ packs: ['sandbox'] });
    const { body: job } = await first.post('/atlas/v1/jobs', { ...small, scale: 7000 });
    const other = first.newKey({ user: { name: 'other' } });
    const headers = { Authorization: `Bearer ${other.key}` };
    expect((await first.get(`/atlas/v1/jobs/${job.id}`, { headers })).status).toBe(404);
    await delay(500);
    await first.service.close();
    const second = await serviceForTests({ ...first.data });
    const { body } = await second.get(`/atlas/v1/jobs/${job.id}`);
    expect(body).toMatchObject({ state: 'failed', bytes: null, failure: { error: 'maintenance' } });
    expect(body.failure.message).toContain('ended');
    expect(await readdir(join(first.dataDir, 'atlas', job.id))).not.toContain('atlas.pdf.partial');
  });
});
