import { itemAt } from '../../data-packs/base/item-at.ts';
import { rectangle } from './footprints.ts';
import { named } from './invented-names.ts';
import { type Island, townOf } from './island.ts';
import type { Network } from './network.ts';
import type { MapObjects, Tags } from './objects.ts';
import { offsetFrom, type Point } from './plane.ts';
import type { Surveyor } from './routes.ts';

/** Coordinates along the runway and to its terminal's side, which faces Kirvell. */
function frame(island: Island): (along: number, left: number) => Point {
  const { centre, along } = island.airfield;
  const kirvell = townOf(island, 'kirvell').centre;
  const left = (kirvell[1] - centre[1]) * along[0] - (kirvell[0] - centre[0]) * along[1];
  const side = left >= 0 ? 1 : -1;
  return (a, b) => offsetFrom(centre, along, a, b * side);
}

/** Lays the road to the terminal, before the map is drawn. */
export function layAirportRoad(island: Island, roads: Network, surveyor: Surveyor): void {
  const on = frame(island);
  const forecourt = on(-150, 252);
  const outside = on(-150, 430);
  const tags: Tags = { highway: 'secondary', ref: 'R7', name: 'Flyplassveien', surface: 'asphalt', maxspeed: '80' };
  const pieces = surveyor.route(outside, townOf(island, 'kirvell').centre, { slope: 0.05, ease: 60, reuse: 0.3 });
  const [first] = pieces;
  if (!first) return;
  const end = itemAt(first, first.length - 1);
  const close = roads.nearest(end, 250);
  const path = [forecourt, on(-150, 330), outside, ...first.slice(1, -1), close ? roads.join(close) : end];
  roads.weave(path, tags, { half: 4, frontage: 'none' });
}

export function drawAirport(objects: MapObjects, island: Island): void {
  const on = frame(island);
  const { along, length } = island.airfield;
  const half = length / 2 - 150;
  const rect = (a: number, b: number, size: number, depth: number): Point[] => {
    const ring = rectangle(on(a, b), along, size, depth);
    return [...ring, itemAt(ring, 0)];
  };
  const names = named('Havmark lufthavn/Havmark Airport/Flughafen Hafmark/Aéroport d’Havemarque');
  objects.way(rect(0, 20, length - 40, 480), {
    aeroway: 'aerodrome',
    iata: 'XHV',
    icao: 'XOHV',
    'aerodrome:type': 'international',
    ele: String(Math.round(island.elevation.sample(island.airfield.centre))),
    ...names,
  });
  objects.way([on(-half, -120), on(half, -120)], { aeroway: 'runway', ref: '18/36', width: '45', surface: 'asphalt' });
  objects.way([on(-half, 20), on(half, 20)], { aeroway: 'taxiway', ref: 'A', width: '23' });
  for (const a of [-half, -half / 2, 0, half / 2, half])
    objects.way([on(a, -120), on(a, 20)], { aeroway: 'taxiway', width: '23' });
  objects.way([on(-150, 20), on(-150, 90)], { aeroway: 'taxiway', width: '23' });
  objects.way(rect(-100, 110, 520, 130), { aeroway: 'apron', surface: 'concrete' });
  objects.way(rect(-100, 206, 230, 34), {
    building: 'terminal',
    aeroway: 'terminal',
    height: '17',
    'building:levels': '3',
    ...named('Terminal/Terminal/Terminal/Aérogare'),
  });
  for (const [i, a] of [260, 340, 420].entries())
    objects.way(rect(a, 120, 62, 48), { building: 'hangar', aeroway: 'hangar', height: '15', ref: String(i + 1) });
  objects.way(rect(160, 206, 16, 16), {
    building: 'tower',
    man_made: 'tower',
    'tower:type': 'airport_control',
    height: '38',
  });
  for (const [i, a] of [-180, -120, -60, 0].entries()) objects.node(on(a, 170), { aeroway: 'gate', ref: `A${i + 1}` });
  const [x, y] = on(300, -60);
  objects.node([x, y], { aeroway: 'windsock' });
}
