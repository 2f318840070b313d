import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { Failure } from '../../errors.ts';
import type { MountedRegion } from '../../regions/index.ts';
import { chooseRegion, distanceToBounds } from './choose-region.ts';
import type { RoutingEngine } from './engine.ts';
import { routingCode, routingFailure } from './engine-failure.ts';

/** Beyond the installed regions a road this near is still taken for the one that was meant, metres. */
export const honestSnap = 1000;

/** So many points of a trace decide which region it lies in. */
const tracePointsAsked = 250;

/** Where engines come from. */
interface Engines {
  /** Regions that can route. */
  regions(): MountedRegion[];
  of(region: MountedRegion): RoutingEngine;
}

export interface CoverageOptions {
  engines: Engines;
  /** One engine for everything, whatever regions are installed (a Valhalla service elsewhere). */
  everywhere?: RoutingEngine;
  /** What to call the region a place lies in, where that is known. */
  nameRegion?: (lon: number, lat: number) => Promise<string | undefined>;
}

/** Which engine answers for which places, and plain words about places that none answers for. */
export class Coverage {
  readonly #options: CoverageOptions;

  constructor(options: CoverageOptions) {
    this.#options = options;
  }

  /** The installed regions that can route; none matter when one engine answers for everything. */
  regions(): MountedRegion[] {
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

  /** The engine that holds all these locations. Throws 442 when regions lie between them, 171 when nothing is in reach. */
  async engineFor(locations: readonly LonLat[]): Promise<RoutingEngine> {
    const { everywhere, engines } = this.#options;
    if (everywhere) return everywhere;
    try {
      return engines.of(chooseRegion(engines.regions(), locations));
    } catch (error) {
      throw await this.explain(error, locations);
    }
  }

  /**
   * The engine of the region that holds a recorded trace, and the points it cannot know of (their indices): a trace may begin or
   * end beyond the region, or have points that a receiver without a fix made up. Throws like `engineFor`.
   */
  async engineForTrace(points: readonly LonLat[]): Promise<{ engine: RoutingEngine; beyond: readonly number[] }> {
    const { everywhere, engines } = this.#options;
    if (everywhere) return { engine: everywhere, beyond: [] };
    const step = Math.max(1, Math.floor(points.length / tracePointsAsked));
    const asked: LonLat[] = [];
    for (let i = 0; i < points.length; i += step) asked.push(...points.slice(i, i + 1));
    try {
      const region = chooseRegion(engines.regions(), asked, 'points');
      const [west, south, east, north] = region.manifest.bounds;
      const beyond: number[] = [];
      for (const [i, point] of points.entries()) {
        const { lat, lon } = point;
        if (lon >= west && lon <= east && lat >= south && lat <= north) continue;
        if (distanceToBounds(region, point) > honestSnap) beyond.push(i);
      }
      if (points.length - beyond.length < 2) throw routingFailure(171);
      return { engine: engines.of(region), beyond };
    } catch (error) {
      const outside = asked.findIndex(point => !this.covers(point));
      if (routingCode(error) !== 171 || outside < 0) throw error;
      throw await this.#missing(`Point ${outside * step + 1}`, asked[outside]);
    }
  }

  /** Nothing in reach of a location outside every region is a matter of coverage: the failure says which region is missing. */
  async explain(error: unknown, locations: readonly LonLat[]): Promise<unknown> {
    const code = routingCode(error);
    const outside = locations.findIndex(location => !this.covers(location));
    if ((code !== 171 && code !== 154) || outside < 0) return error;
    return this.#missing(`Location ${outside + 1}`, locations[outside]);
  }

  /** Throws 171 when a location outside every region was put on a road further away than anybody meant. */
  async requireHonestSnaps(locations: readonly LonLat[], snapDistances: readonly number[]): Promise<void> {
    const far = locations.findIndex((location, i) => (snapDistances[i] ?? 0) > honestSnap && !this.covers(location));
    if (far >= 0) throw await this.#missing(`Location ${far + 1}`, locations[far]);
  }

  async #missing(what: string, location: LonLat | undefined): Promise<Failure> {
    // The name only helps: that it cannot be found must not hide what failed.
    const name = location && (await this.#options.nameRegion?.(location.lon, location.lat).catch(() => undefined));
    const place = location ? ` (${location.lat}, ${location.lon})` : '';
    const remedy = name === undefined ? 'install the region it lies in' : `install a region of ${name} that holds it`;
    return routingFailure(171, `${what}${place} is outside every installed region: ${remedy}`);
  }
}
