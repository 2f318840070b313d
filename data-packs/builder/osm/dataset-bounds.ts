import { type Bounds, boundsOf, commonBounds, unionBounds } from '../../geo/bounds.ts';
import type { NodeColumns, Polygon } from './dataset.ts';
import { numberAt } from './packed-numbers.ts';
import type { HeaderBlock } from './pbf/header-block.ts';
import { outerRings } from './rings.ts';

/** The box of the headers where plausible, else that of the nodes; inside the clip. */
export function datasetBounds(
  nodes: NodeColumns,
  headers: readonly HeaderBlock[],
  clip: readonly Polygon[] | undefined,
): Bounds {
  const data = nodesBox(nodes.ids.length, node => [numberAt(nodes.lon, node), numberAt(nodes.lat, node)]);
  const stated = unionBounds(headers.flatMap(({ bounds }) => (bounds ? [bounds] : [])));
  const complete = headers.length > 0 && headers.every(({ bounds }) => bounds !== undefined);
  if (!clip) return complete ? plausibleBox(stated, data, nodes) : data;
  const box = boundsOf(outerRings(clip));
  const common = commonBounds(complete ? stated : data, box);
  return common[0] < common[2] && common[1] < common[3] ? common : box;
}

/** The box of so many nodes, which lie at units of 1e-7 degrees. */
export function nodesBox(count: number, at: (node: number) => readonly [lon: number, lat: number]): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let node = 0; node < count; node++) {
    const [x, y] = at(node);
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return [west / 1e7, south / 1e7, east / 1e7, north / 1e7];
}

/** Grows a box by its own width and height (at least a tenth of a degree): enough for the sea around an island. */
export function grownBounds([west, south, east, north]: Bounds): Bounds {
  const width = Math.max(0.1, east - west);
  const height = Math.max(0.1, north - south);
  return [west - width, south - height, east + width, north + height];
}

/**
 * Limits the box of the header to the surroundings of the data: some tools leave the box of the planet there. Without
 * data in it the box is that of another extract.
 */
function plausibleBox(stated: Bounds, data: Bounds, { lon, lat }: NodeColumns): Bounds {
  const box = commonBounds(stated, grownBounds(data));
  const isInside = (i: number) => {
    const x = numberAt(lon, i);
    const y = numberAt(lat, i);
    return x >= box[0] * 1e7 && x <= box[2] * 1e7 && y >= box[1] * 1e7 && y <= box[3] * 1e7;
  };
  for (let i = 0; i < lon.length; i++) if (isInside(i)) return box;
  return data;
}
