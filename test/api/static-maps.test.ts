import { request } from 'node:http';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const service = await serviceForTests({ packs: ['sandbox'] });

const get = (path: string, init?: RequestInit) => service.get(`/styles/v1/${path}`, init);
const town = '-28.522,45.4672,14';
const place = '-28.522,45.4672';

describe('invalid parameters get a 400 that names them and cost nothing', () => {
  test.each([
    // Positions.
    ['position', 'light/static/auto,1,2/9x9'],
    ['position', 'light/static/1;2;3/9x9'],
    ['position', 'light/static/NaN,1,2/9x9'],
    ['position', 'light/static/1e1,1,2/9x9'],
    ['position', 'light/static/%20,1,2/9x9'],
    ['position', 'light/static/1,2,3,4,5/9x9'],
    ['longitude', 'light/static/180.01,1,2/9x9'],
    ['latitude', 'light/static/1,-90.01,2/9x9'],
    ['zoom', 'light/static/1,2,-1/9x9'],
    ['zoom', 'light/static/1,2,22.1/9x9'],
    ['bearing', 'light/static/1,2,3@361/9x9'],
    ['pitch', 'light/static/1,2,3@0,70/9x9'],
    ['minLat', 'light/static/1,5,2,5/9x9'],
    // Sizes.
    ['size', `light/static/${town}/0x9`],
    ['size', `light/static/${town}/9x2049`],
    ['size', `light/static/${town}/9x9@3x`],
    ['size', `light/static/${town}/9x9.gif`],
    ['size', `light/static/${town}/9.5x9`],
    ['size', `light/static/${town}/９x９`],
    // Overlays.
    ['markers', `light/static/${town}/9x9?markers=`],
    ['markers', `light/static/${town}/9x9?markers=${place}|`],
    ['markers', `light/static/${town}/9x9?markers=181,0`],
    ['markers', `light/static/${town}/9x9?markers=color:bogus|${place}`],
    ['markers', `light/static/${town}/9x9?markers=label:ABCD|${place}`],
    ['markers', `light/static/${town}/9x9?markers=scale:0|${place}`],
    ['markers', `light/static/${town}/9x9?markers=constructor:1|${place}`],
    ['markers', `light/static/${town}/9x9?markers=${place}&markers=nowhere`],
    ['path', `light/static/${town}/9x9?path=${place}`],
    ['path', `light/static/${town}/9x9?path=width:-1|${place}|1,1`],
    ['path', `light/static/${town}/9x9?path=enc:_p~iF~ps|U_`],
    ['path', `light/static/${town}/9x9?path=enc7:_p~iF~ps|U`],
    ['circle', `light/static/${town}/9x9?circle=${place}`],
    ['circle', `light/static/${town}/9x9?circle=${place},0`],
    ['circle', `light/static/${town}/9x9?circle=${place},1e5`],
    ['circle', `light/static/${town}/9x9?circle=fill:|${place},9`],
    // Options.
    ['padding', `light/static/${town}/9x9?padding=0.5`],
    ['padding', `light/static/${town}/9x9?padding=`],
    ['before', `light/static/${town}/9x9?before=roads`],
    ['labels', `light/static/${town}/9x9?labels=no`],
    ['pois', `light/static/${town}/9x9?pois=`],
    ['relief', `light/static/${town}/9x9?relief=1`],
    ['contours', `light/static/${town}/9x9?contours=50`],
    ['buildings', `light/static/${town}/9x9?buildings=round`],
    ['padding', `light/static/${town}/9x9?padding=0.1&padding=0.2`],
    ['maxzoom', `light/static/${town}/9x9?maxzoom=23`],
    ['attribution', `light/static/${town}/9x9?attribution=off`],
    ['attribution', `light/static/${town}/9x9?attribution=`],
    ['scalebar', `light/static/${town}/9x9?scalebar=middle`],
    ['coverage', `light/static/${town}/9x9?coverage=loose`],
    ['lang', `light/static/${town}/9x9?lang=tlh`],
  ])('%s: %s', async (name, path) => {
    const before = service.used();
    const { status, body } = await get(path);
    expect([status, body.error], JSON.stringify(body)).toEqual([400, 'bad_request']);
    expect(body.message).toContain(name);
    expect(service.used()).toBe(before);
  });

  test('a style that does not exist is a 404, whatever else is wrong; an address too long for HTTP is refused in the envelope', async () => {
    expect((await get(`Light/static/${town}/9x9`)).status).toBe(404);
    expect((await get(`constructor/static/${town}/9x9`)).body.error).toBe('not_found');
    const long = await get(`light/static/auto/9x9?path=${place}${`|${place}`.repeat(2000)}`);
    expect([long.status, long.body.error]).toEqual([400, 'bad_request']);
    expect(long.body.message).toContain('16 KiB');
  });
});

describe('valid parameters are drawn', () => {
  test.each([
    // As clients write and as they escape.
    ['-28.522%2C45.4672%2C14%4030', '32x16%402x.png', ''],
    ['-28.53,45.46,-28.51,45.48', '32x16@2x.webp', ''],
    ['auto', '32x16@2x.jpeg', `markers=color:%23f00%7Clabel:%C3%84%7C${place}`],
    ['auto', '32x16@2x', `markers=colour:tomato|label:👩‍👩|${place}&markers=label:١٢|scale:2|${place}`],
    ['auto', '32x16@2x', 'path=stroke:rgba(0,0,0,0.5)|fill:0f08|enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@'],
    // The ends of the world, and of what can be asked.
    ['180,90,22', '32x16@2x', ''],
    ['-180,-90,0@180', '32x16@2x', ''],
    ['170,-20,-170,-10', '32x16@2x', ''],
    ['-180,-90,180,90', '32x16@2x', ''],
    ['auto', '32x16@2x', 'markers=179.9,0|-179.9,0&circle=180,89.9,20037508'],
    ['auto', '32x16@2x', 'path=-180,-90|180,90|0,0&padding=0.45&maxzoom=0'],
  ])('%s/%s?%s', async (position, size, query) => {
    const { status, bytes } = await get(`light/static/${position}/${size}?${query}`);
    expect(status, bytes.toString('utf8', 0, 200)).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 64, height: 32, hasAlpha: false });
  });

  test('as many overlays as an address holds', async () => {
    const points = Array.from({ length: 480 }, (_, i) => `${-28.6 + i / 3000},${(45.4 + (i % 7) / 100).toFixed(2)}`);
    const query = `markers=${points.slice(0, 400).join('|')}&path=width:2|${points.slice(0, 80).join('|')}`;
    const { status, bytes } = await get(`light/static/auto/200x200?${query}`);
    expect(status, bytes.toString('utf8', 0, 200)).toBe(200);
  });

  test('the smallest picture is one pixel', async () => {
    expect(await sharp((await get(`outdoor/static/${town}/1x1.png`)).bytes).metadata()).toMatchObject({ width: 1 });
  });
});

describe('HTTP', () => {
  test('a picture the client has already is neither drawn nor charged again', async () => {
    const path = `light/static/${town}/40x40@2x?markers=${place}`;
    const first = await get(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const before = service.used();
    const again = await get(path, { headers: { 'If-None-Match': `"other", W/${etag}` } });
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
    expect(service.used()).toBe(before);
    // Everything that changes the picture changes the tag.
    for (const other of [
      path.replace('40x40', '40x41'),
      path.replace('@2x', '@2x.webp'),
      path.replace('light', 'dark'),
      `${path}&lang=de`,
      `${path}&attribution=topleft`,
      `${path}|color`.replace('|color', '|-28.5,45.4'),
    ]) {
      const answer = await get(other, { headers: { 'If-None-Match': etag } });
      expect([answer.status, answer.headers.get('etag') === etag], other).toEqual([200, false]);
    }
    expect((await get(`neon/static/${town}/9x9`, { headers: { 'If-None-Match': '*' } })).status).toBe(404);
  });

  test('a browser asks again after the seconds of the request, also of what it was told is unchanged', async () => {
    const path = `light/static/${town}/40x40`;
    const first = await get(`${path}?maxage=3600`);
    expect(first.headers.get('cache-control')).toBe('private, max-age=3600');
    const etag = first.headers.get('etag') ?? '';
    const again = await get(`${path}?maxage=60`, { headers: { 'If-None-Match': etag } });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, max-age=60']);
    const plain = await get(`${path}?maxage=0`, { headers: { 'If-None-Match': etag } });
    expect([plain.status, plain.headers.get('cache-control')]).toEqual([304, 'private, no-cache']);
    for (const wrong of ['-1', '1.5', '2592001', 'day']) {
      const { status, bytes } = await get(`${path}?maxage=${wrong}`);
      expect(status).toBe(400);
      expect(bytes.toString('utf8')).toContain('maxage');
    }
    const refused = await get(`light/static/13.4,52.5,12/40x40?coverage=strict&maxage=60`);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  test('a picture says how much of it is installed, and is refused for nothing where all of it is asked for', async () => {
    for (const [path, coverage, strict] of [
      [`light/static/${town}/40x40`, 'full', 200],
      [`light/static/${place},9/256x256`, 'partial', 404],
      ['light/static/13.4,52.5,12/40x40', 'none', 404],
      ['satellite/static/13.4,52.5,12/40x40', 'none', 404],
    ] as const) {
      expect((await get(path)).headers.get('outpost-coverage'), path).toBe(coverage);
      const before = service.used();
      const { status, bytes } = await get(`${path}?coverage=strict`);
      expect(status, path).toBe(strict);
      if (strict === 404) expect(bytes.toString('utf8')).toContain('coverage');
      expect(service.used() - before).toBe(strict === 404 ? 0 : 10);
    }
  });

  test('the tag of a picture holds after a restart', async () => {
    const path = `/styles/v1/light/static/${town}/40x40?markers=${place}`;
    const first = await service.get(path);
    const restarted = await serviceForTests({ packs: ['sandbox'] });
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    expect((await restarted.get(path, { headers })).status).toBe(304);
  });

  test.each([
    [`light/static/${town}/20x20.jpg`, 'inline; filename="light -28.522 45.4672 14.jpg"'],
    [`dark/static/auto/20x20?markers=${place}`, 'inline; filename="dark auto.png"'],
    [`light/static/${town}/a5.svg?title=Old%20town`, 'inline; filename="Old town.svg"'],
    [
      `light/static/${town}/a5.svg?title=${encodeURIComponent('Ærø/地図')}`,
      `inline; filename="?r?-??.svg"; filename*=UTF-8''${encodeURIComponent('Ærø-地図.svg')}`,
    ],
  ])('a browser that saves %s has a name for it', async (path, disposition) => {
    expect((await get(path)).headers.get('content-disposition')).toBe(disposition);
  });

  test('the same request has the same bytes', async () => {
    const path = `outdoor/static/${town}@33/120x120@2x?scalebar=topleft&circle=${place},300`;
    const [one, two] = await Promise.all([get(path), get(path)]);
    expect(one.bytes.equals(two.bytes)).toBe(true);
  });

  test('HEAD has the headers of GET; other methods and keys of other scopes are refused', async () => {
    const path = `light/static/${town}/40x40.jpg`;
    const [head, whole] = [await get(path, { method: 'HEAD' }), await get(path)];
    for (const name of ['content-type', 'content-length', 'etag']) {
      expect(head.headers.get(name), name).toBe(whole.headers.get(name));
    }
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect((await get(path, { method: 'DELETE' })).status).toBe(405);
    const { key } = service.newKey({ scopes: ['tiles', 'routing', 'geocode'] });
    const headers = { Authorization: `Bearer ${key}` };
    expect((await get(path, { headers })).body.error).toBe('scope_denied');
    const narrow = service.newKey({ scopes: ['static'] });
    expect((await get(path, { headers: { Authorization: `Bearer ${narrow.key}` } })).status).toBe(200);
  });

  test('a client that leaves pays nothing', async () => {
    const before = service.used();
    await new Promise<void>(resolve => {
      const asked = request(`${service.baseUrl}/styles/v1/outdoor/static/${town}/2000x2000@2x.png`, {
        headers: { Authorization: `Bearer ${service.key}` },
      });
      asked.on('error', () => resolve());
      asked.end();
      setTimeout(() => asked.destroy(), 150);
    });
    // Pictures requested later finish later: by then a charge would show.
    await Promise.all([get(`light/static/${town}/20x20`), get(`dark/static/${town}/20x20`)]);
    expect(service.used()).toBe(before + 20);
  });

  test('OpenAPI has the parameters, the tag and the ways it fails', async () => {
    const { paths } = (await service.get('/openapi.json')).body;
    const { get: operation } = paths['/styles/v1/{style}/static/{position}/{size}'];
    const names = operation.parameters.map(({ name }: { name: string }) => name);
    for (const name of [
      'style',
      'position',
      'size',
      'markers',
      'path',
      'circle',
      'padding',
      'maxzoom',
      'attribution',
    ]) {
      expect(names).toContain(name);
    }
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining(['200', '304', '400', '401', '403', '404', '429', '502', '503']),
    );
    expect(Object.keys(operation.responses['200'].content)).toEqual(
      expect.arrayContaining(['image/png', 'image/jpeg', 'image/webp']),
    );
  });
});
