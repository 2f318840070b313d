import type { PlaceNames } from '../../format/places/place.ts';
import type { OsmView, Tags } from '../osm/osm-view.ts';
import { numberAt } from '../osm/packed-numbers.ts';
import { namesOf } from './place-names.ts';

/** A node with a `place` tag and a name. */
export interface Settlement {
  node: number;
  id: number;
  place: string;
  names: PlaceNames;
  tags: Tags;
  lon: number;
  lat: number;
}

/** Values that are never searched for, or that cover half a continent. */
const skipped = new Set(['continent', 'ocean', 'supranational_union', 'plot', 'sea', 'allotments_plot']);

export function readSettlements(view: OsmView): Settlement[] {
  const { nodes } = view.dataset;
  const found: Settlement[] = [];
  for (const [row, node] of nodes.taggedNodes.entries()) {
    const tags = view.nodeTags(row);
    const { place } = tags;
    if (place === undefined || skipped.has(place)) continue;
    const names = namesOf(tags);
    if (!names) continue;
    found.push({
      node,
      id: numberAt(nodes.ids, node),
      place,
      names,
      tags,
      lon: numberAt(nodes.lon, node) * 1e-7,
      lat: numberAt(nodes.lat, node) * 1e-7,
    });
  }
  return found;
}
