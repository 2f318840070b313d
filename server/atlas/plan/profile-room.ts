import { millimetre } from '../../../data-packs/geo/paper-sizes.ts';
import type { Frame } from '../../../data-packs/geo/sheet-layout.ts';

/** What of a page is its profile's, CSS pixels: a sixth, and at most 34 millimetres. */
export const profileRoom = ({ height }: Frame): number => Math.min(34 * millimetre, height / 6);
