import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import type { PublicOperation } from './http/index.ts';
import type { ApiModule } from './module.ts';
import type { InstalledRegions } from './regions/index.ts';
import { serverWords } from './words.ts';

/** What clients are told of the installed regions. */
export const regionFacts = (regions: InstalledRegions) =>
  regions.list().map(({ id, manifest }) => ({
    id,
    name: manifest.name,
    version: manifest.version,
    bounds: manifest.bounds,
    coverage: manifest.coverage,
    parts: [...new Set(manifest.parts.map(({ kind }) => kind))],
    attributions: manifest.attributions,
  }));

/** `/health`, for supervisors and browsers. */
export const healthOperation = (
  regions: InstalledRegions,
  modules: readonly ApiModule[],
  accountsDamage: () => string | undefined,
): PublicOperation => ({
  operation: 'health',
  summary: 'Whether the service is well, and what it holds',
  method: 'get',
  path: '/health',
  reply: { json: z.looseObject({}) },
  handle: () => {
    const damaged = regions.damaged().map(({ id, version, reason }) => ({ id, version, reason }));
    const engines = modules.flatMap(module => module.engines?.() ?? []);
    const damage = accountsDamage();
    const degraded = damage !== undefined || damaged.length > 0 || engines.some(({ state }) => state === 'failed');
    return {
      status: degraded ? 'degraded' : 'ok',
      version: packageJson.version,
      regions: regionFacts(regions),
      damaged,
      engines,
      ...(damage !== undefined && { accounts: { reason: serverWords('accountsDamaged', { damage }) } }),
    };
  },
});
