import { batchWords } from '../../words.ts';
import type { StepOf } from '../plan.ts';
import { foundPlaces } from './found-place.ts';
import { nothing, type Step } from './step.ts';

/** The nearest place of a kind. */
export const nearestStep = ({ categories }: StepOf<'nearest'>): Step => ({
  columns: ['name', 'label', 'distance_m', 'lat', 'lon'],
  run: async (at, { ask, lang }) => {
    const query = { categories: categories.join(','), lat: String(at.lat), lon: String(at.lon), limit: '1', lang };
    const [found] = foundPlaces.parse(await ask('geocode_forward', { query })).features;
    if (found === undefined) throw nothing(batchWords.message('noneNear'));
    const [lon, lat] = found.geometry.coordinates;
    const { name, label, distance } = found.properties;
    return { values: [name ?? null, label ?? null, distance == null ? null : Math.round(distance), lat, lon] };
  },
});
