import { millimetre } from '../../../data-packs/paper/paper-sizes.ts';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';

/** What of a page is its profile's, CSS pixels: a sixth, and at most 34 millimetres. */
export const profileRoom = ({ height }: Frame): number => Math.min(34 * millimetre, height / 6);
