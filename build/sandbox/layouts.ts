import { itemAt } from '../../data-packs/base/item-at.ts';
import { StreetNames } from './invented-names.ts';
import type { Tags } from './objects.ts';
import { cosineSine, mix, offsetFrom, type Point, rounded } from './plane.ts';
import { type Random, randomFor } from './random.ts';
import type { Settlement } from './settlements.ts';

/** A planned street, before it is adapted to the ground and to existing streets. */
export interface PlannedStreet {
  path: Point[];
  tags: Tags;
  frontage: 'core' | 'rows' | 'blocks' | 'detached' | 'village' | 'halls' | 'campus' | 'none';
  half: number;
}

/** A quarter of a town with its own layout. */
export interface Quarter {
  kind: 'core' | 'grid' | 'suburb' | 'industry' | 'campus';
  centre: Point;
  /** Rotation, 1 being a full circle. */
  turn: number;
  /** Metres along and across. */
  size: Point;
}

export function quartersOf({ character, centre }: Settlement): Quarter[] {
  const from = (x: number, y: number): Point => [centre[0] + x, centre[1] + y];
  const quarter = (kind: Quarter['kind'], x: number, y: number, turn: number, a: number, b: number): Quarter => ({
    kind,
    centre: from(x, y),
    turn,
    size: [a, b],
  });
  if (character === 'capital')
    return [
      quarter('core', 0, 0, 0.03, 430, 430),
      quarter('grid', 820, 260, 0.04, 760, 640),
      quarter('grid', 60, 830, 0.02, 560, 480),
      quarter('campus', 850, 960, 0.045, 520, 400),
      quarter('suburb', -850, 420, 0.9, 760, 620),
      quarter('suburb', 1500, -260, 0.07, 560, 620),
      quarter('suburb', -300, 1500, 0.03, 640, 520),
      quarter('industry', 1650, 620, 0.05, 620, 560),
      quarter('grid', -660, -300, 0.11, 400, 520),
      quarter('grid', 420, -420, -0.05, 820, 420),
      quarter('suburb', 1250, -820, -0.06, 900, 480),
      quarter('suburb', 300, -820, 0.02, 620, 380),
    ];
  if (character === 'town')
    return [
      quarter('core', 0, 0, 0.08, 240, 240),
      quarter('grid', -330, -330, 0.11, 520, 480),
      quarter('suburb', -350, 560, 0.13, 620, 480),
      quarter('industry', -980, -40, 0.06, 560, 460),
      quarter('suburb', 420, -640, 0.2, 420, 420),
    ];
  if (character === 'port') return [quarter('core', 0, 0, 0.06, 200, 200), quarter('suburb', 250, 380, 0.1, 460, 360)];
  return [];
}

const residential = (name: string, more: Tags = {}): Tags => ({
  highway: 'residential',
  name,
  surface: 'asphalt',
  maxspeed: '50',
  ...more,
});

/** Plans a town's streets in building order. `approach`: a line to the next road, if needed. */
export function planStreets(
  town: Settlement,
  lay: (street: PlannedStreet) => void,
  approach: (from: Point, along: number) => Point[] | undefined,
): void {
  const names = new StreetNames(town.id);
  const random = randomFor(`plan of ${town.id}`);
  for (const quarter of quartersOf(town)) {
    // Connect a separate quarter to the next road.
    const path = approach(quarter.centre, quarter.turn);
    if (path)
      lay({
        path,
        tags: residential(names.next('avenue'), { highway: 'tertiary' }),
        frontage: 'none',
        half: 4.5,
      });
    const plan = quarter.kind === 'core' ? core : quarter.kind === 'suburb' ? suburb : grid;
    for (const street of plan(quarter, names, random)) lay(street);
  }
  for (const street of lanes(town, names, random)) lay(street);
}

/** A market place with irregular rings and spokes. */
function core({ centre, size, turn }: Quarter, names: StreetNames, random: Random): PlannedStreet[] {
  const streets: PlannedStreet[] = [];
  const spokes = size[0] > 300 ? 9 : 6;
  const rings = size[0] > 300 ? [62, 128, 205, 300, 405] : [48, 112, 190];
  const wobble = Array.from({ length: rings.length * spokes }, () => random.between(0.87, 1.13));
  const angles = Array.from({ length: spokes }, (_, k) => turn + (k + random.between(-0.17, 0.17)) / spokes);
  const corner = (ring: number, spoke: number): Point => {
    const k = ((spoke % spokes) + spokes) % spokes;
    const [c, s] = cosineSine(itemAt(angles, k));
    const r = itemAt(rings, ring) * itemAt(wobble, ring * spokes + k);
    return [centre[0] + c * r, centre[1] + s * r];
  };
  for (const [ring, radius] of rings.entries()) {
    const path = Array.from({ length: spokes + 1 }, (_, k) => corner(ring, k));
    const inner = ring === 0;
    const outermost = ring === rings.length - 1;
    const tags: Tags = inner
      ? { highway: 'pedestrian', name: 'Torvet', surface: 'paving_stones' }
      : outermost && radius > 300
        ? {
            highway: 'tertiary',
            name: names.next('avenue'),
            surface: 'asphalt',
            maxspeed: '50',
            lanes: '2',
            lit: 'yes',
          }
        : {
            highway: ring === 1 ? 'living_street' : 'residential',
            name: names.next('street'),
            surface: 'sett',
            maxspeed: '30',
            oneway: ring === 2 ? 'yes' : 'no',
          };
    streets.push({ path: rounded(path, 1), tags, frontage: 'core', half: inner ? 3 : 3.5 });
  }
  for (let k = 0; k < spokes; k++) {
    const path = rings.map((_, ring) => corner(ring, k));
    const foot = k % 3 === 1;
    const tags: Tags = foot
      ? { highway: 'pedestrian', name: names.next('lane'), surface: 'sett' }
      : {
          ...residential(names.next('street')),
          maxspeed: '30',
          surface: 'sett',
          ...(k % 4 === 2 ? { oneway: 'yes' } : {}),
        };
    streets.push({ path, tags, frontage: 'core', half: foot ? 2.5 : 3.2 });
    // Cut lanes through the larger blocks.
    for (let ring = 2; ring + 1 < rings.length; ring++) {
      if (!random.chance(0.75)) continue;
      const t = random.between(0.38, 0.62);
      const lane = [
        mix(corner(ring, k), corner(ring, k + 1), t),
        mix(corner(ring + 1, k), corner(ring + 1, k + 1), t + random.between(-0.1, 0.1)),
      ];
      const steps = random.chance(0.2);
      streets.push({
        path: lane,
        tags: { highway: steps ? 'footway' : 'living_street', name: names.next('lane'), surface: 'sett' },
        frontage: 'core',
        half: 2.2,
      });
    }
  }
  return streets;
}

function grid({ kind, centre, turn, size }: Quarter, names: StreetNames, random: Random): PlannedStreet[] {
  const streets: PlannedStreet[] = [];
  const along = cosineSine(turn);
  const [dx, dy] = kind === 'grid' ? [118, 84] : kind === 'industry' ? [190, 140] : [170, 130];
  const frontage = kind === 'grid' ? 'blocks' : kind === 'industry' ? 'halls' : 'campus';
  const line = (a: Point, b: Point, index: number, main: boolean): void => {
    const path = [a, mix(a, b, 0.25), mix(a, b, 0.5), mix(a, b, 0.75), b];
    const name = names.next(kind === 'industry' ? 'yard' : main ? 'avenue' : 'street');
    const tags: Tags = main
      ? { highway: 'tertiary', name, surface: 'asphalt', maxspeed: '50', lanes: '2', lit: 'yes' }
      : residential(name, kind === 'grid' && index % 3 === 1 ? { oneway: 'yes', maxspeed: '30' } : {});
    if (kind === 'industry' && !main) tags.highway = 'unclassified';
    if (kind === 'campus' && !main) tags.highway = 'service';
    streets.push({ path, tags, frontage, half: main ? 5 : 3.6 });
  };
  const columns = Math.round(size[0] / dx);
  const rows = Math.round(size[1] / dy);
  for (let row = 0; row <= rows; row++) {
    const y = (row - rows / 2) * dy + random.between(-4, 4);
    line(
      offsetFrom(centre, along, -size[0] / 2 - 40, y),
      offsetFrom(centre, along, size[0] / 2 + 40, y),
      row,
      row === Math.floor(rows / 2),
    );
  }
  for (let column = 0; column <= columns; column++) {
    const x = (column - columns / 2) * dx + random.between(-5, 5);
    line(
      offsetFrom(centre, along, x, -size[1] / 2 - 30),
      offsetFrom(centre, along, x, size[1] / 2 + 30),
      column,
      column === Math.floor(columns / 2),
    );
  }
  return streets;
}

/** A collector road with crescents and cul-de-sacs. */
function suburb({ centre, turn, size }: Quarter, names: StreetNames, random: Random): PlannedStreet[] {
  const streets: PlannedStreet[] = [];
  const along = cosineSine(turn);
  const on = (a: number, b: number) => offsetFrom(centre, along, a, b);
  const [a, b] = [size[0] / 2, size[1] / 2];
  const spine = rounded(
    [
      on(-a - 60, random.between(-40, 40)),
      on(-a / 2, 40),
      on(0, -35),
      on(a / 2, 30),
      on(a + 60, random.between(-40, 40)),
    ],
    3,
  );
  streets.push({
    path: spine,
    tags: {
      highway: 'tertiary',
      name: names.next('avenue'),
      surface: 'asphalt',
      maxspeed: '50',
      lit: 'yes',
      sidewalk: 'both',
    },
    frontage: 'detached',
    half: 4,
  });
  for (const side of [-1, 1])
    for (let x = -a + 30; x < a - 60; x += 185) {
      const width = random.between(135, 165);
      const depth = Math.min(b, random.between(170, 280)) * side;
      const name = names.next('suburb');
      const crescent = rounded(
        [
          on(x, 0),
          on(x - 8, depth * 0.7),
          on(x + 25, depth),
          on(x + width - 25, depth * 1.02),
          on(x + width + 6, depth * 0.7),
          on(x + width, 0),
        ],
        2,
      );
      streets.push({ path: crescent, tags: residential(name, { maxspeed: '30' }), frontage: 'detached', half: 3.2 });
      const close = rounded(
        [
          on(x + width / 2, depth * 1.01),
          on(x + width / 2 + random.between(-20, 20), depth * 1.3),
          on(x + width / 2 + random.between(-35, 35), depth * 1.62),
        ],
        2,
      );
      streets.push({
        path: close,
        tags: residential(names.next('suburb'), { maxspeed: '30', noexit: 'yes' }),
        frontage: 'detached',
        half: 3,
      });
      const middle = rounded(
        [
          on(x + width / 2, 0),
          on(x + width / 2 + random.between(-12, 12), depth * 0.35),
          on(x + width / 2, depth * 0.66),
        ],
        2,
      );
      streets.push({
        path: middle,
        tags: residential(names.next('suburb'), { maxspeed: '30', noexit: 'yes' }),
        frontage: 'rows',
        half: 3,
      });
    }
  return streets;
}

/** An unplanned village: curved lanes at growing distances around the centre. */
function lanes({ character, centre, radius }: Settlement, names: StreetNames, random: Random): PlannedStreet[] {
  if (character === 'capital' || character === 'town') return [];
  const streets: PlannedStreet[] = [];
  const arms = character === 'hamlet' ? 4 : 10;
  const frontage = 'village';
  for (let k = 0; k < arms; k++) {
    const start = random.between(0, 1);
    const path: Point[] = [];
    let heading = start;
    let point: Point = offsetFrom(centre, cosineSine(start + 0.25), random.between(-90, 90), 0);
    for (let length = 0; length < radius * random.between(0.8, 1.1); length += 45) {
      path.push(point);
      heading += random.between(-0.035, 0.035);
      point = offsetFrom(point, cosineSine(heading), 45, 0);
    }
    if (path.length > 1)
      streets.push({
        path: rounded(path, 2),
        tags: residential(names.next('street'), { maxspeed: '30' }),
        frontage,
        half: 3,
      });
  }
  for (let ring = 1; ring <= 2; ring++)
    for (let k = 0; k < 4; k++) {
      const from = random.between(0, 1);
      const r = radius * (ring === 1 ? 0.34 : 0.68) * random.between(0.9, 1.1);
      const path = Array.from({ length: 6 }, (_, i) => {
        const [c, s] = cosineSine(from + i * 0.05);
        return [centre[0] + c * r * random.between(0.94, 1.06), centre[1] + s * r] as Point;
      });
      const kind = ring === 1 ? 'lane' : 'suburb';
      if (character !== 'hamlet')
        streets.push({
          path: rounded(path, 2),
          tags: residential(names.next(kind), { maxspeed: '30' }),
          frontage,
          half: 2.8,
        });
    }
  return streets;
}
