import { z } from 'zod';
import { refusing } from '../../../data-packs/words/input-problem.ts';
import { Failure } from '../../errors.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { FinishedReply } from '../../http/reply/finished-reply.ts';
import { asParameter, textLike } from '../../http/request/parameter.ts';
import { tilesWords as t } from '../../words.ts';
import { maxOverzoom, type TerrainTiles, tileSize } from './terrain-tiles.ts';

const whole = (form: RegExp, most: number) =>
  textLike(form, field => t.message('wholeNumber', { field }))
    .transform(value => Number.parseInt(value, 10))
    .meta(asParameter({ type: 'integer', minimum: 0, maximum: most }));

const deepestZoom = 22;
const lastTile = 2 ** deepestZoom - 1;

const paramsSchema = z
  .object({
    z: whole(/^\d{1,2}$/, deepestZoom),
    x: whole(/^\d{1,8}$/, lastTile).describe('Less than 2^z'),
    y: whole(/^\d{1,8}(\.png)?$/, lastTile).describe('Less than 2^z; `.png` may follow'),
  })
  .refine(
    ({ z }) => z <= deepestZoom,
    refusing(() => t.message('deepZoom', { deepest: deepestZoom })),
  )
  .refine(
    ({ z, x, y }) => x < 2 ** z && y < 2 ** z,
    refusing(() => t.message('beyondZoom')),
  );

export function terrainEndpoint(tiles: TerrainTiles): Endpoint {
  return defineEndpoint({
    operation: 'tiles_terrain',
    summary: 'A 256 px elevation tile (PNG, Terrarium)',
    description:
      'For contour generation in clients that cannot send a header: the key goes into `?key=`. Part of the map ' +
      `session, free. A z above ${deepestZoom}, and an x or y that the zoom does not have, is 400. Heights are ` +
      `interpolated up to ${maxOverzoom} zooms beyond the data's, which tiles of ${tileSize} px reach a zoom deeper than ` +
      '`terrainUrl` says; deeper, and outside the installed regions, 404.',
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
