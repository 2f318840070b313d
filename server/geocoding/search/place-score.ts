import { itemAt } from '../../../data-packs/base/item-at.ts';
import { remembered } from '../../../data-packs/base/remembered.ts';
import { placeImportance } from '../../../data-packs/format/places/importance.ts';
import { words } from '../../../data-packs/format/places/name-words.ts';
import type { Label, Layer } from '../../../data-packs/format/places/place.ts';
import { boundsMeetOnGlobe } from '../../../data-packs/geo/bounds.ts';
import { metresBetween } from '../../../data-packs/geo/great-circle.ts';
import { metresToBounds } from '../../../data-packs/geo/metres-to-bounds.ts';
import { findHouse } from '../places/house-search.ts';
import { asksForKind, isAmong, passes } from '../places/place-filter.ts';
import type { IndexedPlace } from '../places/place-index.ts';
import type { IndexedHouse } from '../places/place-rows.ts';
import { type Alternatives, synonymQuality } from '../text/alternatives.ts';
import { contextQuality, matchAround, matchText, type TextMatch, weightOf } from '../text/text-match.ts';
import type { Result, SearchRequest } from './search-request.ts';

/** Tuned on `test/api/geocoding-queries.ts`: prominence may outweigh the quality of a match, never an exact name. */
const prominenceWeight = 0.45;
const postcodePenalty = 0.06;

/** Scores a place and picks its house; `undefined` where it does not answer. */
export function score(
  place: IndexedPlace,
  units: readonly Alternatives[],
  around: readonly number[],
  request: SearchRequest,
): Result | undefined {
  const { bias, bbox, filter } = request;
  const own = place.street ? mergeAround(units, around, place.street) : around;
  const match = matchText(place, units, own, request.typing, asksForKind(filter));
  if (!match) return undefined;
  let text = match.score;
  const explained = [...match.explained];
  let house: IndexedHouse | undefined;
  let [lon, lat] = [place.lon, place.lat];
  const mayBeHouse = !filter?.notLayers.includes('house');
  // Take the first number that a house has and that no name or postcode matches better.
  for (const [u, value] of match.explained.entries()) {
    const wanted = itemAt(units, u).unit.house;
    if (!wanted || value >= synonymQuality) continue;
    const total = units.reduce((sum, { unit }) => sum + weightOf(unit), 0);
    const share = weightOf(itemAt(units, u).unit) / total;
    const found = mayBeHouse && place.houses > 0 ? findHouse(place, wanted) : undefined;
    if (found && found.quality > value) {
      // A house may have another postcode and quarter than its street's middle.
      for (const [i, fit] of matchAround(units, found.house.context.words).entries()) {
        const gain = i === u ? 0 : fit * contextQuality - itemAt(explained, i);
        if (gain <= 0) continue;
        explained[i] = fit * contextQuality;
        text += (gain * weightOf(itemAt(units, i).unit)) / total;
      }
      // A wrong postcode is forgiven.
      const othersExplained = explained.every((each, i) => each > 0 || itemAt(units, i).unit.house);
      house = found.house;
      [lon, lat] = [house.lon, house.lat];
      explained[u] = found.quality;
      text += share * (found.quality - value) + (othersExplained ? 0.1 * found.quality : 0);
    } else if (value > 0) continue;
    else if (place.housenumber?.toLowerCase().replace(/\s+/g, '') === wanted.key) {
      text += share * 0.9;
      explained[u] = 1;
    }
    // A street without that house is still the right street.
    else if (place.layer === 'street') text += share * 0.4;
    break;
  }
  if (!isAmong(place, house, request) || (filter && !passes(filter, place, house))) return undefined;
  if (bbox && !(lon >= bbox[0] && lon <= bbox[2] && lat >= bbox[1] && lat <= bbox[3])) {
    // A long street or an area may reach into the box while its own point lies outside.
    if (house || place.layer === 'poi' || !place.extent || !boundsMeetOnGlobe(place.extent, bbox)) return undefined;
  }
  // "5010 Austby" asks for the village, not for the postcode.
  if (place.osmValue === 'postcode' && units.length > 1) text -= postcodePenalty;
  const fame = fameOf(place, match, request, itemAt(units, units.length - 1).unit.last);
  text += fame.score;
  const { importance } = fame;
  const km = bias ? distanceTo(place, house, bias.lon, bias.lat) : 0;
  return {
    place,
    house,
    lon,
    lat,
    score: text + prominenceWeight * prominenceOf(importance, km, bias),
    match: text,
    complete: explained.every(value => value > 0),
    units: units.map(({ unit }) => unit),
    explained,
  };
}

/** Every form of every word of streets' names, which many shops share. */
const formsByStreet = new WeakMap<Label, ReadonlySet<string>>();

const formsOf = (street: Label): ReadonlySet<string> =>
  remembered(formsByStreet, street, () => new Set(words(street.name).flatMap(word => word.forms)));

/** Counts a shop's street as its surroundings. */
function mergeAround(units: readonly Alternatives[], around: readonly number[], street: Label): number[] {
  const own = matchAround(units, formsOf(street));
  return around.map((value, i) => Math.max(value, itemAt(own, i)));
}

/** Importance, or where a point is favoured nearness, too: `km` from there. */
export function prominenceOf(importance: number, km: number, bias: SearchRequest['bias']): number {
  if (!bias) return importance;
  const nearness = 1 / (1 + km / radiusOf(bias.zoom));
  return bias.scale * importance + (1 - bias.scale) * nearness;
}

/** Kilometres, like Photon's focus: 0.25 at zoom 18, doubled with each lower zoom. */
export function radiusOf(zoom: number): number {
  return 0.25 * 2 ** (18 - Math.min(zoom, 18));
}

function distanceTo(place: IndexedPlace, house: IndexedHouse | undefined, lon: number, lat: number): number {
  if (house) return metresBetween(lon, lat, house.lon, house.lat) / 1000;
  if (place.layer === 'street' && place.extent) return metresToBounds(lon, lat, place.extent) / 1000;
  return metresBetween(lon, lat, place.lon, place.lat) / 1000;
}

/** Ranks places of an overview behind those of detailed regions: small far towns a lot. */
const overviewPenalty = 0.25;
const overviewFactor = 0.6;
const unfinishedWordPenalty = 0.2;
const wellKnown = 0.65;
/** Importance of the places known everywhere: countries, states, capitals, cities of this many people. */
export const famous = placeImportance({ place: 'city', population: 100_000 });
const famousLayers = new Set<Layer>(['country', 'state', 'city']);
/** More than any shop or street of the same name gains otherwise. */
const famousNameBonus = 0.15;

/**
 * Computes what a place's fame adds to its match, and its importance here. Names of an overview count less where people
 * look at a detailed region, whose own places they mean, and while a name is typed that may become one of those.
 */
function fameOf(
  { index, layer, importance }: IndexedPlace,
  match: TextMatch,
  { bias, typing }: SearchRequest,
  unfinished: boolean,
): { score: number; importance: number } {
  const isMeant = match.literal && importance >= famous && famousLayers.has(layer) && !bias && !typing;
  const score = isMeant ? famousNameBonus : 0;
  const isDemoted = index.overview && (bias ? bias.inRegion : !isMeant);
  if (!isDemoted) return { score, importance };
  // While typing "Mauren", "Mau" does not mean the town in India, nor "Cape" Western Cape before Cape Town.
  const isBegun = typing && unfinished && (match.exact ? importance < wellKnown : layer === 'state');
  return {
    score: score - overviewPenalty * (1 - importance) - (isBegun ? unfinishedWordPenalty : 0),
    importance: importance * overviewFactor,
  };
}
