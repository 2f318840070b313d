import { availableParallelism } from 'node:os';
import { Failure } from '../errors.ts';
import { cause } from '../health-causes.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { ApiModule, ModuleContext } from '../module.ts';
import type { MountedRegion } from '../regions/index.ts';
import { tellingThread } from '../told-result.ts';
import { TooSlow } from '../turns/index.ts';
import { routingWords as t } from '../words.ts';
import type { ValhallaSource } from './engine/engine.ts';
import { type CountryAt, Coverage } from './engine/engine-for-locations.ts';
import { availableEngine, type EngineChoice, RoutingEngines } from './engine/engines.ts';
import { ProcessEngine } from './engine/process-engine.ts';
import { engineMemory, RunningEngines } from './engine/running-engines.ts';
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

/** Directions over the installed regions, each with an engine of its own. */
export function createRouting(
  { regions, logger, suspect }: ModuleContext,
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
  const engineOver = (source: ValhallaSource, threads: number): ProcessEngine => {
    const idleMs = idleMinutes * 60_000;
    const longIdleMs = Math.min(idleMs, longIdleMinutes * 60_000);
    const onTrouble = 'urls' in source ? undefined : () => void suspect('routing');
    const times = { timeoutMs, startMs, idleMs, longIdleMs };
    return new ProcessEngine({ ...times, source, logger, threads, running, tooSlow, onTrouble });
  };
  const engines = new RoutingEngines(
    regions,
    (tiles, { manifest: { coverage, bounds } }) => {
      const engine = requireEngine();
      const program = engine.kind === 'program' ? engine.service : undefined;
      return engineOver({ tiles, area: { coverage, bounds }, program }, engineThreads);
    },
    logger,
  );
  const everywhere =
    valhallaUrls.length === 0 ? undefined : engineOver({ urls: valhallaUrls }, remoteQuestions * valhallaUrls.length);
  const coverage = new Coverage({ engines, everywhere, requireEngine, countryAt });
  const thread: TraceThread = tellingThread(
    { file: new URL('./trace/read-traces.ts', import.meta.url), what: 'decodes long traces', idleMs: traceIdleMs },
    logger,
  );
  const [directions, isochrone] = [directionsEndpoint(coverage), isochroneEndpoint(coverage)];
  const source = (): string | undefined => {
    const engine = available();
    if (everywhere !== undefined) return undefined;
    return JSON.stringify(['missing' in engine ? 'none' : engine.kind, graphsOf(engines.regions())]);
  };
  return {
    roads: { directions, isochrone, source },
    endpoints: [
      directions,
      matrixEndpoint(coverage),
      isochrone,
      mapMatchingEndpoint({ coverage, thread }),
      optimizedRouteEndpoint(coverage),
    ],
    engines: () => {
      if (everywhere) return [{ region: '*', ...everywhere.health() }];
      return 'missing' in available() ? [] : engines.health();
    },
    causes: () => {
      if (everywhere) {
        const { away = [] } = everywhere.health();
        return away.length > 0 ? { routing: cause(t.message('valhallaAway', { urls: away })) } : {};
      }
      const engine = available();
      return 'missing' in engine ? { routing: cause(engine.missing) } : {};
    },
    slowWork: () => tooSlow.list(),
    released: () => engines.released(),
    close: async () => {
      await engines.close();
      await Promise.all([everywhere?.stop(), thread.close()]);
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

const graphsOf = (regions: readonly MountedRegion[]): string[] =>
  regions.flatMap(({ manifest: { parts } }) => parts.filter(({ kind }) => kind === 'routing').map(part => part.sha256));
