import { itemAt } from '../../base/item-at.ts';
import type { PlaceContext, PlaceNames } from '../../format/places/place.ts';
import { type Bounds, boundsOf } from '../../geo/bounds.ts';
import { fold } from '../../words/fold.ts';
import type { Line } from '../osm/dataset.ts';
import { type OsmView, tagSet, tagTable } from '../osm/osm-view.ts';
import type { ContextLookup } from './context-lookup.ts';
import { clustered, lineLength, middleOfLines } from './geometry.ts';
import { mergeNames, namesOf } from './place-names.ts';

/** A street of one settlement: all its ways of one name. */
export interface Street {
  names: PlaceNames;
  osmKey: string;
  osmValue: string;
  lines: Line[];
  /** Those not in tunnels: who is above a tunnel is not in its street. */
  surface: Line[];
  lon: number;
  lat: number;
  extent: Bounds;
  importance: number;
  context: PlaceContext;
  osm: { type: 'node' | 'way' | 'relation'; id: number } | undefined;
}

/** Metres between ways of one name that are different streets. */
const gap = 400;

const importanceOfHighway = tagTable([
  [0.21, 'motorway'],
  [0.2, 'trunk primary'],
  [0.18, 'secondary'],
  [0.17, 'square'],
  [0.16, 'tertiary pedestrian'],
  [0.14, 'unclassified residential living_street'],
  [0.12, 'road'],
  [0.1, 'service'],
  [0.08, 'track cycleway'],
]);
/** Roads known by their number. */
const numbered = new Set(['motorway', 'trunk', 'primary', 'secondary']);
const notStreets = tagSet(
  'proposed platform rest_area services bus_stop elevator corridor raceway razed abandoned via_ferrata',
);

/** One way of a street. */
interface Piece {
  line: Line;
  length: number;
  names: PlaceNames;
  highway: string;
  osmKey: string;
  id: number;
  notable: boolean;
  isTunnel: boolean;
  context: PlaceContext;
}

export function readStreets(view: OsmView, contexts: ContextLookup): Street[] {
  const { ways } = view.dataset;
  const pieces: Piece[] = [];
  for (const [i, tags] of view.waysWith('highway', 'place')) {
    const isSquare = tags.place === 'square';
    const tagged = isSquare ? 'square' : tags.highway;
    if (tagged === undefined || notStreets.has(tagged)) continue;
    const highway = tagged.replace(/_link$/, '');
    const ref = tags.ref?.split(';')[0]?.trim();
    let names = namesOf(tags);
    if (!names && numbered.has(highway) && ref) names = { name: ref };
    if (!names) continue;
    if (ref && numbered.has(highway)) names = mergeNames(names, { name: ref });
    const common = {
      names,
      highway,
      osmKey: isSquare ? 'place' : 'highway',
      id: ways.ids[i] as number,
      isTunnel: tags.tunnel === 'yes',
      notable: tags.wikidata !== undefined || tags['name:etymology:wikidata'] !== undefined,
    };
    for (const line of view.wayLines(i)) {
      const length = lineLength(line);
      if (length === 0) continue;
      const half = 2 * Math.floor(line.length / 4);
      const context = contexts.at(line[half] as number, line[half + 1] as number);
      pieces.push({ line, length, context, ...common });
    }
  }
  const streets: Street[] = [];
  const groups = Map.groupBy(pieces, ({ names, context }) => `${fold(names.name)}|${context.city?.name ?? ''}`);
  for (const group of groups.values()) for (const ways of clustered(group, gap)) streets.push(joinPieces(ways));
  return streets;
}

function joinPieces(pieces: Piece[]): Street {
  pieces.sort((a, b) => b.length - a.length);
  const lines = pieces.map(({ line }) => line);
  const { lon, lat, line } = middleOfLines(lines);
  const centre = itemAt(pieces, line);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  // The class of most of its length: a short pedestrian end does not make a footpath.
  const lengths = new Map<string, number>();
  for (const piece of pieces) lengths.set(piece.highway, (lengths.get(piece.highway) ?? 0) + piece.length);
  const [highway] = [...lengths].reduce((most, each) => (each[1] > most[1] ? each : most));
  let { names } = itemAt(pieces, 0);
  for (const piece of pieces) if (piece.names !== names) names = mergeNames(names, piece.names);
  return {
    names,
    osmKey: pieces.find(piece => piece.highway === highway)?.osmKey ?? 'highway',
    osmValue: highway,
    lines,
    surface: pieces.filter(({ isTunnel }) => !isTunnel).map(piece => piece.line),
    lon,
    lat,
    extent: boundsOf(lines),
    importance:
      (importanceOfHighway.get(highway) ?? 0.07) +
      Math.min(length / 2000, 1) * 0.02 +
      (pieces.some(({ notable }) => notable) ? 0.02 : 0),
    context: centre.context,
    osm: { type: 'way', id: centre.id },
  };
}
