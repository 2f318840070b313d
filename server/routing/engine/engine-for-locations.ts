import { itemAt } from '../../../data-packs/base/item-at.ts';
import { type Bounds, boundsMeet } from '../../../data-packs/geo/bounds.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { Failure } from '../../errors.ts';
import type { MountedRegion } from '../../regions/index.ts';
import { routingWords as t } from '../../words.ts';
import { bestAnswer, honestSnap, regionsFor, snapShortfall } from './choose-region.ts';
import type { RoutingEngine } from './engine.ts';
import { routingCode, routingFailure } from './engine-failure.ts';
import type { RoutingEngines } from './engines.ts';

type Place = 'location' | 'point';

/** Name and ISO 3166-1 alpha-2 code of the country at a point. */
export type CountryAt = (lon: number, lat: number) => Promise<{ name: string; code: string | undefined } | undefined>;

export interface CoverageOptions {
  engines: Pick<RoutingEngines, 'regions' | 'of'>;
  /** Throws 501 `no_engine` where nothing here answers over a region's graph. */
  requireEngine: () => void;
  /** One engine for everything, whatever regions are installed (a Valhalla service elsewhere). */
  everywhere?: RoutingEngine | undefined;
  countryAt?: CountryAt | undefined;
}

/** Which engine answers for which places, and plain words about places that none answers for. */
export class Coverage {
  readonly #options: CoverageOptions;

  constructor(options: CoverageOptions) {
    this.#options = options;
  }

  /** The regions that can route. Without an engine every question fails here, wherever its places lie. */
  regions(): MountedRegion[] {
    if (!this.everywhere) this.#options.requireEngine();
    return this.#options.engines.regions();
  }

  /** The one engine for everything, where there is one. */
  get everywhere(): RoutingEngine | undefined {
    return this.#options.everywhere;
  }

  of(region: MountedRegion): RoutingEngine {
    return this.#options.everywhere ?? this.#options.engines.of(region);
  }

  covers({ lon, lat }: LonLat): boolean {
    return this.#options.everywhere !== undefined || this.regions().some(region => region.covers(lon, lat));
  }

  /**
   * The route over these locations by the region whose border is the furthest, by others when that has none. Throws
   * 442 when no region holds them all, 171 when nothing is in reach.
   */
  async bestRoute<T extends { snapDistances: readonly number[] }>(
    locations: readonly LonLat[],
    ask: (engine: RoutingEngine) => Promise<T>,
  ): Promise<T> {
    const { everywhere, engines } = this.#options;
    if (everywhere) return ask(everywhere);
    const asked = async (engine: RoutingEngine): Promise<T> => {
      const answer = await ask(engine);
      await this.requireHonestSnaps(locations, answer.snapDistances);
      return answer;
    };
    const regions = await this.regionsFor(locations);
    try {
      return await bestAnswer(
        regions,
        region => asked(engines.of(region)),
        ({ snapDistances }) => snapShortfall(snapDistances),
      );
    } catch (error) {
      throw await this.explain(error, locations);
    }
  }

  /** Regions for these locations, from `first` in the request. Throws 442: none holds all; 171: nothing in reach. */
  async regionsFor(locations: readonly LonLat[], first = 0): Promise<MountedRegion[]> {
    try {
      return regionsFor(this.regions(), locations);
    } catch (error) {
      throw await this.explain(error, locations, { first });
    }
  }

  /**
   * A place in reach of nothing, outside every region: the failure says which region is missing. The places are every
   * `step`th of the request, beginning at `first`.
   */
  async explain(
    error: unknown,
    places: readonly LonLat[],
    { what = 'location' as Place, first = 0, step = 1 } = {},
  ): Promise<unknown> {
    const code = routingCode(error);
    if (code !== 171 && (code !== 154 || what === 'point')) return error;
    const outside = places.findIndex(place => !this.covers(place));
    return outside < 0 ? error : this.#missing(what, first + outside * step, itemAt(places, outside));
  }

  /** Throws 171 when a location outside every region was put on a road too far away to be meant. */
  async requireHonestSnaps(locations: readonly LonLat[], snapDistances: readonly number[]): Promise<void> {
    const far = locations.findIndex((location, i) => itemAt(snapDistances, i) > honestSnap && !this.covers(location));
    if (far >= 0) throw await this.#missing('location', far, itemAt(locations, far));
  }

  async #missing(what: Place, index: number, { lat, lon }: LonLat): Promise<Failure> {
    // The name only helps: that it cannot be found must not hide what failed.
    const country = await this.#options.countryAt?.(lon, lat).catch(() => undefined);
    // Extracts end short of borders, and coarse outlines reach over them: a country that is there is not what is missing.
    // A region that does not say its countries may be of this one where it lies near the place.
    const isInstalled = this.regions().some(({ manifest: { countries, name, bounds } }) =>
      country?.code === undefined
        ? name === country?.name
        : countries.includes(country.code) || (countries.length === 0 && boundsMeet(bounds, around(lon, lat))),
    );
    const name = isInstalled ? undefined : country?.name;
    const place = { number: index + 1, lat, lon };
    const sentence =
      name === undefined ? t.message(`${what}Outside`, place) : t.message(`${what}OutsideOf`, { ...place, name });
    return routingFailure(171, sentence);
  }
}

/** Degrees that coarse outlines of countries are off by, at most. */
const outlineError = 0.2;

const around = (lon: number, lat: number): Bounds => [
  lon - outlineError,
  lat - outlineError,
  lon + outlineError,
  lat + outlineError,
];
