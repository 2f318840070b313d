import { itemAt } from '../../data-packs/base/item-at.ts';
import { lookup } from '../../data-packs/base/lookup.ts';
import type { Transport } from './arterials.ts';
import { type Footprints, rectangle } from './footprints.ts';
import type { Ground } from './grounds.ts';
import { buildable, type Island } from './island.ts';
import type { Road } from './network.ts';
import type { Tags } from './objects.ts';
import { densified, direction, distance, inside, mix, offsetFrom, type Path, type Point, pathLength } from './plane.ts';
import { type Random, randomFor } from './random.ts';
import type { Settlement } from './settlements.ts';
import { inStrip } from './sites.ts';

export interface Building {
  outline: Point[];
  court?: Point[];
  tags: Tags;
  /** Just inside the middle of the front. */
  door: Point;
  frontage: string;
  town: Settlement;
}

interface Lot {
  /** In metres: width along the street, depth, and setback from the kerb. */
  front: number;
  depth: number;
  setback: number;
  /** Metres to the next house. */
  gap: number;
  tags: Tags;
  shape: 'plain' | 'wing' | 'court';
}

const house = (building: string, levels: number, more: Tags = {}): Tags => ({
  building,
  'building:levels': String(levels),
  height: String(Math.round(levels * 31 + 22) / 10),
  ...more,
});

const lots: Record<string, (random: Random) => Lot> = {
  core: random => {
    const levels = random.whole(2, 5);
    const use = random.pick(['retail', 'apartments', 'house', 'apartments', 'commercial']);
    return {
      front: random.between(8, 15),
      depth: random.between(10, 15),
      setback: random.between(1.6, 2.4),
      gap: random.chance(0.14) ? random.between(2, 6) : 0,
      tags: house(use, levels),
      shape: 'plain',
    };
  },
  rows: random => ({
    front: 7.4,
    depth: 10,
    setback: 4.6,
    gap: random.chance(0.2) ? 5 : 0,
    tags: house('terrace', 2),
    shape: 'plain',
  }),
  blocks: random => {
    const court = random.chance(0.3);
    const levels = random.whole(3, 6);
    return court
      ? {
          front: random.between(42, 54),
          depth: random.between(38, 46),
          setback: 4,
          gap: 3,
          tags: house('apartments', levels),
          shape: 'court',
        }
      : {
          front: random.between(16, 26),
          depth: random.between(12, 15),
          setback: 4,
          gap: random.chance(0.25) ? 4 : 0,
          tags: house(random.pick(['apartments', 'apartments', 'office', 'commercial']), levels),
          shape: 'plain',
        };
  },
  detached: random => ({
    front: random.between(10, 15),
    depth: random.between(9, 12),
    setback: random.between(6, 9),
    gap: random.between(8, 15),
    tags: house(random.pick(['house', 'detached', 'house', 'semidetached_house']), random.whole(1, 2)),
    shape: random.chance(0.35) ? 'wing' : 'plain',
  }),
  village: random => {
    const barn = random.chance(0.12);
    return {
      front: random.between(9, barn ? 24 : 14),
      depth: random.between(8, 11),
      setback: random.between(3, 10),
      gap: random.between(7, 26),
      tags: barn
        ? { building: 'barn', height: '7.5' }
        : house(random.pick(['house', 'house', 'detached', 'farm']), random.whole(1, 2)),
      shape: random.chance(0.3) ? 'wing' : 'plain',
    };
  },
  halls: random => ({
    front: random.between(34, 72),
    depth: random.between(26, 46),
    setback: random.between(8, 13),
    gap: random.between(12, 24),
    tags: {
      building: random.pick(['industrial', 'warehouse', 'industrial', 'retail']),
      'building:levels': '1',
      height: String(random.whole(7, 13)),
    },
    shape: 'plain',
  }),
  campus: random => ({
    front: random.between(30, 52),
    depth: random.between(15, 22),
    setback: random.between(9, 14),
    gap: random.between(16, 30),
    tags: house('university', random.whole(2, 5)),
    shape: random.chance(0.5) ? 'wing' : 'plain',
  }),
};

/** Places houses along both sides of streets on free ground; odd numbers left, even right. */
export function raiseBuildings(island: Island, transport: Transport, grounds: Ground[], taken: Footprints): Building[] {
  const { roads, rails, express } = transport;
  const buildings: Building[] = [];
  const numbers = new Map<string, number>();
  for (const [index, road] of roads.roads.entries()) {
    const line = roads.line(road);
    const random = randomFor(`houses ${index}`);
    for (const side of [1, -1]) {
      const walk = new Walk(line);
      for (let along = 7; along < walk.length - 7; ) {
        const [where] = walk.at(along);
        const town = island.settlements.find(one => distance(one.centre, where) < one.radius * 1.75);
        const frontage = town && frontageAt(road, where, town);
        const draw = frontage ? lookup(lots, frontage) : undefined;
        if (!town || !frontage || !draw) {
          along += 40;
          continue;
        }
        const lot = draw(random);
        const [front, heading] = walk.at(along + lot.front / 2);
        const facing: Point = side > 0 ? heading : [-heading[0], -heading[1]];
        const middle = offsetFrom(front, facing, 0, road.half + lot.setback + lot.depth / 2);
        const outline = rectangle(middle, facing, lot.front, lot.depth);
        if (along + lot.front > walk.length - 5 || !free(outline)) {
          along += 6;
          continue;
        }
        taken.add(outline);
        const door = offsetFrom(front, facing, 0, road.half + lot.setback + 2.5);
        const tags = { ...lot.tags, ...address(road, town, side, random) };
        buildings.push({ ...shape(outline, lot, random), tags, door, frontage, town });
        along += lot.front + lot.gap;
      }
    }
  }
  return buildings;

  function free(outline: Path): boolean {
    const ring = densified([...outline, itemAt(outline, 0)], 7);
    for (const point of ring) {
      const street = roads.nearest(point, 8);
      if (street && street.away < street.road.half + 1.4) return false;
      if (rails.nearest(point, 9) || express.nearest(point, 32)) return false;
      if (inStrip(island.airfield, point, 30)) return false;
    }
    for (const corner of outline) {
      if (!buildable(island, corner, 0.45)) return false;
      if (grounds.some(ground => distance(ground.middle, corner) < 190 && inside(corner, ground.outline))) return false;
    }
    const middle = mix(itemAt(outline, 0), itemAt(outline, 2), 0.5);
    if (
      grounds.some(
        ground =>
          distance(ground.middle, middle) < 190 &&
          (inside(middle, ground.outline) || ground.outline.some(point => inside(point, outline))),
      )
    )
      return false;
    return !taken.overlaps(outline);
  }

  function address(road: Road, town: Settlement, side: number, random: Random): Tags {
    const street = road.tags.name ?? streetInTown(road, town);
    if (!street || road.frontage === 'campus') return {};
    const key = `${town.id} ${street} ${side}`;
    const last = numbers.get(key) ?? (side > 0 ? -1 : 0);
    const number = last + 2;
    numbers.set(key, number + (random.chance(0.06) ? 2 : 0));
    return {
      'addr:street': street,
      'addr:housenumber': `${number}${random.chance(0.03) ? 'a' : ''}`,
      'addr:postcode': postcodeAt(town, road),
      'addr:city': town.names.name ?? '',
    };
  }
}

/** The name of a main road inside a town. */
export function streetInTown(road: Road, town: Settlement): string | undefined {
  const ref = road.tags.ref;
  if (!ref) return road.frontage === 'arterial' ? `${town.names.name} Ringvei` : undefined;
  const names: Record<string, string> = {
    R1: 'Kongevei',
    R2: 'Sørgata',
    R3: 'Nordgata',
    R4: 'Austgata',
    R5: 'Vestgata',
  };
  return lookup(names, ref) ?? 'Bygdevei';
}

/** Each of the capital's quarters has a postcode, other towns have one each. */
export function postcodeAt(town: Settlement, road: Road): string {
  if (town.character !== 'capital') return town.postcode;
  const dx = itemAt(road.path, 0)[0] - town.centre[0];
  const dy = itemAt(road.path, 0)[1] - town.centre[1];
  if (dx * dx + dy * dy < 480 * 480) return '1000';
  if (dx < -200) return '1030';
  return dy > 620 ? '1020' : '1010';
}

function frontageAt(road: Road, where: Point, town: Settlement): string | undefined {
  if (road.frontage === 'none') return undefined;
  if (road.frontage !== 'arterial') return road.frontage;
  const far = distance(where, town.centre) / town.radius;
  if (far > 0.95) return undefined;
  if (town.character === 'capital') return far < 0.3 ? 'core' : far < 0.6 ? 'blocks' : 'detached';
  if (town.character === 'town' || town.character === 'port') return far < 0.35 ? 'core' : 'detached';
  return 'village';
}

/** Finds points by distance along a line. */
class Walk {
  readonly length: number;
  readonly #line: Path;

  constructor(line: Path) {
    this.#line = line;
    this.length = pathLength(line);
  }

  at(along: number): [Point, Point] {
    let rest = along;
    for (let i = 1; i < this.#line.length; i++) {
      const a = itemAt(this.#line, i - 1);
      const b = itemAt(this.#line, i);
      const length = distance(a, b);
      if (rest <= length || i === this.#line.length - 1)
        return [mix(a, b, Math.min(1, rest / (length || 1))), direction(a, b)];
      rest -= length;
    }
    throw new RangeError('a line of one point');
  }
}

/** Shapes an outline within the lot's rectangle, whose first two corners are the front. */
function shape(outline: Path, lot: Lot, random: Random): { outline: Point[]; court?: Point[] } {
  const corner = (a: number, b: number): Point =>
    mix(mix(itemAt(outline, 0), itemAt(outline, 1), a), mix(itemAt(outline, 3), itemAt(outline, 2), a), b);
  if (lot.shape === 'court') {
    const a = 12 / lot.front;
    const b = 12 / lot.depth;
    return { outline: [...outline], court: [corner(a, b), corner(a, 1 - b), corner(1 - a, 1 - b), corner(1 - a, b)] };
  }
  if (lot.shape === 'wing') {
    const a = random.between(0.45, 0.65);
    const b = random.between(0.5, 0.65);
    const flip = random.chance(0.5);
    const wing = [corner(0, 0), corner(1, 0), corner(1, b), corner(a, b), corner(a, 1), corner(0, 1)];
    return { outline: flip ? wing.map(([x, y]) => mirrored([x, y], outline)).reverse() : wing };
  }
  return { outline: [...outline] };
}

/** Mirrors a point within the rectangle, left to right. */
function mirrored(point: Point, outline: Path): Point {
  const along = direction(itemAt(outline, 0), itemAt(outline, 1));
  const middle = mix(itemAt(outline, 0), itemAt(outline, 1), 0.5);
  const a = (point[0] - middle[0]) * along[0] + (point[1] - middle[1]) * along[1];
  const b = (point[1] - middle[1]) * along[0] - (point[0] - middle[0]) * along[1];
  return offsetFrom(middle, along, -a, b);
}
