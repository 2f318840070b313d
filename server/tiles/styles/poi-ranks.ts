/** First zooms of the ranks: what people look for from afar, in a town, in a street, at a door. */
export const firstZooms = [0, 14, 15, 16, 17] as const;

/** Kinds of the ranks; the rest is of the one before the last. */
const ranks: readonly (readonly string[])[] = [
  [
    ...[
      'station',
      'aerodrome',
      'hospital',
      'university',
      'national_park',
      'park',
      'museum',
      'stadium',
      'zoo',
      'castle',
    ],
    ...['ferry_terminal', 'landmark'],
  ],
  [
    ...['school', 'college', 'supermarket', 'mall', 'department_store', 'bus_station', 'townhall', 'library', 'beach'],
    ...['theatre', 'attraction', 'monastery', 'camp_site', 'marina', 'nature_reserve', 'theme_park'],
    ...['aquarium', 'halt', 'golf_course', 'services', 'lighthouse'],
    ...['cemetery', 'marketplace', 'fort', 'ruins', 'forest', 'winter_sports', 'rest_area', 'picnic_site'],
  ],
  [
    ...['place_of_worship', 'police', 'fire_station', 'pharmacy', 'clinic', 'cinema', 'courthouse', 'embassy', 'fuel'],
    ...[
      'subway_entrance',
      'tram_stop',
      'sports_centre',
      'arts_centre',
      'monument',
      'swimming_pool',
      'community_centre',
    ],
    ...[
      'garden',
      'playground',
      'pitch',
      'archaeological_site',
      'casino',
      'planetarium',
      'swimming_area',
      'post_office',
    ],
  ],
  [],
  [
    ...['bench', 'waste_basket', 'recycling', 'atm', 'telephone', 'post_box', 'bicycle_parking', 'motorcycle_parking'],
    ...['picnic_table', 'apartment', 'guest_house', 'bed_and_breakfast', 'chalet', 'vending_machine', 'defibrillator'],
    ...['copyshop', 'artwork', 'building', 'watering_place', 'bureau_de_change', 'bookmaker', 'car_parts', 'memorial'],
    ...['information', 'emergency_phone', 'hairdresser', 'beauty', 'cosmetics', 'tobacco', 'newsagent', 'laundry'],
  ],
];

const rankOf = new Map(ranks.flatMap((kinds, rank) => kinds.map(kind => [kind, rank] as const)));

/** 0 for what a map shows first. */
export const poiRank = (kind: string): number => rankOf.get(kind) ?? 3;
