import { setTimeout as delay } from 'node:timers/promises';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { type Bounds, boundsMeet } from '../../../data-packs/geo/bounds.ts';
import { distanceBetween, pointBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { Failure } from '../../errors.ts';
import { routingWords as t } from '../../words.ts';
import type { Graph } from '../graphs/graph.ts';
import type { Graphs } from '../graphs/graphs.ts';
import type { MissingLand } from '../trip/missing-land.ts';
import { bestAnswer, graphsApart, graphsFor, honestSnap, snapShortfall } from './choose-graph.ts';
import type { RoutingEngine } from './engine.ts';
import { routingCode, routingFailure } from './engine-failure.ts';
import type { RoutingEngines } from './engines.ts';

type Place = 'location' | 'point';

/** Name and ISO 3166-1 alpha-2 code of the country at a point. */
export type CountryAt = (lon: number, lat: number) => Promise<{ name: string; code: string | undefined } | undefined>;

export interface CoverageOptions {
  engines: Pick<RoutingEngines, 'graphs' | 'of'>;
  /** What is being joined. */
  graphs: Pick<Graphs, 'joining' | 'failure'>;
  /** Throws 501 `no_engine` where nothing here answers over a region's graph. */
  requireEngine: () => void;
  /** One engine for everything, whatever regions are installed (a Valhalla service elsewhere). */
  everywhere?: RoutingEngine | undefined;
  countryAt?: CountryAt | undefined;
}

/** How long a request waits for graphs that are being joined. */
const patienceMs = 4000;
const lookAgainMs = 50;
/** Places on the straight line between others that are looked at for what is missing. */
const between = 24;
const placesBetween = (from: LonLat, to: LonLat): LonLat[] =>
  Array.from({ length: between }, (_, k) => pointBetween(from, to, (k + 1) / (between + 1)));
/** Shorter ways are not looked at, metres. */
const leastGap = 5000;

/** Which engine answers for which places, and plain words about places that none answers for. */
export class Coverage {
  readonly #options: CoverageOptions;

  constructor(options: CoverageOptions) {
    this.#options = options;
  }

  /** Those that can route. Without an engine every question fails here, wherever its places lie. */
  graphs(): Graph[] {
    if (!this.everywhere) this.#options.requireEngine();
    return this.#options.engines.graphs();
  }

  /** The one engine for everything, where there is one. */
  get everywhere(): RoutingEngine | undefined {
    return this.#options.everywhere;
  }

  /** That of a graph; of none only where one answers for everything. */
  of(graph: Graph | undefined): RoutingEngine {
    const { everywhere, engines } = this.#options;
    if (everywhere) return everywhere;
    if (!graph) throw new RangeError('no engine answers without a graph');
    return engines.of(graph);
  }

  covers({ lon, lat }: LonLat): boolean {
    return this.#options.everywhere !== undefined || this.graphs().some(graph => graph.covers(lon, lat));
  }

  /** Whether an answer over this graph may be better when it is joined to its neighbours. */
  isBeingJoined(graph: Graph | undefined): boolean {
    return graph !== undefined && this.#options.graphs.joining([graph]) !== undefined;
  }

  /**
   * The route over these locations by the largest graph that holds them, by others when that has none; `isPart`: while
   * that is being joined to its neighbours. Throws 442 when no graph holds them all, 171 when nothing is in reach.
   */
  async bestRoute<T extends { snapDistances: readonly number[] }>(
    locations: readonly LonLat[],
    ask: (engine: RoutingEngine, isPart: boolean) => Promise<T>,
  ): Promise<T> {
    const { everywhere, engines } = this.#options;
    if (everywhere) return ask(everywhere, false);
    const asked = async (graph: Graph): Promise<T> => {
      const answer = await ask(engines.of(graph), this.isBeingJoined(graph));
      await this.requireHonestSnaps(locations, answer.snapDistances);
      return answer;
    };
    const graphs = await this.graphsFor(locations);
    try {
      return await bestAnswer(graphs, asked, ({ snapDistances }) => snapShortfall(snapDistances));
    } catch (error) {
      throw await this.explain(error, locations);
    }
  }

  /** Graphs for these locations, from `first` in the request. Throws 442: none holds all; 171: nothing in reach. */
  async graphsFor(locations: readonly LonLat[], first = 0): Promise<Graph[]> {
    try {
      const graphs = graphsFor(this.graphs(), locations);
      if (graphs.length > 0) return graphs;
      await this.requireJoined(locations);
      const joined = graphsFor(this.graphs(), locations);
      if (joined.length > 0) return joined;
    } catch (error) {
      throw await this.explain(error, locations, { first });
    }
    throw await this.#apart(graphsApart(this.graphs(), locations), locations);
  }

  /** Waits a moment where the graphs of these places are being joined. Throws 503 where that takes longer. */
  async requireJoined(places: readonly LonLat[]): Promise<void> {
    for (const until = performance.now() + patienceMs; ; await delay(lookAgainMs)) {
      const apart = graphsApart(this.graphs(), places);
      const joining = apart.length > 0 ? this.#options.graphs.joining(apart) : undefined;
      if (joining === undefined) return;
      const { seconds: retryAfter, ...told } = joining;
      if (performance.now() > until) throw new Failure('maintenance', t.message('beingJoined', told), { retryAfter });
    }
  }

  /** Why no route leads over graphs, and what to install: the first place between them that none holds, and its country. */
  async #apart(apart: readonly Graph[], locations: readonly LonLat[]): Promise<Failure> {
    const holding = apart.flatMap(({ regions }) =>
      regions.filter(region => locations.some(({ lon, lat }) => region.covers(lon, lat))),
    );
    const regions = holding.map(({ manifest }) => manifest.name);
    const reason = this.#options.graphs.failure();
    if (reason) return routingFailure(442, t.message('locationsUnjoined', { regions, reason }));
    const pairs = locations.slice(1).map((to, i) => [itemAt(locations, i), to] as const);
    const ends = [itemAt(locations, 0), itemAt(locations, locations.length - 1)] as const;
    const [from, to] = pairs.find(pair => graphsApart(apart, pair).length > 0) ?? ends;
    const gap = await this.#withCountries(placesBetween(from, to).filter(place => !this.covers(place)));
    const names = [...new Set(gap.flatMap(({ country }) => country ?? []))];
    const missing = gap.find(({ country }) => country !== undefined) ?? gap[0];
    if (!missing) return routingFailure(442, t.message('locationsUnconnected', { regions }));
    const values = { regions, lat: Number(missing.lat.toFixed(4)), lon: Number(missing.lon.toFixed(4)) };
    const sentence =
      names.length > 0 ? t.message('locationsApartBy', { ...values, names }) : t.message('locationsApart', values);
    return routingFailure(442, sentence);
  }

  /** Places, and their countries as far as these are known. */
  #withCountries(places: readonly LonLat[]): Promise<(LonLat & { country?: string; code?: string | undefined })[]> {
    // The name only helps: that it cannot be found must not hide what failed.
    const countryOf = ({ lon, lat }: LonLat) => this.#options.countryAt?.(lon, lat).catch(() => undefined);
    return Promise.all(
      places.map(async place => {
        const country = await countryOf(place);
        return { ...place, ...(country && { country: country.name, code: country.code }) };
      }),
    );
  }

  /** Of each location but the last: land that no region holds on the straight line to the next. */
  async missingBetween(locations: readonly LonLat[]): Promise<(MissingLand | undefined)[]> {
    if (this.everywhere) return [];
    const graphs = this.graphs();
    return Promise.all(
      locations.slice(1).map(async (to, i) => {
        const from = itemAt(locations, i);
        if (distanceBetween(from, to) < leastGap) return undefined;
        const places = placesBetween(from, to);
        const isBare = places.map(({ lon, lat }) => !graphs.some(graph => graph.covers(lon, lat)));
        // Between outlines of neighbours, which are simplified, single places may be of none.
        const gap = places.filter((_, k) => isBare[k] && (isBare[k + 1] ?? true));
        const [land] = await this.#withCountries(gap.slice(0, 1));
        if (land?.country === undefined || this.#isOwnLand(land)) return undefined;
        return { lat: land.lat, lon: land.lon, country: land.country };
      }),
    );
  }

  /** Whether it lies amid an installed region of that country, which has no data there. */
  #isOwnLand({ lat, lon, code }: LonLat & { code?: string | undefined }): boolean {
    const here: Bounds = [lon, lat, lon, lat];
    const regions = this.graphs().flatMap(graph => graph.regions);
    return regions.some(
      ({ manifest: { bounds, countries } }) =>
        boundsMeet(bounds, here) && (code === undefined || countries.length === 0 || countries.includes(code)),
    );
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
    const regions = this.graphs().flatMap(graph => graph.regions);
    const isInstalled = regions.some(({ manifest: { countries, name, bounds } }) =>
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
