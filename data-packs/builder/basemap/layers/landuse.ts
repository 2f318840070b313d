import type { Tags } from '../../osm/osm-view.ts';
import { type MapElement, mercatorArea } from '../map-element.ts';
import type { MapFeature } from '../map-feature.ts';
import { protectedKind } from './protected-areas.ts';

const sameName = (...values: string[]) => Object.fromEntries(values.map(value => [value, value]));

/** Kinds by tag; a later key wins over an earlier one. */
const kinds: readonly (readonly [key: string, values: Record<string, string>])[] = [
  ['amenity', sameName('hospital', 'school', 'kindergarten', 'university', 'college')],
  [
    'landuse',
    {
      ...sameName(
        'recreation_ground',
        'industrial',
        'railway',
        'cemetery',
        'commercial',
        'grass',
        'farmland',
        'residential',
      ),
      ...sameName('military', 'village_green', 'allotments', 'forest', 'meadow'),
      brownfield: 'industrial',
      farmyard: 'farmland',
      orchard: 'farmland',
      vineyard: 'farmland',
      plant_nursery: 'farmland',
      greenhouse_horticulture: 'farmland',
    },
  ],
  ['aeroway', sameName('aerodrome', 'runway', 'taxiway')],
  ['leisure', sameName('park', 'garden', 'golf_course', 'dog_park', 'playground', 'pitch', 'nature_reserve')],
  ['man_made', { pier: 'pier', bridge: 'pedestrian' }],
  [
    'natural',
    {
      ...sameName('beach', 'wood', 'glacier', 'grassland', 'scrub', 'sand', 'wetland', 'bare_rock'),
      heath: 'scrub',
      fell: 'grassland',
      scree: 'bare_rock',
      shingle: 'bare_rock',
    },
  ],
  ['waterway', { dam: 'dam' }],
  ['railway', { platform: 'platform' }],
  ['tourism', { zoo: 'zoo' }],
  ['area:aeroway', sameName('taxiway', 'runway')],
];

/** What covers the ground lies below what stands on it: protected areas, then use, then cover, then places within. */
const order: Record<string, number> = {
  ...{ protected_area: 0, national_park: 0, nature_reserve: 0, military: 0, naval_base: 0, airfield: 0 },
  ...{ residential: 1, commercial: 1, industrial: 1, farmland: 1, railway: 1 },
  ...{ forest: 2, wood: 2, meadow: 2, grassland: 2, scrub: 2, bare_rock: 2, glacier: 2, sand: 2, wetland: 2 },
  ...{
    pitch: 4,
    playground: 4,
    garden: 4,
    pedestrian: 4,
    platform: 4,
    runway: 4,
    taxiway: 4,
    pier: 4,
    dam: 4,
    beach: 4,
  },
};

const landcoverKinds: Record<string, string> = {
  forest: 'forest',
  wood: 'forest',
  grassland: 'grassland',
  meadow: 'grassland',
  grass: 'grassland',
  farmland: 'farmland',
  residential: 'urban_area',
  commercial: 'urban_area',
  industrial: 'urban_area',
  glacier: 'glacier',
  scrub: 'scrub',
  bare_rock: 'barren',
  sand: 'barren',
};

/** Where styles let landuse fade in and landcover fade out. */
const lastLandcoverZoom = 7;

export function landuseFeatures(element: MapElement, out: MapFeature[]): void {
  if (!element.canBePolygon) return;
  const kind = landuseKind(element.tags);
  if (kind === undefined) return;
  const { polygons } = element;
  if (polygons.length === 0) return;
  // Within a rank the larger area comes first: the smaller one is drawn over it.
  const size = Math.log2(1 + mercatorArea(polygons));
  const sortKey = 100 * (order[kind] ?? 3) - size;
  const geometry = { type: 'polygons', polygons } as const;
  out.push({
    layer: 'landuse',
    id: element.id,
    minzoom: 2,
    maxzoom: 15,
    sortKey,
    attributes: { kind, sort_rank: 189 },
    geometry,
  });
  const cover = landcoverKinds[kind];
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
  const kept = protectedKind(tags);
  if (kept === 'national_park' || kept === 'forest' || kept === 'park') return kept;
  let kind: string | undefined;
  for (const [key, values] of kinds) {
    const value = tags[key];
    if (value !== undefined && Object.hasOwn(values, value)) kind = values[value];
  }
  const paved = tags.highway === 'pedestrian' || tags.highway === 'footway';
  if (paved && tags.area === 'yes') kind = 'pedestrian';
  if (tags.landuse === 'military' && (tags.military === 'airfield' || tags.military === 'naval_base'))
    kind = tags.military;
  return kind ?? kept;
}
