import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { FinishedReply } from '../../http/reply/finished-reply.ts';
import { wholeParameter } from '../../http/request/parameter.ts';
import { free, type ItemParts } from '../parts.ts';
import type { FeatureReader } from './feature-reader.ts';
import { DrawnSources } from './feature-sources.ts';
import { deepestTiles } from './feature-tiles.ts';

/** Where a tile lies along either side of the map. */
const along = wholeParameter({ least: 0, most: 2 ** deepestTiles - 1 });

/** Draws a user's items as tiles. */
export function ownTiles(parts: ItemParts, reader: FeatureReader): Endpoint {
  const sources = new DrawnSources(parts);
  return defineEndpoint({
    ...free,
    operation: 'get_own_tile',
    summary: 'A vector tile of what is drawn of all of the items',
    description:
      'Mapbox Vector Tile with one layer, `own`: of each feature `item`, `id`, `color`, `width`, `radius`, `label`, as the ' +
      '`look` in the properties of its item says; of many points that lie close together `count` and `radius`. `v`: any text that ' +
      'changes with the items, for caches.',
    method: 'get',
    path: '/items/v1/tiles/{z}/{x}/{y}',
    params: z.object({ z: wholeParameter({ least: 0, most: deepestTiles }), x: along, y: along }),
    query: z.object({
      v: z.string().max(100).optional(),
      without: z.string().max(2000).optional().describe('Identifiers of items that are left out, with commas'),
    }),
    watched: true,
    reply: { binary: 'application/vnd.mapbox-vector-tile' },
    handle: async ({ params: { z: zoom, x, y }, query: { v, without = '' } }, { principal: { userId } }) => {
      const leftOut = without.split(',');
      const drawn = sources.of(userId).filter(({ id }) => !leftOut.includes(id));
      const tile = drawn.length === 0 ? new Uint8Array() : await reader.ask('tile', drawn, [zoom, x, y]);
      return new FinishedReply('application/vnd.mapbox-vector-tile', tile, {
        'Cache-Control': v === undefined ? 'private, no-cache' : 'private, max-age=3600',
      });
    },
  });
}
