import { lookup } from '../../../base/lookup.ts';
import { placeImportance } from '../../../format/places/importance.ts';
import { categoryOf } from '../../../words/place-categories.ts';
import { type Tags, tagSet } from '../../osm/osm-view.ts';

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

const importanceOf: Readonly<Record<string, number>> = {
  'railway=station': 0.22,
  'railway=halt': 0.16,
  'railway=tram_stop': 0.11,
  'railway=subway_entrance': 0.08,
  'public_transport=station': 0.18,
  'amenity=bus_station': 0.16,
  'highway=bus_stop': 0.1,
  'aeroway=aerodrome': 0.26,
  'aeroway=terminal': 0.18,
  'aeroway=gate': 0.03,
  'amenity=hospital': 0.18,
  'amenity=university': 0.18,
  'amenity=townhall': 0.16,
  'amenity=place_of_worship': 0.1,
  'amenity=school': 0.11,
  'amenity=pharmacy': 0.1,
  'amenity=theatre': 0.13,
  'amenity=concert_hall': 0.13,
  'amenity=casino': 0.12,
  'amenity=arts_centre': 0.11,
  'amenity=ferry_terminal': 0.14,
  'amenity=parking': 0.06,
  'amenity=taxi': 0.05,
  'amenity=car_sharing': 0.05,
  'highway=elevator': 0.03,
  'man_made=monitoring_station': 0.04,
  'amenity=charging_station': 0.05,
  'amenity=bicycle_rental': 0.05,
  'amenity=bicycle_parking': 0.03,
  'amenity=parking_entrance': 0.03,
  'amenity=post_box': 0.03,
  'amenity=recycling': 0.03,
  'amenity=vending_machine': 0.03,
  'public_transport=platform': 0.06,
  'public_transport=stop_position': 0.05,
  'highway=platform': 0.06,
  'tourism=museum': 0.16,
  'tourism=attraction': 0.15,
  'tourism=zoo': 0.15,
  'tourism=theme_park': 0.18,
  'tourism=hotel': 0.11,
  'tourism=information': 0.05,
  'tourism=artwork': 0.05,
  'historic=castle': 0.18,
  'historic=monument': 0.12,
  'historic=memorial': 0.06,
  'leisure=stadium': 0.16,
  'leisure=marina': 0.12,
  'leisure=park': 0.12,
  'leisure=pitch': 0.05,
  'leisure=nature_reserve': 0.15,
  'natural=peak': 0.16,
  'natural=volcano': 0.2,
  'natural=saddle': 0.12,
  'natural=spring': 0.07,
  'natural=tree': 0.03,
  'natural=water': 0.15,
  'natural=bay': 0.18,
  'natural=glacier': 0.18,
  'waterway=river': 0.2,
  'waterway=canal': 0.14,
  'boundary=national_park': 0.2,
  'boundary=protected_area': 0.15,
  'shop=mall': 0.13,
  'shop=supermarket': 0.1,
};

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
    let importance = lookup(importanceOf, kind) ?? base;
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
