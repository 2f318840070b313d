import { type Prominence, placeImportance } from '../../format/places/importance.ts';
import { contextLevels, type Layer, type Place, type PlaceContext } from '../../format/places/place.ts';
import { fold } from '../../words/fold.ts';
import { type Tags, tagSet } from '../osm/osm-view.ts';
import type { AdminAreas, Area } from './admin-areas.ts';
import { type ContextLookup, countryCode } from './context-lookup.ts';
import { extentOf, pointInside } from './geometry.ts';
import type { Settlement } from './nearest-settlements.ts';
import { allNames, mergeNames } from './place-names.ts';
import type { Countries } from './world-countries.ts';

const cityLike = new Set(['city', 'town', 'municipality', 'village']);
const localityLike = tagSet('neighbourhood hamlet village isolated_dwelling farm locality city_block');
const districtLike = new Set(['borough', 'suburb', 'quarter']);

/** Makes places of areas and settlements; a settlement and the area of its name are one place, at its node. */
export function settlementPlaces(
  adminAreas: AdminAreas,
  settlements: readonly Settlement[],
  contexts: ContextLookup,
  countries: Countries,
): Place[] {
  const places: Place[] = [];
  const used = new Set<Settlement>();
  const byNode = new Map(settlements.map(settlement => [settlement.node, settlement]));
  const byName = Map.groupBy(settlements.entries(), ([, { names }]) => fold(names.name));
  // Largest first: a city's node belongs to the city, not to the quarter of the same name inside it.
  for (const area of adminAreas.areas.toReversed()) {
    if (!area.complete) continue;
    const { layer } = area;
    const settlement = layer === 'postcode' ? undefined : settlementOfArea(area, byName, byNode, used);
    if (settlement) used.add(settlement);
    const centre = area.centres
      .map(node => byNode.get(node))
      .find(node => node && area.index.contains(node.lon, node.lat));
    const anchor = settlement && area.index.contains(settlement.lon, settlement.lat) ? settlement : centre;
    const [lon, lat] = anchor ? [anchor.lon, anchor.lat] : pointInside(area.polygons);
    const code = layer === 'country' ? countryCode(area) : undefined;
    const names = mergeNames(mergeNames(area.names, settlement?.names), code ? countries.names(code) : undefined);
    const tags = { ...area.tags, ...settlement?.tags };
    const place = settlement?.place ?? area.tags.place ?? placeOfLayer(layer);
    const isSettlement =
      layer !== 'postcode' && layer !== 'country' && (settlement !== undefined || area.tags.place !== undefined);
    places.push({
      layer: layer === 'postcode' ? 'other' : layer,
      osmKey: layer === 'postcode' || isSettlement ? 'place' : 'boundary',
      osmValue: layer === 'postcode' ? 'postcode' : isSettlement ? place : 'administrative',
      names,
      lon,
      lat,
      extent: extentOf(area.polygons),
      importance: layer === 'postcode' ? 0.3 : placeImportance({ place, ...prominence(tags) }),
      context: widerContext(contexts.at(lon, lat, { own: area }), layer),
      osm: area.osm,
      extra: { population: tags.population },
      shape: { type: 'polygons', polygons: area.polygons },
    });
  }
  for (const settlement of settlements) {
    if (used.has(settlement)) continue;
    const { place, names, tags, lon, lat, id } = settlement;
    const context = contexts.at(lon, lat);
    const layer = layerOf(place, context.city !== undefined && context.city.name !== names.name);
    places.push({
      layer,
      osmKey: 'place',
      osmValue: place,
      names,
      lon,
      lat,
      importance: placeImportance({ place, ...prominence(tags) }),
      context: widerContext(context, layer),
      osm: { type: 'node', id },
      extra: { population: tags.population },
    });
  }
  return places;
}

const levels = contextLevels.toReversed();

/** Keeps the levels wider than a place of the layer: a city does not lie in a quarter. */
function widerContext(context: PlaceContext, layer: Area['layer'] | Place['layer']): PlaceContext {
  const own = (levels as readonly string[]).indexOf(layer);
  if (own === -1) return context;
  const wider = { ...context };
  for (const level of levels.slice(own)) wider[level] = undefined;
  if (own < levels.indexOf('city')) wider.postcode = undefined;
  return wider;
}

/** Finds the node of the same place as the area. */
function settlementOfArea(
  area: Area,
  byName: ReadonlyMap<string, readonly (readonly [order: number, settlement: Settlement])[]>,
  byNode: ReadonlyMap<number, Settlement>,
  used: ReadonlySet<Settlement>,
): Settlement | undefined {
  const fits = ({ place }: Settlement) => {
    if (area.layer === 'country') return place === 'country';
    if (area.layer === 'state') return place === 'state' || place === 'province' || place === 'region';
    if (area.layer === 'county') return place === 'county' || place === 'region' || place === 'district';
    return cityLike.has(place) || districtLike.has(place) || localityLike.has(place);
  };
  for (const node of area.labels) {
    const label = byNode.get(node);
    if (label && !used.has(label) && fits(label)) return label;
  }
  const named = [...new Set(allNames(area.names).map(fold))].flatMap(name => byName.get(name) ?? []);
  return named
    .sort(([a], [b]) => a - b)
    .map(([, settlement]) => settlement)
    .find(
      settlement => !used.has(settlement) && fits(settlement) && area.index.contains(settlement.lon, settlement.lat),
    );
}

function layerOf(place: string, insideCity: boolean): Exclude<Layer, 'house'> {
  if (place === 'country') return 'country';
  if (place === 'state' || place === 'province') return 'state';
  if (place === 'county') return 'county';
  if (place === 'village' && insideCity) return 'locality';
  if (cityLike.has(place)) return 'city';
  if (districtLike.has(place)) return 'district';
  if (localityLike.has(place)) return 'locality';
  if (place === 'square') return 'street';
  return 'other';
}

function placeOfLayer(layer: Area['layer']): string {
  return layer === 'city' ? 'municipality' : layer === 'district' ? 'quarter' : layer;
}

function prominence(tags: Tags): Omit<Prominence, 'place'> {
  const population = Number.parseInt((tags.population ?? '').replace(/[\s',.]/g, ''), 10);
  return {
    notable: tags.wikidata !== undefined || tags.wikipedia !== undefined,
    population: Number.isFinite(population) ? population : undefined,
    capital: tags.capital,
  };
}
