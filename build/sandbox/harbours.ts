import { itemAt } from '../../data-packs/base/item-at.ts';
import { named } from './invented-names.ts';
import { type Island, townOf } from './island.ts';
import type { Network } from './network.ts';
import type { MapObjects, Tags } from './objects.ts';
import { direction, distance, mix, offsetFrom, type Point, rounded } from './plane.ts';

export interface Harbour {
  town: string;
  /** The end of the ferry's line, shared with the quay road. */
  berth: Point;
  /** Unit vector out to sea. */
  seaward: Point;
}

/** The site of a town's harbour: the nearest point of the shore with open water before it. */
function harbourSite(island: Island, centre: Point): { shore: Point; seaward: Point } {
  const ring = island.shores.flatMap(area => area.outer.map((point, i) => ({ point, ring: area.outer, i })));
  let best: { shore: Point; seaward: Point } | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { point, ring: outer, i } of ring) {
    const away = distance(point, centre);
    if (away > least) continue;
    const along = direction(itemAt(outer, Math.max(0, i - 2)), itemAt(outer, Math.min(outer.length - 1, i + 2)));
    // The shore has land on its left.
    const seaward: Point = [along[1], -along[0]];
    const [x, y] = offsetFrom(point, seaward, 330, 0);
    if (island.relief.land.sample(x, y) > 0) continue;
    least = away;
    best = { shore: point, seaward };
  }
  if (!best) throw new RangeError('no shore for a harbour');
  return best;
}

/** Lays a quay road, a mole, a marina and a ferry berth at each harbour town, before streets are drawn. */
export function layHarbours(island: Island, roads: Network): Harbour[] {
  return (['ardhavn', 'kirvell', 'nordskar', 'vestrand', 'lumhavn'] as const).map(id => {
    const town = townOf(island, id);
    const { shore, seaward } = harbourSite(island, town.centre);
    const berth = offsetFrom(shore, seaward, 26, 0);
    const inland = offsetFrom(shore, seaward, -46, 0);
    const street = roads.nearest(inland, 2500, road =>
      ['primary', 'secondary', 'tertiary', 'residential', 'living_street', 'unclassified'].includes(
        road.tags.highway ?? '',
      ),
    );
    const tags: Tags = {
      highway: 'tertiary',
      name: town.character === 'capital' ? 'Havnegata' : 'Kaivei',
      surface: 'asphalt',
      maxspeed: '50',
    };
    if (street) {
      const from = roads.join(street);
      const bend = mix(from, inland, 0.55);
      const line =
        distance(from, inland) > 30
          ? [from, ...rounded([from, bend, inland], 1).slice(1, -1), inland, berth]
          : [from, berth];
      roads.weave(line, tags, { half: 4, frontage: 'rows', town: id });
    }
    return { town: id, berth, seaward };
  });
}

/** Draws piers, moles, a marina and terminals. */
export function drawHarbours(objects: MapObjects, island: Island, harbours: Harbour[]): void {
  for (const { town, berth, seaward } of harbours) {
    const { names } = townOf(island, town);
    const at2 = (out: number, left: number): Point => offsetFrom(berth, seaward, out, left);
    const mole: Point[] = [at2(-60, 190), at2(60, 170), at2(150, 110), at2(190, 50)];
    objects.way(rounded(mole, 1), { man_made: 'breakwater' });
    for (const left of [-50, -95, -140])
      objects.way([at2(-30, left), at2(70, left)], { man_made: 'pier', highway: 'footway' });
    const marina: Point[] = [at2(8, -35), at2(80, -35), at2(80, -160), at2(8, -160)];
    objects.area({ outer: marina, inner: [] }, { leisure: 'marina', name: `${names.name} marina` });
    const quay: Point[] = [at2(-34, -22), at2(2, -22), at2(2, 60), at2(-34, 60)];
    objects.area({ outer: quay.reverse(), inner: [] }, { man_made: 'pier', area: 'yes', surface: 'concrete' });
    objects.node(at2(6, 110), { harbour: 'yes', 'seamark:type': 'harbour', name: `${names.name} havn` });
  }
}

/** Draws the ferries: hourly to Lumey with cars, around the west without. */
export function drawFerries(objects: MapObjects, harbours: Harbour[]): void {
  const harbour = (id: string): Harbour => {
    const found = harbours.find(one => one.town === id);
    if (!found) throw new RangeError(`no harbour ${id}`);
    return found;
  };
  const line = (from: string, to: string, by: Point[]): Point[] => {
    const [a, b] = [harbour(from), harbour(to)];
    const out = offsetFrom(a.berth, a.seaward, 420, 0);
    const back = offsetFrom(b.berth, b.seaward, 420, 0);
    return [
      a.berth,
      ...rounded([offsetFrom(a.berth, a.seaward, 60, 0), out, ...by, back, offsetFrom(b.berth, b.seaward, 60, 0)], 2),
      b.berth,
    ];
  };
  const ferry = (path: Point[], tags: Tags) => objects.way(path, { route: 'ferry', ...tags });
  ferry(line('kirvell', 'lumhavn', [[10400, -4300]]), {
    motor_vehicle: 'yes',
    motorcar: 'yes',
    bicycle: 'yes',
    foot: 'yes',
    duration: '00:25',
    operator: 'Havmark Ferjer',
    ...named('Lumferja/Lumey Ferry/Lumey-Fähre/Ferry de Lumey'),
  });
  ferry(
    line('ardhavn', 'vestrand', [
      [-4100, -6700],
      [-7000, -7000],
    ]),
    {
      motor_vehicle: 'no',
      motorcar: 'no',
      bicycle: 'yes',
      foot: 'yes',
      duration: '00:40',
      operator: 'Havmark Ferjer',
      ...named('Kystbåten/Coastal Boat/Küstenboot/Bateau côtier'),
    },
  );
  for (const [town, name] of [
    ['kirvell', 'Kirvell ferjekai'],
    ['lumhavn', 'Lumhavn ferjekai'],
    ['ardhavn', 'Ardhavn ferjekai'],
    ['vestrand', 'Vestrand ferjekai'],
  ] as const)
    objects.node(harbour(town).berth, { amenity: 'ferry_terminal', name, public_transport: 'station', ferry: 'yes' });
}
