import type { Regions } from '../regions/index.ts';
import type { Sheets } from '../static-maps/index.ts';
import type { Atlas } from './atlas-schemas.ts';
import type { AtlasPlan } from './plan/atlas-plan.ts';
import { planAtlas } from './plan/plan-atlas.ts';

/** Plans of requests: computed once for their price and their answer. */
export class Plans {
  readonly #parts: { regions: Regions; sheets: Sheets };
  readonly #known = new WeakMap<Atlas, AtlasPlan>();

  constructor(parts: { regions: Regions; sheets: Sheets }) {
    this.#parts = parts;
  }

  /** Throws `not_found` for an unknown style, `bad_request`. */
  of(atlas: Atlas): AtlasPlan {
    const known = this.#known.get(atlas);
    if (known !== undefined) return known;
    this.#parts.sheets.requireStyle(atlas.style);
    const plan = planAtlas(atlas, this.#parts.regions);
    this.#known.set(atlas, plan);
    return plan;
  }
}
