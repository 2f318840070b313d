import { words } from '../../data-packs/format/places/name-words.ts';
import type { Layer } from '../../data-packs/format/places/place.ts';
import type { Bounds } from '../../data-packs/geo/bounds.ts';
import { metresBetween } from '../../data-packs/geo/great-circle.ts';
import { itemAt } from '../../data-packs/geo/item-at.ts';
import { type Alternatives, sure } from './alternatives.ts';
import { findHouse } from './house-search.ts';
import type { IndexedPlace } from './place-index.ts';
import type { IndexedHouse } from './place-rows.ts';
import type { Result, SearchRequest } from './search-request.ts';
import { matchAround, matchText, weightOf } from './text-match.ts';

/** Tuned on `test/api/geocoding-queries.ts`: prominence may outweigh how a name is matched, never the very name. */
const prominenceWeight = 0.45;
/**
 * What an overview's places lose, so that what a region knows in detail stays in sight: little for the world's
 * capitals, much for the far towns that have the name, or the first letters, of everything.
 */
const overviewLoss = 0.25;
const overviewShare = 0.6;
const unfinishedLoss = 0.2;
const wellKnown = 0.65;
const postcodeLoss = 0.06;

/** How well a place answers, and with which of its houses; `undefined` where it does not. */
export function score(
  place: IndexedPlace,
  units: readonly Alternatives[],
  around: readonly number[],
  request: SearchRequest,
): Result | undefined {
  const { bias, bbox, layers, tags } = request;
  const own = place.street ? mergeAround(units, around, place.street.name) : around;
  const match = matchText(place, units, own);
  if (!match) return undefined;
  let text = match.score;
  const complete = match.explained.every(value => value > 0);
  let house: IndexedHouse | undefined;
  let [lon, lat] = [place.lon, place.lat];
  // The first number that is not surely in a name or postcode and that a house has.
  for (const [u, value] of match.explained.entries()) {
    const wanted = itemAt(units, u).unit.house;
    if (!wanted || value >= sure) continue;
    const total = units.reduce((sum, unit) => sum + weightOf(unit), 0);
    const share = weightOf(itemAt(units, u)) / total;
    const found = place.houses > 0 ? findHouse(place, wanted) : undefined;
    const othersExplained = match.explained.every((each, i) => i === u || each > 0);
    if (found && found.quality > value) {
      house = found.house;
      [lon, lat] = [house.lon, house.lat];
      text += share * (found.quality - value) + (othersExplained ? 0.1 * found.quality : 0);
    } else if (value > 0) continue;
    else if (place.housenumber?.toLowerCase().replace(/\s+/g, '') === wanted.key) text += share * 0.9;
    // A street without that house is still the right street.
    else if (place.layer === 'street') text += share * 0.4;
    break;
  }
  if (!wantedLayer(place, house, layers, tags)) return undefined;
  if (bbox && !(lon >= bbox[0] && lon <= bbox[2] && lat >= bbox[1] && lat <= bbox[3])) {
    // A long street or an area may reach into the box while its own point lies outside.
    if (house || place.layer === 'poi' || !place.extent || !meets(place.extent, bbox)) return undefined;
  }
  // "5010 Austby" asks for the village: the number only says which.
  if (place.osmValue === 'postcode' && units.length > 1) text -= postcodeLoss;
  const { overview } = place.index;
  const importance = place.importance * (overview ? overviewShare : 1);
  if (overview) {
    text -= overviewLoss * (1 - place.importance);
    // "Mau" while typing Mauren does not ask for a town in India.
    if (match.exact && itemAt(units, units.length - 1).unit.last && place.importance < wellKnown)
      text -= unfinishedLoss;
  }
  let prominence = importance;
  if (bias) {
    const km = distanceTo(place, house, bias.lon, bias.lat);
    const nearness = 1 / (1 + km / radiusOf(bias.zoom));
    prominence = bias.scale * importance + (1 - bias.scale) * nearness;
  }
  return { place, house, lon, lat, score: text + prominenceWeight * prominence, match: text, complete };
}

/** A shop's street is part of what it lies in. */
function mergeAround(units: readonly Alternatives[], around: readonly number[], street: string): number[] {
  const forms = words(street).flatMap(word => word.forms);
  const own = matchAround(units, new Set(forms), []);
  return around.map((value, i) => Math.max(value, itemAt(own, i)));
}

function wantedLayer(
  place: IndexedPlace,
  house: IndexedHouse | undefined,
  layers: readonly Layer[] | undefined,
  tags: readonly string[] | undefined,
): boolean {
  if (!layers && !tags) return true;
  if (layers?.includes(house ? 'house' : place.layer)) return true;
  return !house && tags !== undefined && (tags.includes(place.osmKey) || tags.includes(place.osmValue));
}

/** Photon's focus: a quarter of a kilometre at zoom 18, doubled with each zoom outwards. */
export function radiusOf(zoom: number): number {
  return 0.25 * 2 ** (18 - Math.min(zoom, 18));
}

function distanceTo(place: IndexedPlace, house: IndexedHouse | undefined, lon: number, lat: number): number {
  if (house) return metresBetween(lon, lat, house.lon, house.lat) / 1000;
  if (place.layer === 'street' && place.extent) {
    const [west, south, east, north] = place.extent;
    return metresBetween(lon, lat, Math.min(Math.max(lon, west), east), Math.min(Math.max(lat, south), north)) / 1000;
  }
  return metresBetween(lon, lat, place.lon, place.lat) / 1000;
}

function meets(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}
