import type { PolylineError } from '../../geo/polyline.ts';
import { catalogue, type Message } from '../catalogue.ts';

/** Faults of an encoded line, shown after the name of its parameter. */
export const polylineFaults = catalogue('polyline', {
  empty: 'it has no points',
  cutOff: 'it is cut off',
  badCharacter: 'it has a character it cannot have at position {{at}}',
  largeNumber: 'it has a number too large at position {{at}}',
  offEarth: 'its point {{point}} lies off the Earth; is its precision {{precision}}?',
  tooLong: 'it has {{points}} points, at most {{most}} are taken',
});

export const polylineFault = ({ fault, values }: PolylineError): Message => ({ code: `polyline.${fault}`, values });
