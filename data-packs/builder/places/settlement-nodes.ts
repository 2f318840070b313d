import type { PlaceNames } from '../../format/places/place.ts';
import type { OsmView, Tags } from '../osm/osm-view.ts';
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

/** Not a place anybody goes to, or one that stands for half a continent. */
const skipped = new Set(['continent', 'ocean', 'supranational_union', 'plot', 'sea', 'allotments_plot']);

export function readSettlements(view: OsmView): Settlement[] {
  const { nodes } = view.dataset;
  const found: Settlement[] = [];
  for (const [row, node] of nodes.taggedNodes.entries()) {
    const tags = view.nodeTags(row);
    const names = tags.place !== undefined && !skipped.has(tags.place) ? namesOf(tags) : undefined;
    if (!names) continue;
    found.push({
      node,
      id: nodes.ids[node],
      place: tags.place,
      names,
      tags,
      lon: nodes.lon[node] * 1e-7,
      lat: nodes.lat[node] * 1e-7,
    });
  }
  return found;
}
