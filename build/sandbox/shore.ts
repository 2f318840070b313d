import { itemAt } from '../../data-packs/base/item-at.ts';
import { named, namedAll } from './invented-names.ts';
import type { Island } from './island.ts';
import type { MapObjects, Tags } from './objects.ts';
import { direction, offsetFrom, type Point, pathLength, simplified } from './plane.ts';
import { extendToSea, riverArea } from './rivers.ts';

const islandNames = namedAll(`
  Hávland/Havland/Hafland/Havelande, Lumey/Lumey Island/Lumey-Insel/Île de Lumey,
  Seløya/Seal Island/Robbeninsel/Île aux Phoques, Lundeholm/Puffin Holm/Lundeholm/Îlot des Macareux,
  Fårholm/Sheep Holm/Schafholm/Îlot aux Moutons, Tareskjer, Vestskjer, Nordskjer, Brennskjer, Gråskjer, Svartskjer
`);
const bayNames = namedAll(`
  Ardvika/Ardhaven Bay/Bucht von Ardhafen/Baie d’Ardhavre, Nordvika/North Bay/Nordbucht/Baie du Nord,
  Lumsundet/Lumey Sound/Lumey-Sund/Détroit de Lumey
`);
const bayPoints: Point[] = [
  [-2900, -5600],
  [900, 6400],
  [10100, -5400],
];

/** Draws coastline, beaches, cliffs, islands, bays, lakes, lagoons and rivers. */
export function drawWaters(objects: MapObjects, island: Island): void {
  for (const [index, shore] of island.shores.entries()) {
    // A coastline has land on its left. Split long ones into several ways, as mappers do.
    const ring = shore.outer;
    const names = islandNames[index];
    const tags: Tags = names ? { place: index < 2 ? 'island' : 'islet', ...names } : {};
    const ways: number[] = [];
    for (let from = 0; from < ring.length - 1; from += 400)
      ways.push(
        objects.way(ring.slice(from, from + 401), { natural: 'coastline', ...(ring.length > 401 ? {} : tags) }),
      );
    if (ways.length > 1)
      objects.relation(
        { type: 'multipolygon', ...tags },
        ways.map(id => ({ type: 'way', id, role: 'outer' })),
      );
    drawBeaches(objects, island, ring);
  }
  for (const [index, names] of bayNames.entries())
    objects.node(itemAt(bayPoints, index), { natural: index === 2 ? 'strait' : 'bay', ...names });
  const lakeNames = namedAll(`
    Vatnet/Great Water/Großes Wasser/Grand Lac, Sandsjø/Sand Lake/Sandsee/Lac des Sables,
    Ørntjern/Eagle Tarn/Adlersee/Lac de l’Aigle, Svartvatn/Blackwater/Schwarzsee/Lac Noir
  `);
  for (const [index, lake] of island.lakes.entries())
    objects.area(lake.area, {
      natural: 'water',
      water: index === 1 ? 'reservoir' : 'lake',
      ele: String(lake.level),
      ...lakeNames[index],
    });
  const lagoonNames = namedAll(`
    Brakkvatn/Brackwater/Brackwasser/Étang salé, Sivpollen/Reed Lagoon/Schilflagune/Lagune aux Roseaux,
    Hegrepollen/Heron Lagoon/Reiherlagune/Lagune aux Hérons, Oterpollen/Otter Lagoon/Otterlagune/Lagune aux Loutres,
    Vesletjern
  `);
  const lagoons = island.lagoons.toSorted((a, b) => b.outer.length - a.outer.length);
  for (const [index, lagoon] of lagoons.entries())
    objects.area(lagoon, { natural: 'water', water: 'lagoon', ...lagoonNames[index] });
  const riverNames = namedAll(`
    Storå/Great River/Große Au/Grande Rivière, Ardå/Ard/Ard/Arde, Nordå, Kvernå/Mill River/Mühlau/Rivière du Moulin,
    Lakså, Vestå, Krokå, Lumå, Tverrå, Grønå, Stillå, Bjørkå
  `);
  const coasts = island.shores.map(shore => shore.outer);
  const rivers = island.rivers.map(river => extendToSea(river, coasts));
  const ranked = rivers.sort((a, b) => b.catchment - a.catchment);
  for (const [index, river] of ranked.entries()) {
    const names =
      index < riverNames.length
        ? riverNames[index]
        : river.catchment > 200
          ? named(`${['Skog', 'Fjell', 'Mose', 'Stein', 'Rein', 'Elg'][index % 6]}bekken`)
          : {};
    objects.way(river.path, { waterway: river.catchment > 420 ? 'river' : 'stream', ...names });
    const area = riverArea(river);
    if (area) objects.way(area, { natural: 'water', water: 'river', ...names });
  }
}

/** Draws sand where land rises gently from the sea, cliffs elsewhere. */
function drawBeaches(objects: MapObjects, island: Island, ring: readonly Point[]): void {
  if (pathLength(ring) < 4000) return;
  const kinds = ring.map((point, i) => {
    const after = itemAt(ring, Math.min(ring.length - 1, i + 1));
    const [x, y] = offsetFrom(point, direction(point, after), 0, 130);
    const rise = island.relief.height.sample(x, y);
    return rise > 34 ? 'cliff' : rise < 9 && rise > 1 ? 'beach' : '';
  });
  for (let i = 0; i < ring.length - 1; ) {
    let j = i;
    while (j < ring.length - 1 && kinds[j] === kinds[i] && j - i < 60) j += 1;
    const run = ring.slice(i, j + 1);
    const length = pathLength(run);
    if (kinds[i] === 'cliff' && length > 150) {
      const edge = run.map((point, k) =>
        offsetFrom(
          point,
          direction(itemAt(run, Math.max(0, k - 1)), itemAt(run, Math.min(run.length - 1, k + 1))),
          0,
          7,
        ),
      );
      objects.way(simplified(edge, 2), { natural: 'cliff' });
    }
    if (kinds[i] === 'beach' && length > 130) {
      const inner = run.map((point, k) => {
        const taper = Math.min(1, k / 4, (run.length - 1 - k) / 4);
        return offsetFrom(
          point,
          direction(itemAt(run, Math.max(0, k - 1)), itemAt(run, Math.min(run.length - 1, k + 1))),
          0,
          1 + 26 * taper,
        );
      });
      const outline = [...run, ...simplified(inner, 3).reverse()];
      objects.area({ outer: outline, inner: [] }, { natural: 'beach', surface: i % 3 === 0 ? 'pebbles' : 'sand' });
    }
    i = Math.max(j, i + 1);
  }
}

export interface Peak {
  point: Point;
  ele: number;
}

const peakNames = namedAll(`
  Hávtind/Mount Hav/Havspitze/Pic de Hav, Ørnhorn/Eaglehorn/Adlerhorn/Corne de l’Aigle, Kvitnuten, Storhaugen,
  Skarvfjell, Ulvåsen, Vardefjell/Beacon Hill/Wachtberg/Mont du Phare, Lumkollen, Austhøa, Tindane, Raufjell, Blåhø,
  Grånuten, Sørhorn
`);

/** Finds the highest points within more than a kilometre, with their heights in the elevation model. */
export function findPeaks({ elevation, relief }: Island): Peak[] {
  const tops: Point[] = [];
  const reach = 14;
  const { height } = relief;
  for (let index = 0; index < height.values.length; index++) {
    const z = height.get(index);
    if (z < 110) continue;
    let highest = true;
    for (let dy = -reach; dy <= reach && highest; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        if (height.get(index + dy * height.width + dx) > z) {
          highest = false;
          break;
        }
    if (highest) tops.push(height.point(index));
  }
  const summits = tops.map(top => {
    let best = top;
    for (let dx = -120; dx <= 120; dx += 10)
      for (let dy = -120; dy <= 120; dy += 10) {
        const point: Point = [top[0] + dx, top[1] + dy];
        if (elevation.sample(point) > elevation.sample(best)) best = point;
      }
    return { point: best, ele: Math.round(elevation.sample(best)) };
  });
  summits.sort((a, b) => b.ele - a.ele);
  return summits.slice(0, peakNames.length);
}

export function drawPeaks(objects: MapObjects, peaks: readonly Peak[]): void {
  for (const [index, { point, ele }] of peaks.entries())
    objects.node(point, { natural: 'peak', ele: String(ele), ...peakNames[index] });
}
