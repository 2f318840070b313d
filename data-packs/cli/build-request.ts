import { z } from 'zod';
import { messageSchema } from '../format/message-schema.ts';

/** What the command asks of the build process: one line of JSON on its standard input, which then stays open. */
export const buildRequestSchema = z.object({
  id: z.string(),
  name: z.string(),
  osmFiles: z.array(z.string()),
  demPaths: z.array(z.string()).default([]),
  basemapFile: z.string().optional(),
  imagery: z.array(z.string()).default([]),
  /** What is said of the imagery: one value for all, or one for each. */
  imageryOptions: z
    .object({
      role: z.array(z.string()).optional(),
      attribution: z.array(z.string()).optional(),
      country: z.array(z.string()).optional(),
      region: z.array(z.string()).optional(),
    })
    .default({}),
  buildings: z
    .object({ folder: z.string(), country: z.string().optional(), attribution: z.string().optional() })
    .optional(),
  trafficFolder: z.string().optional(),
  bbox: z.string().optional(),
  polygonFile: z.string().optional(),
  countries: z.array(z.string()).optional(),
  out: z.string(),
});
export type BuildRequest = z.infer<typeof buildRequestSchema>;

/** What the build process answers, one line of JSON each on its standard output. The last is `done` or `failed`. */
export const buildEventSchema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('progress'),
    phase: z.string(),
    /** Of everything, in whole percent. */
    percent: z.number(),
    secondsLeft: z.number().optional(),
    /** A name, or `said` in English. */
    detail: z.string().optional(),
    said: messageSchema.optional(),
  }),
  z.object({
    event: z.literal('done'),
    id: z.string(),
    version: z.string(),
    directory: z.string(),
    bytes: z.number(),
    seconds: z.number(),
    parts: z.array(z.string()),
    statistics: z.record(z.string(), z.number()),
  }),
  z.object({
    event: z.literal('failed'),
    message: z.string(),
    said: messageSchema.optional(),
    stack: z.string().optional(),
  }),
]);
export type BuildEvent = z.infer<typeof buildEventSchema>;
