import { readFile } from 'node:fs/promises';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { PMTiles } from 'pmtiles';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { removePack } from '../../data-packs/store/remove.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { naip, plainImagery, readyPack, whitney } from './tiles-packs.ts';

const noKey = { headers: { authorization: '' } };

const folder = await temporaryFolder();
const world = [-180, -85.05, 180, 85.05] as const;
const bonaire = [-68.45, 12, -68.15, 12.35] as const;
const limburg = [5.6, 50.7, 6.1, 51.1] as const;
const make = (name: string, box: readonly [number, number, number, number], zooms: readonly [number, number]) =>
  plainImagery(folder, name, box, zooms);
const packs = [
  await readyPack(folder, 'globe', {
    imagery: [
      // Listed in another order than they are drawn.
      { file: await make('sea', world, [0, 5]), role: 'ocean', attribution: 'Sea & Sons' },
      { file: await make('earth', world, [0, 9]) },
      { file: await make('floor', world, [0, 4]), attribution: '' },
    ],
  }),
  await readyPack(folder, 'islands', {
    imagery: [
      { file: await make('bonaire', bonaire, [13, 14]), country: 'BQ' },
      { file: await make('limburg', limburg, [13, 15]), country: 'NL', region: 'Limburg' },
    ],
  }),
  ...(hasSharedData
    ? [
        await readyPack(folder, 'america', {
          countries: ['US'],
          imagery: [
            { file: whitney, attribution: 'USGS' },
            { file: naip, attribution: 'USDA NAIP', region: 'California' },
          ],
        }),
      ]
    : []),
];
const service = await serviceForTests({ packs, tokens: { perMinute: 6000, burst: 1000 } });

interface Layer {
  id: string;
  url: string;
  [field: string]: unknown;
}
const token = async () => (await service.get('/tiles/v1/token')).body;
const layerOf = async (id: string): Promise<Layer> =>
  (await token()).imagery.find((layer: Layer) => layer.id === id) ?? { id, url: '' };

describe('imagery in the token', () => {
  it('is listed as it is drawn: base, mosaic, ocean, aerials; within a role the shallow below the deep, the large below the small', async () => {
    const { imagery } = await token();
    const shown = imagery.map(({ id, role }: Layer) => `${role} ${id}`);
    expect(shown).toEqual([
      'base globe/floor',
      'mosaic globe/earth',
      'ocean globe/sea',
      'aerial islands/bonaire',
      'aerial islands/limburg',
      ...(hasSharedData ? ['aerial america/mt-whitney-raster', 'aerial america/usda-naip-cog'] : []),
    ]);
  });

  it('lists coverage and credits, without unknown fields', async () => {
    expect(await layerOf('globe/sea')).toMatchObject({
      attribution: 'Sea &amp; Sons',
      bounds: null,
      country: null,
      region: null,
      minzoom: 0,
      maxzoom: 5,
      tileSize: 256,
    });
    expect(await layerOf('globe/floor')).toMatchObject({ attribution: null });
    expect(await layerOf('islands/limburg')).toMatchObject({ country: 'NL', region: 'Limburg' });
    const { bounds } = await layerOf('islands/limburg');
    for (const [i, side] of [5.6, 50.7, 6.1, 51.1].entries()) expect((bounds as number[])[i]).toBeCloseTo(side, 5);
  });

  it('fills the named fields it matches', async () => {
    const body = await token();
    const idOf = (url: string | undefined) => /imagery\/(.+)\.pmtiles\?/.exec(url ?? '')?.[1];
    const names = ['satelliteBaseUrl', 'satelliteUrl', 'satelliteOceanUrl', 'satelliteNlUrl', 'satelliteBesUrl'];
    expect(names.map(name => idOf(body[name]))).toEqual([
      'globe/floor',
      'globe/earth',
      'globe/sea',
      'islands/limburg',
      'islands/bonaire',
    ]);
    for (const name of names) expect(body.imagery.map(({ url }: Layer) => url)).toContain(body[name]);
  });
});

describe('the styles of imagery', () => {
  it('draw every archive in the order of the list, under a placeholder of its identifier', async () => {
    const { imagery } = await token();
    const { body: style } = await service.get('/styles/hybrid.json', noKey);
    expect(validateStyleMin(style)).toEqual([]);
    const layers = style.layers.filter(({ id }: Layer) => id.startsWith('imagery_'));
    expect(layers.map(({ id }: Layer) => id)).toEqual(imagery.map(({ id, role }: Layer) => `imagery_${role}:${id}`));
    for (const { id, minzoom, maxzoom, bounds, attribution } of imagery) {
      const source = style.sources[`imagery:${id}`];
      expect(source).toMatchObject({ type: 'raster', url: `pmtiles://{{IMAGERY_URL:${id}}}`, minzoom, maxzoom });
      expect([source.bounds ?? null, source.attribution ?? null]).toEqual([bounds, attribution]);
    }
    const ids = style.layers.map(({ id }: Layer) => id);
    expect(ids.indexOf('water')).toBeLessThan(ids.indexOf(layers[0].id));
    expect(ids.indexOf('places_locality')).toBeGreaterThan(ids.indexOf(layers.at(-1).id));
    expect(style.metadata).not.toHaveProperty('outpost:note');
    expect((await service.get('/styles/light.json', noKey)).bytes.toString()).not.toContain('IMAGERY_URL');
  });
});

describe('an imagery archive', () => {
  it('is read by the unmodified client, without a key and without a charge', async () => {
    const { url } = await layerOf('islands/limburg');
    const before = service.used();
    const archive = new PMTiles(url);
    expect((await archive.getHeader()).maxZoom).toBe(15);
    // The middle of the box, 5.85 east and 50.9 north.
    const found = await archive.getZxy(15, 16916, 10984);
    expect((await sharp(new Uint8Array(found?.data ?? new ArrayBuffer(0))).metadata()).width).toBe(256);
    expect(service.used()).toBe(before);
  });

  it('answers ranges, HEAD, If-None-Match and If-Range like the archives of all regions', async () => {
    const { url } = await layerOf('globe/earth');
    const whole = await service.get(url, noKey);
    const etag = whole.headers.get('etag') ?? '';
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/vnd.pmtiles']);
    expect(whole.bytes.equals(await readFile(`${folder}/globe/imagery/earth.pmtiles`))).toBe(true);
    const ask = (headers: Record<string, string>, method = 'GET') =>
      service.get(url, { method, headers: { authorization: '', ...headers } });
    const part = await ask({ range: 'bytes=0-6' });
    expect([part.status, part.bytes.toString(), part.headers.get('content-range')]).toEqual([
      206,
      'PMTiles',
      `bytes 0-6/${whole.bytes.length}`,
    ]);
    expect(part.headers.get('access-control-expose-headers')).toContain('Content-Range');
    const beyond = await ask({ range: `bytes=${whole.bytes.length}-` });
    expect([beyond.status, beyond.body.error]).toEqual([416, 'range_not_satisfiable']);
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    expect((await ask({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    const head = await ask({}, 'HEAD');
    expect([head.status, head.bytes.length, head.headers.get('content-length')]).toEqual([
      200,
      0,
      String(whole.bytes.length),
    ]);
    const post = await ask({}, 'POST');
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it.each<[string, (url: string) => string]>([
    ['another archive', url => url.replace('globe/earth', 'globe/floor')],
    ['another region', url => url.replace('globe/', 'islands/')],
    ['a way out', url => url.replace('earth.pmtiles', '..%2F..%2Fpack.json.pmtiles')],
    ['no signature', url => url.replace(/\?.*/, '')],
    ['one of the basemap', url => url.replace(/imagery\/globe\/earth/, 'basemap')],
  ])('is signed for itself alone: %s is refused', async (_name, change) => {
    const { url } = await layerOf('globe/earth');
    const answer = await service.get(change(url), noKey);
    expect([answer.status, answer.body.error]).toEqual([403, 'invalid_signature']);
  });

  it.runIf(hasSharedData)('of a photograph shows what the photograph shows', async () => {
    const { url, maxzoom } = await layerOf('america/usda-naip-cog');
    expect(maxzoom).toBe(17);
    // Blocks of this photograph are tiles of the very same grid: block 10/14 is tile 17/21354/48670.
    const block = await sharp(naip, { limitInputPixels: false })
      .extract({ left: 5120, top: 7168, width: 512, height: 512 })
      .removeAlpha()
      .raw()
      .toBuffer();
    const tile = await new PMTiles(url).getZxy(17, 21354, 48670);
    const shown = await sharp(new Uint8Array(tile?.data ?? new ArrayBuffer(0)))
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(shown.length).toBe(block.length);
    const difference = shown.reduce((sum, value, i) => sum + Math.abs(value - (block[i] as number)), 0) / shown.length;
    // WebP is lossy.
    expect(difference).toBeLessThan(2);
  });

  it('of a region that left is gone, in an envelope; the others stay', async () => {
    const gone = await layerOf('islands/limburg');
    const stays = await layerOf('globe/earth');
    await removePack(service.dataDir, 'islands');
    await expect.poll(async () => (await token()).imagery.length).toBe(hasSharedData ? 5 : 3);
    const answer = await service.get(gone.url, noKey);
    expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    expect((await service.get(stays.url, noKey)).status).toBe(200);
    expect('satelliteBesUrl' in (await token())).toBe(false);
  });
});
