import { z } from 'zod';

/** Pairs of numbers: characters with more to come, then a last one. */
const wellFormed = '^(?:(?:[_-~]{0,6}[?-^]){2})+$';

/** An encoded polyline in a request body. Its handler decodes it, and says what is wrong where. */
export const polylineSchema = z.string().meta({ override: { pattern: wellFormed } });
