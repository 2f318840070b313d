/** The process of one graph's routing engine, and of all that is made of its answers. Ends with its parent. */
import { ZodError } from 'zod';
import { coverageTest } from '../../data-packs/format/coverage-test.ts';
import { failedWith } from '../../data-packs/words/worded-error.ts';
import { ownConfinement } from '../confinement/index.ts';
import { Failure } from '../errors.ts';
import type { EngineReply, EngineRequest, ValhallaSource } from './engine/engine.ts';
import { roadDistances } from './engine/locate.ts';
import { isochrone, isochroneAreas } from './isochrone/isochrone-work.ts';
import { matrixTimes } from './matrix/times-work.ts';
import { shortestOrder } from './stop-order/stop-order.ts';
import { followedTrace, joinedTrace } from './trace/follow-trace.ts';
import { orderedRoute, route } from './trip/route-work.ts';
import { actorValhalla } from './valhalla/actor-valhalla.ts';
import { type ProgramEvents, type ProgramLimits, programValhalla } from './valhalla/program-valhalla.ts';
import type { Engine, Valhalla } from './valhalla/valhalla.ts';
import { valhallaCluster } from './valhalla/valhalla-cluster.ts';

/** All that the engine's process does. Questions and answers cross as structured clones; finished answers are bytes. */
const engineWork = {
  route,
  orderedRoute,
  stopOrder: (_: unknown, { times, known }: { times: (number | null)[][]; known: number[] | undefined }) =>
    shortestOrder(times, known),
  matrixTimes,
  roadDistances,
  isochrone,
  isochroneAreas,
  followedTrace,
  joinedTrace,
};
export type EngineWork = typeof engineWork;

const send = (reply: EngineReply, sent: () => void = () => {}): void => {
  process.send?.(reply, sent);
};

const warn = (warning: string): void => send({ warning });

const told: ProgramEvents = {
  onConfined: confined => send({ confined }),
  onEnded: lastLines =>
    send({ warning: `its program ended: ${lastLines || 'it wrote nothing'}` }, () => process.exit(1)),
};

async function start(source: ValhallaSource, limits: ProgramLimits): Promise<Engine> {
  if ('urls' in source) {
    const valhalla = valhallaCluster(source.urls, limits.timeoutMs, { onAway: away => send({ away }) });
    return { valhalla, regions: undefined, warn };
  }
  const { tiles, program } = source;
  const valhalla =
    program === undefined ? await actorValhalla(tiles) : await programValhalla(program, tiles, limits, told);
  const regions = source.regions.map(({ id, coverage, bounds }) => ({ id, covers: coverageTest(coverage, bounds) }));
  return { valhalla, regions, warn };
}

function failed(id: number, error: unknown): EngineReply {
  if (!(error instanceof Failure)) return { id, bug: error instanceof Error ? String(error.stack) : String(error) };
  const { code, said, details } = error;
  const cause = details.cause === undefined ? undefined : String(details.cause);
  return { id, failure: { code, said, routingErrorCode: details.routingErrorCode, cause } };
}

const started = Promise.withResolvers<Engine>();
const working = new Map<number, AbortController>();

async function work({ id, work, question }: Extract<EngineRequest, { id: number }>): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  working.set(id, controller);
  let isElsewhere = false;
  try {
    const engine = await started.promise;
    isElsewhere = engine.regions === undefined;
    const valhalla: Valhalla = async (action, query) => {
      signal.throwIfAborted();
      return engine.valhalla(action, query, signal);
    };
    const done = engineWork[work] as (engine: Engine, question: unknown) => unknown;
    send({ id, answer: await done({ ...engine, valhalla }, question) });
  } catch (error) {
    // What another's service answers need not be what Valhalla answers.
    const isNonsense = isElsewhere && (error instanceof SyntaxError || error instanceof ZodError);
    send(failed(id, isNonsense ? new Failure('upstream_unavailable', undefined, { cause: error }) : error));
  } finally {
    working.delete(id);
  }
}

process.once('disconnect', () => process.exit(0));
process.on('message', (request: EngineRequest) => {
  if ('work' in request) void work(request);
  else if ('abort' in request) working.get(request.abort)?.abort();
  else {
    start(request.source, request).then(
      engine => {
        started.resolve(engine);
        send({ ready: true });
      },
      error => send({ unusable: failedWith(error).message }, () => process.exit(1)),
    );
  }
});
send({ begun: ownConfinement() });
