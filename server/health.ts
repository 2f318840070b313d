import { Router } from 'express';
import packageJson from '../package.json' with { type: 'json' };
import { onlyMethods } from './http/index.ts';
import type { InstalledRegions } from './regions/index.ts';
import type { Room } from './room.ts';

/** `/health`: what a supervisor, and a person with a browser, wants to know first. No key, no charge. */
export function healthRouter({ regions, rooms }: { regions: InstalledRegions; rooms: readonly Room[] }): Router {
  const router = Router({ caseSensitive: true });
  router.get('/health', (_req, res) => {
    const damaged = regions.damaged().map(({ id, version, reason }) => ({ id, version, reason }));
    const engines = rooms.flatMap(room => room.engines?.() ?? []);
    const degraded = damaged.length > 0 || engines.some(({ state }) => state === 'failed');
    res.setHeader('Cache-Control', 'no-store');
    res.json({
      status: degraded ? 'degraded' : 'ok',
      version: packageJson.version,
      regions: regions.list().map(({ id, manifest }) => ({
        id,
        name: manifest.name,
        version: manifest.version,
        bounds: manifest.bounds,
        coverage: manifest.coverage,
        parts: [...new Set(manifest.parts.map(({ kind }) => kind))],
        attributions: manifest.attributions,
      })),
      damaged,
      engines,
    });
  });
  onlyMethods(router, '/health', ['get']);
  return router;
}
