import { PMTiles } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { readTile } from '../server/tiles/synthetic-archives.ts';

/** Hávtind, the highest summit of the sandbox. */
const summit = [-28.59673, 45.52834] as const;

const service = await serviceForTests({ packs: ['sandbox'] });
const { body } = await service.get('/tiles/v1/token');
const basemap = new PMTiles(body.url);

async function summitsAt(z: number): Promise<Record<string, unknown>[]> {
  const [lon, lat] = summit;
  const sine = Math.sin((lat * Math.PI) / 180);
  const x = Math.floor((lon / 360 + 0.5) * 2 ** z);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z);
  const found = await basemap.getZxy(z, x, y);
  const layers = found === undefined ? {} : readTile(new Uint8Array(found.data));
  return (layers.pois ?? []).map(({ properties }) => properties).filter(({ kind }) => kind === 'peak');
}

describe('what tiles carry for an outdoor map', () => {
  it('the highest summit is there first, with its height as a number and the greatest isolation', async () => {
    expect(await summitsAt(8)).toContainEqual(
      expect.objectContaining({ name: 'Hávtind', elevation: 1181, isolation: 100, min_zoom: 9 }),
    );
    expect(await summitsAt(7)).toEqual([]);
  });

  it('others follow, each in the tiles of the zoom before it is drawn', async () => {
    const seen = new Set<unknown>();
    for (let z = 8; z <= 12; z++) {
      const fresh = (await summitsAt(z)).filter(({ name }) => !seen.has(name));
      for (const { name } of fresh) seen.add(name);
      for (const { min_zoom: first } of fresh) expect(first).toBeLessThanOrEqual(z + 1);
    }
    expect(seen.size).toBeGreaterThan(3);
  });

  it('the metadata of the archive list its layers', async () => {
    const metadata = (await basemap.getMetadata()) as { vector_layers: { id: string }[] };
    expect(metadata.vector_layers.map(({ id }) => id)).toEqual(expect.arrayContaining(['routes', 'power']));
  });
});
