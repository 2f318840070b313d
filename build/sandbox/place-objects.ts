import { named } from './invented-names.ts';
import type { Island } from './island.ts';
import type { MapObjects } from './objects.ts';
import type { Point } from './plane.ts';

/** Draws place nodes for the country, its towns and the capital's quarters. */
export function drawPlaces(objects: MapObjects, island: Island): void {
  objects.node([300, 1600], {
    place: 'country',
    ...named('Hávmark', 'Havmark', 'Hafmark', 'Havemarque'),
    country_code_iso3166_1_alpha_2: 'XO',
  });
  for (const town of island.settlements)
    objects.node(town.centre, {
      place: town.place,
      population: String(town.population),
      ...town.names,
      ...(town.character === 'capital' ? { capital: 'yes', admin_level: '2' } : {}),
    });
  const capital = island.settlements[0]?.centre ?? [0, 0];
  const quarter = (x: number, y: number): Point => [capital[0] + x, capital[1] + y];
  objects.node(quarter(-120, -60), { place: 'quarter', ...named('Gamleby', 'Old Town', 'Altstadt', 'Vieille Ville') });
  objects.node(quarter(860, 180), {
    place: 'suburb',
    ...named('Nygrend', 'Newquarter', 'Neuviertel', 'Quartier Neuf'),
  });
  objects.node(quarter(60, 900), { place: 'suburb', ...named('Haugen', 'Hillside', 'Hügelviertel', 'La Colline') });
  objects.node(quarter(-900, 470), {
    place: 'suburb',
    ...named('Vestvika', 'West Bay', 'Westbucht', 'Baie de l’Ouest'),
  });
}
