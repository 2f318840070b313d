import type { Tags } from '../../osm/osm-view.ts';

const set = (...values: string[]) => new Set(values);

/** Points of little weight: shown last, whatever their name. */
const minor: Record<string, Set<string>> = {
  amenity: set(
    ...[
      'clinic',
      'dentist',
      'doctors',
      'social_facility',
      'baby_hatch',
      'childcare',
      'car_sharing',
      'bureau_de_change',
    ],
    ...[
      'emergency_phone',
      'karaoke',
      'karaoke_box',
      'money_transfer',
      'car_wash',
      'hunting_stand',
      'studio',
      'boat_storage',
    ],
    ...['gambling', 'adult_gaming_centre', 'sanitary_dump_station', 'animal', 'water_slide', 'roller_coaster'],
    ...['summer_toboggan', 'carousel', 'amusement_ride', 'maze'],
  ),
  historic: set('memorial', 'district'),
  leisure: set('pitch', 'playground', 'slipway'),
  shop: set(
    ...[
      'scuba_diving',
      'atv',
      'motorcycle',
      'snowmobile',
      'art',
      'bakery',
      'beauty',
      'bookmaker',
      'books',
      'butcher',
      'car',
    ],
    ...[
      'car_parts',
      'car_repair',
      'clothes',
      'computer',
      'convenience',
      'fashion',
      'florist',
      'garden_centre',
      'gift',
      'golf',
    ],
    ...['greengrocer', 'grocery', 'hairdresser', 'hifi', 'jewelry', 'lottery', 'mobile_phone', 'newsagent', 'optician'],
    ...['perfumery', 'ship_chandler', 'stationery', 'tobacco', 'travel_agency'],
  ),
  tourism: set('artwork', 'hanami', 'trail_riding_station', 'bed_and_breakfast', 'chalet', 'guest_house', 'hostel'),
};

/** Points that count for little without a name. */
const minorUnnamed: Record<string, Set<string>> = {
  amenity: set(
    ...[
      'atm',
      'bbq',
      'bench',
      'bicycle_parking',
      'bicycle_rental',
      'bicycle_repair_station',
      'car_rental',
      'charging_station',
    ],
    ...[
      'customs',
      'drinking_water',
      'fuel',
      'harbourmaster',
      'life_ring',
      'motorcycle_parking',
      'parking',
      'picnic_table',
    ],
    ...['post_box', 'ranger_station', 'recycling', 'shelter', 'shower', 'taxi', 'telephone', 'toilets', 'waste_basket'],
    ...['waste_disposal', 'water_point', 'watering_place'],
  ),
  historic: set('landmark', 'wayside_cross'),
  leisure: set('dog_park', 'firepit', 'fishing', 'swimming_area'),
  tourism: set('alpine_hut', 'information', 'picnic_site', 'viewpoint', 'wilderness_hut'),
};

/** First tile zoom of a point of interest mapped as a node, or as an area without name. */
export function pointZoom(kind: string, tags: Tags): number {
  if (tags.highway === 'bus_stop' || tags.railway === 'tram_stop') return 17;
  if (oneOf(minor, tags) || (!tags.name && oneOf(minorUnnamed, tags))) return 16;
  if (kind === 'national_park') return 11;
  if (kind === 'aerodrome') return tags.iata ? 11 : 13;
  if (tags.amenity === 'hospital') return 12;
  if (kind === 'peak' || kind === 'volcano' || kind === 'saddle') return 13;
  if (['library', 'post_office', 'townhall'].includes(tags.amenity ?? '')) return 13;
  if (['golf_course', 'marina', 'stadium'].includes(tags.leisure ?? '')) return 13;
  if (tags.railway === 'station') return 13;
  if (['university', 'college'].includes(tags.amenity ?? '') || kind === 'cemetery' || kind === 'park') return 14;
  return tags.shop === 'supermarket' ? 14 : 15;
}

function oneOf(groups: Record<string, Set<string>>, tags: Tags): boolean {
  return Object.entries(groups).some(([key, values]) => values.has(tags[key] ?? ''));
}

/** Zooms by area: from `[least area, zoom]` on, ascending, in units of 70 square metres of the bounding box. */
type Grades = readonly (readonly [least: number, zoom: number])[];

const general: Grades = [
  [0, 15],
  [10, 14],
  [500, 13],
  [2000, 12],
  [1e4, 11],
];
const schools: Grades = [
  [0, 16],
  [10, 15],
  [100, 14],
  [1000, 13],
  [5000, 12],
];
const nationalParks: Grades = [
  ...([
    [0, 17],
    [250, 14],
    [1000, 13],
    [5000, 12],
    [2e4, 11],
    [1e5, 10],
    [2.5e5, 9],
  ] as const),
  ...([
    [2e6, 8],
    [1e7, 7],
    [2.5e7, 6],
    [3e8, 5],
  ] as const),
];
const universities: Grades = [
  ...([
    [0, 15],
    [5000, 14],
    [2e4, 13],
    [5e4, 12],
    [1e5, 11],
    [1.5e5, 10],
    [2.5e5, 9],
    [5e6, 8],
    [2e7, 7],
  ] as const),
];
const greens: Grades = [
  ...([
    [0, 17],
    [1, 16],
    [10, 15],
    [250, 14],
    [1000, 13],
    [5000, 12],
    [1.5e4, 11],
  ] as const),
  ...([
    [2.5e5, 10],
    [1e6, 9],
    [4e6, 8],
    [1e7, 7],
  ] as const),
];
const grounds: Grades = [
  ...([
    [0, 15],
    [250, 14],
    [1000, 13],
    [5000, 12],
    [2e4, 11],
    [1e5, 10],
    [2.5e5, 9],
    [5e6, 8],
    [2e7, 7],
  ] as const),
];

const gradesByKind: Record<string, Grades> = {
  ...{
    cemetery: schools,
    school: schools,
    national_park: nationalParks,
    college: universities,
    university: universities,
  },
  ...{ forest: greens, park: greens, protected_area: greens, nature_reserve: greens, village_green: greens },
  ...{
    aerodrome: grounds,
    golf_course: grounds,
    military: grounds,
    naval_base: grounds,
    stadium: grounds,
    zoo: grounds,
  },
  playground: [[0, 17]],
  allotments: [
    [0, 16],
    [10, 15],
  ],
};

/** Tall buildings of these kinds stand in rows downtown and would crowd out everything else. */
const heightIgnored = set(
  ...[
    'hotel',
    'hostel',
    'parking',
    'bank',
    'place_of_worship',
    'jewelry',
    'yes',
    'restaurant',
    'coworking_space',
    'clothes',
  ],
  ...['art', 'school'],
);

/** First tile zoom of a named area: by its size, then by its height in metres. */
export function areaZoom(kind: string, tags: Tags, squareMetres: number, height: number): number {
  const size = squareMetres / 70;
  const grades = gradesByKind[kind];
  let zoom = grade(grades ?? general, size);
  if (grades === undefined && size >= 10 && size < 2000 && height >= 10) {
    const tall = height >= 100 ? 11 : height >= 20 ? 12 : 13;
    zoom = kind === 'storage_rental' ? 14 : Math.min(zoom, heightIgnored.has(kind) ? Math.max(13, tall) : tall);
  }
  if (tags.railway === 'station') zoom = Math.min(zoom, 13);
  // International airports early, others only once their ground can be seen.
  if (kind === 'aerodrome') zoom = tags.iata ? Math.max(10, zoom - 2) : Math.max(12, zoom);
  const length = tags.name?.length ?? 0;
  if (zoom < 14 && length > 30) zoom += length > 45 ? 2 : 1;
  return zoom;
}

function grade(grades: Grades, size: number): number {
  let zoom = 15;
  for (const [least, from] of grades) if (size >= least) zoom = from;
  return zoom;
}
