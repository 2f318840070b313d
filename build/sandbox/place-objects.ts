import { itemAt } from '../../data-packs/base/item-at.ts';
import type { Building } from './buildings.ts';
import { named, namedAfter } from './invented-names.ts';
import { buildable, type Island, townOf } from './island.ts';
import { quartersOf } from './layouts.ts';
import type { MapObjects } from './objects.ts';
import { cosineSine, densified, distance, mix, offsetFrom, type Point } from './plane.ts';

/** Draws place nodes for the country, its towns and the capital's quarters. */
export function drawPlaces(objects: MapObjects, island: Island): void {
  objects.node([300, 1600], {
    place: 'country',
    ...named('Hávmark/Havmark/Hafmark/Havemarque'),
    country_code_iso3166_1_alpha_2: 'XO',
  });
  for (const town of island.settlements)
    objects.node(town.centre, {
      place: town.place,
      population: String(town.population),
      ...town.names,
      ...(town.character === 'capital' ? { capital: 'yes', admin_level: '2' } : {}),
    });
  const [x, y] = townOf(island, 'ardhavn').centre;
  for (const [east, north, place, names] of capitalQuarters)
    objects.node([x + east, y + north], { place, ...named(names) });
}

/** The capital's, by metres from its centre. */
const capitalQuarters = [
  [-120, -60, 'quarter', 'Gamleby/Old Town/Altstadt/Vieille Ville'],
  [860, 180, 'suburb', 'Nygrend/Newquarter/Neuviertel/Quartier Neuf'],
  [60, 900, 'suburb', 'Haugen/Hillside/Hügelviertel/La Colline'],
  [-900, 470, 'suburb', 'Vestvika/West Bay/Westbucht/Baie de l’Ouest'],
] as const;

/** Draws the industrial and university areas: planned rectangles, shrunk where the ground is unfit. */
export function drawQuarters(objects: MapObjects, island: Island, buildings: readonly Building[]): void {
  for (const town of island.settlements)
    for (const { kind, centre, turn, size } of quartersOf(town)) {
      if (kind !== 'industry' && kind !== 'campus') continue;
      const reach = Math.max(size[0], size[1]) * 0.6;
      const use = kind === 'industry' ? 'halls' : 'campus';
      if (buildings.filter(one => one.frontage === use && distance(one.door, centre) < reach).length < 6) continue;
      const along = cosineSine(turn);
      const corner = (a: number, b: number): Point =>
        offsetFrom(centre, along, (a * size[0]) / 2 + a * 26, (b * size[1]) / 2 + b * 26);
      const planned = densified([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)], 60);
      const ring = planned.map(point => {
        for (let t = 0; t < 0.9; t += 0.06) {
          const drawn = mix(point, centre, t);
          if (buildable(island, drawn, 0.5)) return drawn;
        }
        return centre;
      });
      if (ring.filter(point => distance(point, centre) > 80).length < ring.length * 0.7) continue;
      const tags =
        kind === 'industry'
          ? {
              landuse: 'industrial',
              ...namedAfter(town, '* næringspark/* Business Park/Gewerbepark */Zone d’activités de *'),
            }
          : {
              amenity: 'university',
              ...named('Havmark universitet/University of Havmark/Universität Hafmark/Université d’Havemarque'),
            };
      objects.area({ outer: [...ring.slice(0, -1), itemAt(ring, 0)], inner: [] }, tags);
    }
}
