import { remembered } from '../../base/remembered.ts';
import { contextLevels, type Label, type PlaceContext } from '../../format/places/place.ts';
import type { LonLat } from '../../geo/lon-lat.ts';
import { fold } from '../../words/fold.ts';
import { AddressVotes, type StatedPoint } from './address-votes.ts';
import type { AdminAreas, Area, CutArea } from './admin-areas.ts';
import { KnownNames } from './known-names.ts';
import { cityArea, NearestSettlements, type Settlement } from './nearest-settlements.ts';
import type { OverviewTowns } from './overview-towns.ts';
import { labelOf } from './place-names.ts';
import type { StatedContext, StatedField } from './stated-context.ts';
import type { Countries } from './world-countries.ts';

/** Metres within which addresses are asked what surrounds a point. */
const asked: Readonly<Record<StatedField, number>> = {
  postcode: 1_500,
  locality: 200,
  district: 400,
  city: 3_000,
  county: 10_000,
  state: 20_000,
  province: 20_000,
  countrycode: 5_000,
};

/** Share of a town's reach that is its middle. */
const middle = 0.25;

/** Facts about a point besides its position. */
export interface Known {
  /** The area whose context this is: an area does not lie in itself. */
  own?: Area;
  /** Context in its address tags. */
  stated?: StatedContext | undefined;
}

/**
 * Finds what a point lies in. In this order: its own address, the boundaries around it, the addresses next to it, the
 * nearest settlements, the towns of the overview, the outlines of the world's countries.
 */
export class ContextLookup {
  /** Names of cities that are towns of the overview: those of contexts, not equal ones. */
  readonly ofOverview = new Set<Label | undefined>();
  readonly #adminAreas: AdminAreas;
  readonly #countries: Countries;
  readonly #settlements: NearestSettlements;
  readonly #towns: OverviewTowns;
  readonly #names: KnownNames;
  readonly #votes: AddressVotes;
  readonly #cityOfAddress = new Map<StatedPoint, Area | undefined>();
  readonly #countryLabels = new Map<string, Label | undefined>();
  readonly #interned = new Map<string, PlaceContext>();

  constructor(
    adminAreas: AdminAreas,
    countries: Countries,
    settlements: readonly Settlement[],
    addresses: readonly StatedPoint[],
    towns: OverviewTowns,
  ) {
    this.#adminAreas = adminAreas;
    this.#countries = countries;
    this.#towns = towns;
    this.#settlements = new NearestSettlements(settlements, towns.points, adminAreas, point =>
      this.#saidCountryAt(point),
    );
    this.#names = new KnownNames(adminAreas, settlements, addresses);
    this.#votes = new AddressVotes(addresses);
  }

  /** Equal contexts are one object. */
  at(lon: number, lat: number, { own, stated }: Known = {}): PlaceContext {
    const point = { lon, lat };
    const areas = this.#adminAreas.at(lon, lat).filter(area => area !== own);
    const named = (layer: Area['layer']) => optionalLabel(areas.find(area => area.layer === layer));
    const country = countryArea(areas);
    const countrycode =
      this.#saidCountry(point, own?.layer === 'country' ? own : country, stated) ?? this.#likelyCountry(point);
    const isInCountry = (one: StatedPoint) => (this.#known(one.stated.countrycode) ?? countrycode) === countrycode;
    const ask = (field: StatedField) => this.#votes.winner(field, point, asked[field], isInCountry);

    const isWide = own?.layer === 'country' || own?.layer === 'state';
    const enclosing = (layer: 'county' | 'city') => {
      const area = isWide ? undefined : this.#adminAreas.enclosing(layer, countrycode);
      return area && labelOf(area.names);
    };
    const wider = (field: 'county' | 'state' | 'province') => {
      const name = stated?.[field] ?? ask(field);
      return name === undefined ? undefined : this.#names.wider(field, name);
    };
    const context: PlaceContext = {
      countrycode,
      country: own?.layer === 'country' ? undefined : this.#country(country, countrycode),
      state: named('state'),
      county: named('county') ?? enclosing('county') ?? wider('county'),
      subdivisions: subdivisionsOf(own ? [own, ...areas.filter(({ size }) => size > own.size)] : areas),
    };
    const isProvinceAsked = !country || context.county === undefined;
    const province = isProvinceAsked ? wider('province') : undefined;
    // A country with a boundary has those of its states, too, if it has states.
    if (!country && context.state === undefined) {
      const cut = isWide ? undefined : this.#adminAreas.enclosing('state', countrycode);
      const written = wider('state') ?? province;
      const near = isWide || cut ? undefined : this.#towns.divisionAt(point, countrycode, written?.name);
      context.state = optionalLabel(cut ?? near) ?? written;
      context.subdivisions ??= cut ? subdivisionsOf([cut]) : near && [near.code];
    }
    if (province?.name !== context.state?.name) context.county ??= province;

    const area = own?.layer === 'city' ? own : cityArea(areas);
    const said = (level: 'city' | 'district' | 'locality', name: string | undefined) =>
      name === undefined ? undefined : this.#names.place(level, name, point);
    const bounded = named('city');
    // Beside a boundary, streets and counties that stand where the city should are not believed.
    const mapped = bounded && stated?.city ? this.#names.mapped(stated.city, point) : undefined;
    context.city = preferred(bounded ? mapped : said('city', stated?.city), bounded) ?? enclosing('city');
    if (!context.city && own?.layer !== 'city') context.city = said('city', ask('city'));
    const cityName = context.city?.name ?? area?.names.name;
    const near = this.#settlements.at(point, area, cityName, !this.#adminAreas.citiesAreCut, countrycode);
    const isOfOverview = context.city === undefined && near.city?.reach !== undefined;
    context.city ??= optionalLabel(near.city);
    // Leave out the main village of a municipality of the same name.
    const besideCity = (label: Label | undefined) =>
      label?.name === (context.city?.name ?? cityName) ? undefined : label;
    for (const level of ['district', 'locality'] as const) {
      context[level] = besideCity(
        preferred(said(level, stated?.[level]), named(level)) ?? said(level, ask(level)) ?? optionalLabel(near[level]),
      );
    }
    if (context.locality?.name === context.district?.name) context.locality = undefined;
    context.postcode = stated?.postcode ?? this.#postcode(point, areas, area);
    const interned = this.#intern(context);
    if (isOfOverview) this.ofOverview.add(interned.city);
    return interned;
  }

  /** ISO code of the country at a point. */
  countrycodeAt(lon: number, lat: number): string | undefined {
    const point = { lon, lat };
    return this.#saidCountryAt(point) ?? this.#likelyCountry(point);
  }

  /** A house's context, with what only its street is known to lie in. */
  completed(own: PlaceContext, street: PlaceContext): PlaceContext {
    return this.#intern({
      ...own,
      city: own.city ?? street.city,
      county: own.county ?? street.county,
      state: own.state ?? street.state,
      postcode: own.postcode ?? street.postcode,
      subdivisions: own.subdivisions ?? street.subdivisions,
    });
  }

  #saidCountryAt(point: LonLat): string | undefined {
    return this.#saidCountry(point, countryArea(this.#adminAreas.at(point.lon, point.lat)));
  }

  /** The country that boundaries or addresses say. */
  #saidCountry(point: LonLat, area: Area | undefined, stated?: StatedContext): string | undefined {
    const mapped = area && countryCode(area);
    return mapped ?? this.#known(stated?.countrycode ?? this.#votes.winner('countrycode', point, asked.countrycode));
  }

  /** Outlines of countries are coarse: in the middle of a town they are not believed. */
  #likelyCountry(point: LonLat): string | undefined {
    const outlined = () => this.#countries.at(point.lon, point.lat);
    return this.#towns.countryAt(point, middle) ?? outlined() ?? this.#towns.countryAt(point, 1);
  }

  #known(countrycode: string | undefined): string | undefined {
    return countrycode !== undefined && this.#countries.names(countrycode) ? countrycode : undefined;
  }

  #country(area: Area | undefined, code: string | undefined): Label | undefined {
    const key = `${area?.osm.type} ${area?.osm.id} ${code}`;
    return remembered(this.#countryLabels, key, () => this.#countryLabel(area, code));
  }

  #countryLabel(area: Area | undefined, code: string | undefined): Label | undefined {
    const known = code === undefined ? undefined : this.#countries.names(code);
    const names = area ? { ...known, ...withoutUndefined(labelOf(area.names)) } : known;
    return names && labelOf(names);
  }

  /** Asks only addresses of the same city: postcodes end at its border. */
  #postcode(point: LonLat, areas: readonly Area[], city: Area | undefined): string | undefined {
    const area = areas.find(({ layer }) => layer === 'postcode');
    const whole = city?.tags.postal_code;
    if (area) return area.names.name;
    if (whole && !whole.includes(';')) return whole;
    return this.#votes.winner('postcode', point, asked.postcode, address => this.#cityOf(address) === city);
  }

  #cityOf(address: StatedPoint): Area | undefined {
    const { lon, lat } = address;
    return remembered(this.#cityOfAddress, address, () => cityArea(this.#adminAreas.at(lon, lat)));
  }

  #intern(context: PlaceContext): PlaceContext {
    let key = `${context.countrycode}\n${context.postcode}\n${context.subdivisions}`;
    for (const level of contextLevels) {
      const label = context[level];
      key += label === undefined ? '\n' : `\n${label.name}\t${label.en}\t${label.de}\t${label.fr}`;
    }
    return remembered(this.#interned, key, () => context);
  }
}

const countryArea = (areas: readonly Area[]) => areas.find(({ layer }) => layer === 'country');

export function countryCode(area: Area): string | undefined {
  const code = area.tags['ISO3166-1:alpha2'] ?? area.tags['ISO3166-1'] ?? area.tags.country_code_iso3166_1_alpha_2;
  return code && /^[A-Z]{2}$/.test(code) ? code : undefined;
}

/** ISO 3166-2 of areas, the smallest first, in the other order. */
function subdivisionsOf(areas: readonly CutArea[]): string[] | undefined {
  const codes = areas.map(({ tags }) => tags['ISO3166-2'] ?? '').filter(code => /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code));
  return codes.length === 0 ? undefined : [...new Set(codes.reverse())];
}

/** Prefers the address, unless it names the boundary around it, which has more languages. */
function preferred(stated: Label | undefined, bounded: Label | undefined): Label | undefined {
  return stated && bounded && fold(stated.name) === fold(bounded.name) ? bounded : (stated ?? bounded);
}

function optionalLabel(named: Pick<Settlement, 'names'> | undefined): Label | undefined {
  return named && labelOf(named.names);
}

function withoutUndefined(label: Label): Label {
  return Object.fromEntries(Object.entries(label).filter(([, value]) => value !== undefined)) as unknown as Label;
}
