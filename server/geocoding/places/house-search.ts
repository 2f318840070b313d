import type { HouseNumber } from '../../../data-packs/format/places/house-number.ts';
import { parseHouseNumber } from '../../../data-packs/format/places/house-number.ts';
import type { IndexedPlace } from './place-index.ts';
import type { IndexedHouse } from './place-rows.ts';

export interface FoundHouse {
  house: IndexedHouse;
  /** 1 for the exact number; less inside a range, for another letter, or for a computed position. */
  quality: number;
}

/** Distance in numbers of the neighbours that a position is computed from. */
const around = 40;

/** Finds a house by number, or interpolates its position between neighbours; `undefined` beyond them. */
export function findHouse(place: IndexedPlace, wanted: HouseNumber): FoundHouse | undefined {
  const houses = place.index.housesNear(place.id, wanted.low, around);
  let best: FoundHouse | undefined;
  const consider = (house: IndexedHouse, quality: number) => {
    if (!best || quality > best.quality) best = { house, quality };
  };
  for (const house of houses) {
    const own = parseHouseNumber(house.number);
    if (!own) continue;
    if (own.key === wanted.key) consider(house, house.interpolated ? 0.97 : 1);
    else if (wanted.high > wanted.low) {
      // A house of either number answers "12-14".
      if (own.low === wanted.low || own.low === wanted.high) consider(house, 0.9);
    } else if (own.high > own.low && holds(own, wanted.low)) consider(house, 0.95);
    // "30c" of 30a-g, and a house of those letters.
    else if (own.low === wanted.low && (spells(own, wanted) || spells(wanted, own))) consider(house, 0.95);
    // "12c" where only 12 exists, then "12" where only 12a and 12b do.
    else if (own.low === wanted.low && own.suffix === '') consider(house, 0.85);
    else if (own.low === wanted.low && wanted.suffix === '') consider(house, 0.8 - suffixRank(own.suffix) / 1000);
  }
  return best ?? between(houses, wanted);
}

/** Whether a range of letters includes another's letter: 30a-g has 30c. */
function spells({ suffix, lastSuffix }: HouseNumber, other: HouseNumber): boolean {
  return lastSuffix !== undefined && other.suffix >= suffix && other.suffix <= lastSuffix;
}

/** Whether a range includes a number on its side of the street: 12-16 has 14, not 13. */
function holds(range: HouseNumber, number: number): boolean {
  if (number < range.low || number > range.high) return false;
  return (range.low - range.high) % 2 !== 0 || (number - range.low) % 2 === 0;
}

function suffixRank(suffix: string): number {
  return suffix === '' ? 0 : suffix.charCodeAt(0) - 96;
}

/** Interpolates between the nearest lower and higher number on the same side of the street. */
function between(houses: readonly IndexedHouse[], wanted: HouseNumber): FoundHouse | undefined {
  let lower: IndexedHouse | undefined;
  let higher: IndexedHouse | undefined;
  for (const house of houses) {
    if (house.low <= 0 || (house.low - wanted.low) % 2 !== 0) continue;
    if (house.low < wanted.low && (!lower || house.low > lower.low)) lower = house;
    if (house.low > wanted.low && (!higher || house.low < higher.low)) higher = house;
  }
  if (!lower || !higher || higher.low - lower.low > 20) return undefined;
  const share = (wanted.low - lower.low) / (higher.low - lower.low);
  const house: IndexedHouse = {
    number: wanted.key,
    low: wanted.low,
    high: wanted.high,
    lon: lower.lon + share * (higher.lon - lower.lon),
    lat: lower.lat + share * (higher.lat - lower.lat),
    context: (share < 0.5 ? lower : higher).context,
    osm: undefined,
    interpolated: true,
    building: undefined,
  };
  return { house, quality: 0.7 };
}
