import type { PolylineError } from '../../geo/polyline.ts';
import { catalogue, type Message } from '../catalogue.ts';

/** Faults of an encoded line, shown after the name of its parameter. */
export const polylineFaults = catalogue('polyline');

export const polylineFault = ({ fault, values }: PolylineError): Message => ({ code: `polyline.${fault}`, values });
