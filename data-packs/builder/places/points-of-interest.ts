import { meansKind } from '../../format/places/kind-phrases.ts';
import type { Place, PlaceNames } from '../../format/places/place.ts';
import { boundsOf } from '../../geo/bounds.ts';
import { degreesSpanning, flatDistance } from '../../geo/flat-distance.ts';
import { squareMetres } from '../../geo/square-metres.ts';
import { fold } from '../../words/fold.ts';
import { kindWord } from '../../words/place-categories.ts';
import type { Polygon } from '../osm/dataset.ts';
import { assembleArea, wayRing } from '../osm/multipolygon.ts';
import type { OsmView, Tags } from '../osm/osm-view.ts';
import { numberAt } from '../osm/packed-numbers.ts';
import type { ContextLookup } from './context-lookup.ts';
import { middleOfLines, pointInside } from './geometry.ts';
import { NamedPlaces } from './named-places.ts';
import { mergeNames, namesOf } from './place-names.ts';
import type { PoiAddresses } from './poi-address.ts';
import { classifyPoi, landforms, type PoiClass } from './poi-class.ts';
import { extraOf } from './poi-extra.ts';
import { statedContext } from './stated-context.ts';

interface Poi {
  kind: PoiClass;
  names: PlaceNames | undefined;
  tags: Tags;
  lon: number;
  lat: number;
  polygons?: Polygon[];
  osm: { type: 'node' | 'way' | 'relation'; id: number };
}

/** Metres within which objects of the same name and kind are duplicates. */
const duplicateDistance = 80;
/** Metres within which platforms and stops of one name are one stop. */
const stopDistance = 250;
/** Kinds of a stop, best first: the merged stop has the first one. */
const stopKinds = [
  'railway=station',
  'railway=halt',
  'public_transport=station',
  'amenity=bus_station',
  'railway=tram_stop',
  'highway=bus_stop',
  'public_transport=platform',
  'public_transport=stop_position',
  'highway=platform',
  'building=train_station',
];
/** Ignored where names of stops are compared: the building "Bahnhof Nendeln" is the station "Nendeln". */
const isStationWord = (word: string): boolean => meansKind(word, kindWord('railway', 'station'));

/** Reads points of interest, each once, and other named features: woods, lakes, protected areas. */
export function readPois(view: OsmView, contexts: ContextLookup, addresses: PoiAddresses): Place[] {
  const places: Place[] = [];
  for (const poi of withoutDuplicates(collect(view))) {
    const { kind, names, tags, lon, lat, polygons, osm } = poi;
    const { street, number } = addresses.of(poi);
    places.push({
      layer: kind.layer,
      osmKey: kind.osmKey,
      osmValue: kind.osmValue,
      names: names ?? { name: '' },
      lon,
      lat,
      importance: kind.importance + importanceOfArea(polygons ? squareMetres(polygons) : 0),
      context: contexts.at(lon, lat, { stated: statedContext(tags) }),
      osm,
      extent: polygons && boundsOf(polygons.flat()),
      shape: polygons && { type: 'polygons', polygons },
      street: street ? { name: street } : undefined,
      housenumber: number,
      extra: kind.layer === 'poi' ? extraOf(tags) : undefined,
    });
  }
  return places;
}

/** Added by square metres: nothing for a house, 0.02 for a stadium, 0.05 for a large wood. */
function importanceOfArea(area: number): number {
  return (Math.min(Math.max(Math.log10(Math.max(area, 1)) - 2.5, 0), 4.5) / 4.5) * 0.05;
}

function collect(view: OsmView): Poi[] {
  const { nodes, ways, relations } = view.dataset;
  const found: Poi[] = [];
  for (const [row, node] of nodes.taggedNodes.entries()) {
    const tags = view.nodeTags(row);
    // Nodes of islands are read with the settlements.
    if (tags.place !== undefined && (tags.natural === undefined || landforms.has(tags.place))) continue;
    const names = poiNames(tags);
    const kind = classifyPoi(tags, names !== undefined);
    if (!kind) continue;
    const osm = { type: 'node' as const, id: numberAt(nodes.ids, node) };
    const [lon, lat] = [numberAt(nodes.lon, node) * 1e-7, numberAt(nodes.lat, node) * 1e-7];
    found.push({ kind, names, tags, lon, lat, osm });
  }
  for (let i = 0; i < ways.ids.length; i++) {
    const tags = view.wayTags(i);
    const names = poiNames(tags);
    const kind = classifyPoi(tags, names !== undefined);
    if (!kind) continue;
    const osm = { type: 'way' as const, id: ways.ids[i] as number };
    const ring = wayRing(view, i);
    if (ring) {
      const polygons = [[ring]];
      const [lon, lat] = pointInside(polygons);
      found.push({ kind, names, tags, lon, lat, polygons, osm });
    } else if (names) {
      const line = view.wayLine(i);
      if (line.length < 4) continue;
      const { lon, lat } = middleOfLines([line]);
      found.push({ kind, names, tags, lon, lat, osm });
    }
  }
  for (let i = 0; i < relations.ids.length; i++) {
    const tags = view.relationTags(i);
    if (tags.type !== 'multipolygon' && tags.type !== 'boundary' && tags.type !== 'site') continue;
    const names = poiNames(tags);
    const kind = names && classifyPoi(tags, true);
    if (!kind) continue;
    const { polygons } = assembleArea(view, i);
    if (polygons.length === 0) continue;
    const [lon, lat] = pointInside(polygons);
    found.push({ kind, names, tags, lon, lat, polygons, osm: { type: 'relation', id: relations.ids[i] as number } });
  }
  return found;
}

/** A shop without a name is known by its brand or operator. */
function poiNames(tags: Tags): PlaceNames | undefined {
  const names = namesOf(tags);
  if (names) {
    const code = tags.aeroway === undefined && tags.highway === undefined ? [] : [tags.iata, tags.icao, tags.ref];
    const extra = [tags.brand, ...code, buildingNumber(tags)].filter(name => name !== undefined);
    const alternatives = [...(names.alternatives ?? []), ...extra.filter(name => name !== names.name)];
    return { ...names, alternatives };
  }
  const brand = tags.brand ?? tags.operator;
  if (brand && (tags.amenity !== undefined || tags.shop !== undefined)) return { name: brand };
  const houseName = tags['addr:housename'] ?? buildingNumber(tags);
  return houseName ? { name: houseName } : undefined;
}

/**
 * Name of a building on its campus: "HD", "W2". A shop's ref is its number in the chain, and bare digits say nothing.
 */
function buildingNumber({ building, shop, ref }: Tags): string | undefined {
  return building !== undefined && shop === undefined && ref && /\p{L}/u.test(ref) && ref.length > 1 ? ref : undefined;
}

/** Merges objects of one name that are near each other into the best of them. */
function withoutDuplicates(found: Poi[]): Poi[] {
  // Outlines before points inside them; grounds and buildings last.
  const ordered = [...found].sort(
    (a, b) =>
      stopRank(a.kind) - stopRank(b.kind) || Number(isGround(a.kind)) - Number(isGround(b.kind)) || area(b) - area(a),
  );
  const named = new NamedPlaces<Poi>();
  const result: Poi[] = [];
  for (const poi of ordered) {
    if (!poi.names) {
      result.push(poi);
      continue;
    }
    const isStop = stopRank(poi.kind) < stopKinds.length;
    const name = fold(poi.names.name);
    const key = isStop ? `${stopName(name)}|stop` : isGround(poi.kind) ? name : `${name}|${unifiedTag(poi.kind)}`;
    const maxDistance = isStop ? stopDistance : duplicateDistance;
    const first = named.firstAround(
      key,
      poi,
      other =>
        flatDistance(other.lon, other.lat, poi.lon, poi.lat) < maxDistance || within(other, poi) || within(poi, other),
    );
    if (first?.names) {
      first.names = mergeNames(first.names, poi.names);
      // The shop's point knows the hours, its building the address.
      first.tags = { ...poi.tags, ...first.tags };
      continue;
    }
    // A station is known by other names, too, which its platforms bear: "Bus station", "B".
    const others = isStop && isStation(poi.kind) ? (poi.names.alternatives ?? []) : [];
    for (const each of new Set([key, name, ...others.map(other => `${stopName(fold(other))}|stop`)]))
      named.add(each, poi);
    result.push(poi);
  }
  return result;
}

function stopName(folded: string): string {
  const words = folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter(word => word !== '' && !isStationWord(word));
  return words.join(' ') || folded;
}

/** Buildings and grounds repeat what is also mapped by its own tag. */
function isGround({ osmKey }: PoiClass): boolean {
  return osmKey === 'building' || osmKey === 'landuse';
}

/** One tag for `amenity=pharmacy` and `healthcare=pharmacy`. */
function unifiedTag({ osmKey, osmValue }: PoiClass): string {
  return osmKey === 'healthcare' ? `amenity=${osmValue}` : `${osmKey}=${osmValue}`;
}

const isStation = (kind: PoiClass): boolean => stopRank(kind) <= stopKinds.indexOf('amenity=bus_station');

function stopRank({ osmKey, osmValue }: PoiClass): number {
  const rank = stopKinds.indexOf(`${osmKey}=${osmValue}`);
  return rank === -1 ? stopKinds.length : rank;
}

function area({ polygons }: Poi): number {
  return polygons ? squareMetres(polygons) : 0;
}

function within(outer: Poi, inner: Poi): boolean {
  if (!outer.polygons) return false;
  const [west, south, east, north] = boundsOf(outer.polygons.flat());
  const [x, y] = degreesSpanning(20, inner.lat);
  // A wood named after the village may contain half of it.
  if (east - west > 0.02) return false;
  return inner.lon > west - x && inner.lon < east + x && inner.lat > south - y && inner.lat < north + y;
}
