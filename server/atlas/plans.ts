import { Failure } from '../errors.ts';
import type { Regions } from '../regions/index.ts';
import { type LaidOver, parsePaper, type Sheets } from '../static-maps/index.ts';
import type { TellingThread } from '../told-result.ts';
import { atlasWords } from '../words.ts';
import type { Atlas } from './atlas-schemas.ts';
import { mostMarks } from './pages/route-on-page.ts';
import type { AtlasPlan } from './plan/atlas-plan.ts';
import type { PlanQuestion } from './plan/plan-atlas.ts';

export interface PlannedAtlas {
  plan: AtlasPlan;
  /** Over all its maps. */
  laid: LaidOver;
}

interface PlanParts {
  regions: Regions;
  sheets: Sheets;
  thread: TellingThread<PlanQuestion, AtlasPlan>;
}

/** Plans of requests: made once, in a thread, for their price and their answer. */
export function plansBy({ regions, sheets, thread }: PlanParts) {
  const known = new WeakMap<Atlas, PlannedAtlas>();
  return {
    /** A plan, which nothing laid over its maps changes. Throws `not_found` for an unknown style, `bad_request`. */
    prepare: async (atlas: Atlas): Promise<void> => {
      sheets.requireStyle(atlas.style);
      const paper = parsePaper(`${atlas.paper}.pdf`);
      if (paper === undefined) throw new Error('The schema lets no other paper through.');
      const { geojson, choropleth, icons, stylesheet: _, ...asked } = atlas;
      const laid = sheets.layOver({ geojson, choropleth, icons }, mostMarks);
      const { width, height } = paper;
      const coverage = atlas.region === undefined ? undefined : coverageOf(regions, atlas.region);
      known.set(atlas, { plan: await thread.ask({ atlas: asked, paper: { width, height }, coverage }), laid });
    },
    /** One that was made. */
    of: (atlas: Atlas): PlannedAtlas => {
      const planned = known.get(atlas);
      if (planned === undefined) throw new Error('The atlas was not planned.');
      return planned;
    },
  };
}

export type Plans = ReturnType<typeof plansBy>;

function coverageOf(regions: Regions, id: string) {
  const region = regions.list().find(one => one.id === id);
  if (region === undefined) throw new Failure('bad_request', atlasWords.message('noRegion', { id }));
  return region.manifest.coverage;
}
