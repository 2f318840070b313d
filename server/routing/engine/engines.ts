import type { Logger } from 'pino';
import {
  type EngineKind,
  hasBuiltInEngine,
  platformHere,
  wheelFor,
} from '../../../data-packs/store/engine/engine-platforms.ts';
import { installedProgram } from '../../../data-packs/store/engine/engine-programs.ts';
import type { Message } from '../../../data-packs/words/catalogue.ts';
import { engineFailures } from '../../../data-packs/words/words.ts';
import { Failure } from '../../errors.ts';
import type { EngineHealth } from '../../module.ts';
import type { MountedRegion, Regions } from '../../regions/index.ts';
import type { RoutingEngine } from './engine.ts';

type Make = (tiles: string, region: MountedRegion) => RoutingEngine;

/** The engines of the mounted regions; that of one replaced or removed stays until its requests are done. */
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

/** What a region's graph is answered from here, or a sentence why nothing does. */
type AvailableEngine = { kind: 'built-in' } | { kind: 'program'; service: string } | { missing: Message };

export interface EngineChoice {
  /** Default: built in, where there are binaries for the platform; else a program. */
  engine?: EngineKind | undefined;
  /** Where the engine's programs are, once they are installed. */
  programs: string;
  platform?: string | undefined;
}

/** Looked up again each time: the programs may be installed while the service runs. */
export function availableEngine({ engine, programs, platform = platformHere }: EngineChoice): AvailableEngine {
  const isBuiltIn = hasBuiltInEngine(platform);
  if (isBuiltIn && engine !== 'program') return { kind: 'built-in' };
  const service = installedProgram(programs, 'valhalla_service');
  if (service !== undefined) return { kind: 'program', service };
  if (wheelFor(platform) === undefined) return { missing: engineFailures.message('noneForSystem', { platform }) };
  if (isBuiltIn) return { missing: engineFailures.message('programMissing') };
  return { missing: engineFailures.message('notInstalled', { platform }) };
}
