import { expect, test } from 'vitest';
import type { Roads } from '../../server/routing/index.ts';
import type { MapStyles } from '../../server/static-maps/drawing/map-styles.ts';
import type { RenderJob } from '../../server/static-maps/drawing/render-messages.ts';
import type { RenderPool } from '../../server/static-maps/drawing/render-pool.ts';
import { resourceSupplier } from '../../server/static-maps/drawing/resources.ts';
import { staticMapEndpoint } from '../../server/static-maps/static-map-endpoint.ts';
import type { MapAssets } from '../../server/tiles/index.ts';
import { ManualClock } from '../helpers/manual-clock.ts';

test('a tile of other regions than the style was made for is refused: a thread must not keep it as one of those', async () => {
  let etag = '"one"';
  const assets = {
    archive: async () => ({ etag, minzoom: 0, maxzoom: 15 }),
    tile: async () => new Uint8Array([1]),
  } as unknown as MapAssets;
  const supply = resourceSupplier(assets, {} as MapStyles);
  const request = { kind: 'tile', archive: 'basemap', version: '"one"', z: 0, x: 0, y: 0 } as const;
  expect(await supply(request)).toEqual(new Uint8Array([1]));
  etag = '"two"';
  await expect(supply(request)).rejects.toThrow('replaced');
});

test('when the regions change while a picture is drawn, it is drawn from those of now', async () => {
  let regions = 'before';
  const drawn: string[] = [];
  const endpoint = staticMapEndpoint({
    regions: { list: () => [] } as never,
    styles: { prepare: async () => regions, get: () => undefined } as unknown as MapStyles,
    clock: new ManualClock(),
    fonts: { fontPaths: {}, scripts: { plain: [], fonts: {} } },
    pool: {
      wake: () => undefined,
      draw: async ({ styleKey }: RenderJob) => {
        drawn.push(styleKey);
        if (drawn.length === 2) regions = 'after';
        return new Uint8Array([drawn.length]);
      },
    } as unknown as RenderPool,
    roads: {} as Roads,
  });
  const input = {
    params: { style: 'light', position: '1,2,3', size: '9x9' },
    query: { markers: [], path: [], circle: [], text: [] },
  };
  const handle = () => endpoint.handle(input as never, { signal: new AbortController().signal } as never);
  const first = await handle();
  const second = await handle();
  expect(drawn).toEqual(['before', 'before', 'after']);
  expect(second).toMatchObject({ body: new Uint8Array([3]) });
  expect(second).not.toMatchObject({ headers: (first as { headers: object }).headers });
});
