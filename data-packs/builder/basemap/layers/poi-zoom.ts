import { lookup } from '../../../geo/lookup.ts';
import type { Tags } from '../../osm/osm-view.ts';
import { tagSet } from '../../osm/tag-set.ts';

/** Unimportant points, shown last. */
const minor: Record<string, ReadonlySet<string>> = {
  amenity: tagSet(`
    clinic dentist doctors social_facility baby_hatch childcare car_sharing bureau_de_change emergency_phone karaoke
    karaoke_box money_transfer car_wash hunting_stand studio boat_storage gambling adult_gaming_centre
    sanitary_dump_station animal water_slide roller_coaster summer_toboggan carousel amusement_ride maze
  `),
  historic: tagSet('memorial district'),
  leisure: tagSet('pitch playground slipway'),
  shop: tagSet(`
    scuba_diving atv motorcycle snowmobile art bakery beauty bookmaker books butcher car car_parts car_repair clothes
    computer convenience fashion florist garden_centre gift golf greengrocer grocery hairdresser hifi jewelry lottery
    mobile_phone newsagent optician perfumery ship_chandler stationery tobacco travel_agency
  `),
  tourism: tagSet('artwork hanami trail_riding_station bed_and_breakfast chalet guest_house hostel'),
};

/** Points that are unimportant without a name. */
const minorUnnamed: Record<string, ReadonlySet<string>> = {
  amenity: tagSet(`
    atm bbq bench bicycle_parking bicycle_rental bicycle_repair_station car_rental charging_station customs
    drinking_water fuel harbourmaster life_ring motorcycle_parking parking picnic_table post_box ranger_station
    recycling shelter shower taxi telephone toilets waste_basket waste_disposal water_point watering_place
  `),
  historic: tagSet('landmark wayside_cross'),
  leisure: tagSet('dog_park firepit fishing swimming_area'),
  tourism: tagSet('information picnic_site'),
};

/** First tile zoom of a point of interest mapped as a node, or as an area without name. */
export function pointZoom(kind: string, tags: Tags): number {
  if (tags.highway === 'bus_stop' || tags.railway === 'tram_stop') return 17;
  if (oneOf(minor, tags) || (!tags.name && oneOf(minorUnnamed, tags))) return 16;
  if (kind === 'national_park') return 11;
  if (kind === 'aerodrome') return tags.iata ? 11 : 13;
  if (tags.amenity === 'hospital') return 12;
  if (['library', 'post_office', 'townhall'].includes(tags.amenity ?? '')) return 13;
  if (['golf_course', 'marina', 'stadium'].includes(tags.leisure ?? '')) return 13;
  if (tags.railway === 'station') return 13;
  if (['university', 'college'].includes(tags.amenity ?? '') || kind === 'cemetery' || kind === 'park') return 14;
  return tags.shop === 'supermarket' ? 14 : 15;
}

function oneOf(groups: Record<string, ReadonlySet<string>>, tags: Tags): boolean {
  return Object.entries(groups).some(([key, values]) => values.has(lookup(tags, key) ?? ''));
}

/** Least area for each zoom, in units of 70 square metres of the bounding box. */
type AreaByZoom = Readonly<Record<number, number>>;

const general: AreaByZoom = { 15: 0, 14: 10, 13: 500, 12: 2000, 11: 1e4 };
const schools: AreaByZoom = { 16: 0, 15: 10, 14: 100, 13: 1000, 12: 5000 };
const nationalParks: AreaByZoom = {
  ...{ 17: 0, 14: 250, 13: 1000, 12: 5000, 11: 2e4, 10: 1e5, 9: 2.5e5, 8: 2e6, 7: 1e7, 6: 2.5e7, 5: 3e8 },
};
const universities: AreaByZoom = { 15: 0, 14: 5000, 13: 2e4, 12: 5e4, 11: 1e5, 10: 1.5e5, 9: 2.5e5, 8: 5e6, 7: 2e7 };
const greens: AreaByZoom = {
  ...{ 17: 0, 16: 1, 15: 10, 14: 250, 13: 1000, 12: 5000, 11: 1.5e4, 10: 2.5e5, 9: 1e6, 8: 4e6, 7: 1e7 },
};
const grounds: AreaByZoom = { 15: 0, 14: 250, 13: 1000, 12: 5000, 11: 2e4, 10: 1e5, 9: 2.5e5, 8: 5e6, 7: 2e7 };

const areasByKind: Readonly<Record<string, AreaByZoom>> = {
  ...{ cemetery: schools, school: schools, national_park: nationalParks },
  ...{ college: universities, university: universities },
  ...{ forest: greens, park: greens, protected_area: greens, nature_reserve: greens, village_green: greens },
  ...{ aerodrome: grounds, golf_course: grounds, military: grounds, naval_base: grounds, stadium: grounds },
  zoo: grounds,
  playground: { 17: 0 },
  allotments: { 16: 0, 15: 10 },
};

/** Kinds whose height is ignored: tall ones crowd downtown and would hide all others. */
const heightIgnored = tagSet(`
  hotel hostel parking bank place_of_worship jewelry yes restaurant coworking_space clothes art school
`);

/** First tile zoom of a named area, by its size, then its height in metres. */
export function areaZoom(kind: string, tags: Tags, squareMetres: number, height: number): number {
  const size = squareMetres / 70;
  const areas = lookup(areasByKind, kind);
  let zoom = lowestZoom(areas ?? general, size);
  if (areas === undefined && size >= 10 && size < 2000 && height >= 10) {
    const tall = height >= 100 ? 11 : height >= 20 ? 12 : 13;
    zoom = kind === 'storage_rental' ? 14 : Math.min(zoom, heightIgnored.has(kind) ? Math.max(13, tall) : tall);
  }
  if (tags.railway === 'station') zoom = Math.min(zoom, 13);
  // Airports with an IATA code appear early, others when their ground is visible.
  if (kind === 'aerodrome') zoom = tags.iata ? Math.max(10, zoom - 2) : Math.max(12, zoom);
  const length = tags.name?.length ?? 0;
  if (zoom < 14 && length > 30) zoom += length > 45 ? 2 : 1;
  return zoom;
}

function lowestZoom(areas: AreaByZoom, size: number): number {
  // Entries of integer keys are in ascending order.
  for (const [zoom, least] of Object.entries(areas)) if (size >= least) return Number(zoom);
  return 15;
}
