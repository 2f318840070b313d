import { z } from 'zod';
import { messageSchema } from '../format/message-schema.ts';
import { failedEventSchema } from '../store/pack-task.ts';

/** Request to the build process: one line of JSON on its standard input, which then stays open. */
export const buildRequestSchema = z.object({
  id: z.string(),
  name: z.string(),
  osmFiles: z.array(z.string()),
  changeFiles: z.array(z.string()).optional(),
  demPaths: z.array(z.string()).default([]),
  demAttribution: z.string().optional(),
  trafficAttribution: z.string().optional(),
  basemapFile: z.string().optional(),
  imagery: z.array(z.string()).default([]),
  /** Options of the imagery: one value for all, or one for each. */
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
  makeBuildings: z.boolean().optional(),
  trafficFolder: z.string().optional(),
  bbox: z.string().optional(),
  polygonFile: z.string().optional(),
  countries: z.array(z.string()).optional(),
  programs: z.string().optional(),
  /** Bytes. */
  memory: z.number().optional(),
  out: z.string(),
  /** See `BuildPackOptions`. */
  keepFinished: z.boolean().optional(),
});
export type BuildRequest = z.infer<typeof buildRequestSchema>;

/** Lines of JSON that the build process writes to standard output, the last one `done` or `failed`. */
export const buildEventSchema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('progress'),
    phase: z.string(),
    /** Overall progress in whole percent. */
    percent: z.number(),
    secondsLeft: z.number().optional(),
    /** A name, or `said` in English. */
    detail: z.string().optional(),
    said: messageSchema.optional(),
  }),
  /** What is to be known of a pack that is built all the same, as soon as it is known. */
  z.object({
    event: z.literal('remark'),
    message: z.string(),
    said: messageSchema,
    /** The part that failed, which the pack lacks. */
    missing: z.string().optional(),
    stack: z.string().optional(),
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
  failedEventSchema,
]);
export type BuildEvent = z.infer<typeof buildEventSchema>;
