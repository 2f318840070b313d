import { lookup } from '../../../base/lookup.ts';
import { type Tags, tagSet } from '../../osm/osm-view.ts';
import { protectedKind } from './landuse.ts';

const landuses = tagSet(
  'cemetery recreation_ground winter_sports quarry park forest military village_green allotments',
);
const naturals = tagSet('beach peak volcano saddle cave_entrance spring hot_spring geyser waterfall');
const landmarks = tagSet('lighthouse windmill water_tower observatory');
const railways = tagSet('station halt tram_stop subway_entrance');
/** Keys whose value is the kind, in order of precedence. */
const kindKeys = tagSet('amenity attraction craft aeroway landuse leisure natural railway highway shop tourism');

export interface PoiKind {
  kind: string;
  detail?: string | undefined;
}

/** Kind of a point of interest, from specific tags before general ones; undefined for other objects. */
export function poiKind(tags: Tags): PoiKind | undefined {
  if (!isPoi(tags)) return undefined;
  return {
    kind: specificKind(tags) ?? generalKind(tags),
    detail: tags.cuisine ?? tags.religion ?? tags.sport ?? airportType(tags),
  };
}

function isPoi(tags: Tags): boolean {
  return (
    tags.amenity !== undefined ||
    tags.shop !== undefined ||
    tags.leisure !== undefined ||
    tags.craft !== undefined ||
    tags.attraction !== undefined ||
    tags.historic !== undefined ||
    (tags.tourism !== undefined && tags.historic !== 'district') ||
    tags.aeroway === 'aerodrome' ||
    tags.highway === 'bus_stop' ||
    (tags.railway !== undefined && railways.has(tags.railway)) ||
    (tags.natural !== undefined && naturals.has(tags.natural)) ||
    (tags.landuse !== undefined && landuses.has(tags.landuse)) ||
    tags.waterway === 'waterfall' ||
    (tags.man_made !== undefined && landmarks.has(tags.man_made)) ||
    tags.mountain_pass === 'yes' ||
    tags.boundary === 'national_park' ||
    tags.boundary === 'protected_area'
  );
}

function specificKind(tags: Tags): string | undefined {
  if (tags.aeroway === 'aerodrome') return 'aerodrome';
  if (tags.landuse === 'cemetery') return 'cemetery';
  if (tags.landuse === 'military') {
    return tags.military === 'naval_base' || tags.military === 'airfield' ? tags.military : 'military';
  }
  const { leisure, natural, shop, tourism } = tags;
  // What a place is in the mountains comes before what else it is: a summit with a view, a hut that cooks.
  if (natural === 'peak' || natural === 'volcano') return natural;
  if (tourism === 'alpine_hut' || tourism === 'wilderness_hut') return tourism;
  if (natural === 'saddle' || tags.mountain_pass === 'yes') return 'saddle';
  if (leisure === 'golf_course' || leisure === 'marina' || leisure === 'stadium' || leisure === 'park') return leisure;
  if (shop === 'grocery' || shop === 'supermarket') return shop;
  if (tourism === 'attraction' || tourism === 'camp_site' || tourism === 'hotel') return tourism;
  if (tags.highway === 'bus_stop') return 'bus_stop';
  const protection = protectedKind(tags);
  if (protection !== undefined && protection !== 'protected_area') return protection;
  if (tags.landuse === 'forest') return 'forest';
  if (tags.waterway === 'waterfall') return 'waterfall';
  const { man_made: built = '' } = tags;
  return landmarks.has(built) ? built : undefined;
}

function generalKind(tags: Tags): string {
  const general = [...kindKeys].map(key => lookup(tags, key)).find(value => value !== undefined);
  if (general !== undefined) return general;
  if (tags.historic !== undefined && tags.historic !== 'yes') return tags.historic;
  return tags.boundary ?? 'other';
}

function airportType(tags: Tags): string | undefined {
  return tags.aeroway === 'aerodrome' ? tags.aerodrome : undefined;
}
