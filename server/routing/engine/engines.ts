import type { Logger } from 'pino';
import { Failure } from '../../errors.ts';
import type { EngineHealth } from '../../module.ts';
import type { MountedRegion, Regions } from '../../regions/index.ts';
import type { RoutingEngine } from './engine.ts';

type Make = (tiles: string, region: MountedRegion) => RoutingEngine;

/**
 * The engines of the mounted regions. A region that is replaced or removed keeps its engine until its requests are
 * done.
 */
export class RoutingEngines {
  readonly #regions: Regions;
  readonly #make: Make;
  readonly #logger: Logger;
  readonly #engines = new Map<MountedRegion, RoutingEngine>();
  readonly #leaving = new Map<RoutingEngine, Promise<void>>();
  readonly #unsubscribe: () => void;

  constructor(regions: Regions, make: Make, logger: Logger) {
    this.#regions = regions;
    this.#make = make;
    this.#logger = logger;
    this.#unsubscribe = regions.onChange(() => this.#retire(new Set(regions.list())));
  }

  /** Regions that can route. One whose engine cannot start is left out where another lies in the same place. */
  regions(): MountedRegion[] {
    const routable = this.#routable();
    const failed = new Set(routable.filter(region => this.#engines.get(region)?.health().state === 'failed'));
    if (failed.size === 0) return routable;
    const instead = routable.filter(region => !failed.has(region));
    return routable.filter(region => !failed.has(region) || !instead.some(other => overlap(region, other)));
  }

  /** Throws 503 `maintenance` for a region that was replaced or removed meanwhile. */
  of(region: MountedRegion): RoutingEngine {
    const known = this.#engines.get(region);
    if (known) return known;
    if (!this.#regions.list().includes(region)) throw new Failure('maintenance', undefined, { retryAfter: 1 });
    const tiles = region.partPath('routing');
    if (tiles === undefined) throw new Error(`the region ${region.id} has no routing part`);
    const engine = this.#make(tiles, region);
    this.#engines.set(region, engine);
    return engine;
  }

  health(): EngineHealth[] {
    return this.#routable().map(region => ({
      region: region.id,
      ...(this.#engines.get(region)?.health() ?? { state: 'idle' as const }),
    }));
  }

  #routable(): MountedRegion[] {
    return this.#regions.list().filter(region => region.partPath('routing') !== undefined);
  }

  /** Resolves when the engines of regions that are gone have ended. */
  async released(): Promise<void> {
    await Promise.all(this.#leaving.values());
  }

  /** Called when the last request was answered or cut off. */
  async close(): Promise<void> {
    this.#unsubscribe();
    const all = [...this.#engines.values(), ...this.#leaving.keys()];
    this.#engines.clear();
    await Promise.all(all.map(engine => engine.stop()));
  }

  #retire(kept: ReadonlySet<MountedRegion>): void {
    for (const [region, engine] of this.#engines) {
      if (kept.has(region)) continue;
      this.#engines.delete(region);
      const gone = engine
        .close()
        .catch(error =>
          this.#logger.error(
            { err: error, region: region.id },
            `the routing engine of ${region.id} could not be stopped`,
          ),
        )
        .finally(() => this.#leaving.delete(engine));
      this.#leaving.set(engine, gone);
    }
  }
}

function overlap({ manifest: { bounds: a } }: MountedRegion, { manifest: { bounds: b } }: MountedRegion): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}
