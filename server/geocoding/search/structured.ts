import { parseHouseNumber } from '../../../data-packs/format/places/house-number.ts';
import { words } from '../../../data-packs/format/places/name-words.ts';
import type { Layer } from '../../../data-packs/format/places/place.ts';
import { boundsMeetOnGlobe, sidesOf } from '../../../data-packs/geo/bounds.ts';
import { metresBetween } from '../../../data-packs/geo/great-circle.ts';
import type { Shown } from '../answer/feature.ts';
import { findHouse } from '../places/house-search.ts';
import { asksForKind, isAmong, passes } from '../places/place-filter.ts';
import type { IndexedPlace, PlaceIndex } from '../places/place-index.ts';
import {
  type Address,
  type AddressField,
  addressFields,
  fieldWeights,
  fitOf,
  withPartedStreet,
} from '../request/address-fields.ts';
import { type Alternatives, alternativesOf } from '../text/alternatives.ts';
import { matchText } from '../text/text-match.ts';
import { columnExpression } from './candidates.ts';
import { withoutDuplicates } from './duplicates.ts';
import { prominenceOf } from './place-score.ts';
import type { SearchRequest } from './search-request.ts';

export interface StructuredRequest extends Omit<SearchRequest, 'text' | 'typing'> {
  address: Address;
}

export interface StructuredResult extends Shown {
  score: number;
  matched: AddressField[];
  confidence: number;
}

/** Says what the answer is: a place named by a field, or one of the kind asked for. */
interface Target {
  field: AddressField | 'kind';
  layers?: readonly Layer[];
}

const settled: readonly Layer[] = ['city', 'district', 'locality'];
/** Ordered from narrow to wide: where there is no such street, its town answers. */
const targets: readonly Target[] = [
  { field: 'name' },
  { field: 'kind' },
  { field: 'street', layers: ['street', ...settled] },
  { field: 'locality', layers: settled },
  { field: 'postcode' },
  { field: 'district', layers: settled },
  { field: 'city', layers: settled },
  { field: 'county', layers: ['county', 'city'] },
  { field: 'state', layers: ['state', 'county'] },
  { field: 'country', layers: ['country'] },
];

/** Rows read per question to the index. */
const mostRows = 100;
/** Least fit of a field that is answered. */
const leastFit = 0.6;

/** Searches by the fields of an address, best first; the narrowest field that some place answers is the answer. */
export function structuredSearch(indices: readonly PlaceIndex[], request: StructuredRequest): StructuredResult[] {
  const asked = { ...request.address, postcode: shortPostcode(request.address.postcode) };
  const parted = withPartedStreet(asked);
  for (const target of targets) {
    for (const address of parted ? [asked, parted] : [asked]) {
      for (const corrects of [false, true]) {
        const found = indices.flatMap(index => answersOf(index, indices, target, { ...request, address }, corrects));
        found.sort((a, b) => b.score - a.score || a.place.id - b.place.id);
        if (found.length > 0) return withoutDuplicates(found, request.limit);
      }
    }
  }
  return [];
}

function answersOf(
  index: PlaceIndex,
  indices: readonly PlaceIndex[],
  target: Target,
  request: StructuredRequest,
  corrects: boolean,
): StructuredResult[] {
  const { address, filter } = request;
  const isAsked =
    target.field === 'kind' ? asksForKind(filter) && address.name === undefined : address[target.field] !== undefined;
  if (!isAsked) return [];
  const inWords = (text: string) => unitsOf(text, index, indices, corrects);
  const found: StructuredResult[] = [];
  for (const id of candidates(index, target, request, inWords)) {
    const result = judge(index.place(id), target, request, inWords);
    if (result) found.push(result);
  }
  return found;
}

/** Words of a field as one index knows them; `known` by any index makes their corrections less likely. */
function unitsOf(text: string, index: PlaceIndex, indices: readonly PlaceIndex[], corrects: boolean): Alternatives[] {
  return words(text).map(({ forms: [base, ...forms] }) => {
    const unit = { text: base, forms, last: false, house: undefined, kinds: [], kindFit: 0, phrase: false };
    if (!corrects) return { unit, exact: [base, ...forms], corrections: [], known: true };
    const known = indices.some(({ vocabulary }) => vocabulary.has(base, false));
    return alternativesOf(unit, index.vocabulary, known);
  });
}

type InWords = (text: string) => readonly Alternatives[];

const settlementFields = ['locality', 'district', 'city'] as const;
/** Fields that narrow many places of one name down to few. */
const narrowing: ReadonlySet<AddressField> = new Set(['street', 'postcode', ...settlementFields]);

/** Ids of places with the target's name or kind that lie in all that is asked, then in one of the narrow fields. */
function candidates(index: PlaceIndex, target: Target, request: StructuredRequest, inWords: InWords): Set<number> {
  const { address, bbox, countrycodes, filter } = request;
  const { vocabulary } = index;
  const asked = target.field === 'kind' ? undefined : address[target.field];
  const name = asked === undefined ? undefined : columnExpression(vocabulary, 'name', inWords(asked));
  const ids = new Set<number>();
  if (name === undefined && target.field !== 'kind') return ids;
  const around = addressFields.flatMap(field => {
    const text = address[field];
    if (text === undefined || field === target.field || field === 'name' || field === 'housenumber') return [];
    if (field === 'street' && target.field !== 'name' && target.field !== 'kind') return [];
    const expression = columnExpression(vocabulary, 'context', inWords(text));
    return [{ field, expression }];
  });
  const known = around.flatMap(({ expression }) => expression ?? []);
  const questions = new Set<string>();
  const ask = (parts: readonly (string | undefined)[]) => questions.add([name, ...parts].filter(Boolean).join(' AND '));
  if (known.length === around.length) ask(known);
  for (const { field, expression } of around) if (expression && narrowing.has(field)) ask([expression]);
  if (!settlementFields.some(field => address[field] !== undefined && field !== target.field)) ask([]);
  const boxes = bbox ? sidesOf(bbox) : [undefined];
  for (const question of questions)
    for (const box of question === '' ? [] : boxes)
      for (const id of index.match(question, mostRows, { box, layers: target.layers, countrycodes, filter }))
        ids.add(id);
  return ids;
}

/** ZIP codes are indexed without the four digits that say the block. */
const shortPostcode = (text: string | undefined): string | undefined => text?.replace(/^(\d{5})-\d{4}$/, '$1');

/** The place as an answer; `undefined` where it is none. */
function judge(
  place: IndexedPlace,
  target: Target,
  request: StructuredRequest,
  inWords: InWords,
): StructuredResult | undefined {
  const { address, bias, filter } = request;
  if (target.layers && !target.layers.includes(place.layer)) return undefined;
  if (target.field === 'postcode' && place.osmValue !== 'postcode') return undefined;
  if (target.field === 'street' && place.layer !== 'street' && place.houses === 0) return undefined;
  const fits = new Map<AddressField, number>();
  let nameScore = 0;
  if (target.field !== 'kind') {
    const units = inWords(address[target.field] ?? '');
    const match = matchText(
      place,
      units,
      units.map(() => 0),
      false,
    );
    if (!match || match.explained.some(fit => fit < leastFit)) return undefined;
    nameScore = match.score;
    fits.set(target.field, match.explained.reduce((sum, fit) => sum + fit, 0) / match.explained.length);
  }
  const number = address.housenumber === undefined ? undefined : parseHouseNumber(address.housenumber);
  const isNumbered = place.houses > 0 && (target.field === 'street' || address.street === undefined);
  const found = number && isNumbered && !filter?.notLayers.includes('house') ? findHouse(place, number) : undefined;
  const house = found?.house;
  if (number) fits.set('housenumber', found?.quality ?? (place.housenumber?.toLowerCase() === number.key ? 1 : 0));
  for (const field of addressFields) {
    const text = address[field];
    if (text === undefined || fits.has(field) || field === 'name' || field === 'housenumber') continue;
    fits.set(field, fitOf(field, text, place, (house ?? place).context, inWords));
  }
  const isFit = (field: AddressField) => (fits.get(field) ?? 0) >= leastFit;
  const asked = addressFields.filter(field => address[field] !== undefined);
  const settlements = settlementFields.filter(field => asked.includes(field));
  // Postal towns are often others than a boundary's: a right postcode is enough.
  if (settlements.length > 0 && ![...settlements, 'postcode' as const].some(isFit)) return undefined;
  if (target.field === 'kind' && asked.includes('street') && !isFit('street')) return undefined;
  if (!isAmong(place, house, request) || (filter && !passes(filter, place, house))) return undefined;
  const { lon, lat } = house ?? place;
  const box = (house ? undefined : place.extent) ?? [lon, lat, lon, lat];
  if (request.bbox && !boundsMeetOnGlobe(request.bbox, box)) return undefined;
  const most = asked.reduce((sum, field) => sum + fieldWeights[field], 0);
  // A namesake in another state is hardly what was meant.
  const isElsewhere = address.state !== undefined && place.context.state !== undefined && !isFit('state');
  const confidence =
    ((isElsewhere ? elsewhereFactor : 1) *
      asked.filter(isFit).reduce((sum, field) => sum + fieldWeights[field] * (fits.get(field) ?? 0), 0)) /
    most;
  if (confidence === 0) return undefined;
  const km = bias ? metresBetween(bias.lon, bias.lat, lon, lat) / 1000 : 0;
  const prominence = prominenceOf(place.importance, km, bias);
  const score = confidence + nameScore / 2 + prominence / 10 - (place.index.overview ? overviewPenalty : 0);
  return { place, house, lon, lat, score, matched: asked.filter(isFit), confidence };
}

const elsewhereFactor = 0.6;
/** A detailed region's entry of the same place is meant. */
const overviewPenalty = 0.1;
