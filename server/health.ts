import { z } from 'zod';
import type { PackManifest } from '../data-packs/format/manifest.ts';
import packageJson from '../package.json' with { type: 'json' };
import { Failure } from './errors.ts';
import type { HealthCauses } from './health-causes.ts';
import { openToPages } from './http/cors.ts';
import type { FindPrincipal, PublicOperation } from './http/index.ts';
import { FinishedReply } from './http/reply/finished-reply.ts';
import type { ApiModule } from './module.ts';
import { type InstalledRegions, manifestText } from './regions/index.ts';
import { serverWords } from './words.ts';

/** What clients are told of an installed region. */
export const regionFacts = ({ id, name, version, bounds, coverage, parts, attributions }: PackManifest) => ({
  id,
  name,
  version,
  bounds,
  coverage,
  parts: [...new Set(parts.map(({ kind }) => kind))],
  attributions,
});

const textOf = manifestText(regionFacts);

interface HealthSources {
  regions: InstalledRegions;
  modules: readonly ApiModule[];
  causesNow: () => HealthCauses;
  findPrincipal: FindPrincipal;
}

/**
 * `/health`, for supervisors and browsers. Whoever has no key, as any page in a browser, learns only whether the service
 * is well: regions tell where a team works.
 */
export const healthOperation = ({ regions, modules, causesNow, findPrincipal }: HealthSources): PublicOperation => ({
  operation: 'health',
  summary: 'Whether the service is well; with a key, what it holds',
  method: 'get',
  path: '/health',
  reply: { json: z.looseObject({ status: z.enum(['ok', 'degraded']), version: z.string() }) },
  handle: async (_, { hasKey }) => {
    const damaged = regions.damaged().map(({ id, version, reason }) => ({ id, version, reason }));
    const engines = modules.flatMap(module => module.engines?.() ?? []);
    const joined = modules.flatMap(module => module.joined?.() ?? []);
    const renderers = modules.flatMap(module => module.renderers?.() ?? []);
    const tooSlow = modules.flatMap(module => module.slowWork?.() ?? []);
    const causes: HealthCauses = Object.assign({}, causesNow(), ...modules.map(module => module.causes?.()));
    const degraded =
      Object.keys(causes).length > 0 || damaged.length > 0 || engines.some(({ state }) => state === 'failed');
    const state = { status: degraded ? 'degraded' : 'ok', version: packageJson.version };
    if (!(await hasKey(findPrincipal))) return state;
    const facts = JSON.stringify({ ...state, damaged, engines, joined, renderers, tooSlow, ...causes });
    const known = regions.list().map(({ manifest }) => textOf(manifest));
    const body = Buffer.from(`${facts.slice(0, -1)},"regions":[${known}]}`);
    return new FinishedReply('application/json; charset=utf-8', body, openToPages);
  },
});

const well = { json: z.object({ status: z.literal('ok') }) };

export interface ReadinessSources {
  /** Whether the service is about to stop. */
  isLeaving: () => boolean;
  /** Whether the first regions are still awaited, of a store or by the maps that are made of them. */
  isComing: () => boolean;
  /** Why the data folder takes no writes. */
  storageFailure: () => Failure | undefined;
}

/**
 * What supervisors and balancers ask every few seconds. Whatever all instances share is no reason not to be ready: with
 * it away, none would be asked, not even for what they still answer.
 */
export const readinessOperations = ({
  isLeaving,
  isComing,
  storageFailure,
}: ReadinessSources): readonly PublicOperation[] => [
  {
    operation: 'health_live',
    summary: 'Whether the service answers at all; where it does not, start it again',
    method: 'get',
    path: '/health/live',
    reply: well,
    handle: () => ({ status: 'ok' }),
  },
  {
    operation: 'health_ready',
    summary: 'Whether a balancer may send requests to this instance',
    method: 'get',
    path: '/health/ready',
    reply: well,
    failures: ['maintenance', 'storage_full', 'storage_failed'],
    handle: () => {
      if (isLeaving()) throw new Failure('maintenance', serverWords.message('leaving'), { retryAfter: 1 });
      if (isComing()) throw new Failure('maintenance', serverWords.message('coming'), { retryAfter: 1 });
      const failure = storageFailure();
      if (failure !== undefined) throw failure;
      return { status: 'ok' };
    },
  },
];
