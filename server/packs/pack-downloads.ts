import { randomBytes } from 'node:crypto';
import { Router } from 'express';
import { sendPackFile } from '../../data-packs/format/archive/write-pack-file.ts';
import { Failure } from '../errors.ts';
import { onlyMethods, signalOf } from '../http/index.ts';
import type { Clock } from '../module.ts';
import type { Regions } from '../regions/index.ts';
import { requireThisMachine } from './local-only.ts';

const base = '/workstation/api/downloads';
/** Milliseconds that a browser has to begin. */
const lifetime = 60_000;

/** Files of installed regions for browsers, which send no token with a download: each address works once. */
export class PackDownloads {
  readonly #regions: Regions;
  readonly #clock: Clock;
  readonly #promised = new Map<string, { region: string; until: number }>();

  constructor(regions: Regions, clock: Clock) {
    this.#regions = regions;
    this.#clock = clock;
  }

  /** The path of an address that gives this region once, within a minute. Throws `not_found`. */
  promise(id: string): string {
    const { version } = this.#region(id).manifest;
    const now = this.#clock.now();
    for (const [token, { until }] of this.#promised) if (until < now) this.#promised.delete(token);
    const token = randomBytes(24).toString('base64url');
    this.#promised.set(token, { region: id, until: now + lifetime });
    return `${base}/${token}/${fileName(id, version)}`;
  }

  /** Sends the file that an address was promised for; it is verified while it is read, and a damaged one breaks off. */
  router(): Router {
    const router = Router({ caseSensitive: true, strict: true });
    const route = router.route(`${base}/:token/:name`);
    route.get(async (req, res) => {
      requireThisMachine(req);
      const promised = this.#promised.get(req.params.token);
      this.#promised.delete(req.params.token);
      if (promised === undefined || promised.until < this.#clock.now()) throw new Failure('not_found');
      const { id, directory, manifest } = this.#region(promised.region);
      // Compressing would take its length, by which browsers show progress.
      res.setHeader('Cache-Control', 'no-store, no-transform');
      res.setHeader('Content-Type', 'application/octet-stream');
      res.setHeader('Content-Disposition', `attachment; filename="${fileName(id, manifest.version)}"`);
      const open = (bytes: number | undefined) => {
        if (bytes !== undefined) res.setHeader('Content-Length', bytes);
        return res;
      };
      await sendPackFile(directory, open, { progress: () => undefined, signal: signalOf(res) }).catch(error => {
        if (!res.headersSent) throw error;
        res.destroy();
      });
    });
    onlyMethods(route, ['get']);
    return router;
  }

  #region(id: string) {
    const region = this.#regions.list().find(one => one.id === id);
    if (region === undefined) throw new Failure('not_found');
    return region;
  }
}

/** "liechtenstein-2026-11-01.outpost" */
function fileName(id: string, version: string): string {
  const name = `${id}-${version}`;
  return `${name.length > 100 ? id : name}.outpost`;
}
