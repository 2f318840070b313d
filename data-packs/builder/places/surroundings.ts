import Flatbush from 'flatbush';
import type { Label, PlaceContext } from '../../format/places/place.ts';
import { degreesSpanning, flatDistance } from '../../geo/flat-distance.ts';
import { itemAt } from '../../geo/item-at.ts';
import type { Administration, Area } from './administration.ts';
import { labelOf } from './place-names.ts';
import type { Settlement } from './settlement-nodes.ts';
import type { Countries } from './world-countries.ts';

/** Metres around a settlement's centre that it may claim where no boundary says, by its size. */
const reachOf: Readonly<Record<string, number>> = {
  city: 15_000,
  town: 7_000,
  municipality: 7_000,
  village: 2_500,
  borough: 4_000,
  suburb: 2_500,
  quarter: 1_500,
  hamlet: 1_500,
  neighbourhood: 1_000,
  isolated_dwelling: 500,
  farm: 400,
};
const widest = 15_000;
const districts = new Set(['borough', 'suburb', 'quarter']);
const localities = new Set(['neighbourhood', 'hamlet', 'village', 'isolated_dwelling', 'farm']);
const cities = new Set(['city', 'town', 'municipality', 'village']);

/** Points with a postcode, for places whose own is not written down. */
export interface PostcodePoint {
  lon: number;
  lat: number;
  postcode: string;
}
const postcodeReach = 1_500;

/** Says what a point lies in: boundaries first, then the nearest settlement by its size, then the world's outlines. */
export class Surroundings {
  readonly #administration: Administration;
  readonly #countries: Countries;
  readonly #settlements: readonly Settlement[];
  readonly #settlementIndex: Flatbush | undefined;
  readonly #areaOfSettlement: (Area | undefined)[];
  readonly #postcodes: readonly PostcodePoint[];
  readonly #postcodeIndex: Flatbush | undefined;
  readonly #areaOfPostcode = new Map<number, Area | undefined>();

  constructor(
    administration: Administration,
    countries: Countries,
    settlements: readonly Settlement[],
    postcodes: readonly PostcodePoint[],
  ) {
    this.#administration = administration;
    this.#countries = countries;
    this.#settlements = settlements;
    this.#settlementIndex = pointIndex(settlements);
    this.#areaOfSettlement = settlements.map(({ lon, lat }) => cityArea(administration.at(lon, lat)));
    this.#postcodes = postcodes;
    this.#postcodeIndex = pointIndex(postcodes);
  }

  /** `own` is left out: an area does not lie in itself, nor in what has its name on its level. */
  at(lon: number, lat: number, own?: Area): PlaceContext {
    const areas = this.#administration.at(lon, lat).filter(area => area !== own);
    const find = (layer: Area['layer']) => areas.find(area => area.layer === layer);
    const label = (area: Area | undefined): Label | undefined => area && labelOf(area.names);
    const city = find('city');
    const context: PlaceContext = {
      locality: label(find('locality')),
      district: label(find('district')),
      city: label(city),
      county: label(find('county')),
      state: label(find('state')),
      postcode: find('postcode')?.names.name ?? city?.tags.postal_code,
    };
    if (context.postcode?.includes(';')) context.postcode = undefined;
    this.#nearestSettlements(lon, lat, own?.layer === 'city' ? own : city, context);

    const country = find('country');
    const ownCode = own?.layer === 'country' ? codeOf(own) : undefined;
    context.countrycode = ownCode ?? (country && codeOf(country)) ?? this.#countries.at(lon, lat);
    const known = context.countrycode === undefined ? undefined : this.#countries.names(context.countrycode);
    if (own?.layer !== 'country') {
      const local = label(country);
      context.country = local ? { ...known, ...withoutUndefined(local) } : known && labelOf(known);
      if (context.country) context.country = labelOf(context.country);
    }
    if (!context.state && own?.layer !== 'state' && own?.layer !== 'country' && !country) {
      const around = this.#administration.surroundings.find(({ countrycode }) => countrycode === context.countrycode);
      if (around) context.state = labelOf(around.state);
    }
    context.postcode ??= this.#nearestPostcode(lon, lat, own?.layer === 'city' ? own : city);
    return context;
  }

  #nearestSettlements(lon: number, lat: number, city: Area | undefined, context: PlaceContext): void {
    if (!this.#settlementIndex) return;
    const [x, y] = degreesSpanning(widest, lat);
    const cityName = city?.names.name;
    const best: Record<'city' | 'district' | 'locality', { share: number; settlement?: Settlement }> = {
      city: { share: 1 },
      district: { share: 1 },
      locality: { share: 1 },
    };
    for (const i of this.#settlementIndex.search(lon - x, lat - y, lon + x, lat + y)) {
      const settlement = itemAt(this.#settlements, i);
      if (this.#areaOfSettlement[i] !== city) continue;
      const share = flatDistance(lon, lat, settlement.lon, settlement.lat) / (reachOf[settlement.place] ?? 0);
      const consider = (level: keyof typeof best) => {
        if (share < best[level].share) best[level] = { share, settlement };
      };
      if (!city && cities.has(settlement.place)) consider('city');
      // The centre a city is named after claims its surroundings for itself: they are no part of the next village.
      if (settlement.names.name === cityName) {
        consider('district');
        consider('locality');
        continue;
      }
      if (districts.has(settlement.place)) consider('district');
      // A village is a locality of the municipality it lies in, and a city of its own where there is none.
      if (localities.has(settlement.place) && (city !== undefined || settlement.place !== 'village'))
        consider('locality');
    }
    const use = (level: keyof typeof best) => {
      const found = best[level].settlement;
      if (!found || context[level]) return;
      // The main village of a municipality of the same name adds nothing.
      if (level !== 'city' && found.names.name === (context.city?.name ?? cityName)) return;
      context[level] = labelOf(found.names);
    };
    use('city');
    use('district');
    use('locality');
  }

  /** Postcodes end where the city does: the nearest address across a border says nothing. */
  #nearestPostcode(lon: number, lat: number, city: Area | undefined): string | undefined {
    if (!this.#postcodeIndex) return undefined;
    const [x, y] = degreesSpanning(postcodeReach, lat);
    for (const i of this.#postcodeIndex.neighbors(lon, lat, 8, Math.max(x, y))) {
      const point = itemAt(this.#postcodes, i);
      if (!this.#areaOfPostcode.has(i))
        this.#areaOfPostcode.set(i, cityArea(this.#administration.at(point.lon, point.lat)));
      if (this.#areaOfPostcode.get(i) === city) return point.postcode;
    }
    return undefined;
  }
}

export function codeOf(area: Area): string | undefined {
  const code = area.tags['ISO3166-1:alpha2'] ?? area.tags['ISO3166-1'] ?? area.tags.country_code_iso3166_1_alpha_2;
  return code && /^[A-Z]{2}$/.test(code) ? code : undefined;
}

function cityArea(areas: readonly Area[]): Area | undefined {
  return areas.find(({ layer }) => layer === 'city');
}

function withoutUndefined(label: Label): Label {
  return Object.fromEntries(Object.entries(label).filter(([, value]) => value !== undefined)) as unknown as Label;
}

function pointIndex(points: readonly { lon: number; lat: number }[]): Flatbush | undefined {
  if (points.length === 0) return undefined;
  const index = new Flatbush(points.length);
  for (const { lon, lat } of points) index.add(lon, lat, lon, lat);
  index.finish();
  return index;
}
