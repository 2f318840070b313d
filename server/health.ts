import { z } from 'zod';
import type { PackManifest } from '../data-packs/format/manifest.ts';
import packageJson from '../package.json' with { type: 'json' };
import type { HealthCauses } from './health-causes.ts';
import { openToPages } from './http/cors.ts';
import type { FindPrincipal, PublicOperation } from './http/index.ts';
import { FinishedReply } from './http/reply/finished-reply.ts';
import type { ApiModule } from './module.ts';
import { type InstalledRegions, manifestText } from './regions/index.ts';

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
    const renderers = modules.flatMap(module => module.renderers?.() ?? []);
    const causes: HealthCauses = Object.assign({}, causesNow(), ...modules.map(module => module.causes?.()));
    const degraded =
      Object.keys(causes).length > 0 || damaged.length > 0 || engines.some(({ state }) => state === 'failed');
    const state = { status: degraded ? 'degraded' : 'ok', version: packageJson.version };
    if (!(await hasKey(findPrincipal))) return state;
    const facts = JSON.stringify({ ...state, damaged, engines, renderers, ...causes });
    const known = regions.list().map(({ manifest }) => textOf(manifest));
    const body = Buffer.from(`${facts.slice(0, -1)},"regions":[${known}]}`);
    return new FinishedReply('application/json; charset=utf-8', body, openToPages);
  },
});
