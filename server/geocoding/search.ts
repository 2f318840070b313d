import type { HouseNumber } from '../../data-packs/format/places/house-number.ts';
import type { Layer } from '../../data-packs/format/places/place.ts';
import { type Bounds, boundsAround } from '../../data-packs/geo/bounds.ts';
import { metresBetween } from '../../data-packs/geo/great-circle.ts';
import { itemAt } from '../../data-packs/geo/item-at.ts';
import { type Alternatives, alternativesOf } from './alternatives.ts';
import { findCandidates } from './candidates.ts';
import { crossingOf, findCrossings } from './crossings.ts';
import { withoutDuplicates } from './duplicates.ts';
import { findHouse } from './house-search.ts';
import type { PlaceIndex } from './place-index.ts';
import type { Context } from './place-rows.ts';
import { radiusOf, score } from './place-score.ts';
import { type Known, parseQuery, type Reading, saysNear } from './query.ts';
import type { Result, SearchRequest } from './search-request.ts';
import { matchAround } from './text-match.ts';

/** Answers from all regions together, best first. */
export function search(indices: readonly PlaceIndex[], request: SearchRequest): Result[] {
  const { bbox, limit } = request;
  if (!bbox || bbox[0] <= bbox[2]) return withoutDuplicates(withCrossings(indices, request), limit);
  // Across the antimeridian: the indices end there.
  const [west, south, east, north] = bbox;
  const sides: Bounds[] = [
    [west, south, 180, north],
    [-180, south, east, north],
  ];
  const both = sides.flatMap(side => withCrossings(indices, { ...request, bbox: side })).sort(byScore);
  return withoutDuplicates(both, limit);
}

function withCrossings(indices: readonly PlaceIndex[], request: SearchRequest): Result[] {
  const results = ranked(indices, request);
  const streets = crossingOf(request.text);
  if (!streets || (request.layers && !request.layers.includes('street'))) return results;
  const crossings = findCrossings(streets, request, asked => ranked(indices, asked));
  return crossings.length > 0 ? [...crossings, ...results].sort(byScore) : results;
}

function byScore(a: Result, b: Result): number {
  return b.score - a.score || a.place.id - b.place.id;
}

function ranked(indices: readonly PlaceIndex[], request: SearchRequest): Result[] {
  const results = new Map<string, Result>();
  const known: Known = (word, prefix) => indices.some(({ vocabulary }) => vocabulary.has(word, prefix));
  const parsed = parseQuery(request.text, known);
  for (const partly of [false, true]) {
    for (const reading of parsed) {
      const asTyped = reading.units.map(({ text, last }) => known(text, last));
      for (const index of indices) {
        const units = reading.units.map((unit, i) => alternativesOf(unit, index.vocabulary, itemAt(asTyped, i)));
        collect(index, units, reading, request, results, partly);
      }
    }
    if (!partly) collectAround(indices, parsed, request, results);
    if (results.size > 0) break;
  }
  const number = parsed[0]?.units.length === 1 ? itemAt(parsed[0].units, 0).house : undefined;
  if (results.size === 0 && number) for (const index of indices) collectNumbered(index, number, request, results);
  return relevant([...results.values()].sort(byScore));
}

const wellMatched = 0.85;
const hardlyMatched = 0.6;

/** Beside an answer to the whole text, what answers a part of it is noise. */
function relevant(sorted: Result[]): Result[] {
  const isAnswered = sorted.some(({ complete, match }) => complete && match >= wellMatched);
  return isAnswered ? sorted.filter(({ complete, match }) => complete || match >= hardlyMatched) : sorted;
}

/**
 * How far around a named place the kind of place asked for is favoured, as a map zoom: 8 km. Beyond `aroundReach` km it
 * is not near.
 */
const aroundZoom = 13;
const aroundReach = 40;

/**
 * "Dentist in Vaduz" where Vaduz has none, "pharmacy near Vaduz" where the next one is across its border: those around
 * the place that the other words name.
 */
function collectAround(
  indices: readonly PlaceIndex[],
  parsed: readonly Reading[],
  request: SearchRequest,
  results: Map<string, Result>,
): void {
  const categorical = parsed.filter(({ units }) => units.some(({ kinds, last }) => kinds.length > 0 && !last)).pop();
  const [kinds, others] = categorical ? partition(categorical.units, ({ kinds }) => kinds.length > 0) : [[], []];
  if (kinds.length !== 1 || others.length === 0 || others.length > mostPlaceWords) return;
  if (!saysNear(request.text) && [...results.values()].some(({ complete }) => complete)) return;
  const text = others.map(unit => unit.text).join(' ');
  const [centre] = ranked(indices, { text, limit: 1, bias: request.bias, countrycodes: request.countrycodes });
  if (!centre?.complete || !settled.has(centre.place.layer)) return;
  const { lon, lat } = centre;
  const bias = { lon, lat, zoom: aroundZoom, scale: 0 };
  const asked = { ...request, bias, bbox: request.bbox ?? boundsAround(lon, lat, aroundReach * 1000) };
  for (const index of indices) {
    const units = kinds.map(unit => ({ unit, exact: [unit.text], corrections: [], known: true }));
    collect(index, units, { units: kinds, categorical: true }, asked, results, false);
  }
}

const mostPlaceWords = 4;
const settled = new Set<Layer>(['city', 'district', 'locality', 'poi', 'street']);

function partition<Item>(items: readonly Item[], fits: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(fits), items.filter(item => !fits(item))];
}

function collect(
  index: PlaceIndex,
  units: readonly Alternatives[],
  reading: Reading,
  request: SearchRequest,
  results: Map<string, Result>,
  partly: boolean,
): void {
  const { bias, bbox, layers, tags, countrycodes } = request;
  const filter = {
    box: bbox,
    layers: layers && (tags ? [...layers, 'poi' as const, 'other' as const] : layers),
    countrycodes,
    near: bias && boundsAround(bias.lon, bias.lat, Math.min(radiusOf(bias.zoom), 50) * 1000),
  };
  const arounds = new Map<Context, number[]>();
  for (const id of findCandidates(index, units, reading, filter, partly)) {
    const place = index.place(id);
    let around = arounds.get(place.context);
    if (!around) {
      around = matchAround(units, place.context.words, []);
      arounds.set(place.context, around);
    }
    const result = score(place, units, around, request);
    if (!result) continue;
    const key = `${index.region}|${id}|${result.house?.number ?? ''}`;
    const known = results.get(key);
    if (!known || known.score < result.score) results.set(key, result);
  }
}

/** Streets looked through for a bare number. */
const numberedStreets = 120;

/**
 * A number alone, as when an address is begun with it: houses of that number, in the streets around or the main ones.
 */
function collectNumbered(
  index: PlaceIndex,
  number: HouseNumber,
  request: SearchRequest,
  results: Map<string, Result>,
): void {
  const { bias, bbox, layers, countrycodes } = request;
  if (layers && !layers.includes('house')) return;
  const box = bbox ?? (bias && boundsAround(bias.lon, bias.lat, Math.min(radiusOf(bias.zoom), 5) * 1000));
  const ids = box ? index.placesIn(box, numberedStreets, ['street']) : index.housedPlaces(numberedStreets);
  for (const id of ids) {
    const place = index.place(id);
    if (countrycodes && !countrycodes.includes(place.context.countrycode ?? '')) continue;
    const found = place.houses > 0 ? findHouse(place, number) : undefined;
    if (!found || found.house.interpolated) continue;
    const { house, quality } = found;
    const prominence = bias ? -metresBetween(bias.lon, bias.lat, house.lon, house.lat) / 100_000 : place.importance;
    results.set(`${index.region}|${id}`, {
      place,
      house,
      lon: house.lon,
      lat: house.lat,
      score: quality / 2 + prominence,
      match: quality / 2,
      complete: true,
    });
  }
}
