import { lookup } from '../../../base/lookup.ts';
import { placeImportance } from '../../../format/places/importance.ts';
import { categoryOf } from '../../../words/place-categories.ts';
import { type Tags, tagSet, tagTable } from '../../osm/osm-view.ts';

/** A place's layer, main tag and importance. */
export interface PoiClass {
  layer: 'poi' | 'other';
  osmKey: string;
  osmValue: string;
  importance: number;
}

/** Keys, those that describe a thing best first, with the importance of a thing without special values. */
const keys: readonly (readonly [string, 'poi' | 'other', number])[] = [
  ['amenity', 'poi', 0.09],
  ['shop', 'poi', 0.08],
  ['tourism', 'poi', 0.1],
  ['historic', 'poi', 0.1],
  ['healthcare', 'poi', 0.08],
  ['leisure', 'poi', 0.08],
  ['railway', 'poi', 0.1],
  ['aeroway', 'poi', 0.1],
  ['aerialway', 'poi', 0.1],
  ['public_transport', 'poi', 0.08],
  ['mountain_pass', 'poi', 0.15],
  ['natural', 'other', 0.1],
  ['waterway', 'other', 0.1],
  ['boundary', 'other', 0.12],
  ['craft', 'poi', 0.06],
  ['office', 'poi', 0.06],
  ['club', 'poi', 0.06],
  ['emergency', 'poi', 0.05],
  ['military', 'other', 0.06],
  ['man_made', 'poi', 0.06],
  ['highway', 'poi', 0.08],
  ['landuse', 'other', 0.07],
  ['building', 'poi', 0.05],
  ['attraction', 'poi', 0.06],
  ['sport', 'poi', 0.05],
  ['bridge', 'poi', 0.05],
];

/** Values of `place` mapped as areas that are neither settlements nor administrative. */
export const landforms = new Set(['archipelago', 'island', 'islet']);

const importanceOf = tagTable([
  [0.26, 'aeroway=aerodrome'],
  [0.22, 'railway=station'],
  [0.2, 'natural=volcano waterway=river boundary=national_park'],
  [
    0.18,
    `
      public_transport=station aeroway=terminal amenity=hospital amenity=university tourism=theme_park historic=castle
      natural=bay natural=glacier
    `,
  ],
  [0.16, 'railway=halt amenity=bus_station amenity=townhall tourism=museum leisure=stadium natural=peak'],
  [0.15, 'tourism=attraction tourism=zoo leisure=nature_reserve natural=water boundary=protected_area'],
  [0.14, 'amenity=ferry_terminal waterway=canal'],
  [0.13, 'amenity=theatre amenity=concert_hall shop=mall'],
  [0.12, 'amenity=casino historic=monument leisure=marina leisure=park natural=saddle'],
  [0.11, 'railway=tram_stop amenity=school amenity=arts_centre tourism=hotel'],
  [0.1, 'highway=bus_stop amenity=place_of_worship amenity=pharmacy shop=supermarket'],
  [0.08, 'railway=subway_entrance'],
  [0.07, 'natural=spring'],
  [0.06, 'amenity=parking public_transport=platform highway=platform historic=memorial'],
  [
    0.05,
    `
      amenity=taxi amenity=car_sharing amenity=charging_station amenity=bicycle_rental public_transport=stop_position
      tourism=information tourism=artwork leisure=pitch
    `,
  ],
  [0.04, 'man_made=monitoring_station'],
  [
    0.03,
    `
      aeroway=gate highway=elevator amenity=bicycle_parking amenity=parking_entrance amenity=post_box
      amenity=recycling amenity=vending_machine natural=tree
    `,
  ],
]);

/** Left out: street furniture, parts of something else, things that are not places. */
const skipped = tagSet(`
  amenity=parking_space amenity=bench amenity=waste_basket amenity=grit_bin amenity=hunting_stand
  historic=no
  railway=rail railway=signal railway=switch railway=tram railway=subway railway=abandoned railway=disused
  railway=platform railway=level_crossing railway=construction railway=light_rail railway=narrow_gauge
  railway=funicular railway=monorail railway=proposed
  aeroway=taxiway aeroway=runway
  aerialway=pylon
  boundary=administrative boundary=postal_code boundary=political boundary=religious_administration
  boundary=statistical boundary=census boundary=place boundary=timezone
  natural=coastline natural=land_area
  man_made=survey_point
  emergency=fire_hydrant
`);

/** Kinds of `natural` mapped as points. */
const naturalPoints = tagSet('natural=peak natural=volcano natural=spring natural=saddle natural=cave_entrance');

/** Values of `highway` that are places rather than streets. */
const highwayPoints = tagSet(`
  bus_stop motorway_junction services rest_area platform elevator speed_camera
`);

/** Kinds that people search for although they have no name. */
const searchedUnnamed = tagSet(`
  amenity=pharmacy amenity=atm amenity=bank amenity=post_office amenity=post_box amenity=fuel amenity=charging_station
  amenity=parking amenity=bicycle_rental amenity=taxi amenity=toilets amenity=drinking_water amenity=fountain
  amenity=bbq amenity=shelter amenity=police amenity=fire_station amenity=recycling amenity=telephone
  amenity=kindergarten amenity=school amenity=restaurant amenity=cafe amenity=fast_food amenity=doctors
  amenity=dentist amenity=library amenity=townhall amenity=place_of_worship amenity=car_wash
  shop=supermarket shop=convenience shop=bakery shop=kiosk shop=hairdresser
  tourism=viewpoint tourism=picnic_site tourism=camp_site tourism=hotel tourism=information
  leisure=playground leisure=swimming_pool leisure=firepit
  natural=spring natural=beach
  waterway=waterfall
  emergency=defibrillator
  railway=subway_entrance
  aeroway=helipad
`);

/** Classifies a point of interest; `undefined` for other objects and those not worth finding. */
export function classifyPoi(tags: Tags, named: boolean): PoiClass | undefined {
  if (named && tags.place !== undefined && landforms.has(tags.place)) return classifyLandform(tags.place, tags);
  for (const [osmKey, layer, base] of keys) {
    const osmValue = lookup(tags, osmKey);
    if (osmValue === undefined || osmValue === 'no') continue;
    const kind = `${osmKey}=${osmValue}`;
    if (skipped.has(kind)) continue;
    if (osmKey === 'highway' && !highwayPoints.has(osmValue)) continue;
    if (osmKey === 'waterway' && osmValue !== 'waterfall' && osmValue !== 'dam') continue;
    if (osmKey === 'leisure' && osmValue === 'swimming_pool' && tags.access === 'private') continue;
    // `historic=yes`: prefer a key with a value.
    if (
      osmValue === 'yes' &&
      osmKey !== 'building' &&
      osmKey !== 'mountain_pass' &&
      keys.some(([key]) => key !== osmKey && key !== 'building' && lookup(tags, key) && lookup(tags, key) !== 'yes')
    ) {
      continue;
    }
    if (!named && (!searchedUnnamed.has(kind) || tags.access === 'private' || !categoryOf(osmKey, osmValue))) continue;
    let importance = importanceOf.get(kind) ?? base;
    // Articles about this place, unlike `brand:wikidata`, which is about a shop's chain.
    if (tags.wikidata !== undefined) importance += 0.07;
    if (tags.wikipedia !== undefined) importance += 0.06;
    if (tags.heritage !== undefined) importance += 0.01;
    const height = Number.parseFloat(tags.ele ?? '');
    if (osmKey === 'natural' && height > 0) importance += Math.min(height / 100_000, 0.05);
    if (!named) importance -= 0.04;
    return { layer: naturalPoints.has(kind) ? 'poi' : layer, osmKey, osmValue, importance: Math.max(importance, 0.01) };
  }
  return undefined;
}

function classifyLandform(place: string, { wikidata, population }: Tags): PoiClass {
  const people = Number.parseInt(population ?? '', 10);
  const notable = wikidata !== undefined;
  const importance = placeImportance({ place, notable, population: Number.isFinite(people) ? people : undefined });
  return { layer: 'other', osmKey: 'place', osmValue: place, importance };
}
