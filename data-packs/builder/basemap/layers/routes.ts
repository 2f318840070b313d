import { itemAt } from '../../../base/item-at.ts';
import type { OsmView } from '../../osm/osm-view.ts';
import { nameAttributes } from '../feature-names.ts';
import { type Attributes, fromZoom, type MapFeature } from '../map-feature.ts';
import { type MarkedRoute, type RouteNetwork, routeNetworks, routesByWay } from './route-relations.ts';

/** First tile zooms of a route's line, its number and its name. */
const firstZooms: Record<RouteNetwork, { line: number; ref: number; name: number }> = {
  international: { line: 6, ref: 8, name: 12 },
  national: { line: 8, ref: 9, name: 12 },
  regional: { line: 10, ref: 11, name: 13 },
  local: { line: 12, ref: 14, name: 14 },
};
/** From here the other routes of a way are there, too: ways of different ones can be merged before. */
const othersZoom = 14;
const mostRoutes = 3;

/** Yields the marked routes, each way once for each kind: its widest route, with the numbers and colours of two more. */
export function* routeFeatures(view: OsmView): Generator<MapFeature> {
  for (const [way, routes] of routesByWay(view)) {
    const lines = view.wayLines(way);
    for (const [kind, alike] of Map.groupBy(routes, route => route.kind)) {
      const ranked = alike.toSorted((a, b) => rank(a) - rank(b));
      const main = itemAt(ranked, 0);
      const { line: minzoom, ref, name } = firstZooms[main.network];
      yield {
        layer: 'routes',
        minzoom,
        sortKey: -rank(main),
        attributes: {
          kind,
          network: main.network,
          colour: main.colour,
          ref: fromZoom(ref, main.ref),
          ...others(ranked.slice(1, mostRoutes)),
          ...nameAttributes(main.names, name),
        },
        geometry: { type: 'lines', lines },
      };
    }
  }
}

/** Wide networks before narrow ones, then those with a number. */
function rank(route: MarkedRoute): number {
  return 2 * routeNetworks.indexOf(route.network) + (route.ref === undefined ? 1 : 0);
}

function others(routes: readonly MarkedRoute[]): Attributes {
  const attributes: Attributes = Object.create(null);
  for (const [i, { ref, colour }] of routes.entries()) {
    attributes[`ref${i + 2}`] = fromZoom(othersZoom, ref);
    attributes[`colour${i + 2}`] = fromZoom(othersZoom, colour);
  }
  return attributes;
}
