import { batchWords } from '../../words.ts';
import { foundPlaces } from './found-place.ts';
import { nothing, type Step } from './step.ts';

/** The address or place at the row. */
export const reverseStep = (): Step => ({
  columns: ['label', 'name', 'street', 'housenumber', 'postcode', 'city', 'country', 'distance_m'],
  run: async ({ lat, lon }, { ask, lang }) => {
    const query = { lat: String(lat), lon: String(lon), limit: '1', lang };
    const [found] = foundPlaces.parse(await ask('geocode_reverse', { query })).features;
    if (found === undefined) throw nothing(batchWords.message('nothingThere'));
    const { label, name, street, housenumber, postcode, city, locality, country, distance } = found.properties;
    const metres = distance == null ? null : Math.round(distance);
    return {
      values: [label, name, street, housenumber, postcode, city ?? locality, country, metres].map(v => v ?? null),
    };
  },
});
