import { z } from 'zod';
import { Failure } from '../../errors.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { FinishedReply } from '../../http/finished-reply.ts';
import { asParameter } from '../../http/parameter.ts';
import { t } from '../words.ts';
import type { TerrainTiles } from './terrain-tiles.ts';

const whole = (pattern: RegExp) =>
  z
    .string()
    .regex(pattern, 'must be a whole number')
    .transform(value => Number.parseInt(value, 10))
    .meta(asParameter({ type: 'integer', minimum: 0 }));

const deepestZoom = 22;

const paramsSchema = z
  .object({ z: whole(/^\d{1,2}$/), x: whole(/^\d{1,8}$/), y: whole(/^\d{1,8}(\.png)?$/) })
  .refine(({ z }) => z <= deepestZoom, `z must be 0 to ${deepestZoom}`)
  .refine(({ z, x, y }) => x < 2 ** z && y < 2 ** z, 'x and y must be less than 2^z');

export function terrainEndpoint(tiles: TerrainTiles): Endpoint {
  return defineEndpoint({
    operation: 'tiles_terrain',
    summary: 'A 256 px elevation tile (PNG, Terrarium)',
    description:
      'For contour generation in clients that cannot send a header: the key goes into `?key=`. Part of the map session, free. ' +
      'Deeper than the data, heights are interpolated; outside the installed regions 404.',
    method: 'get',
    path: '/tiles/v1/terrain/{z}/{x}/{y}',
    scope: 'tiles',
    params: paramsSchema,
    reply: { binary: 'image/png' },
    conditional: true,
    units: '0',
    cost: () => 0,
    handle: async ({ params }) => {
      const tile = await tiles.tile(params.z, params.x, params.y);
      if (tile === undefined) throw new Failure('not_found', t.message('noHeights'));
      const headers = { ETag: tile.etag, 'Cache-Control': 'private, max-age=3600' };
      return new FinishedReply('image/png', tile.png, headers);
    },
    examples: [
      { name: 'tile', summary: 'The tile of Ardhavn', params: { z: 12, x: 1723, y: 1465 } },
      { name: 'outside', summary: 'A tile no region has', params: { z: 12, x: 0, y: 0 } },
    ],
  });
}
