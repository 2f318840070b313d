import { fold } from '../../format/places/fold.ts';
import type { House, PlaceContext, PlaceNames } from '../../format/places/place.ts';
import { type Bounds, boundsOf } from '../../geo/bounds.ts';
import { itemAt } from '../../geo/item-at.ts';
import type { Line } from '../osm/dataset.ts';
import type { OsmView } from '../osm/osm-view.ts';
import { clusters } from './clusters.ts';
import { lineLength, middleOfLines } from './geometry.ts';
import { mergeNames, namesOf } from './place-names.ts';
import type { Surroundings } from './surroundings.ts';

/** A street of one settlement: all ways of its name there. */
export interface Street {
  names: PlaceNames;
  osmKey: string;
  osmValue: string;
  lines: Line[];
  lon: number;
  lat: number;
  extent: Bounds;
  importance: number;
  context: PlaceContext;
  osm: { type: 'node' | 'way' | 'relation'; id: number } | undefined;
  houses: House[];
}

/** Ways of equal name further apart than this are different streets. */
const gap = 400;

const importanceOfHighway: Readonly<Record<string, number>> = {
  motorway: 0.21,
  trunk: 0.2,
  primary: 0.2,
  secondary: 0.18,
  tertiary: 0.16,
  pedestrian: 0.16,
  unclassified: 0.14,
  residential: 0.14,
  living_street: 0.14,
  road: 0.12,
  service: 0.1,
  track: 0.08,
  cycleway: 0.08,
};
/** Roads that people know by their number. */
const numbered = new Set(['motorway', 'trunk', 'primary', 'secondary']);
const notStreets = new Set([
  'proposed',
  'platform',
  'rest_area',
  'services',
  'bus_stop',
  'elevator',
  'corridor',
  'raceway',
  'razed',
  'abandoned',
  'via_ferrata',
]);

interface Piece {
  line: Line;
  length: number;
  names: PlaceNames;
  highway: string;
  key: string;
  id: number;
  notable: boolean;
  context: PlaceContext;
}

export function readStreets(view: OsmView, surroundings: Surroundings): Street[] {
  const { ways } = view.dataset;
  const groups = new Map<string, Piece[]>();
  for (let i = 0; i < ways.ids.length; i++) {
    const tags = view.wayTags(i);
    const isSquare = tags.place === 'square';
    const tagged = isSquare ? 'square' : tags.highway;
    if (tagged === undefined || notStreets.has(tagged)) continue;
    const highway = tagged.replace(/_link$/, '');
    const ref = tags.ref?.split(';')[0]?.trim();
    let names = namesOf(tags);
    if (!names && numbered.has(highway) && ref) names = { name: ref };
    const line = names && view.wayLine(i);
    if (!names || !line || line.length < 4) continue;
    if (ref && numbered.has(highway)) names = mergeNames(names, { name: ref });
    const half = 2 * Math.floor(line.length / 4);
    const context = surroundings.at(line[half] as number, line[half + 1] as number);
    const key = `${fold(names.name)}|${context.city?.name ?? ''}`;
    const piece: Piece = {
      line,
      length: lineLength(line),
      names,
      highway,
      key: isSquare ? 'place' : 'highway',
      id: ways.ids[i] as number,
      notable: tags.wikidata !== undefined || tags['name:etymology:wikidata'] !== undefined,
      context,
    };
    const group = groups.get(key);
    if (group) group.push(piece);
    else groups.set(key, [piece]);
  }
  const streets: Street[] = [];
  for (const pieces of groups.values()) {
    const lines = pieces.map(({ line }) => line);
    for (const members of clusters(lines, gap)) streets.push(join(members.map(i => itemAt(pieces, i))));
  }
  return streets;
}

function join(pieces: Piece[]): Street {
  pieces.sort((a, b) => b.length - a.length);
  const lines = pieces.map(({ line }) => line);
  const { lon, lat, line } = middleOfLines(lines);
  const centre = itemAt(pieces, line);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  // The class most of its length has: a street with a short pedestrian end is no footpath.
  const lengths = new Map<Piece, number>();
  const firstOf = new Map<string, Piece>();
  for (const piece of pieces) {
    const first = firstOf.get(piece.highway) ?? piece;
    firstOf.set(piece.highway, first);
    lengths.set(first, (lengths.get(first) ?? 0) + piece.length);
  }
  const [main] = [...lengths].reduce((most, each) => (each[1] > most[1] ? each : most));
  let { names } = itemAt(pieces, 0);
  for (const piece of pieces) if (piece.names !== names) names = mergeNames(names, piece.names);
  return {
    names,
    osmKey: main.key,
    osmValue: main.highway,
    lines,
    lon,
    lat,
    extent: boundsOf(lines),
    importance:
      (importanceOfHighway[main.highway] ?? (main.highway === 'square' ? 0.17 : 0.07)) +
      Math.min(length / 2000, 1) * 0.02 +
      (pieces.some(({ notable }) => notable) ? 0.02 : 0),
    context: centre.context,
    osm: { type: 'way', id: centre.id },
    houses: [],
  };
}
