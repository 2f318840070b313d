import { z } from 'zod';
import { packIdSchema, partKindSchema } from '../format/manifest.ts';
import { messageSchema } from '../format/message-schema.ts';

/**
 * What a process that works on packs is asked (one line of JSON on its standard input, which then stays open: its end, SIGINT or SIGTERM
 * stop the work) and what it answers (lines of JSON on its standard output; the last is `done` or `failed`). A stopped download keeps
 * what it has and goes on where it was when it is asked again; everything else leaves nothing behind.
 */

const path = z.string().min(1).max(4096);
const address = z.url({ protocol: /^https?$/ }).max(2000);

export const packWorkSchema = z.discriminatedUnion('kind', [
  /** From a known catalogue: also how an installed pack is updated. `parts`: all kinds when absent. */
  z.object({
    kind: z.literal('download'),
    catalogue: address,
    region: packIdSchema,
    parts: z.array(partKindSchema).min(1).optional(),
  }),
  /** A pack folder or an `.outpost` file on this machine. */
  z.object({ kind: z.literal('install'), path }),
  /** `replace`: a file of that name goes; else it stays, and the export fails. */
  z.object({ kind: z.literal('export'), region: packIdSchema, file: path, replace: z.boolean().optional() }),
  z.object({
    kind: z.literal('build'),
    id: packIdSchema,
    name: z.string().min(1).max(200),
    osmFiles: z.array(path).max(50).default([]),
    /** An extract of the index of extracts, by its id, fetched before the build. */
    extract: z.string().max(200).optional(),
    demPaths: z.array(path).max(500).default([]),
    /** west, south, east, north */
    bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  }),
  z.object({ kind: z.literal('rollback'), region: packIdSchema }),
  z.object({ kind: z.literal('remove'), region: packIdSchema }),
]);
export type PackWork = z.infer<typeof packWorkSchema>;

export const packTaskRequestSchema = z.object({ dataDir: path, work: packWorkSchema });
export type PackTaskRequest = z.infer<typeof packTaskRequestSchema>;

const partProgressSchema = z.object({
  kind: partKindSchema,
  path: z.string(),
  bytes: z.number(),
  done: z.number(),
  /** `kept`: the installed version has it already. */
  state: z.enum(['waiting', 'fetching', 'retrying', 'verified', 'kept']),
});

export const packTaskEventSchema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('progress'),
    /** In English: "downloading", "checking", "building places". */
    phase: z.string(),
    phaseSaid: messageSchema.optional(),
    /** Of everything, 0 to 1. */
    fraction: z.number().min(0).max(1),
    /** A name, or `said` in English. */
    detail: z.string().optional(),
    said: messageSchema.optional(),
    bytesDone: z.number().optional(),
    bytesTotal: z.number().optional(),
    /** Over the last seconds. */
    bytesPerSecond: z.number().optional(),
    secondsLeft: z.number().optional(),
    /** Of a download. */
    parts: z.array(partProgressSchema).optional(),
  }),
  z.object({
    event: z.literal('done'),
    /** A sentence: what is there now. */
    message: z.string(),
    said: messageSchema.optional(),
    region: packIdSchema.optional(),
    version: z.string().optional(),
    path: z.string().optional(),
  }),
  /** A sentence: what happened, what was kept, what to do. */
  z.object({
    event: z.literal('failed'),
    message: z.string(),
    said: messageSchema.optional(),
    stack: z.string().optional(),
  }),
]);
export type PackTaskEvent = z.infer<typeof packTaskEventSchema>;
export type PackTaskProgress = Extract<PackTaskEvent, { event: 'progress' }>;
