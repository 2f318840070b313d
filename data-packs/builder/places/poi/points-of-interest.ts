import { itemAt } from '../../../base/item-at.ts';
import { lookup } from '../../../base/lookup.ts';
import {
  type ExtraField,
  extraFields,
  type OsmReference,
  type Place,
  type PlaceExtra,
  type PlaceNames,
} from '../../../format/places/place.ts';
import { squareMetres } from '../../../geo/area.ts';
import { boundsOf } from '../../../geo/bounds.ts';
import type { Polygon } from '../../osm/dataset.ts';
import { assembleArea, wayPolygons } from '../../osm/multipolygon.ts';
import type { OsmView, Tags } from '../../osm/osm-view.ts';
import { numberAt } from '../../osm/packed-numbers.ts';
import type { ContextLookup } from '../context-lookup.ts';
import { extentOf, middleOfLines, nodeAt, pointInside } from '../geometry.ts';
import { mergeNames, namesOf } from '../place-names.ts';
import { statedContext } from '../stated-context.ts';
import type { PoiAddresses } from './poi-address.ts';
import { classifyPoi, landforms, type PoiClass } from './poi-class.ts';
import { type FoundPoi, identityOf, withoutDuplicates } from './poi-duplicates.ts';

/** What the tags of an object say. */
interface PoiObject {
  kind: PoiClass;
  names: PlaceNames | undefined;
  tags: Tags;
}

interface Poi extends PoiObject {
  lon: number;
  lat: number;
  polygons?: Polygon[] | undefined;
}

/** Reads points of interest, each once, and other named features: woods, lakes, protected areas. */
export function* readPois(view: OsmView, contexts: ContextLookup, addresses: PoiAddresses): Generator<Place> {
  for (const found of withoutDuplicates(collect(view))) {
    const poi = readAgain(view, found);
    const { kind, names, tags, lon, lat, polygons } = poi;
    const { street, number } = addresses.of(poi);
    yield {
      layer: kind.layer,
      osmKey: kind.osmKey,
      osmValue: kind.osmValue,
      names: names ?? { name: '' },
      lon,
      lat,
      importance: kind.importance + importanceOfArea(found.area),
      context: contexts.at(lon, lat, { stated: statedContext(tags) }),
      osm: { type: found.type, id: idOf(view, found) },
      extent: polygons && extentOf(polygons),
      shape: polygons && { type: 'polygons', polygons },
      street: street ? { name: street } : undefined,
      housenumber: number,
      extra: kind.layer === 'poi' ? extraOf(tags) : undefined,
    };
  }
}

/** Added by square metres: nothing for a house, 0.02 for a stadium, 0.05 for a large wood. */
function importanceOfArea(area: number): number {
  return (Math.min(Math.max(Math.log10(Math.max(area, 1)) - 2.5, 0), 4.5) / 4.5) * 0.05;
}

function collect(view: OsmView): FoundPoi[] {
  const { nodes, ways, relations } = view.dataset;
  const found: FoundPoi[] = [];
  const take = (type: OsmReference['type'], row: number) => {
    const object = poiObject(type, taggedWith(view, type, row));
    const place = object && placeOf(view, type, row, object.names !== undefined);
    if (object && place) found.push(foundPoi(type, row, { ...object, ...place }));
  };
  for (let row = 0; row < nodes.taggedNodes.length; row++) take('node', row);
  for (let row = 0; row < ways.ids.length; row++) take('way', row);
  for (let row = 0; row < relations.ids.length; row++) take('relation', row);
  return found;
}

/** Where an object is; a way without an area only where it has a name. */
function placeOf(
  view: OsmView,
  type: OsmReference['type'],
  row: number,
  named: boolean,
): Pick<Poi, 'lon' | 'lat' | 'polygons'> | undefined {
  if (type === 'node') return nodeAt(view, itemAt(view.dataset.nodes.taggedNodes, row));
  const polygons = polygonsOf(view, type, row);
  if (polygons) {
    const [lon, lat] = pointInside(polygons);
    return { lon, lat, polygons };
  }
  const [line] = type === 'way' && named ? view.wayLines(row) : [];
  if (line === undefined || line.length < 4) return undefined;
  const { lon, lat } = middleOfLines([line]);
  return { lon, lat };
}

function taggedWith(view: OsmView, type: OsmReference['type'], row: number): Tags {
  return type === 'node' ? view.nodeTags(row) : type === 'way' ? view.wayTags(row) : view.relationTags(row);
}

function poiObject(type: OsmReference['type'], tags: Tags): PoiObject | undefined {
  // Nodes of islands are read with the settlements.
  if (type === 'node' && tags.place !== undefined && (tags.natural === undefined || landforms.has(tags.place)))
    return undefined;
  if (type === 'relation' && tags.type !== 'multipolygon' && tags.type !== 'boundary' && tags.type !== 'site')
    return undefined;
  const names = poiNames(tags);
  if (type === 'relation' && !names) return undefined;
  const kind = classifyPoi(tags, names !== undefined);
  return kind && { kind, names, tags };
}

function polygonsOf(view: OsmView, type: OsmReference['type'], row: number): Polygon[] | undefined {
  if (type === 'node') return undefined;
  const polygons = type === 'way' ? wayPolygons(view, row) : assembleArea(view, row).polygons;
  return polygons.length > 0 ? polygons : undefined;
}

function foundPoi(type: OsmReference['type'], row: number, { kind, names, lon, lat, polygons }: Poi): FoundPoi {
  return {
    type,
    row,
    lon,
    lat,
    box: polygons && boundsOf(polygons.flat()),
    area: polygons ? squareMetres(polygons) : 0,
    identity: identityOf(kind, names),
  };
}

/** Reads the object with what those know that it stands for. */
function readAgain(view: OsmView, found: FoundPoi): Poi {
  const { type, row, lon, lat, merged = [] } = found;
  let { kind, names, tags } = objectOf(view, found);
  for (const other of merged) {
    const object = objectOf(view, other);
    if (names && object.names) names = mergeNames(names, object.names);
    // The shop's point knows the hours, its building the address.
    tags = { ...object.tags, ...tags };
  }
  return { kind, names, tags, lon, lat, polygons: polygonsOf(view, type, row) };
}

function objectOf(view: OsmView, { type, row }: FoundPoi): PoiObject {
  return poiObject(type, taggedWith(view, type, row)) as PoiObject;
}

function idOf({ dataset: { nodes, ways, relations } }: OsmView, { type, row }: FoundPoi): number {
  if (type === 'node') return numberAt(nodes.ids, itemAt(nodes.taggedNodes, row));
  return itemAt(type === 'way' ? ways.ids : relations.ids, row);
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

/** Tags of each field, the first one that is there counts. */
const tagsOf: Readonly<Record<ExtraField, readonly string[]>> = {
  openingHours: ['opening_hours'],
  phone: ['phone', 'contact:phone'],
  website: ['website', 'contact:website', 'url'],
  email: ['email', 'contact:email'],
  wheelchair: ['wheelchair'],
  cuisine: ['cuisine'],
  brand: ['brand'],
  operator: ['operator'],
  population: [],
};

/** Reads what a visitor wants to know of a point of interest; `undefined` where it says nothing of that. */
function extraOf(tags: Tags): PlaceExtra | undefined {
  const extra: PlaceExtra = {};
  for (const field of extraFields) {
    const said = tagsOf[field].map(key => lookup(tags, key)).find(text => text !== undefined);
    const text = said?.replace(/\s+/g, ' ').trim();
    const value = field === 'website' ? webAddress(text) : text;
    if (value) extra[field] = value;
  }
  return Object.keys(extra).length > 0 ? extra : undefined;
}

/** Refuses what would not be opened in a browser, or would do something else there: `javascript:`. */
function webAddress(text: string | undefined): string | undefined {
  if (text === undefined || /^https?:\/\//i.test(text)) return text;
  return /^[\p{L}\p{N}.-]+\.\p{L}{2,}(\/|$)/u.test(text) ? `https://${text}` : undefined;
}
