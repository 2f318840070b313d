import { FinishedReply } from '../../http/reply/finished-reply.ts';
import type { StepOf } from '../plan.ts';
import type { Step } from './step.ts';

/** A map of the row, with a pin. */
export const pictureStep = ({
  style,
  zoom = 15,
  width = 600,
  height = 400,
  format = 'png',
}: StepOf<'picture'>): Step => ({
  columns: [],
  hasFile: true,
  run: async ({ lat, lon }, { ask, lang }) => {
    const params = { style, position: `${plain(lon)},${plain(lat)},${zoom}`, size: `${width}x${height}.${format}` };
    const reply = await ask('static_map', { params, query: { markers: `${plain(lon)},${plain(lat)}`, lang } });
    if (!(reply instanceof FinishedReply)) throw new TypeError('A picture is bytes.');
    return { values: [], file: { ending: format, bytes: reply.body } };
  },
});

/** Degrees without an exponent, which the address does not take. */
const plain = (degrees: number): string => degrees.toFixed(7);
