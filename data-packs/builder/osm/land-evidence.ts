import type { OsmView } from './osm-view.ts';

const sampled = 20_000;

/** Samples points on land: a node of buildings, and of roads without bridge or tunnel. lon, lat, ... in degrees. */
export function landEvidence(view: OsmView): Float64Array {
  const { ways } = view.dataset;
  const step = Math.max(1, Math.floor(ways.ids.length / sampled));
  const places: number[] = [];
  for (let way = 0; way < ways.ids.length; way += step) {
    const tags = view.wayTags(way);
    const building = tags.building !== undefined && tags.building !== 'houseboat' && !tags.floating;
    const road = tags.highway !== undefined && !tags.bridge && !tags.tunnel && !tags.man_made && !tags.floating;
    if (!building && !road) continue;
    const line = view.wayLine(way);
    const middle = 2 * Math.floor(line.length / 4);
    if (line.length >= 4) places.push(line[middle] as number, line[middle + 1] as number);
  }
  return Float64Array.from(places);
}
