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
import { areBeside, type Graph } from '../graphs/graph.ts';
import type { Graphs } from '../graphs/graphs.ts';
import type { RoutingEngine } from './engine.ts';

type Make = (graph: Graph) => RoutingEngine;

/** The engines of the graphs; that of one replaced or removed stays until its requests are done. */
export class RoutingEngines {
  readonly #graphs: Pick<Graphs, 'list' | 'onChange' | 'remake'>;
  readonly #make: Make;
  readonly #logger: Logger;
  readonly #engines = new Map<Graph, RoutingEngine>();
  readonly #leaving = new Map<Graph, { engine: RoutingEngine; gone: Promise<void> }>();

  constructor(graphs: Pick<Graphs, 'list' | 'onChange' | 'remake'>, make: Make, logger: Logger) {
    this.#graphs = graphs;
    this.#make = make;
    this.#logger = logger;
    graphs.onChange(() => this.#retire(new Set(graphs.list())));
  }

  /** Graphs that can be asked. One whose engine cannot start is left out where another lies in the same place. */
  graphs(): Graph[] {
    const all = [...this.#graphs.list()];
    const failed = new Set(all.filter(graph => this.#engines.get(graph)?.health().state === 'failed'));
    if (failed.size === 0) return all;
    for (const graph of failed) this.#graphs.remake(graph);
    const instead = all.filter(graph => !failed.has(graph));
    return all.filter(graph => !failed.has(graph) || !instead.some(other => areBeside(graph, other)));
  }

  /**
   * Requests that chose a graph joined a moment ago are answered by its own engine, or by the joined one's where it has
   * none. Throws 503 `maintenance` for one that is gone.
   */
  of(graph: Graph): RoutingEngine {
    const known = this.#engines.get(graph) ?? this.#leaving.get(graph)?.engine;
    if (known) return known;
    const list = this.#graphs.list();
    const holds = (other: Graph) => graph.regions.every(region => other.regions.includes(region));
    const present = list.includes(graph) ? graph : list.find(holds);
    if (!present) throw new Failure('maintenance', undefined, { retryAfter: 1 });
    if (present !== graph) return this.of(present);
    const engine = this.#make(graph);
    this.#engines.set(graph, engine);
    return engine;
  }

  /** Of each region; of those that were joined one engine is told. */
  health(): EngineHealth[] {
    return this.#graphs.list().flatMap(graph => {
      const health = this.#engines.get(graph)?.health() ?? { state: 'idle' as const };
      return graph.regions.map(({ id }) => ({ region: id, ...health }));
    });
  }

  /** Resolves when the engines of graphs that are gone have ended. */
  async released(): Promise<void> {
    await Promise.all([...this.#leaving.values()].map(({ gone }) => gone));
  }

  /** Called when the last request was answered or cut off. */
  async close(): Promise<void> {
    const all = [...this.#engines.values(), ...[...this.#leaving.values()].map(({ engine }) => engine)];
    this.#engines.clear();
    await Promise.all(all.map(engine => engine.stop()));
  }

  #retire(kept: ReadonlySet<Graph>): void {
    for (const [graph, engine] of this.#engines) {
      if (kept.has(graph)) continue;
      this.#engines.delete(graph);
      const gone = engine
        .close()
        .catch(error => this.#logger.error({ err: error, graph: graph.tiles }, `a routing engine could not be stopped`))
        .finally(() => this.#leaving.delete(graph));
      this.#leaving.set(graph, { engine, gone });
    }
  }
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
