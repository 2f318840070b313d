import { categoryPhrases } from '../../format/places/categories.ts';
import { fold } from '../../format/places/fold.ts';
import type { Place, PlaceNames, PlaceShape } from '../../format/places/place.ts';
import { boundsOf } from '../../geo/bounds.ts';
import { degreesSpanning, flatDistance } from '../../geo/flat-distance.ts';
import type { Polygon } from '../osm/dataset.ts';
import { assembleArea, wayRing } from '../osm/multipolygon.ts';
import type { OsmView, Tags } from '../osm/osm-view.ts';
import { areaOf, middleOfLines, pointInside } from './geometry.ts';
import { landforms, type PoiKind, poiKindOf } from './place-category.ts';
import { mergeNames, namesOf } from './place-names.ts';
import type { Surroundings } from './surroundings.ts';

interface Found {
  kind: PoiKind;
  names: PlaceNames | undefined;
  tags: Tags;
  lon: number;
  lat: number;
  polygons?: Polygon[];
  osm: { type: 'node' | 'way' | 'relation'; id: number };
}

/** A point and an outline of the same name and kind closer than this are one thing. */
const sameThing = 80;
/** Platforms and stops of one name belong to one stop. */
const sameStop = 250;
/** Kinds of a stop, best first: what remains when several are merged. */
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
/** Left out of a stop's name to tell whether two are one: the building "Bahnhof Nendeln" of the station "Nendeln". */
const stationWords = new Set(
  [...categoryPhrases].filter(([, kinds]) => kinds.includes('railway_station')).map(([phrase]) => phrase),
);

/** Points of interest, each once, and everything else with a name and a place: woods, lakes, protected areas. */
export function readPois(view: OsmView, surroundings: Surroundings): Place[] {
  const found = collect(view);
  const places: Place[] = [];
  for (const { kind, names, tags, lon, lat, polygons, osm } of unique(found)) {
    const shape: PlaceShape | undefined = polygons && { type: 'polygons', polygons };
    const size = polygons ? areaOf(polygons) : 0;
    const streetName = tags['addr:street'];
    places.push({
      layer: kind.layer,
      osmKey: kind.osmKey,
      osmValue: kind.osmValue,
      names: names ?? { name: '' },
      lon,
      lat,
      importance: kind.importance + prominenceOfSize(size),
      context: surroundings.at(lon, lat),
      osm,
      ...(polygons ? { extent: boundsOf(polygons.flat()) } : {}),
      ...(shape ? { shape } : {}),
      ...(streetName ? { street: { name: streetName } } : {}),
      ...(streetName && tags['addr:housenumber'] ? { housenumber: tags['addr:housenumber'] } : {}),
    });
  }
  return places;
}

/** Of a ground or a building, by its square metres: nothing for a house, 0.02 for a stadium, 0.05 for a large wood. */
function prominenceOfSize(size: number): number {
  return (Math.min(Math.max(Math.log10(Math.max(size, 1)) - 2.5, 0), 4.5) / 4.5) * 0.05;
}

function collect(view: OsmView): Found[] {
  const { nodes, ways, relations } = view.dataset;
  const found: Found[] = [];
  for (const [row, node] of nodes.taggedNodes.entries()) {
    const tags = view.nodeTags(row);
    // Nodes of islands are read with the settlements.
    if (tags.place !== undefined && (tags.natural === undefined || landforms.has(tags.place))) continue;
    const names = poiNames(tags);
    const kind = poiKindOf(tags, names !== undefined);
    if (!kind) continue;
    const osm = { type: 'node' as const, id: nodes.ids[node] as number };
    const [lon, lat] = [(nodes.lon[node] as number) * 1e-7, (nodes.lat[node] as number) * 1e-7];
    found.push({ kind, names, tags, lon, lat, osm });
  }
  for (let i = 0; i < ways.ids.length; i++) {
    const tags = view.wayTags(i);
    const names = poiNames(tags);
    const kind = poiKindOf(tags, names !== undefined);
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
    const kind = names && poiKindOf(tags, true);
    if (!kind) continue;
    const { polygons } = assembleArea(view, i);
    if (polygons.length === 0) continue;
    const [lon, lat] = pointInside(polygons);
    found.push({ kind, names, tags, lon, lat, polygons, osm: { type: 'relation', id: relations.ids[i] as number } });
  }
  return found;
}

/** A shop's brand or operator is the name people use where it has none of its own. */
function poiNames(tags: Tags): PlaceNames | undefined {
  const names = namesOf(tags);
  const brand = tags.brand ?? tags.operator;
  const known = brand && (tags.amenity !== undefined || tags.shop !== undefined);
  if (names) {
    const code = tags.aeroway === undefined && tags.highway === undefined ? [] : [tags.iata, tags.icao, tags.ref];
    const extra = [tags.brand, ...code].filter(name => name !== undefined);
    const alternatives = [...(names.alternatives ?? []), ...extra.filter(name => name !== names.name)];
    return { ...names, alternatives };
  }
  if (known) return { name: brand };
  const houseName = tags['addr:housename'];
  return houseName ? { name: houseName } : undefined;
}

function unique(found: Found[]): Found[] {
  // Outlines first: they say more than the point someone else drew in them. Mere ground and walls come last.
  const ordered = [...found].sort(
    (a, b) =>
      stopRank(a.kind) - stopRank(b.kind) || Number(isShell(a.kind)) - Number(isShell(b.kind)) || size(b) - size(a),
  );
  const kept = new Map<string, Found[]>();
  const result: Found[] = [];
  for (const one of ordered) {
    if (!one.names) {
      result.push(one);
      continue;
    }
    const isStop = stopRank(one.kind) < stopKinds.length;
    const name = fold(one.names.name);
    const key = isStop ? `${stopName(name)}|stop` : isShell(one.kind) ? name : `${name}|${familyOf(one.kind)}`;
    const reach = isStop ? sameStop : sameThing;
    const twin = kept
      .get(key)
      ?.find(
        other =>
          flatDistance(other.lon, other.lat, one.lon, one.lat) < reach || within(other, one) || within(one, other),
      );
    if (twin?.names) {
      twin.names = mergeNames(twin.names, one.names);
      continue;
    }
    for (const each of new Set([key, name])) {
      const others = kept.get(each);
      if (others) others.push(one);
      else kept.set(each, [one]);
    }
    result.push(one);
  }
  return result;
}

function stopName(folded: string): string {
  const telling = folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter(word => word !== '' && !stationWords.has(word));
  return telling.join(' ') || folded;
}

/** The building or the ground of something that is also mapped as what it is. */
function isShell({ osmKey }: PoiKind): boolean {
  return osmKey === 'building' || osmKey === 'landuse';
}

/** `amenity=pharmacy` and `healthcare=pharmacy`, a station's building and its node, have different keys. */
function familyOf({ osmKey, osmValue }: PoiKind): string {
  return osmKey === 'healthcare' ? `amenity=${osmValue}` : `${osmKey}=${osmValue}`;
}

function stopRank({ osmKey, osmValue }: PoiKind): number {
  const rank = stopKinds.indexOf(`${osmKey}=${osmValue}`);
  return rank === -1 ? stopKinds.length : rank;
}

function size({ polygons }: Found): number {
  return polygons ? areaOf(polygons) : 0;
}

function within(outer: Found, inner: Found): boolean {
  if (!outer.polygons) return false;
  const [west, south, east, north] = boundsOf(outer.polygons.flat());
  const [x, y] = degreesSpanning(20, inner.lat);
  // A wood of the village's name holds half the village.
  if (east - west > 0.02) return false;
  return inner.lon > west - x && inner.lon < east + x && inner.lat > south - y && inner.lat < north + y;
}
