import { itemAt } from '../../data-packs/base/item-at.ts';
import { OsmView, type Tags } from '../../data-packs/builder/osm/osm-view.ts';
import { numberAt } from '../../data-packs/builder/osm/packed-numbers.ts';
import { readOsm } from '../../data-packs/builder/osm/read-osm.ts';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import type { PlaceFeature } from '../../server/geocoding/answer/place-feature.ts';
import { sharedData } from '../helpers/shared-data.ts';
import { metresOff } from './metres-off.ts';

/**
 * Searches drawn by lot from the tags of three extracts, with the objects that answer them: hundreds of each kind, none
 * of them chosen. The figures of the first run, before anything was changed for them, stand beside each kind in
 * `geocoding-drawn.test.ts`.
 */
export interface DrawnSearch {
  q: string;
  /** `way/123`: any of these answers. */
  objects: ReadonlySet<string>;
  /** The number of a house, which another object of the same number there answers as well. */
  house?: string | undefined;
  /** Where the objects are. */
  at: readonly Position[];
}

interface Region {
  file: string;
  /** Where most of the extract lies, for objects without `addr:city`. */
  city: string;
  numberFirst: boolean;
  /** Units as written there: after the street, before it. */
  units: readonly string[];
}

export const drawnRegions: Readonly<Record<'liechtenstein' | 'monaco' | 'sf', Region>> = {
  liechtenstein: {
    file: 'liechtenstein-2021',
    city: 'Liechtenstein',
    numberFirst: false,
    units: ['Wohnung 12', 'Whg. 4', 'Top 7', '3. Stock', 'Stiege 2 Top 5'],
  },
  monaco: {
    file: 'monaco-2021',
    city: 'Monaco',
    numberFirst: true,
    units: ['appartement 12', 'appt 4', 'bât. B', '3e étage', 'esc. 2', 'étage 5'],
  },
  sf: {
    file: 'sf-downtown',
    city: 'San Francisco',
    numberFirst: true,
    units: ['Apt 1300', 'Ste 500', 'Suite 1300', 'Unit 4', '#204', 'Fl 3', 'Rm 12', '3rd Floor', 'Apt 3B', 'Suite B'],
  },
};

interface TaggedObject {
  ref: string;
  id: number;
  tags: Tags;
  at: Position | undefined;
}

async function readObjects(file: string): Promise<TaggedObject[]> {
  const dataset = await readOsm([sharedData(`${file}.osm.pbf`)], {
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  const view = new OsmView(dataset);
  const { nodes, ways, relations } = dataset;
  const objects: TaggedObject[] = [];
  const add = (type: string, id: number, tags: Tags, at?: Position) =>
    objects.push({ ref: `${type}/${id}`, id, tags, at });
  const positionOf = (node: number): Position => [numberAt(nodes.lon, node) / 1e7, numberAt(nodes.lat, node) / 1e7];
  for (const [row, node] of nodes.taggedNodes.entries())
    add('node', numberAt(nodes.ids, node), view.nodeTags(row), positionOf(node));
  for (const [i, id] of ways.ids.entries()) {
    const first = view.wayNodes(i)[0];
    add('way', id, view.wayTags(i), first === undefined ? undefined : positionOf(first));
  }
  for (const [i, id] of relations.ids.entries()) add('relation', id, view.relationTags(i));
  return objects;
}

/** Draws by a hash of the objects' numbers: the same ones in every run. */
function draw(groups: ReadonlyMap<string, TaggedObject[]>, count: number): TaggedObject[][] {
  const lot = (group: readonly TaggedObject[]) => (itemAt(group, 0).id * 2654435761) % 4294967296;
  return [...groups.values()].sort((a, b) => lot(a) - lot(b)).slice(0, count);
}

function grouped(objects: readonly TaggedObject[], keyOf: (tags: Tags) => string | undefined) {
  const groups = new Map<string, TaggedObject[]>();
  for (const object of objects) {
    const key = keyOf(object.tags);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(object);
    else groups.set(key, [object]);
  }
  return groups;
}

const answersOf = (group: readonly TaggedObject[]) => ({
  objects: new Set(group.map(({ ref }) => ref)),
  at: group.flatMap(({ at }) => (at ? [at] : [])),
});

/** An address that one street of a name in a town or region has: without the town others may be meant. */
function addressOf(tags: Tags): string | undefined {
  const { 'addr:street': street, 'addr:housenumber': number, 'addr:city': city = '' } = tags;
  return street && number && /^\d+[a-z]?$/i.test(number) ? `${street}|${number.toLowerCase()}|${city}` : undefined;
}

const kindKeys = ['amenity', 'shop', 'tourism', 'leisure', 'historic', 'office'] as const;

export type DrawnRegion = keyof typeof drawnRegions;
export type DrawnKind = 'addresses' | 'units' | 'unitsFirst' | 'longPostcodes' | 'named';

/** Searches by kind, `count` of each; addresses are those that `units` and `longPostcodes` repeat with more words. */
export async function drawSearches(
  region: Region,
  count: number,
): Promise<Readonly<Record<DrawnKind, readonly DrawnSearch[]>>> {
  const objects = await readObjects(region.file);
  const addresses = draw(grouped(objects, addressOf), count).map(group => {
    const {
      'addr:street': street,
      'addr:housenumber': number,
      'addr:city': city,
      'addr:postcode': postcode,
    } = itemAt(group, 0).tags;
    const line = region.numberFirst ? `${number} ${street}` : `${street} ${number}`;
    return { line, city: city ?? region.city, postcode, answers: { ...answersOf(group), house: number } };
  });
  const unitAt = (i: number) => itemAt(region.units, i % region.units.length);
  const named = draw(
    grouped(objects, tags => (kindKeys.some(key => tags[key]) && tags.name ? tags.name.toLowerCase() : undefined)),
    count,
  );
  return {
    addresses: addresses.map(({ line, city, answers }) => ({ q: `${line}, ${city}`, ...answers })),
    units: addresses.map(({ line, city, answers }, i) => ({
      q: `${line}${i % 2 ? ',' : ''} ${unitAt(i)}, ${city}`,
      ...answers,
    })),
    unitsFirst: addresses.map(({ line, city, answers }, i) => ({ q: `${unitAt(i)}, ${line}, ${city}`, ...answers })),
    longPostcodes: addresses
      .filter(({ postcode }) => postcode !== undefined)
      .map(({ line, city, postcode, answers }, i) => ({
        q: `${line}, ${city} ${postcode}-${1000 + i * 37}`,
        ...answers,
      })),
    named: named.map(group => ({ q: `${itemAt(group, 0).tags.name}, ${region.city}`, ...answersOf(group) })),
  };
}

/** Metres from an object's first point to a house of its number: the width of a block. */
const sameHouse = 120;

/** Position of the first answer among the features, -1 if there is none. */
export function rankOf({ objects, house, at }: DrawnSearch, features: readonly PlaceFeature[]): number {
  return features.findIndex(feature => {
    const { osmType, osmId, housenumber } = feature.properties;
    if (objects.has(`${osmType}/${osmId}`)) return true;
    const isNumber = house !== undefined && housenumber?.toLowerCase() === house.toLowerCase();
    return isNumber && at.some(position => metresOff(feature, position) < sameHouse);
  });
}

const consonants = 'bcdfghjklmnpqrstvwxz';

/** Words no language has: letters in a row that never follow each other. */
export function nonsenseWords(count: number): string[] {
  let state = 12345;
  const next = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 6 + next(4) }, () => consonants.charAt(next(consonants.length))).join(''),
  );
}
