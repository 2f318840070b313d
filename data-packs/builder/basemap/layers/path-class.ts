import { lookup } from '../../../base/lookup.ts';
import type { Tags } from '../../osm/osm-view.ts';
import { tagSet } from '../../osm/tag-set.ts';
import { type Attributes, fromZoom } from '../map-feature.ts';

/** First zoom with the attributes of paths: below it, paths of all classes are one feature. */
const classZoom = 13;

/** Steps of the hiking scale of the Swiss Alpine Club, T1 to T6. */
const sacScales: Record<string, number> = {
  ...{ strolling: 1, hiking: 1, mountain_hiking: 2, demanding_mountain_hiking: 3 },
  ...{ alpine_hiking: 4, demanding_alpine_hiking: 5, difficult_alpine_hiking: 6 },
};

const pavedSurfaces = tagSet(`
  paved asphalt chipseal concrete concrete:plates concrete:lanes paving_stones paving_stones:lanes sett
  unhewn_cobblestone cobblestone cobblestone:flattened bricks brick metal metal_grid wood tiles tartan rubber acrylic
`);
const unpavedSurfaces = tagSet(`
  unpaved compacted fine_gravel gravel pebblestone shells rock rocks stone ground dirt earth soil grass grass_paver mud
  sand woodchips snow ice salt clay
`);

/** Paths on and across streets: what they are made of is no news. */
const pavements = tagSet('sidewalk crossing');

/** What an outdoor map tells paths apart by. */
export function pathClass(tags: Tags, detail: string): Attributes {
  const visibility = tags.trail_visibility;
  const isBad = visibility === 'bad' || visibility === 'horrible' || visibility === 'no';
  return {
    sac_scale: fromZoom(classZoom, lookup(sacScales, first(tags.sac_scale))),
    trail_visibility: fromZoom(classZoom, isBad ? 'bad' : undefined),
    surface: pavements.has(detail) ? undefined : fromZoom(classZoom, surfaceClass(tags)),
    tracktype: detail === 'track' ? fromZoom(classZoom, trackGrade(tags.tracktype)) : undefined,
    access: fromZoom(classZoom, isClosed(tags) ? 'no' : undefined),
  };
}

/** Ways with iron steps and ropes, by their own tag or by the grade of the path. */
export function isViaFerrata(tags: Tags): boolean {
  if (tags.highway === 'via_ferrata') return true;
  const grade = tags.via_ferrata_scale;
  return (tags.highway === 'path' || tags.highway === 'footway') && grade !== undefined && /^[1-6A-G]/.test(grade);
}

/** Whether nobody may walk, ride or cycle there. */
export function isClosed(tags: Tags): boolean {
  if (tags.access !== 'private' && tags.access !== 'no') return false;
  return ![tags.foot, tags.bicycle, tags.horse].some(
    value => value === 'yes' || value === 'designated' || value === 'permissive' || value === 'official',
  );
}

function surfaceClass(tags: Tags): 'paved' | 'unpaved' | undefined {
  const surface = first(tags.surface);
  if (pavedSurfaces.has(surface)) return 'paved';
  return unpavedSurfaces.has(surface) ? 'unpaved' : undefined;
}

function trackGrade(tracktype: string | undefined): number | undefined {
  const grade = /^grade([1-5])$/.exec(tracktype ?? '')?.[1];
  return grade === undefined ? undefined : Number(grade);
}

/** The first of several values. */
function first(value: string | undefined): string {
  return value?.split(';')[0]?.trim() ?? '';
}
