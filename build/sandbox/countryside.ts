import { itemAt } from '../../data-packs/base/item-at.ts';
import type { Transport } from './arterials.ts';
import { type Island, townOf } from './island.ts';
import type { Tags } from './objects.ts';
import { distance, type Point } from './plane.ts';

export interface Countryside {
  /** A road that ends in the hills. */
  deadEnd: { from: Point; to: Point } | undefined;
  /** A road closed to motor vehicles, from end to end. */
  forbidden: { from: Point; to: Point } | undefined;
}

/** East and north in metres. */
const trackEnds =
  `-9400,-3000 -5600,-3300 -3300,-900 -700,-1500 2900,-2400 3000,1500 6500,2200 7600,2900 4300,3600 9300,3300 2000,-5200 -12900,-4600 -13800,-3000 -11200,1500 -8000,5600 -4800,4900 -2800,4300 14100,-7600 15300,-6900 13200,-5000 5200,-5200`
    .split(' ')
    .map((end): Point => {
      const [east = 0, north = 0] = end.split(',').map(Number);
      return [east, north];
    });

/** Lays farm tracks, hiking paths, cycleways, a dead end and a road closed to cars, after streets, before houses. */
export function layCountryside(island: Island, { roads, surveyor }: Transport, peaks: readonly Point[]): Countryside {
  const centre = (id: string): Point => townOf(island, id).centre;
  const lay = (from: Point, to: Point, slope: number, tags: Tags, half = 1.6): Point[] | undefined => {
    const close = roads.nearest(from, 600);
    const start = close ? close.point : from;
    const [piece] = surveyor.route(to, start, { slope, ease: 36, reuse: 0.6 });
    if (!piece || piece.length < 2) return undefined;
    const path = [...piece];
    // End the line where it first touches a road.
    for (let i = 1; i < path.length; i++) {
      const [hit] = roads.crossings(itemAt(path, i - 1), itemAt(path, i));
      if (!hit) continue;
      path.splice(i, path.length - i, roads.join(hit));
      roads.weave(path, tags, { half, frontage: 'none' });
      return path;
    }
    const end = roads.nearest(itemAt(path, path.length - 1), 400);
    if (!end) return undefined;
    path.push(roads.join(end));
    roads.weave(path, tags, { half, frontage: 'none' });
    return path;
  };
  const ends = (path: Point[] | undefined) =>
    path ? { from: itemAt(path, path.length - 1), to: itemAt(path, 0) } : undefined;
  const deadEnd = lay(
    centre('skarvik'),
    [-9900, 6700],
    0.12,
    { highway: 'unclassified', name: 'Endeveien', surface: 'gravel', maxspeed: '50', noexit: 'yes' },
    2.6,
  );
  const forbidden = lay(
    centre('fjellheim'),
    [-6300, -1800],
    0.1,
    {
      highway: 'unclassified',
      name: 'Gamle Fjellvei',
      surface: 'compacted',
      access: 'no',
      motor_vehicle: 'no',
      bicycle: 'yes',
      foot: 'yes',
    },
    2.6,
  );
  const path: Tags = { highway: 'path', surface: 'ground', sac_scale: 'mountain_hiking' };
  for (const [i, peak] of peaks.slice(0, 7).entries()) {
    const near = [...island.settlements].sort((a, b) => distance(a.centre, peak) - distance(b.centre, peak))[0];
    if (near && (near.region === 'lumey') === peak[0] > 10500)
      lay(near.centre, peak, 0.35, { ...path, ...(i === 0 ? { name: 'Hávtindløypa' } : {}) }, 0.8);
  }
  lay(
    centre('ardhavn'),
    [1700, -5900],
    0.06,
    { highway: 'cycleway', name: 'Kystløypa', surface: 'asphalt', bicycle: 'designated', foot: 'yes' },
    1.4,
  );
  lay(
    centre('kirvell'),
    [9400, 1800],
    0.06,
    { highway: 'cycleway', name: 'Elveløypa', surface: 'asphalt', bicycle: 'designated', foot: 'yes' },
    1.4,
  );
  for (const [i, to] of trackEnds.entries()) {
    if (island.relief.inland.sample(to[0], to[1]) < 150) continue;
    const town = [...island.settlements].sort((a, b) => distance(a.centre, to) - distance(b.centre, to))[0];
    if (town)
      lay(
        town.centre,
        to,
        0.1,
        { highway: 'track', surface: i % 3 === 0 ? 'ground' : 'gravel', tracktype: `grade${2 + (i % 3)}` },
        1.8,
      );
  }
  return { deadEnd: ends(deadEnd), forbidden: ends(forbidden) };
}
