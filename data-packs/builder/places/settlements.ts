import { fold } from '../../format/places/fold.ts';
import { placeImportance } from '../../format/places/importance.ts';
import type { Layer, Place, PlaceContext, PlaceNames } from '../../format/places/place.ts';
import { boundsOf } from '../../geo/bounds.ts';
import type { Tags } from '../osm/osm-view.ts';
import type { Administration, Area } from './administration.ts';
import { pointInside } from './geometry.ts';
import { mergeNames } from './place-names.ts';
import type { Settlement } from './settlement-nodes.ts';
import { codeOf, type Surroundings } from './surroundings.ts';
import type { Countries } from './world-countries.ts';

const cityLike = new Set(['city', 'town', 'municipality', 'village']);
const localityLike = new Set([
  'neighbourhood',
  'hamlet',
  'village',
  'isolated_dwelling',
  'farm',
  'locality',
  'city_block',
]);
const districtLike = new Set(['borough', 'suburb', 'quarter']);
/** Boundaries and settlements, each once: a settlement and the boundary of its name are one place, at the settlement's centre. */
export function settledPlaces(
  administration: Administration,
  settlements: readonly Settlement[],
  surroundings: Surroundings,
  countries: Countries,
): Place[] {
  const places: Place[] = [];
  const used = new Set<Settlement>();
  const byNode = new Map(settlements.map(settlement => [settlement.node, settlement]));
  // Widest first: a city's node belongs to the city, not to the quarter of the same name inside it.
  for (const area of [...administration.areas].reverse()) {
    if (!area.complete) continue;
    const { layer } = area;
    const twin = layer === 'postcode' ? undefined : twinOf(area, settlements, byNode, used);
    if (twin) used.add(twin);
    const centre = area.centres
      .map(node => byNode.get(node))
      .find(node => node && area.index.contains(node.lon, node.lat));
    const anchor = twin && area.index.contains(twin.lon, twin.lat) ? twin : centre;
    const [lon, lat] = anchor ? [anchor.lon, anchor.lat] : pointInside(area.polygons);
    const code = layer === 'country' ? codeOf(area) : undefined;
    const names = mergeNames(mergeNames(area.names, twin?.names), code ? countries.names(code) : undefined);
    const tags = twin ? { ...area.tags, ...twin.tags } : area.tags;
    const place = twin?.place ?? area.tags.place ?? placeOfLayer(layer);
    const isSettlement =
      layer !== 'postcode' && layer !== 'country' && (twin !== undefined || area.tags.place !== undefined);
    places.push({
      layer: layer === 'postcode' ? 'other' : layer,
      osmKey: layer === 'postcode' || isSettlement ? 'place' : 'boundary',
      osmValue: layer === 'postcode' ? 'postcode' : isSettlement ? place : 'administrative',
      names,
      lon,
      lat,
      extent: boundsOf(area.polygons.flat()),
      importance: layer === 'postcode' ? 0.3 : placeImportance({ place, ...prominence(tags) }),
      context: wider(surroundings.at(lon, lat, area), layer),
      osm: area.osm,
      shape: { type: 'polygons', polygons: area.polygons },
    });
  }
  for (const settlement of settlements) {
    if (used.has(settlement)) continue;
    const { place, names, tags, lon, lat, id } = settlement;
    const around = surroundings.at(lon, lat);
    const layer = layerOf(place, around.city !== undefined && around.city.name !== names.name);
    const context = wider(around, layer);
    places.push({
      layer,
      osmKey: 'place',
      osmValue: place,
      names,
      lon,
      lat,
      importance: placeImportance({ place, ...prominence(tags) }),
      context,
      osm: { type: 'node', id },
    });
  }
  return places;
}

const levels = ['country', 'state', 'county', 'city', 'district', 'locality'] as const;

/** What is wider than a place of the layer: a city lies in no quarter, a country in no city. */
function wider(context: PlaceContext, layer: Area['layer'] | Place['layer']): PlaceContext {
  const own = (levels as readonly string[]).indexOf(layer);
  if (own === -1) return context;
  const kept = { ...context };
  for (const level of levels.slice(own)) kept[level] = undefined;
  if (own < levels.indexOf('city')) kept.postcode = undefined;
  return kept;
}

/** The settlement node that stands for the same place as the boundary. */
function twinOf(
  area: Area,
  settlements: readonly Settlement[],
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
  const own = new Set(allNames(area.names));
  return settlements.find(
    settlement =>
      !used.has(settlement) &&
      fits(settlement) &&
      area.index.contains(settlement.lon, settlement.lat) &&
      own.has(fold(settlement.names.name)),
  );
}

function allNames(names: PlaceNames): string[] {
  return [names.name, names.en, names.de, names.fr, ...(names.alternatives ?? [])]
    .filter(name => name !== undefined)
    .map(fold);
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

function prominence(tags: Tags): { population?: number; capital?: string; notable: boolean } {
  const population = Number.parseInt((tags.population ?? '').replace(/[\s',.]/g, ''), 10);
  return {
    notable: tags.wikidata !== undefined || tags.wikipedia !== undefined,
    ...(Number.isFinite(population) ? { population } : {}),
    ...(tags.capital === undefined ? {} : { capital: tags.capital }),
  };
}
