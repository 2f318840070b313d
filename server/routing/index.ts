import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../errors.ts';
import { cause, type HealthCauses } from '../health-causes.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { ApiModule, ModuleContext } from '../module.ts';
import { tellingThread } from '../told-result.ts';
import { TooSlow } from '../turns/index.ts';
import { routingWords as t } from '../words.ts';
import type { ValhallaSource } from './engine/engine.ts';
import { type CountryAt, Coverage } from './engine/engine-for-locations.ts';
import { availableEngine, type EngineChoice, RoutingEngines } from './engine/engines.ts';
import { ProcessEngine } from './engine/process-engine.ts';
import { engineMemory, RunningEngines } from './engine/running-engines.ts';
import type { Graph } from './graphs/graph.ts';
import { Graphs } from './graphs/graphs.ts';
import { isochroneEndpoint } from './isochrone/isochrone.ts';
import { matrixEndpoint } from './matrix/matrix.ts';
import { optimizedRouteEndpoint } from './stop-order/optimized-route.ts';
import { mapMatchingEndpoint, type TraceThread } from './trace/map-matching.ts';
import { directionsEndpoint } from './trip/directions.ts';

export { costingSchema } from './costing-options.ts';

export interface RoutingOptions extends Partial<EngineChoice> {
  /** Addresses of Valhalla services with one graph, to use instead of the packs' graphs. */
  valhallaUrls?: readonly string[];
  /** Threads of each region's engine; default: one per processor, 2 to 4. */
  engineThreads?: number;
  /** Default 30. */
  requestTimeoutSeconds?: number;
  /** Time an engine may take to start; default 30. */
  startTimeoutSeconds?: number;
  /** Time without requests after which an engine is stopped; default 10. */
  idleMinutes?: number;
  /** Bytes that engine processes take together; default: a quarter of the memory. */
  engineBytes?: number;
  /** The process that joins graphs of regions. */
  joinScript?: URL;
  /** Names the country of a place, for messages about places outside all installed regions. */
  countryAt?: CountryAt;
}

/** Idle time of engines that are rarely needed. */
const longIdleMinutes = 1;

/** Milliseconds; long traces are rare. */
const traceIdleMs = 10_000;

/** Concurrent requests to each of the Valhalla services elsewhere. */
const remoteQuestions = 4;

const allThreads = Math.min(4, Math.max(2, availableParallelism()));

const traceThread = (logger: ModuleContext['logger']): TraceThread =>
  tellingThread(
    { file: new URL('./trace/read-traces.ts', import.meta.url), what: 'decodes long traces', idleMs: traceIdleMs },
    logger,
  );

const sourceOf = (engine: ReturnType<typeof availableEngine>, graphs: readonly Graph[]): string =>
  JSON.stringify(['missing' in engine ? 'none' : engine.kind, graphs.map(({ fingerprint }) => fingerprint)]);

/** Directions over the installed regions: one engine for all that roads connect. */
export function createRouting(
  { regions, logger, suspect, cacheDir }: ModuleContext,
  options: RoutingOptions & EngineChoice,
): ApiModule & { roads: Roads } {
  const {
    valhallaUrls = [],
    engineThreads = allThreads,
    requestTimeoutSeconds = 30,
    idleMinutes = 10,
    countryAt,
  } = options;
  const startMs = (options.startTimeoutSeconds ?? 30) * 1000;
  const timeoutMs = requestTimeoutSeconds * 1000;
  const running = new RunningEngines(options.engineBytes ?? engineMemory());
  const tooSlow = new TooSlow();
  const available = () => availableEngine(options);
  const requireEngine = () => {
    const engine = available();
    if ('missing' in engine) throw new Failure('no_engine', engine.missing);
    return engine;
  };
  const doubtGraphs = () => void suspect('routing');
  const engineOver = (source: ValhallaSource, threads: number): ProcessEngine => {
    const idleMs = idleMinutes * 60_000;
    const longIdleMs = Math.min(idleMs, longIdleMinutes * 60_000);
    const onTrouble = 'urls' in source ? undefined : doubtGraphs;
    const times = { timeoutMs, startMs, idleMs, longIdleMs };
    return new ProcessEngine({ ...times, source, logger, threads, running, tooSlow, onTrouble });
  };
  const graphs = new Graphs({
    regions,
    folder: join(cacheDir, 'joined'),
    logger,
    script: options.joinScript,
    onTrouble: doubtGraphs,
  });
  const engines = new RoutingEngines(
    graphs,
    ({ tiles, regions: own }) => {
      const engine = requireEngine();
      const program = engine.kind === 'program' ? engine.service : undefined;
      const areas = own.map(({ manifest: { id, coverage, bounds } }) => ({ id, coverage, bounds }));
      return engineOver({ tiles, regions: areas, program }, engineThreads);
    },
    logger,
  );
  const everywhere =
    valhallaUrls.length === 0 ? undefined : engineOver({ urls: valhallaUrls }, remoteQuestions * valhallaUrls.length);
  const coverage = new Coverage({ engines, graphs, everywhere, requireEngine, countryAt });
  const thread = traceThread(logger);
  const [directions, isochrone] = [directionsEndpoint(coverage), isochroneEndpoint(coverage)];
  return {
    roads: { directions, isochrone, source: () => (everywhere ? undefined : sourceOf(available(), engines.graphs())) },
    endpoints: [
      directions,
      matrixEndpoint(coverage),
      isochrone,
      mapMatchingEndpoint({ coverage, thread }),
      optimizedRouteEndpoint(coverage),
    ],
    ...health({ available, everywhere, engines, graphs }),
    answers: () => {
      if (!everywhere) graphs.begin();
    },
    slowWork: () => tooSlow.list(),
    released: () => Promise.all([graphs.released(), engines.released()]),
    close: async () => {
      await graphs.close();
      await engines.close();
      await Promise.all([everywhere?.stop(), thread.close()]);
    },
  };
}

interface HealthParts {
  available: () => ReturnType<typeof availableEngine>;
  everywhere: ProcessEngine | undefined;
  engines: RoutingEngines;
  graphs: Graphs;
}

/** What `/health` is told. */
function health({ available, everywhere, engines, graphs }: HealthParts) {
  if (everywhere) {
    return {
      engines: () => [{ region: '*', ...everywhere.health() }],
      causes: (): HealthCauses => {
        const { away = [] } = everywhere.health();
        return away.length > 0 ? { routing: cause(t.message('valhallaAway', { urls: away })) } : {};
      },
    };
  }
  return {
    engines: () => ('missing' in available() ? [] : engines.health()),
    joined: () => graphs.health(),
    causes: (): HealthCauses => {
      const engine = available();
      const lacking = 'missing' in engine ? engine.missing : graphs.failure();
      return lacking ? { routing: cause(lacking) } : {};
    },
  };
}

/** What other modules ask of routing: its endpoints, with their checks, limits and prices, without a request. */
export interface Roads {
  directions: Endpoint;
  isochrone: Endpoint;
  /** Names what answers are made of: engine and graphs; `undefined` where these are elsewhere, and may change. */
  source(): string | undefined;
}
