import { z } from 'zod';

/** A time in an answer. */
export const moment = z.iso.datetime().describe('UTC, ISO 8601');

/** `milliseconds` since 1970, as answers have them. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
