import { itemAt } from '../../../base/item-at.ts';
import { lookup } from '../../../base/lookup.ts';
import { type Tags, tagSet } from '../../osm/osm-view.ts';
import { reversed } from '../../osm/rings.ts';
import { nameAttributes } from '../feature-names.ts';
import type { MapElement } from '../map-element.ts';
import { type Attributes, fromZoom, type MapFeature } from '../map-feature.ts';

interface RoadClass {
  kind: string;
  /** First tile zooms of the line, its route number and its name. */
  minzoom: number;
  shield: number;
  names: number;
}

const road = (kind: string, minzoom: number, shield: number, names: number): RoadClass => {
  return { kind, minzoom, shield, names };
};

const classes: Record<string, RoadClass> = {
  motorway: road('highway', 3, 7, 11),
  motorway_link: road('highway', 3, 12, 11),
  trunk: road('major_road', 6, 8, 12),
  trunk_link: road('major_road', 6, 12, 12),
  primary: road('major_road', 7, 10, 12),
  primary_link: road('major_road', 7, 14, 13),
  secondary: road('major_road', 9, 11, 12),
  secondary_link: road('major_road', 9, 13, 14),
  tertiary: road('major_road', 9, 12, 13),
  tertiary_link: road('major_road', 9, 13, 14),
  residential: road('minor_road', 12, 12, 14),
  unclassified: road('minor_road', 12, 12, 14),
  road: road('minor_road', 12, 12, 14),
  raceway: road('minor_road', 12, 12, 14),
  service: road('minor_road', 13, 12, 14),
  pedestrian: road('path', 12, 12, 14),
  track: road('path', 12, 12, 14),
  corridor: road('path', 14, 12, 14),
  path: road('path', 13, 12, 14),
  cycleway: road('path', 13, 12, 14),
  bridleway: road('path', 13, 12, 14),
  footway: road('path', 13, 12, 14),
  via_ferrata: road('path', 13, 12, 14),
  steps: road('path', 13, 12, 14),
};
const otherRoad = road('other', 14, 14, 14);

/** Values of `highway` that are not built, not there any more, or not ways. */
const notRoads = tagSet(`
  proposed planned abandoned razed demolished removed construction disused elevator services rest_area no toll_gantry
  emergency_bay
`);

/** Links are left out at low zooms, where they coincide with their road. */
const firstLinkZoom = 10;

export function roadFeatures(element: MapElement, out: MapFeature[]): void {
  const { tags } = element;
  const highway = tags.highway;
  if (highway === undefined || !element.canBeLine || notRoads.has(highway)) return;
  const type = lookup(classes, highway) ?? otherRoad;
  const isLink = highway.endsWith('_link');
  let { minzoom } = type;
  let detail = highway;
  if (highway === 'service' && tags.service) minzoom = 14;
  if (highway === 'footway' && (tags.footway === 'sidewalk' || tags.footway === 'crossing')) {
    minzoom = 14;
    detail = tags.footway;
  }
  if (isViaFerrata(tags)) detail = 'via_ferrata';
  if (type === otherRoad && tags.service) detail = tags.service;
  if (minzoom <= 6 && element.networks.some(network => network.startsWith('US:')))
    minzoom = usMinzoom(element.networks);
  const isPath = type.kind === 'path';
  if (isPath ? isClosed(tags) : tags.access === 'private' || tags.access === 'no') minzoom = Math.max(minzoom, 15);
  const shield = roadShield(tags.ref, element.networks);
  // Reverse one-way streets mapped against their direction: styles draw arrows along the line.
  const backwards = tags.oneway === '-1';
  out.push({
    layer: 'roads',
    id: element.id,
    minzoom: isLink ? Math.max(minzoom, firstLinkZoom) : minzoom,
    sortKey: minzoom,
    attributes: {
      kind: type.kind,
      kind_detail: detail,
      min_zoom: minzoom + 1,
      sort_rank: 400,
      is_link: isLink || undefined,
      is_bridge: fromZoom(12, present(tags.bridge)),
      is_tunnel: fromZoom(12, present(tags.bridge) ? undefined : present(tags.tunnel)),
      layer: fromZoom(13, wholeNumber(tags.layer)),
      oneway: fromZoom(14, backwards || tags.oneway === '1' || tags.oneway === 'true' ? 'yes' : tags.oneway),
      ...(isPath ? pathClass(tags, detail) : { access: fromZoom(15, tags.access) }),
      service: type === otherRoad ? tags.service : undefined,
      ref: fromZoom(type.shield, tags.ref),
      shield_text: fromZoom(type.shield, shield?.text),
      shield_text_length: fromZoom(type.shield, shield?.text.length),
      network: fromZoom(type.shield, shield?.network),
      ...nameAttributes(tags, type.names),
    },
    geometry: { type: 'lines', lines: backwards ? element.lines.map(reversed) : element.lines },
  });
}

/** Shows only the national networks early: the United States also have local motorways. */
function usMinzoom(networks: readonly string[]): number {
  if (networks.includes('US:I')) return 3;
  return networks.includes('US:US') ? 6 : 7;
}

export function present(value: string | undefined): true | undefined {
  return value === undefined || value === 'no' ? undefined : true;
}

/** A tag's integer; undefined for 0, the default, and for other text. */
export function wholeNumber(value: string | undefined): number | undefined {
  return value !== undefined && /^[+-]?\d{1,3}$/.test(value) && Number(value) !== 0 ? Number(value) : undefined;
}

/**
 * Text and network of a road's shield: the first number of `ref` without spaces, and the network of a route relation or
 * `other`. `US:I`, `US:US` and `NL:S-road` have their own shields in the styles.
 */
export function roadShield(
  ref: string | undefined,
  networks: readonly string[],
): { text: string; network: string } | undefined {
  const first = ref?.split(';')[0]?.trim();
  if (!first) return undefined;
  const american = /^(I|US)[ -](\d.*)$/.exec(first);
  if (american !== null)
    return { text: itemAt(american, 2).replace(/\s/g, ''), network: american[1] === 'I' ? 'US:I' : 'US:US' };
  const text = first.replace(/\s/g, '');
  if (/^S\d+$/.test(text) && networks.includes('NL:S')) return { text, network: 'NL:S-road' };
  return { text, network: networks[0] ?? 'other' };
}

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

/** Difficulty and visibility, by which an outdoor map tells paths apart. */
function pathClass(tags: Tags, detail: string): Attributes {
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
function isViaFerrata(tags: Tags): boolean {
  if (tags.highway === 'via_ferrata') return true;
  const grade = tags.via_ferrata_scale;
  return (tags.highway === 'path' || tags.highway === 'footway') && grade !== undefined && /^[1-6A-G]/.test(grade);
}

/** Whether nobody may walk, ride or cycle there. */
function isClosed(tags: Tags): boolean {
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
