import { itemAt } from '../../data-packs/base/item-at.ts';
import { rectangle } from './footprints.ts';
import type { Ground } from './grounds.ts';
import { named, namedAfter, namedAll } from './invented-names.ts';
import type { Network } from './network.ts';
import type { MapObjects, Tags } from './objects.ts';
import { cosineSine, direction, distance, inside, mix, offsetFrom, type Path, type Point } from './plane.ts';
import { type Random, randomFor } from './random.ts';

const parkNames = namedAll(`
  Slottsparken/Palace Park/Schlosspark/Parc du Palais, Linnéhagen/Linnaeus Garden/Linnégarten/Jardin Linné,
  Fyrparken/Lighthouse Park/Leuchtturmpark/Parc du Phare,
  Elvelunden/Riverside Grove/Auwäldchen/Bosquet de la Rivière, Måseparken/Gull Park/Möwenpark/Parc aux Mouettes
`);

/** Fills the towns' open grounds: parks with paths and ponds, churches, schools, pitches, a stadium. */
export function drawGrounds(objects: MapObjects, grounds: Ground[], roads: Network): void {
  let parks = 0;
  for (const [index, ground] of grounds.entries()) {
    const random = randomFor(`ground ${index}`);
    const town = ground.town.names.name ?? '';
    const area = (tags: Tags) => objects.area({ outer: ground.outline, inner: [] }, tags);
    if (ground.use === 'park') {
      area({ leisure: 'park', ...parkNames[parks++ % parkNames.length] });
      drawPark(objects, ground, roads, random);
    } else if (ground.use === 'cemetery') {
      area({
        landuse: 'cemetery',
        ...namedAfter(ground.town, '* gravlund/* Cemetery/Friedhof */Cimetière de *'),
      });
      objects.way(close(rectangle(ground.middle, cosineSine(0.06), 14, 8)), {
        building: 'chapel',
        height: '9',
        amenity: 'place_of_worship',
        religion: 'christian',
      });
      drawPaths(objects, ground, roads, 4);
    } else if (ground.use === 'school') {
      area({
        amenity: 'school',
        ...namedAfter(ground.town, '* skola/* School/Schule */École de *'),
      });
      fitRectangle(objects, ground, 34, 14, { building: 'school', 'building:levels': '3', height: '11' }, random, -12);
      fitRectangle(objects, ground, 24, 14, { leisure: 'pitch', sport: 'basketball', surface: 'asphalt' }, random, 14);
    } else if (ground.use === 'hospital') {
      area({
        amenity: 'hospital',
        healthcare: 'hospital',
        emergency: 'yes',
        ...namedAfter(ground.town, '* sykehus/* Hospital/Krankenhaus */Hôpital d’*'),
      });
      fitRectangle(
        objects,
        ground,
        46,
        16,
        { building: 'hospital', 'building:levels': '6', height: '21' },
        random,
        -13,
      );
      fitRectangle(objects, ground, 22, 18, { building: 'hospital', 'building:levels': '3', height: '11' }, random, 13);
    } else if (ground.use === 'sports') {
      area({ leisure: 'sports_centre', name: `${town} idrettspark` });
      fitRectangle(objects, ground, 90, 56, { leisure: 'pitch', sport: 'soccer', surface: 'grass' }, random, 0);
    } else if (ground.use === 'stadium') drawStadium(objects, ground);
    else if (ground.use === 'allotments') area({ landuse: 'allotments', name: `${town} kolonihage` });
    else if (ground.use === 'playground')
      area({
        leisure: 'playground',
        name: `${random.pick(['Måse', 'Troll', 'Ekorn', 'Sirkus', 'Pirat'])}plassen ${town}`,
      });
    else if (ground.use === 'parking')
      area({
        amenity: 'parking',
        parking: 'surface',
        access: 'yes',
        capacity: String(random.whole(30, 140)),
        fee: random.chance(0.5) ? 'yes' : 'no',
      });
    else if (ground.use === 'church') drawChurch(objects, ground);
  }
}

function close(ring: Path): Point[] {
  return [...ring, itemAt(ring, 0)];
}

/** The largest rectangle that fits, aligned with the ground's longest side. */
function fitRectangle(
  objects: MapObjects,
  ground: Ground,
  length: number,
  depth: number,
  tags: Tags,
  random: Random,
  aside: number,
): void {
  const along = cosineSine(random.between(0, 0.5));
  for (let size = 1; size > 0.35; size *= 0.9)
    for (let turn = 0; turn < 12; turn++) {
      const [c, s] = cosineSine(turn / 24);
      const heading: Point = [along[0] * c - along[1] * s, along[0] * s + along[1] * c];
      const middle = offsetFrom(ground.middle, heading, 0, aside * size);
      const ring = rectangle(middle, heading, length * size, depth * size);
      if (
        !close(ring).every(
          (corner, i, all) =>
            inside(corner, ground.outline) &&
            inside(mix(corner, itemAt(all, (i + 1) % all.length), 0.5), ground.outline),
        )
      )
        continue;
      objects.way(close(ring), tags);
      return;
    }
}

function drawPark(objects: MapObjects, ground: Ground, roads: Network, random: Random): void {
  const blobAt = (middle: Point, radius: number): Point[] =>
    Array.from({ length: 14 }, (_, k) => offsetFrom(middle, cosineSine(k / 14), radius * random.between(0.8, 1.2), 0));
  const aside = offsetFrom(ground.middle, cosineSine(random.next()), 14, 0);
  const pond = blobAt(aside, 9);
  if (pond.every(point => inside(point, ground.outline))) objects.way(close(pond), { natural: 'water', water: 'pond' });
  const play = offsetFrom(ground.middle, direction(aside, ground.middle), 22, 0);
  const playground = rectangle(play, cosineSine(random.next()), 14, 11);
  if (playground.every(point => inside(point, ground.outline)))
    objects.way(close(playground), { leisure: 'playground' });
  drawPaths(objects, ground, roads, 5);
  for (let i = 0; i < 12; i++) {
    const corner = random.pick(ground.outline);
    objects.node(mix(ground.middle, corner, random.between(0.5, 0.92)), { natural: 'tree', leaf_type: 'broadleaved' });
  }
  objects.node(offsetFrom(ground.middle, cosineSine(random.next()), 26, 0), { amenity: 'bench' });
}

/** Draws paths from the surrounding streets to a circular path. */
function drawPaths(objects: MapObjects, ground: Ground, roads: Network, gates: number): void {
  const ringAt = (k: number): Point => mix(ground.middle, itemAt(ground.outline, k % ground.outline.length), 0.72);
  const round = ground.outline.map((_, k) => ringAt(k));
  objects.way(close(round), { highway: 'footway', surface: 'fine_gravel' });
  for (let gate = 0; gate < gates; gate++) {
    const k = Math.floor((gate * ground.outline.length) / gates);
    const edge = itemAt(ground.outline, k);
    const street = roads.nearest(edge, 30, road => road.tags.highway !== 'motorway');
    if (!street || distance(street.point, ground.middle) < distance(edge, ground.middle)) continue;
    objects.way([ringAt(k), edge, roads.join(street)], { highway: 'footway', surface: 'fine_gravel' });
  }
}

/** Draws a nave with a tower at its west end, and a square around it. */
function drawChurch(objects: MapObjects, ground: Ground): void {
  const big = ground.town.character === 'capital' ? 1.35 : ground.town.character === 'hamlet' ? 0.55 : 0.8;
  const along: Point = [1, 0];
  const nave = rectangle(ground.middle, along, 26 * big, 12 * big);
  const tower = rectangle(offsetFrom(ground.middle, along, -17 * big, 0), along, 8 * big, 8 * big);
  const names =
    ground.town.character === 'capital'
      ? named('Sankta Unas kirka/Saint Una’s Cathedral/Dom der heiligen Una/Cathédrale Sainte-Una')
      : namedAfter(ground.town, '* kirka/* Church/Kirche */Église de *');
  objects.way(close(nave), {
    building: 'church',
    amenity: 'place_of_worship',
    religion: 'christian',
    height: String(Math.round(18 * big)),
    ...names,
  });
  objects.way(close(tower), {
    building: 'tower',
    'tower:type': 'bell_tower',
    man_made: 'tower',
    height: String(Math.round(42 * big)),
  });
  if (ground.town.character === 'capital') {
    objects.area(
      { outer: ground.outline, inner: [] },
      {
        highway: 'pedestrian',
        area: 'yes',
        surface: 'paving_stones',
        place: 'square',
        ...named('Kirkeplassen/Cathedral Square/Domplatz/Place de la Cathédrale'),
      },
    );
  } else objects.area({ outer: ground.outline, inner: [] }, { landuse: 'religious' });
}

function drawStadium(objects: MapObjects, ground: Ground): void {
  const along = cosineSine(0.07);
  const oval = (a: number, b: number): Point[] =>
    Array.from({ length: 24 }, (_, k) => {
      const [c, s] = cosineSine(k / 24);
      const square = 1 / Math.sqrt(Math.sqrt(c * c * c * c + s * s * s * s));
      return offsetFrom(ground.middle, along, a * c * square, b * s * square);
    });
  const names = named('Ardhavn stadion/Ardhaven Stadium/Stadion Ardhafen/Stade d’Ardhavre');
  objects.area({ outer: ground.outline, inner: [] }, { leisure: 'stadium', sport: 'soccer', ...names });
  objects.area({ outer: oval(70, 52), inner: [oval(50, 33).reverse()] }, { building: 'stadium', height: '24' });
  objects.way(close(rectangle(ground.middle, along, 74, 46)), { leisure: 'pitch', sport: 'soccer', surface: 'grass' });
}
