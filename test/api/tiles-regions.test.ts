import { PMTiles } from 'pmtiles';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { TileCredits } from '../../server/tiles/token/signed-tile-url.ts';
import { patienceMs } from '../helpers/patience.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { readTile } from '../server/tiles/synthetic-archives.ts';

/** Where Monaco is known to have streets. */
const town = [7.42, 43.7375] as const;

const at = ([lon, lat]: readonly [number, number], z: number): [number, number, number] => {
  const sine = Math.sin((lat * Math.PI) / 180);
  const x = (lon / 360 + 0.5) * 2 ** z;
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z;
  return [z, Math.floor(x), Math.floor(y)];
};

let service: TestService;
let basemap: PMTiles;

beforeAll(async () => {
  service = await serviceForTests({ packs: ['world', 'monaco'], joinsAnew: true });
  const { body } = await service.get('/tiles/v1/token');
  await vi.waitUntil(
    async () => {
      const head = await fetch(body.url, { method: 'HEAD' });
      return head.headers.get('etag')?.includes('partial') === false;
    },
    { timeout: patienceMs, interval: 25 },
  );
  basemap = new PMTiles(body.url);
});

async function tileAt(z: number): Promise<ReturnType<typeof readTile>> {
  const found = await basemap.getZxy(...at(town, z));
  if (found === undefined) throw new Error(`there is no tile of zoom ${z}`);
  return readTile(new Uint8Array(found.data));
}

describe('the world and Monaco in one archive', () => {
  it('have a tile with land at every zoom for the unmodified client', async () => {
    const header = await basemap.getHeader();
    expect([header.minZoom, header.maxZoom]).toEqual([0, 15]);
    for (let z = 0; z <= 15; z++) {
      const layers = await tileAt(z);
      expect(Object.keys(layers), `zoom ${z}`).toEqual(
        expect.arrayContaining(z < 7 ? ['earth', 'water', 'boundaries'] : ['earth']),
      );
      expect(layers.earth?.length).toBeGreaterThan(0);
    }
    expect(Object.keys(await tileAt(15))).toEqual(expect.arrayContaining(['roads', 'buildings']));
  });

  it('show each name once where both have it', async () => {
    let seen = 0;
    for (const z of [2, 3, 4, 5, 6]) {
      const names = ((await tileAt(z)).places ?? []).map(({ properties }) => `${properties.kind} ${properties.name}`);
      const countries = names.filter(name => name.startsWith('country '));
      expect(new Set(countries).size, countries.join()).toBe(countries.length);
      seen += countries.length;
    }
    expect(seen).toBeGreaterThan(0);
  });

  it('name their makers in the archive and in the style', async () => {
    const { attribution } = (await basemap.getMetadata()) as { attribution: string };
    expect(attribution).toContain('OpenStreetMap');
    const { body } = await service.get('/styles/light.json');
    expect(body.sources.protomaps.attribution).toBe(attribution);
  });

  it('tell which credit belongs to which bounds', async () => {
    const { credits } = (await service.get('/tiles/v1/token')).body;
    const { regions } = (await service.get('/health')).body;
    expect(credits.map(({ region, bounds }: TileCredits) => [region, bounds])).toEqual(
      regions.map(({ id, bounds }: { id: string; bounds: number[] }) => [id, bounds]),
    );
    const monaco = credits.find(({ region }: TileCredits) => region === 'monaco');
    expect(monaco.basemap).toMatch(
      /^<a href="https:\/\/www\.openstreetmap\.org\/copyright"[^>]*>© OpenStreetMap contrib/,
    );
    expect(credits.find(({ region }: TileCredits) => region === 'world')).toMatchObject({ terrain: null });
    const { metadata } = (await service.get('/styles/light.json')).body;
    expect(metadata['outpost:credits']).toEqual(credits);
  });

  it('have heights of the region as 256 px tiles at every zoom', async () => {
    for (let z = 1; z <= 15; z++) {
      const { status, headers } = await service.get(`/tiles/v1/terrain/${at(town, z).join('/')}`);
      expect([z, status, headers.get('content-type')]).toEqual([z, 200, 'image/png']);
    }
  });
});
