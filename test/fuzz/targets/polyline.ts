import { decodePolyline, encodePolyline, PolylineError } from '../../../data-packs/geo/polyline.ts';
import { type Target, text } from '../target.ts';

/** Lines of requests. */
export const polyline: Target = {
  seeds: () => [
    text(
      encodePolyline([
        [7.4, 43.7],
        [7.5, 43.8],
      ]),
    ),
    text('_p~iF~ps|U_ulLnnqC'),
  ],
  refuses: error => error instanceof PolylineError,
  read: bytes => {
    const line = Buffer.from(bytes).toString('latin1');
    for (const precision of [5, 6]) decodePolyline(line, { precision, mostPoints: 5000 });
  },
};
