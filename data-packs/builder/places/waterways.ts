import { itemAt } from '../../base/item-at.ts';
import { isKeyOf, lookup } from '../../base/lookup.ts';
import type { Place, PlaceNames } from '../../format/places/place.ts';
import { boundsOf } from '../../geo/bounds.ts';
import { fold } from '../../words/fold.ts';
import type { Line } from '../osm/dataset.ts';
import type { OsmView } from '../osm/osm-view.ts';
import type { ContextLookup } from './context-lookup.ts';
import { clustered, lineLength, middleOfLines } from './geometry.ts';
import { mergeNames, namesOf } from './place-names.ts';

const importanceOf: Readonly<Record<string, number>> = {
  river: 0.22,
  canal: 0.16,
  stream: 0.12,
  ditch: 0.06,
  drain: 0.06,
};
/** Metres that a lake or a gap in the data may part a river. */
const gap = 3000;

/** Makes one place of all ways of a river, stream or canal. */
export function readWaterways(view: OsmView, contexts: ContextLookup): Place[] {
  const { ways } = view.dataset;
  const pieces: { line: Line; names: PlaceNames; value: string; id: number; notable: boolean }[] = [];
  for (const [i, tags] of view.waysWith('waterway')) {
    const value = tags.waterway;
    if (value === undefined || !isKeyOf(importanceOf, value)) continue;
    const names = namesOf(tags);
    if (!names) continue;
    const common = { names, value, id: ways.ids[i] as number, notable: tags.wikidata !== undefined };
    for (const line of view.wayLines(i)) if (lineLength(line) > 0) pieces.push({ line, ...common });
  }
  const places: Place[] = [];
  for (const group of Map.groupBy(pieces, ({ names }) => fold(names.name)).values()) {
    for (const river of clustered(group, gap)) {
      river.sort((a, b) => lineLength(b.line) - lineLength(a.line));
      const lines = river.map(({ line }) => line);
      const { lon, lat, line } = middleOfLines(lines);
      const length = lines.reduce((sum, each) => sum + lineLength(each), 0);
      const longest = itemAt(river, 0);
      let { names } = longest;
      for (const piece of river) names = mergeNames(names, piece.names);
      const context = contexts.at(lon, lat);
      places.push({
        layer: 'other',
        osmKey: 'waterway',
        osmValue: longest.value,
        names,
        lon,
        lat,
        extent: boundsOf(lines),
        importance:
          (lookup(importanceOf, longest.value) ?? 0.1) +
          Math.min(length / 100_000, 1) * 0.08 +
          (river.some(({ notable }) => notable) ? 0.03 : 0),
        // A river crosses many postcodes and localities.
        context: { ...context, postcode: undefined, locality: undefined },
        osm: { type: 'way', id: itemAt(river, line).id },
        shape: { type: 'lines', lines },
      });
    }
  }
  return places;
}
