import { lookup } from '../../../base/lookup.ts';
import { type Tags, tagSet, tagTable } from '../../osm/osm-view.ts';
import { type MapElement, mercatorArea } from '../map-element.ts';
import { fromZoom, type MapFeature } from '../map-feature.ts';

/** Kinds that have the name of the tag's value. */
const sameName = (values: string) => Object.fromEntries(values.split(' ').map(value => [value, value]));

/** Kinds by tag; a later key overrides an earlier one. */
const kinds: readonly (readonly [key: string, values: Record<string, string>])[] = [
  ['amenity', sameName('hospital school kindergarten university college')],
  [
    'landuse',
    {
      ...sameName('recreation_ground industrial railway cemetery commercial grass farmland residential'),
      ...sameName('military village_green allotments forest meadow'),
      brownfield: 'industrial',
      farmyard: 'farmland',
      orchard: 'farmland',
      vineyard: 'farmland',
      plant_nursery: 'farmland',
      greenhouse_horticulture: 'farmland',
    },
  ],
  ['aeroway', sameName('aerodrome runway taxiway')],
  ['leisure', sameName('park garden golf_course dog_park playground pitch nature_reserve')],
  ['man_made', { pier: 'pier', bridge: 'pedestrian' }],
  [
    'natural',
    {
      ...sameName('beach wood glacier grassland scrub sand wetland bare_rock'),
      heath: 'scrub',
      fell: 'grassland',
      scree: 'bare_rock',
      shingle: 'bare_rock',
    },
  ],
  ['waterway', { dam: 'dam' }],
  ['railway', { platform: 'platform' }],
  ['tourism', { zoo: 'zoo' }],
  ['area:aeroway', sameName('taxiway runway')],
];

/** Drawing order: protected areas, then use of the ground, then its cover, then (rank 3) others, then places within. */
const ranks = tagTable([
  [0, 'protected_area national_park nature_reserve military naval_base airfield'],
  [1, 'residential commercial industrial farmland railway'],
  [2, 'forest wood meadow grassland scrub bare_rock glacier sand wetland'],
  [4, 'pitch playground garden pedestrian platform runway taxiway pier dam beach'],
]);

const landcoverKinds = tagTable([
  ['forest', 'forest wood'],
  ['grassland', 'grassland meadow grass'],
  ['farmland', 'farmland'],
  ['urban_area', 'residential commercial industrial'],
  ['glacier', 'glacier'],
  ['scrub', 'scrub'],
  ['barren', 'bare_rock sand'],
]);

/** Styles fade landcover out and landuse in here. */
const lastLandcoverZoom = 7;

/** Patterns of the ground show from here; before, details would only keep areas from being merged. */
const detailZoom = 11;

export function landuseFeatures(element: MapElement, out: MapFeature[]): void {
  if (!element.canBePolygon) return;
  const kind = landuseKind(element.tags);
  if (kind === undefined) return;
  const { polygons } = element;
  if (polygons.length === 0) return;
  // Smaller areas are drawn over larger ones of their rank.
  const size = Math.log2(1 + mercatorArea(polygons));
  const sortKey = 100 * (ranks.get(kind) ?? 3) - size;
  const geometry = { type: 'polygons', polygons } as const;
  out.push({
    layer: 'landuse',
    id: element.id,
    minzoom: 2,
    sortKey,
    attributes: { kind, kind_detail: fromZoom(detailZoom, landuseDetail(kind, element.tags)), sort_rank: 189 },
    geometry,
  });
  const cover = landcoverKinds.get(kind);
  if (cover === undefined) return;
  out.push({
    layer: 'landcover',
    minzoom: 0,
    maxzoom: lastLandcoverZoom,
    sortKey,
    attributes: { kind: cover },
    geometry,
  });
}

export function landuseKind(tags: Tags): string | undefined {
  const protection = protectedKind(tags);
  if (protection === 'national_park' || protection === 'forest' || protection === 'park') return protection;
  let kind: string | undefined;
  for (const [key, values] of kinds) {
    const value = lookup(tags, key);
    if (value !== undefined) kind = lookup(values, value) ?? kind;
  }
  const paved = tags.highway === 'pedestrian' || tags.highway === 'footway';
  if (paved && tags.area === 'yes') kind = 'pedestrian';
  if (tags.landuse === 'military' && (tags.military === 'airfield' || tags.military === 'naval_base'))
    kind = tags.military;
  return kind ?? protection;
}

/** Leaves of woods. */
const leaves = tagSet('needleleaved broadleaved mixed');

/** Wetlands by what grows on them. */
const wetlands = tagTable([
  ['bog', 'bog string_bog palsa_bog'],
  ['swamp', 'swamp mangrove'],
  ['marsh', 'marsh fen wet_meadow saltmarsh'],
  ['reedbed', 'reedbed reed'],
]);

/** What a kind of ground is in detail, for the pattern it is drawn with; undefined where nothing is known. */
export function landuseDetail(kind: string, tags: Tags): string | undefined {
  const { landuse, natural, leaf_type: leaf = '' } = tags;
  if (kind === 'forest' || kind === 'wood') return leaves.has(leaf) ? leaf : undefined;
  if (kind === 'wetland') return wetlands.get(tags.wetland ?? '');
  if (kind === 'bare_rock') return natural === 'scree' || natural === 'shingle' ? natural : undefined;
  if (kind === 'scrub') return natural === 'heath' ? 'heath' : undefined;
  if (kind === 'farmland') return landuse === 'vineyard' || landuse === 'orchard' ? landuse : undefined;
  return undefined;
}

/** Titles of areas that are tagged as national parks but have less protection. */
const lesserTitles = new Set([
  ...['Conservation Area', 'Conservation Park', 'Environmental use', 'Forest Reserve', 'National Forest'],
  ...['National Wildlife Refuge', 'Nature Refuge', 'Nature Reserve', 'Protected Site', 'Provincial Park'],
  ...['Public Access Land', 'Regional Reserve', 'Resources Reserve', 'State Forest', 'State Game Land', 'State Park'],
  ...['Watershed Recreation Unit', 'Wild Forest', 'Wilderness Area', 'Wilderness Study Area', 'Wildlife Management'],
  ...['Wildlife Management Area', 'Wildlife Sanctuary'],
]);
const forestService = /^(?:(?:United|US|U\.S\.|USDA).*Forest Service|United States Department of Agriculture)$/;
const parkService = /^(?:(?:United States|US|U\.S\.) )?National Park [Ss]ervice$/;

/** Kind of a protected area; undefined for other objects. */
export function protectedKind(tags: Tags): string | undefined {
  const { boundary, operator = '' } = tags;
  if (boundary === 'protected_area') {
    return tags.protect_class === '6' && forestService.test(operator) ? 'forest' : 'protected_area';
  }
  if (boundary !== 'national_park') return undefined;
  if (forestService.test(operator)) return 'forest';
  const national =
    tags.protect_class === '2' ||
    tags.protect_class === '3' ||
    parkService.test(operator) ||
    tags['operator:en'] === 'Parks Canada' ||
    tags.designation === 'national_park' ||
    tags.protection_title === 'National Park';
  return national && !lesserTitles.has(tags.protection_title ?? '') ? 'national_park' : 'park';
}
