import { chooseUserLanguage } from '../../../data-packs/words/language.ts';
import { FinishedReply } from '../../http/reply/finished-reply.ts';
import type { StepOf } from '../plan.ts';
import { foundPlaces } from './found-place.ts';
import type { Step } from './step.ts';

/** A page about the row: the address or place there, where it is, and a map with a pin. */
export const reportStep = ({ style, zoom = 15, text = '' }: StepOf<'report'>): Step => ({
  columns: [],
  hasFile: true,
  run: async ({ lat, lon }, { ask, lang }) => {
    const query = { lat: String(lat), lon: String(lon), limit: '1', lang };
    const [found] = foundPlaces.parse(await ask('geocode_reverse', { query })).features;
    const position = `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
    const label = found?.properties.label ?? found?.properties.name ?? undefined;
    const [at, pin] = [[lon.toFixed(7), lat.toFixed(7)].join(','), 'color:c2352b|'];
    const body = {
      title: label ?? position,
      subtitle: label === undefined ? '' : position,
      lang: chooseUserLanguage([lang]),
      sections: [
        ...(text === '' ? [] : [{ kind: 'text', text }]),
        // Beside a text a page high one would go on to the next page.
        {
          kind: 'map',
          style,
          height: text === '' ? 'page' : 'half',
          position: `${at},${zoom}`,
          markers: [`${pin}${at}`],
          lang,
        },
      ],
    };
    const reply = await ask('create_report', { body });
    if (!(reply instanceof FinishedReply)) throw new TypeError('A report is bytes.');
    return { values: [], file: { ending: 'pdf', bytes: reply.body } };
  },
});
