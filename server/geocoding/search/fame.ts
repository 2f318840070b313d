import { placeImportance } from '../../../data-packs/format/places/importance.ts';
import type { Layer } from '../../../data-packs/format/places/place.ts';
import type { IndexedPlace } from '../places/place-index.ts';
import type { TextMatch } from '../text/text-match.ts';
import type { SearchRequest } from './search-request.ts';

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
export function fameOf(
  { index, layer, importance }: IndexedPlace,
  match: TextMatch,
  { bias, typing }: SearchRequest,
  unfinished: boolean,
): { score: number; importance: number } {
  const isMeant = match.literal && importance >= famous && famousLayers.has(layer) && !bias && !typing;
  const score = isMeant ? famousNameBonus : 0;
  const isDemoted = index.overview && (bias ? bias.inRegion : !isMeant);
  if (!isDemoted) return { score, importance };
  // While typing "Mauren", "Mau" does not mean the town in India.
  const isBegun = typing && unfinished && match.exact && importance < wellKnown;
  return {
    score: score - overviewPenalty * (1 - importance) - (isBegun ? unfinishedWordPenalty : 0),
    importance: importance * overviewFactor,
  };
}
