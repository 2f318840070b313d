import { lookup } from '../../data-packs/base/lookup.ts';
import { placeImportance } from '../../data-packs/format/places/importance.ts';
import type { Label, Place } from '../../data-packs/format/places/place.ts';
import { type Bounds, boundsOf } from '../../data-packs/geo/bounds.ts';
import { metresBetween } from '../../data-packs/geo/great-circle.ts';
import { fold } from '../../data-packs/words/fold.ts';
import { extentOf } from './antimeridian.ts';
import { type City, listCities, rankOf } from './cities.ts';
import type { CityGazetteer } from './city-names.ts';
import { everydayNames } from './everyday-names.ts';
import { type Division, naturalEarth, polygonOf } from './natural-earth.ts';

/** Towns of this many people say how far a division reaches. */
const counted = 1000;
/** Metres. */
const reach = 150_000;

/** A first-level division, where it is, and how many people live in its towns. */
interface Settled {
  division: Division;
  label: Label;
  lon: number;
  lat: number;
  extent: Bounds | undefined;
  population: number;
  /** The largest of its towns that has its name. */
  namesake: City | undefined;
}

const plainLetters = (name: string): string => fold(name).replace(/[^\p{L}\d]/gu, '');

/** States, provinces, prefectures: which town lies in which, and each as a place that is found. */
export class Divisions {
  readonly #languages = naturalEarth('languages');
  /** Those that the map names. */
  readonly #labelled = new Map(naturalEarth('states').map(state => [state.code, state]));
  readonly #gazetteer: CityGazetteer;
  readonly #byAdmin = new Map<string, Settled>();
  /** By country: those whose division is known. */
  readonly #towns: ReadonlyMap<string, readonly { city: City; settled: Settled }[]>;

  constructor(gazetteer: CityGazetteer) {
    this.#gazetteer = gazetteer;
    const divisions = naturalEarth('divisions');
    const towns = Map.groupBy(listCities(counted), ({ country, admin }) => `${country} ${admin}`);
    const most = Math.max(...divisions.map(({ admins }) => admins.length));
    // What GeoNames uses today comes before older codes, which others may have now.
    const placed = new Set<Division>();
    for (let rank = 0; rank < most; rank++) {
      for (const division of divisions) {
        if (placed.has(division)) continue;
        const key = `${countryOf(division)} ${division.admins[rank]}`;
        const cities = towns.get(key);
        if (!cities || this.#byAdmin.has(key)) continue;
        this.#byAdmin.set(key, this.#settled(division, cities));
        placed.add(division);
      }
    }
    const settled = [...towns].flatMap(([key, cities]) => {
      const one = this.#byAdmin.get(key);
      return one ? cities.map(city => ({ city, settled: one })) : [];
    });
    this.#towns = Map.groupBy(settled, ({ city }) => city.country);
  }

  /** The division that a town lies in. */
  of({ country, admin, lon, lat }: City): { label: Label; code: string } | undefined {
    const known = this.#byAdmin.get(`${country} ${admin}`);
    return known ? told(known) : this.nearest(country, lon, lat);
  }

  /** Of a place whose division is not told: that of the nearest town in reach. */
  nearest(country: string, lon: number, lat: number): { label: Label; code: string } | undefined {
    let nearest: { settled: Settled | undefined; metres: number } = { settled: undefined, metres: reach };
    for (const { city, settled } of this.#towns.get(country) ?? []) {
      const metres = metresBetween(lon, lat, city.lon, city.lat);
      if (metres < nearest.metres) nearest = { settled, metres };
    }
    return nearest.settled && told(nearest.settled);
  }

  /** As places, without their countries. */
  places(): (Place & { context: { countrycode: string } })[] {
    const shapes = naturalEarth('state-shapes');
    return [...this.#byAdmin.values()].map(({ division, label, lon, lat, extent, population, namesake }) => {
      const { code, name, names } = division;
      const polygons = lookup(shapes, code)?.map(parts => polygonOf({ parts }));
      const others = [name, ...Object.values(names), ...this.#shortNames(code)];
      const shown = new Set(Object.values(label));
      const importance = placeImportance({ place: 'region', population });
      return {
        layer: 'state' as const,
        osmKey: 'place',
        osmValue: 'state',
        names: { ...label, alternatives: [...new Set(others)].filter(one => !shown.has(one)) },
        ...{ lon, lat },
        extent: polygons ? extentOf(polygons.map(boundsOf)) : extent,
        ...(polygons && { shape: { type: 'polygons' as const, polygons } }),
        importance: namesake ? Math.min(importance, rankOf(namesake).importance - 0.05) : importance,
        context: { countrycode: countryOf(division), subdivisions: [code] },
      };
    });
  }

  /** As running text has it, "Calif."; not what is the code anyway, as "La." of Louisiana. */
  #shortNames(code: string): string[] {
    const short = this.#labelled.get(code)?.abbreviation;
    return short === undefined || code.endsWith(`-${short.replace('.', '').toUpperCase()}`) ? [] : [short];
  }

  #namesOf(city: City): string[] {
    const { name, others } = this.#gazetteer.names(city);
    return [city.name, name, others.en ?? name, ...everydayNames(city.country, city.name)];
  }

  #settled(division: Division, cities: readonly City[]): Settled {
    const { code, name, names } = division;
    const spoken = lookup(this.#languages, countryOf(division)) ?? [];
    const [local = name] = spoken.flatMap(language => lookup(names, language) ?? []);
    const { en, de, fr } = names;
    const all = new Set([name, ...Object.values(names)].map(plainLetters));
    const [lon, lat] = this.#labelled.get(code)?.at ?? [
      median(cities.map(city => city.lon)),
      median(cities.map(city => city.lat)),
    ];
    return {
      division,
      label: { name: local, ...(en && { en }), ...(de && { de }), ...(fr && { fr }) },
      lon,
      lat,
      extent: cities.length > 1 ? extentOf(cities.map(({ lon, lat }) => [lon, lat, lon, lat])) : undefined,
      population: cities.reduce((sum, city) => sum + city.population, 0),
      namesake: cities.find(city => this.#namesOf(city).some(one => all.has(plainLetters(one)))),
    };
  }
}

const told = ({ label, division }: Settled) => ({ label, code: division.code });

const countryOf = ({ code }: Division): string => code.slice(0, 2);

function median(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
