import { type PoiGroup, poiGroups } from './palettes.ts';

interface PoiKind {
  /** Name of the drawing in `@mapbox/maki`. */
  icon: string;
  /** Whose colour its label has. */
  group: PoiGroup;
}

const words = (text: string): readonly string[] => text.match(/\S+/g) ?? [];

/** `own`: kinds with the icon of their name; `others`: kinds by their icon. */
function kinds(group: PoiGroup, own: string, others: Record<string, string>): [string, PoiKind][] {
  const byIcon = Object.entries(others).flatMap(([icon, of]) => words(of).map(kind => [kind, icon] as const));
  return [...words(own).map(kind => [kind, kind.replaceAll('_', '-')] as const), ...byIcon].map(([kind, icon]) => [
    kind,
    { icon, group },
  ]);
}

/** Every `kind` of the layer `pois` that the styles show: kinds are values of OpenStreetMap tags, icons are Maki's. */
export const poiKinds: ReadonlyMap<string, PoiKind> = new Map([
  ...kinds(
    'nature',
    `beach cemetery dog_park garden park picnic_site pitch playground viewpoint volcano waterfall zoo bbq hot_spring
    slipway`,
    {
      'picnic-site': 'bench picnic_table',
      campsite: 'camp_site caravan_site',
      mountain: 'cave_entrance peak saddle',
      'park-alt1': 'forest',
      golf: 'golf_course',
      cemetery: 'grave_yard',
      harbor: 'marina',
      park: 'national_park village_green',
      natural: 'nature_reserve protected_area fishing',
      water: 'spring',
      swimming: 'swimming_area swimming_pool',
      shelter: 'wilderness_hut',
      garden: 'allotments',
      bbq: 'firepit',
      'hot-spring': 'geyser',
      pitch: 'recreation_ground',
    },
  ),
  ...kinds('transport', 'airfield car_rental charging_station fuel parking taxi', {
    airport: 'aerodrome',
    bicycle: 'bicycle_parking bicycle_repair_station',
    'bicycle-share': 'bicycle_rental',
    bus: 'bus_station bus_stop',
    car: 'car_sharing',
    ferry: 'ferry_terminal',
    rail: 'halt station',
    heliport: 'helipad',
    'rail-metro': 'subway_entrance',
    'rail-light': 'tram_stop',
    'car-repair': 'car_wash',
    harbor: 'boat_rental',
    'highway-rest-area': 'rest_area services',
    scooter: 'motorcycle_parking',
  }),
  ...kinds(
    'public',
    `animal_shelter bank building college drinking_water embassy fire_station fitness_centre information library
    lighthouse place_of_worship police prison recycling school shelter stadium telephone waste_basket windmill
    emergency_phone ranger_station`,
    {
      'animal-shelter': 'animal',
      bank: 'atm bureau_de_change',
      'town-hall': 'community_centre townhall community_center',
      landmark: 'courthouse',
      school: 'kindergarten childcare',
      post: 'post_box post_office',
      stadium: 'sports_centre',
      toilet: 'toilets',
      'communications-tower': 'tower',
      college: 'university',
      'observation-tower': 'water_tower',
      barrier: 'customs',
      'ranger-station': 'military',
      harbor: 'naval_base',
      swimming: 'shower',
      heart: 'social_facility',
      construction: 'quarry',
      skiing: 'winter_sports',
      'religious-christian': 'wayside_cross monastery',
      'drinking-water': 'water_point',
      water: 'watering_place',
      skateboard: 'ice_rink',
    },
  ),
  ...kinds('health', 'defibrillator dentist hospital pharmacy veterinary', {
    hospital: 'clinic',
    doctor: 'doctors',
  }),
  ...kinds(
    'shop',
    `bakery bicycle car car_repair confectionery convenience florist furniture garden_centre gift hairdresser hardware
    laundry mobile_phone music optician grocery paint`,
    {
      'alcohol-shop': 'alcohol wine',
      hairdresser: 'beauty cosmetics',
      library: 'books',
      shop: 'butcher chemist department_store kiosk outdoor sports stationery copyshop newsagent perfumery tobacco variety_store',
      'clothing-store': 'clothes fashion',
      hardware: 'doityourself',
      'mobile-phone': 'electronics computer',
      grocery: 'greengrocer supermarket',
      'jewelry-store': 'jewelry',
      commercial: 'mall marketplace',
      shoe: 'shoes',
      gaming: 'toys bookmaker',
      'art-gallery': 'art',
      'car-repair': 'car_parts',
      suitcase: 'travel_agency',
      watch: 'watches',
      harbor: 'ship_chandler',
      scooter: 'motorcycle',
      'dog-park': 'pet',
      furniture: 'interior_decoration',
    },
  ),
  ...kinds('food', 'bar cafe fast_food ice_cream nightclub restaurant karaoke', {
    beer: 'biergarten pub',
    restaurant: 'food_court',
    bar: 'wine_bar',
  }),
  ...kinds('culture', 'aquarium attraction casino castle cinema monument museum theatre bowling_alley landmark', {
    historic: 'archaeological_site ruins battlefield archaeological',
    'art-gallery': 'arts_centre artwork gallery',
    monument: 'memorial tomb',
    'amusement-park': 'theme_park carousel roller_coaster',
    castle: 'fort',
    globe: 'planetarium',
  }),
  ...kinds('lodging', '', {
    lodging: 'alpine_hut chalet guest_house hostel hotel motel bed_and_breakfast apartment',
  }),
]);

/** The one icon whose name is not its kind, as `@protomaps/basemaps` has it. */
export const stationIcon = 'train_station';

/** The kinds of each group, so that clients can switch groups off by a filter on `kind`. */
export const kindsByGroup: Readonly<Record<PoiGroup, readonly string[]>> = Object.fromEntries(
  poiGroups.map(group => [group, [...poiKinds].filter(([, kind]) => kind.group === group).map(([name]) => name)]),
) as Record<PoiGroup, string[]>;

/** First zooms of the ranks: what people look for from afar, in a town, in a street, at a door. */
export const firstZooms = [0, 14, 15, 16, 17] as const;

/** Kinds of the ranks; the rest is of the one before the last. */
const ranks: readonly string[] = [
  `station aerodrome hospital university national_park park museum stadium zoo castle ferry_terminal landmark`,
  `school college supermarket mall department_store bus_station townhall library beach theatre attraction monastery
  camp_site marina nature_reserve theme_park aquarium halt golf_course services lighthouse cemetery marketplace fort
  ruins forest winter_sports rest_area picnic_site`,
  `place_of_worship police fire_station pharmacy clinic cinema courthouse embassy fuel subway_entrance tram_stop
  sports_centre arts_centre monument swimming_pool community_centre garden playground pitch archaeological_site casino
  planetarium swimming_area post_office`,
  '',
  `bench waste_basket recycling atm telephone post_box bicycle_parking motorcycle_parking picnic_table apartment
  guest_house bed_and_breakfast chalet vending_machine defibrillator copyshop artwork building watering_place
  bureau_de_change bookmaker car_parts memorial information emergency_phone hairdresser beauty cosmetics tobacco
  newsagent laundry`,
];

const rankOf = new Map(ranks.flatMap((kinds, rank) => words(kinds).map(kind => [kind, rank] as const)));

/** 0 for what a map shows first. */
export const poiRank = (kind: string): number => rankOf.get(kind) ?? 3;
