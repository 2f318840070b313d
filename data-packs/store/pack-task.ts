import { z } from 'zod';
import { boundsSchema, packIdSchema, partKindSchema } from '../format/manifest.ts';
import { messageSchema } from '../format/message-schema.ts';
import { failedWith } from '../words/worded-error.ts';
import { allowanceSchema, NeedsYes } from './signers/install-questions.ts';

/** The last line of a process that failed, a sentence: what happened, what was kept, what to do. */
export const failedEventSchema = z.object({
  event: z.literal('failed'),
  message: z.string(),
  said: messageSchema.optional(),
  /** The work goes on where these are allowed. */
  asks: z.array(allowanceSchema).optional(),
  stack: z.string().optional(),
});

/** `worded`: the failure as it is told, where it is not `error` itself. */
export function failedEvent(error: unknown, worded: unknown = error): z.infer<typeof failedEventSchema> {
  const { message, said } = failedWith(worded);
  const stack = error instanceof Error ? error.stack : undefined;
  const asks = error instanceof NeedsYes ? [...error.asks] : undefined;
  return { event: 'failed', message: message.replace(/\s*\n\s*/g, ' '), said, asks, stack };
}

/**
 * The protocol of a process that works on packs. It reads its request as one line of JSON from standard input, whose
 * end stops the work, as SIGINT and SIGTERM do, and writes lines of JSON to standard output, the last one `done` or
 * `failed`. A stopped download resumes the next time, a stopped build goes on from the steps that it finished; other work
 * leaves nothing behind.
 */

const path = z.string().min(1).max(4096);
const address = z.url({ protocol: /^https?$/ }).max(2000);

const allow = z.array(allowanceSchema).max(10).optional();

export const packWorkSchema = z.discriminatedUnion('kind', [
  /** Downloads or updates a region of a known catalogue. `parts` absent: all kinds. */
  z.object({
    kind: z.literal('download'),
    catalogue: address,
    region: packIdSchema,
    parts: z.array(partKindSchema).min(1).optional(),
    allow,
  }),
  /** A pack folder or an `.outpost` file on this machine. */
  z.object({ kind: z.literal('install'), path, allow }),
  /** Without `replace` the export fails where the file exists. */
  z.object({
    kind: z.literal('export'),
    region: packIdSchema,
    file: path,
    replace: z.boolean().optional(),
    /** Only what lies in it: west, south, east, north. */
    box: boundsSchema.optional(),
    /** A file of items to send along, of the data folder's own. */
    items: z.uuid().optional(),
  }),
  z.object({
    kind: z.literal('build'),
    id: packIdSchema,
    name: z.string().min(1).max(200),
    osmFiles: z.array(path).max(50).default([]),
    /** Id of an extract to fetch before the build. */
    extract: z.string().max(200).optional(),
    demPaths: z.array(path).max(500).default([]),
    /** Fetches the public elevation tiles of its area before the build. */
    fetchElevation: z.boolean().optional(),
    buildings: z.boolean().optional(),
    /** west, south, east, north */
    bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
    allow,
  }),
  /** Checks every byte of an installed region. */
  z.object({ kind: z.literal('verify'), region: packIdSchema }),
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
  /** `kept`: taken from the installed version. */
  state: z.enum(['waiting', 'fetching', 'retrying', 'verified', 'kept']),
});

export const packTaskEventSchema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('progress'),
    /** In English: "downloading", "checking", "building places". */
    phase: z.string(),
    phaseSaid: messageSchema.optional(),
    /** Overall progress, 0 to 1. */
    fraction: z.number().min(0).max(1),
    /** A name, or `said` in English. */
    detail: z.string().optional(),
    said: messageSchema.optional(),
    bytesDone: z.number().optional(),
    bytesTotal: z.number().optional(),
    /** Over the last seconds. */
    bytesPerSecond: z.number().optional(),
    secondsLeft: z.number().optional(),
    /** Only for downloads. */
    parts: z.array(partProgressSchema).optional(),
  }),
  z.object({
    event: z.literal('done'),
    /** A sentence: the result. */
    message: z.string(),
    said: messageSchema.optional(),
    region: packIdSchema.optional(),
    version: z.string().optional(),
    path: z.string().optional(),
  }),
  failedEventSchema,
]);
export type PackTaskEvent = z.infer<typeof packTaskEventSchema>;
export type PackTaskProgress = Extract<PackTaskEvent, { event: 'progress' }>;
