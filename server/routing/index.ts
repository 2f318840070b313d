import { availableParallelism } from 'node:os';
import type { Room, RoomContext } from '../room.ts';
import { Coverage } from './engine/engine-for-locations.ts';
import type { ValhallaSource } from './engine/engine-messages.ts';
import { EnginePair } from './engine/engine-pair.ts';
import { RoutingEngines } from './engine/engines.ts';
import { ProcessEngine } from './engine/process-engine.ts';
import { isochroneEndpoint } from './isochrone/isochrone.ts';
import { matrixEndpoint } from './matrix/matrix.ts';
import { mapMatchingEndpoint } from './trace/map-matching.ts';
import { directionsEndpoint } from './trip/directions.ts';
import { optimizedRouteEndpoint } from './trip/optimized-route.ts';

export interface RoutingOptions {
  /** A Valhalla service that answers instead of the packs' own graphs. */
  valhallaUrl?: string;
  /** Threads of each region's engine; default: one per processor, 2 to 4. */
  engineThreads?: number;
  /** Default 30. */
  requestTimeoutSeconds?: number;
  /** An engine that takes longer to start is ended; default 30. */
  startTimeoutSeconds?: number;
  /** An engine without requests for that long is stopped; default 10. */
  idleMinutes?: number;
  /** What to call the country or region a place lies in, for messages about places no installed region has. */
  nameRegion?: (lon: number, lat: number) => Promise<string | undefined>;
}

/** Of an engine that is rarely needed. */
const longIdleMinutes = 1;

/** Questions at the same time to a service that others use too. */
const remoteQuestions = 4;

const allThreads = Math.min(4, Math.max(2, availableParallelism()));

/** Directions over the installed regions, each with an engine of its own. */
export function createRouting({ regions, logger }: RoomContext, options: RoutingOptions = {}): Room {
  const { valhallaUrl, engineThreads = allThreads, requestTimeoutSeconds = 30, idleMinutes = 10, nameRegion } = options;
  const startMs = (options.startTimeoutSeconds ?? 30) * 1000;
  const timeoutMs = requestTimeoutSeconds * 1000;
  const engineOver = (source: ValhallaSource, threads: number): EnginePair => {
    const common = { source, logger, threads, timeoutMs, startMs };
    const quick = new ProcessEngine({ ...common, idleMs: idleMinutes * 60_000 });
    return new EnginePair(
      quick,
      () => new ProcessEngine({ ...common, idleMs: Math.min(idleMinutes, longIdleMinutes) * 60_000, yields: true }),
    );
  };
  const engines = new RoutingEngines(
    regions,
    (tiles, { manifest: { coverage, bounds } }) => engineOver({ tiles, area: { coverage, bounds } }, engineThreads),
    logger,
  );
  const everywhere = valhallaUrl === undefined ? undefined : engineOver({ url: valhallaUrl }, remoteQuestions);
  const coverage = new Coverage({ engines, ...(everywhere && { everywhere }), ...(nameRegion && { nameRegion }) });
  return {
    endpoints: [
      directionsEndpoint(coverage),
      matrixEndpoint(coverage),
      isochroneEndpoint(coverage),
      mapMatchingEndpoint(coverage),
      optimizedRouteEndpoint(coverage),
    ],
    engines: () => (everywhere ? [{ region: '*', ...everywhere.health() }] : engines.health()),
    released: () => engines.released(),
    close: async () => {
      await engines.close();
      await everywhere?.stop();
    },
  };
}
