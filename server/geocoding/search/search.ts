import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { Layer } from '../../../data-packs/format/places/place.ts';
import { boundsAround, sidesOf } from '../../../data-packs/geo/bounds.ts';
import { metresBetween } from '../../../data-packs/geo/great-circle.ts';
import { kindWord } from '../../../data-packs/words/place-categories.ts';
import { isUnderstood } from '../answer/understanding.ts';
import { findHouse } from '../places/house-search.ts';
import { asksForKind, passes } from '../places/place-filter.ts';
import type { PlaceIndex } from '../places/place-index.ts';
import type { Context } from '../places/place-rows.ts';
import { type Alternatives, alternativesOf, asWritten } from '../text/alternatives.ts';
import { crossingOf, saysNear } from '../text/connectors.ts';
import { withUsualCountry } from '../text/official-names.ts';
import { type Known, parseQuery, type Reading, type Unit } from '../text/query.ts';
import { contextQuality, matchAround, prefixQuality } from '../text/text-match.ts';
import { findCandidates } from './candidates.ts';
import { findCrossings } from './crossings.ts';
import { withoutDuplicates } from './duplicates.ts';
import { famous, radiusOf, score } from './place-score.ts';
import type { Result, SearchRequest } from './search-request.ts';

/** Searches all regions, best results first. */
export function search(indices: readonly PlaceIndex[], asked: SearchRequest): Result[] {
  const request = { ...asked, text: withUsualCountry(asked.text) };
  const { bbox, limit } = request;
  if (!bbox) return withoutDuplicates(withCrossings(indices, request), limit);
  const both = sidesOf(bbox).flatMap(side => withCrossings(indices, { ...request, bbox: side }));
  return withoutDuplicates(both.sort(byScore), limit);
}

function withCrossings(indices: readonly PlaceIndex[], request: SearchRequest): Result[] {
  const results = ranked(indices, request);
  const streets = crossingOf(request.text);
  if (!streets || (request.layers && !request.layers.includes('street')) || asksForKind(request.filter)) return results;
  const crossings = findCrossings(streets, request, asked => ranked(indices, asked));
  if (crossings.length > 0) return [...crossings, ...results].sort(byScore);
  // Streets that do not meet are answers to half of the text each; the word between them is no unknown one.
  return results.length > 0 ? results : ranked(indices, { ...request, text: streets.join(' ') });
}

function byScore(a: Result, b: Result): number {
  return b.score - a.score || a.place.id - b.place.id;
}

function ranked(indices: readonly PlaceIndex[], request: SearchRequest): Result[] {
  const results = new Map<string, Result>();
  const known: Known = (word, prefix, where) =>
    indices.some(({ overview, vocabulary }) => !(where && overview) && vocabulary.has(word, prefix));
  const parsed = parseQuery(request.text, known);
  const share = request.typing ? shareOfRows(indices.length) : 1;
  const collectAll = (spelled: 'written' | 'corrected', partly: boolean) => {
    for (const reading of parsed) {
      const asTyped = reading.map(({ text, last }) => known(text, last));
      for (const index of indices) {
        const units = reading.map((unit, i) =>
          spelled === 'written'
            ? asWritten(unit, itemAt(asTyped, i))
            : alternativesOf(unit, index.vocabulary, itemAt(asTyped, i)),
        );
        // Without corrections these would be the same questions as before.
        const isNew = spelled === 'written' || partly || units.some(({ corrections }) => corrections.length > 0);
        if (isNew) collect(index, units, reading, request, results, { partly, share });
      }
    }
  };
  collectAll('written', false);
  if (!isSettled(results, request)) collectAll('corrected', false);
  collectAround(indices, parsed, request, results);
  if (results.size === 0) collectAll('corrected', true);
  const [only, ...others] = parsed[0] ?? [];
  if (results.size === 0 && only && others.length === 0)
    for (const index of indices) collectNumbered(index, only, request, results);
  const found = [...results.values()].sort(byScore);
  return relevant(request.typing ? found : found.filter(result => isUnderstood(result, request.text)));
}

/** Answers that begin as the text does for each one shown, beside which no other spelling of the text is meant. */
const begunPerShown = 8;

/** Whether enough answers are written as the text is, so that other spellings of its words are not meant. */
function isSettled(results: ReadonlyMap<string, Result>, { limit, typing }: SearchRequest): boolean {
  const least = typing ? prefixQuality : contextQuality;
  let count = 0;
  for (const { explained } of results.values()) {
    if (!explained.every(value => value >= least)) continue;
    count += 1;
    // Several words that name something are no other words by mistake.
    if (typing ? count >= begunPerShown * limit : explained.length > 1 || count >= limit) return true;
  }
  return false;
}

const wellMatched = 0.85;
const hardlyMatched = 0.6;

/** Drops answers to a part of the text beside an answer to all of it. */
function relevant(sorted: Result[]): Result[] {
  const isAnswered = sorted.some(({ complete, match }) => complete && match >= wellMatched);
  return isAnswered ? sorted.filter(({ complete, match }) => complete || match >= hardlyMatched) : sorted;
}

/** Zoom (8 km) of the bias towards a named place whose surroundings are searched. */
export const aroundZoom = 13;
export const aroundMetres = 40_000;

/** Finds a kind of place around the place the other words name: "pharmacy near Vaduz", across its border too. */
function collectAround(
  indices: readonly PlaceIndex[],
  parsed: readonly Reading[],
  request: SearchRequest,
  results: Map<string, Result>,
): void {
  // A street is no kind of place.
  if (request.layers?.every(layer => layer === 'street')) return;
  const categorical = parsed.findLast(units => units.some(({ kinds, last }) => kinds.length > 0 && !last)) ?? [];
  const kinds = categorical.filter(unit => unit.kinds.length > 0);
  const others = categorical.filter(unit => unit.kinds.length === 0);
  if (kinds.length !== 1 || others.length === 0 || others.length > maxPlaceWords) return;
  const isInside = !saysNear(request.text) && [...results.values()].some(({ complete }) => complete);
  const text = others.map(unit => unit.text).join(' ');
  const { bias: biasAsked, countrycodes, typing } = request;
  const [centre] = ranked(indices, { text, limit: 1, typing, bias: biasAsked, countrycodes });
  if (!centre?.complete || !settled.has(centre.place.layer)) return;
  if (isInside) {
    preferNear(centre, kinds, results);
    return;
  }
  const { lon, lat } = centre;
  const bias = { lon, lat, zoom: aroundZoom, scale: 0, inRegion: true };
  const asked = { ...request, bias, bbox: request.bbox ?? boundsAround(lon, lat, aroundMetres) };
  const around = new Map<string, Result>();
  for (const index of indices) {
    const units = kinds.map(unit => ({ unit, exact: [unit.text], corrections: [], known: true }));
    collect(index, units, kinds, asked, around, { partly: false, share: 1 });
  }
  for (const [key, result] of around) {
    const known = results.get(key);
    if (known && known.score >= result.score) continue;
    const units = [...result.units, ...centre.units];
    results.set(key, { ...result, units, explained: [...result.explained, ...centre.explained] });
  }
}

/** Kilometres: twice as far from the middle of a village counts half. */
const villageRadius = 4;
const nearWeight = 0.135;

/** Ranks places of a kind by their distance to the village, town or quarter asked for: its municipality may be wide. */
function preferNear({ place, lon, lat }: Result, [asked]: readonly Unit[], results: Map<string, Result>): void {
  if (!villageLayers.has(place.layer) || place.importance >= famous) return;
  for (const [key, result] of results) {
    const { osmKey, osmValue } = result.place;
    if (!result.complete || result.house || !asked?.kinds.includes(kindWord(osmKey, osmValue))) continue;
    const km = metresBetween(lon, lat, result.lon, result.lat) / 1000;
    const nearness = 1 / (1 + km / villageRadius);
    results.set(key, { ...result, score: result.score - nearWeight * (1 - nearness) });
  }
}

const villageLayers = new Set<Layer>(['city', 'district', 'locality']);
const maxPlaceWords = 4;
const settled = new Set<Layer>(['city', 'district', 'locality', 'poi', 'street']);

/** Regions of which each is read as if it were the only one. */
const regionsReadInFull = 5;

/** The part of the rows that are read of one region of many: the first answers are among the most prominent of all. */
const shareOfRows = (regions: number): number => Math.min(1, regionsReadInFull / regions);

function collect(
  index: PlaceIndex,
  units: readonly Alternatives[],
  reading: Reading,
  request: SearchRequest,
  results: Map<string, Result>,
  { partly, share }: { partly: boolean; share: number },
): void {
  const { bias, bbox, layers, tags, countrycodes, filter: asked } = request;
  const filter = {
    box: bbox,
    layers: layers && (tags ? [...layers, 'poi' as const, 'other' as const] : layers),
    countrycodes,
    filter: asked,
    keepsHoused: asked && !asked.notLayers.includes('house') && units.some(({ unit }) => unit.house),
    typing: request.typing,
    share,
    near: bias && boundsAround(bias.lon, bias.lat, Math.min(radiusOf(bias.zoom), 50) * 1000),
  };
  const arounds = new Map<Context, number[]>();
  const ids = findCandidates(index, units, reading, filter, partly);
  if (asksForKind(asked))
    for (const id of findCandidates(index, units, reading, { ...filter, anywhere: true }, partly)) ids.add(id);
  for (const id of ids) {
    const place = index.place(id);
    let around = arounds.get(place.context);
    if (!around) {
      around = matchAround(units, place.context.words);
      arounds.set(place.context, around);
    }
    const result = score(place, units, around, request);
    if (!result) continue;
    const key = `${index.region}|${id}|${result.house?.number ?? ''}`;
    const known = results.get(key);
    if (!known || known.score < result.score) results.set(key, result);
  }
}

/** Streets searched for a bare number. */
const numberedStreets = 120;

/** Finds houses for a number alone, typed before its street: in the streets around the point, else the main ones. */
function collectNumbered(index: PlaceIndex, unit: Unit, request: SearchRequest, results: Map<string, Result>): void {
  const { bias, bbox, layers, countrycodes, filter } = request;
  if (!unit.house || (layers && !layers.includes('house'))) return;
  const box = bbox ?? (bias && boundsAround(bias.lon, bias.lat, Math.min(radiusOf(bias.zoom), 5) * 1000));
  const ids = box ? index.placesIn(box, numberedStreets, ['street']) : index.housedPlaces(numberedStreets);
  for (const id of ids) {
    const place = index.place(id);
    if (countrycodes && !countrycodes.includes(place.context.countrycode ?? '')) continue;
    const found = place.houses > 0 ? findHouse(place, unit.house) : undefined;
    if (!found || found.house.interpolated || (filter && !passes(filter, place, found.house))) continue;
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
      units: [unit],
      // Which street is meant was not said.
      explained: [quality / 2],
    });
  }
}
