import { PMTiles } from 'pmtiles';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../server/errors.ts';
import type { RequestContext } from '../../../server/http/endpoint.ts';
import type { FinishedReply } from '../../../server/http/reply/finished-reply.ts';
import { closedAfterwards } from '../../helpers/afterwards.ts';
import { patienceMs } from '../../helpers/patience.ts';
import { readHeights, terrainTile, writeArchive } from './synthetic-archives.ts';
import { startTilesServer, type TilesServer } from './tiles-server.ts';

/** Two regions over tile 2/2/1 (0..90 E, 0..66 N): one knows its left half, the other the lower one. */
const [z, x, y] = [2, 2, 1];
const ramp = (px: number, py: number): number => 100 + px + py / 4;
let server: TilesServer;

async function served(tz: number, tx: number, ty: number) {
  const endpoint = server.module.endpoints.find(({ operation }) => operation === 'tiles_terrain');
  const reply = (await endpoint?.handle(
    { params: { z: tz, x: tx, y: ty }, query: {}, body: undefined },
    {} as RequestContext,
  )) as FinishedReply;
  return { ...(await readHeights(reply.body)), reply };
}

beforeAll(async () => {
  const left = await terrainTile(512, (px, py) => (px < 256 ? ramp(px, py) : Number.NaN));
  const lower = await terrainTile(512, (px, py) => (py >= 256 ? 5000 + ramp(px, py) : Number.NaN));
  const write = (bytes: Uint8Array) =>
    writeArchive({ bounds: [0, 0, 90, 66], minzoom: z, maxzoom: z, tileType: 'webp' }, [[z, x, y, bytes]]);
  server = await closedAfterwards(
    startTilesServer([
      { id: 'a-left', bounds: [0, 0, 45, 66], terrain: await write(left) },
      { id: 'b-lower', bounds: [0, 0, 90, 33], terrain: await write(lower) },
    ]),
  );
  await vi.waitUntil(
    async () => {
      const head = await fetch((await server.token()).terrainUrl, { method: 'HEAD' });
      return head.headers.get('etag')?.includes('partial') === false;
    },
    { timeout: patienceMs, interval: 25 },
  );
});

describe('the terrain archive', () => {
  it('takes unknown heights from the other region and leaves no transparent pixel', async () => {
    const tile = await new PMTiles((await server.token()).terrainUrl).getZxy(z, x, y);
    const { at, opaque, size } = await readHeights(new Uint8Array(tile?.data ?? new ArrayBuffer(0)));
    expect([size, opaque]).toEqual([512, true]);
    expect(at(10, 10)).toBeCloseTo(ramp(10, 10), 2);
    // Known to both: the smaller region is the more local one. Known to one: that one.
    expect([ramp(10, 400), 5000 + ramp(10, 400)]).toContainEqual(at(10, 400));
    expect(at(400, 400)).toBeCloseTo(5000 + ramp(400, 400), 2);
  });
});

describe('regions of different detail', () => {
  it('state one deepest zoom, the shallower region interpolated down to it', async () => {
    const bounds = { bounds: [0, 0, 90, 66] as [number, number, number, number], tileType: 'webp' as const };
    const coarse = await terrainTile(512, ramp);
    const fine = await terrainTile(512, () => 7);
    const two = await startTilesServer([
      {
        id: 'coarse',
        bounds: bounds.bounds,
        terrain: await writeArchive({ ...bounds, minzoom: 2, maxzoom: 2 }, [[z, x, y, coarse]]),
      },
      {
        id: 'fine',
        bounds: bounds.bounds,
        terrain: await writeArchive({ ...bounds, minzoom: 4, maxzoom: 4 }, [[4, 0, 0, fine]]),
      },
    ]);
    const archive = new PMTiles((await two.token()).terrainUrl);
    const isJoined = async () => {
      await archive.cache.invalidate(archive.source);
      return (await archive.getZxy(4, 0, 0)) !== undefined;
    };
    await vi.waitUntil(isJoined, { timeout: patienceMs, interval: 25 });
    expect((await archive.getHeader()).maxZoom).toBe(4);
    for (const [tz, tx, ty] of [
      [3, 5, 3],
      [4, 11, 7],
      [4, 8, 4],
    ] as const) {
      const found = await archive.getZxy(tz, tx, ty);
      const { at, size } = await readHeights(new Uint8Array(found?.data ?? new ArrayBuffer(0)));
      const across = 2 ** (tz - z);
      const place = (pixel: number, tile: number, first: number): number =>
        ((tile - first * across) * 512 + pixel + 0.5) / across - 0.5;
      expect(size).toBe(512);
      expect(Math.abs(at(100, 200) - ramp(place(100, tx, x), place(200, ty, y)))).toBeLessThan(1);
    }
    await two.close();
  });
});

describe('elevation tiles', () => {
  it('are quarters of the archive tile a zoom deeper', async () => {
    const { at, size, reply } = await served(3, 4, 2);
    expect([size, reply.contentType]).toEqual([256, 'image/png']);
    expect(at(10, 20)).toBeCloseTo(ramp(10, 20), 2);
    expect((await served(3, 5, 3)).at(1, 2)).toBeCloseTo(5000 + ramp(257, 258), 2);
    expect(reply.headers?.ETag).toMatch(/^"[\w-]{27,}"$/);
  });

  it('are interpolated beyond the deepest zoom', async () => {
    // Two zooms deeper a pixel is a quarter of a cell: the ramp rises by 1/4 m a pixel.
    const { at } = await served(5, 16, 8);
    expect(at(41, 40) - at(40, 40)).toBeCloseTo(0.25, 2);
    expect(at(40, 41) - at(40, 40)).toBeCloseTo(0.0625, 2);
    expect(at(100, 100)).toBeCloseTo(ramp(100.5 / 4 - 0.5, 100.5 / 4 - 0.5), 1);
  });

  it('do not exist outside the regions, nor so deep that nothing is left to see', async () => {
    for (const [tz, tx, ty] of [
      [3, 0, 0],
      [1, 0, 0],
      [12, 2048, 1024],
    ] as const) {
      await expect(served(tz, tx, ty)).rejects.toSatisfy(
        error => error instanceof Failure && error.code === 'not_found',
      );
    }
  });

  it('do not exist where the archive only invents heights around a region', async () => {
    const small = await terrainTile(512, (px, py) => (px < 8 && py < 8 ? 2000 : Number.NaN));
    const one = await startTilesServer([
      {
        id: 'small',
        bounds: [-180, 84, -175, 85],
        terrain: await writeArchive({ bounds: [-180, 84, -175, 85], minzoom: 0, maxzoom: 0, tileType: 'webp' }, [
          [0, 0, 0, small],
        ]),
      },
    ]);
    const endpoint = one.module.endpoints.find(({ operation }) => operation === 'tiles_terrain');
    const asked = async (tz: number, tx: number, ty: number): Promise<unknown> =>
      endpoint?.handle({ params: { z: tz, x: tx, y: ty }, query: {}, body: undefined }, {} as RequestContext);
    await vi.waitFor(() => expect(asked(3, 0, 0)).resolves.toMatchObject({ contentType: 'image/png' }), {
      timeout: patienceMs,
    });
    for (const [tx, ty] of [
      [1, 0],
      [0, 1],
      [5, 5],
    ] as const) {
      await expect(asked(3, tx, ty)).rejects.toMatchObject({ code: 'not_found' });
    }
    await one.close();
  });
});
