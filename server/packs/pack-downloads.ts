import { Router } from 'express';
import { packFileName } from '../../data-packs/geo/pack-file-name.ts';
import { Failure } from '../errors.ts';
import { onlyMethods } from '../http/index.ts';
import type { Clock } from '../module.ts';
import type { Regions } from '../regions/index.ts';
import { requireThisMachine } from './local-only.ts';
import { OneTimeLinks } from './one-time-links.ts';
import { sendRegion } from './send-region.ts';

const base = '/workstation/api/downloads';

/** Files of installed regions for browsers. */
export class PackDownloads {
  readonly #regions: Regions;
  readonly #links: OneTimeLinks<{ id: string }>;

  constructor(regions: Regions, clock: Clock) {
    this.#regions = regions;
    this.#links = new OneTimeLinks(clock);
  }

  /** The path of an address that gives this region once, within a minute. Throws `not_found`. */
  promise(id: string): string {
    const { version } = this.#region(id).manifest;
    return `${base}/${this.#links.make({ id })}/${packFileName({ id, version })}`;
  }

  /** Sends the file that an address was promised for. */
  router(): Router {
    const router = Router({ caseSensitive: true, strict: true });
    const route = router.route(`${base}/:token/:name`);
    route.get(async (req, res) => {
      requireThisMachine(req);
      const promised = this.#links.take(req.params.token);
      if (promised === undefined) throw new Failure('not_found');
      const { id, directory, manifest } = this.#region(promised.id);
      await sendRegion(res, { id, version: manifest.version, directory });
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
