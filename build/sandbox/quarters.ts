import { itemAt } from '../../data-packs/base/item-at.ts';
import type { Building } from './buildings.ts';
import { named } from './invented-names.ts';
import { buildable, type Island } from './island.ts';
import { quartersOf } from './layouts.ts';
import type { MapObjects } from './objects.ts';
import { cosineSine, densified, distance, mix, offsetFrom, type Point } from './plane.ts';

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
      const name = town.names;
      const tags =
        kind === 'industry'
          ? {
              landuse: 'industrial',
              ...named(
                `${name.name} næringspark`,
                `${name['name:en']} Business Park`,
                `Gewerbepark ${name['name:de']}`,
                `Zone d’activités de ${name['name:fr']}`,
              ),
            }
          : {
              amenity: 'university',
              ...named(
                'Havmark universitet',
                'University of Havmark',
                'Universität Hafmark',
                'Université d’Havemarque',
              ),
            };
      objects.area({ outer: [...ring.slice(0, -1), itemAt(ring, 0)], inner: [] }, tags);
    }
}
