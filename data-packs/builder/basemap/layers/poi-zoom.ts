import { lookup } from '../../../base/lookup.ts';
import { type Tags, tagSet, tagTable } from '../../osm/osm-view.ts';

/** First tile zooms of kinds, what people look for from afar first; all others come at zoom 15. */
const zoomOfKind = tagTable([
  [11, 'national_park'],
  [12, 'hospital station ferry_terminal'],
  [
    13,
    `
      university college school museum park supermarket mall department_store bus_station halt aerodrome townhall library
      theatre castle zoo theme_park aquarium attraction stadium marina golf_course beach monastery camp_site fort
      landmark ruins marketplace cemetery forest nature_reserve winter_sports picnic_site
    `,
  ],
  [
    14,
    `
      place_of_worship police fire_station pharmacy clinic post_office cinema courthouse embassy fuel subway_entrance
      tram_stop sports_centre arts_centre community_centre monument archaeological_site casino planetarium
      swimming_pool swimming_area garden pitch playground
    `,
  ],
  [
    16,
    `
      bus_stop slipway memorial artwork
      dentist doctors social_facility baby_hatch childcare car_sharing bureau_de_change emergency_phone karaoke
      karaoke_box money_transfer car_wash hunting_stand studio boat_storage gambling adult_gaming_centre
      sanitary_dump_station animal water_slide roller_coaster summer_toboggan carousel amusement_ride maze
      scuba_diving atv motorcycle snowmobile art beauty bookmaker books car car_parts car_repair clothes computer
      fashion florist garden_centre gift golf hairdresser hifi jewelry lottery mobile_phone newsagent optician perfumery
      ship_chandler stationery tobacco travel_agency
      hanami trail_riding_station bed_and_breakfast chalet guest_house hostel apartment
      parcel_locker vending_machine
    `,
  ],
]);
const otherZoom = 15;

/** Kinds that are unimportant without a name. */
const minorUnnamed = tagSet(`
  atm bbq bench bicycle_parking bicycle_rental bicycle_repair_station car_rental charging_station customs
  drinking_water fuel harbourmaster life_ring motorcycle_parking parking picnic_table post_box ranger_station
  recycling shelter shower taxi telephone toilets waste_basket waste_disposal water_point watering_place
  landmark wayside_cross dog_park firepit fishing swimming_area swimming_pool garden pitch playground
  information picnic_site
`);

/** Trains of a town stop often: their stations come after those of railways. */
const urbanRail = tagSet('subway light_rail monorail tram');

/** First tile zoom of a point of interest mapped as a node, or as an area without name. */
export function pointZoom(kind: string, tags: Tags): number {
  if (!tags.name && minorUnnamed.has(kind)) return 16;
  if (kind === 'aerodrome' && tags.iata) return 11;
  if (kind === 'station' && urbanRail.has(tags.station ?? '')) return 13;
  return zoomOfKind.get(kind) ?? otherZoom;
}

/** Least area for each zoom, in units of 70 square metres of the bounding box. */
type AreaByZoom = Readonly<Record<number, number>>;

const general: AreaByZoom = { 15: 0, 14: 10, 13: 500, 12: 2000, 11: 1e4 };
const yards: AreaByZoom = { 16: 0, 15: 10, 14: 100, 13: 1000, 12: 5000 };
const nationalParks: AreaByZoom = {
  ...{ 17: 0, 14: 250, 13: 1000, 12: 5000, 11: 2e4, 10: 1e5, 9: 2.5e5, 8: 2e6, 7: 1e7, 6: 2.5e7, 5: 3e8 },
};
const universities: AreaByZoom = { 15: 0, 14: 5000, 13: 2e4, 12: 5e4, 11: 1e5, 10: 1.5e5, 9: 2.5e5, 8: 5e6, 7: 2e7 };
const greens: AreaByZoom = {
  ...{ 17: 0, 16: 1, 15: 10, 14: 250, 13: 1000, 12: 5000, 11: 1.5e4, 10: 2.5e5, 9: 1e6, 8: 4e6, 7: 1e7 },
};
const grounds: AreaByZoom = { 15: 0, 14: 250, 13: 1000, 12: 5000, 11: 2e4, 10: 1e5, 9: 2.5e5, 8: 5e6, 7: 2e7 };

const areasByKind: Readonly<Record<string, AreaByZoom>> = {
  ...{ cemetery: yards, national_park: nationalParks },
  ...{ college: universities, university: universities },
  ...{ forest: greens, park: greens, protected_area: greens, nature_reserve: greens, village_green: greens },
  ...{ aerodrome: grounds, golf_course: grounds, military: grounds, naval_base: grounds, stadium: grounds },
  zoo: grounds,
  playground: { 15: 0 },
  allotments: { 16: 0, 15: 10 },
};

/** Where people sleep, eat, buy and park: neither size nor height brings them before what all look for. */
function isCommon(kind: string, tags: Tags): boolean {
  if (commonKinds.has(kind)) return true;
  return kind === tags.shop && (zoomOfKind.get(kind) ?? otherZoom) >= otherZoom;
}
const commonKinds = tagSet(`
  hotel hostel motel guest_house apartment chalet parking restaurant cafe bar pub fast_food food_court bank
  coworking_space storage_rental yes
`);

/** Kinds whose height is ignored: tall ones crowd downtown and would hide all others. */
const heightIgnored = tagSet('place_of_worship art school');

/** First tile zoom of a named area, by its kind and its size, then its height in metres. */
export function areaZoom(kind: string, tags: Tags, squareMetres: number, height: number): number {
  const ofKind = pointZoom(kind, tags);
  if (isCommon(kind, tags)) return ofKind;
  const size = squareMetres / 70;
  const areas = lookup(areasByKind, kind);
  let zoom = lowestZoom(areas ?? general, size);
  if (areas === undefined && size >= 10 && size < 2000 && height >= 10) {
    const tall = height >= 100 ? 11 : height >= 20 ? 12 : 13;
    zoom = Math.min(zoom, heightIgnored.has(kind) ? Math.max(13, tall) : tall);
  }
  // Airports with an IATA code appear early, others when their ground is visible.
  if (kind === 'aerodrome') zoom = tags.iata ? Math.max(10, zoom - 2) : Math.max(12, zoom);
  const length = tags.name?.length ?? 0;
  if (zoom < 14 && length > 30) zoom += length > 45 ? 2 : 1;
  // Greens and grounds are as important as they are large; a small school is still a school.
  return areas === undefined || areas === universities ? Math.min(zoom, ofKind) : zoom;
}

function lowestZoom(areas: AreaByZoom, size: number): number {
  // Entries of integer keys are in ascending order.
  for (const [zoom, least] of Object.entries(areas)) if (size >= least) return Number(zoom);
  return 15;
}
