import { fold } from '../../format/places/fold.ts';
import type { Place, PlaceNames } from '../../format/places/place.ts';
import { boundsOf } from '../../geo/bounds.ts';
import { itemAt } from '../../geo/item-at.ts';
import type { Line } from '../osm/dataset.ts';
import type { OsmView } from '../osm/osm-view.ts';
import { clusters } from './clusters.ts';
import { lineLength, middleOfLines } from './geometry.ts';
import { mergeNames, namesOf } from './place-names.ts';
import type { Surroundings } from './surroundings.ts';

const importanceOf: Readonly<Record<string, number>> = {
  river: 0.22,
  canal: 0.16,
  stream: 0.12,
  ditch: 0.06,
  drain: 0.06,
};
/** Pieces of one river that a lake or a gap in the data parts. */
const gap = 3000;

/** Rivers, streams, canals and named lift or railway lines: all pieces of one name that belong together are one. */
export function readWaterways(view: OsmView, surroundings: Surroundings): Place[] {
  const { ways } = view.dataset;
  const groups = new Map<
    string,
    { line: Line; names: PlaceNames; key: string; value: string; id: number; notable: boolean }[]
  >();
  for (let i = 0; i < ways.ids.length; i++) {
    const tags = view.wayTags(i);
    const value = tags.waterway;
    if (value === undefined || !(value in importanceOf)) continue;
    const names = namesOf(tags);
    const line = names && view.wayLine(i);
    if (!names || !line || line.length < 4) continue;
    const piece = {
      line,
      names,
      key: 'waterway',
      value,
      id: ways.ids[i] as number,
      notable: tags.wikidata !== undefined,
    };
    const key = fold(names.name);
    const group = groups.get(key);
    if (group) group.push(piece);
    else groups.set(key, [piece]);
  }
  const places: Place[] = [];
  for (const pieces of groups.values()) {
    for (const members of clusters(
      pieces.map(({ line }) => line),
      gap,
    )) {
      const own = members.map(i => itemAt(pieces, i)).sort((a, b) => lineLength(b.line) - lineLength(a.line));
      const lines = own.map(({ line }) => line);
      const { lon, lat, line } = middleOfLines(lines);
      const length = lines.reduce((sum, each) => sum + lineLength(each), 0);
      const longest = itemAt(own, 0);
      let { names } = longest;
      for (const piece of own) names = mergeNames(names, piece.names);
      const context = surroundings.at(lon, lat);
      places.push({
        layer: 'other',
        osmKey: longest.key,
        osmValue: longest.value,
        names,
        lon,
        lat,
        extent: boundsOf(lines),
        importance:
          (importanceOf[longest.value] ?? 0.1) +
          Math.min(length / 100_000, 1) * 0.08 +
          (own.some(({ notable }) => notable) ? 0.03 : 0),
        // A river lies in many streets' postcodes; the place of its middle is what tells it from others of its name.
        context: { ...context, postcode: undefined, locality: undefined },
        osm: { type: 'way', id: itemAt(own, line).id },
        shape: { type: 'lines', lines },
      });
    }
  }
  return places;
}
