import { z } from 'zod';
import {
  attributionSchema,
  boundsSchema,
  coverageSchema,
  packIdSchema,
  partKindSchema,
} from '../../data-packs/format/manifest.ts';
import { messageSchema } from '../../data-packs/format/message-schema.ts';
import { packTaskEventSchema, packWorkSchema } from '../../data-packs/store/pack-task.ts';

/** Requests and answers under `/workstation/api`. Sizes in bytes, times ISO 8601 UTC. */

const partSizeSchema = z.object({ kind: partKindSchema, bytes: z.number() });

const installedRegionSchema = z.object({
  id: packIdSchema,
  name: z.string(),
  version: z.string(),
  bounds: boundsSchema,
  coverage: coverageSchema,
  countries: z.array(z.string()),
  bytes: z.number(),
  parts: z.array(partSizeSchema),
  /** Kinds that the published pack has and a person chose not to fetch. */
  leftOut: z.array(partKindSchema).optional(),
  attributions: z.array(attributionSchema),
  installed: z.string(),
  /**
   * The sandbox and the world overview: they come with Outpost, and are installed again when they are missing at a
   * start.
   */
  builtIn: z.boolean(),
  /** The version before, kept for going back. */
  previous: z.object({ version: z.string(), bytes: z.number() }).optional(),
  /** A known catalogue has a newer version. */
  update: z
    .object({
      catalogue: z.string(),
      version: z.string(),
      downloadBytes: z.number(),
      changed: z.array(partKindSchema),
      /** Parts to ask for, where some were left out before; absent: all. */
      parts: z.array(partKindSchema).optional(),
    })
    .optional(),
});
export type InstalledRegion = z.infer<typeof installedRegionSchema>;

/** Installed, but not usable. */
const damagedRegionSchema = z.object({
  id: z.string(),
  version: z.string().optional(),
  /** An English sentence, and what to word it from. */
  reason: z.string(),
  said: messageSchema.optional(),
});

export const regionsReplySchema = z.object({
  regions: z.array(installedRegionSchema),
  damaged: z.array(damagedRegionSchema),
  disk: z.object({ path: z.string(), freeBytes: z.number(), totalBytes: z.number() }),
  /** A folder of this machine to propose for files that people save. */
  exportFolder: z.string(),
});
export type RegionsReply = z.infer<typeof regionsReplySchema>;

/** Who vouches for a catalogue or a pack. */
const trustSchema = z.object({
  /** `trusted`: by a pinned key; `new`: by a key that is not trusted yet; `broken`: the signature does not fit. */
  state: z.enum(['trusted', 'new', 'unsigned', 'broken', 'other-key']),
  keyId: z.string().optional(),
  publicKey: z.string().optional(),
  /** For people to compare: `A1B2 C3D4 ...`. */
  fingerprint: z.string().optional(),
});
export type Trust = z.infer<typeof trustSchema>;

const offeredRegionSchema = z.object({
  id: packIdSchema,
  name: z.string(),
  path: z.array(z.string()),
  version: z.string(),
  created: z.string(),
  bounds: boundsSchema,
  coverage: coverageSchema,
  countries: z.array(z.string()),
  parts: z.array(partSizeSchema),
  bytes: z.number(),
  installedVersion: z.string().optional(),
  /** Whether it is newer than the installed version, where one is. */
  newer: z.boolean().optional(),
});
export type OfferedRegion = z.infer<typeof offeredRegionSchema>;

export const catalogueReplySchema = z.object({
  url: z.string(),
  name: z.string(),
  updated: z.string(),
  trust: trustSchema,
  /** `kept`: it could not be reached just now, this is the copy of `fetched`. */
  state: z.enum(['fresh', 'kept', 'refused']),
  fetched: z.string(),
  /** Why it is not fresh, in an English sentence, and what to word it from. */
  problem: z.string().optional(),
  said: messageSchema.optional(),
  regions: z.array(offeredRegionSchema),
});
export type CatalogueReply = z.infer<typeof catalogueReplySchema>;

/** `POST /catalogues`: trust is given in words of one's own: the key to pin, or that it has none. */
export const addCatalogueSchema = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2000),
  publicKey: z.string().max(100).optional(),
  unsigned: z.literal(true).optional(),
});
export const catalogueAddressSchema = z.object({ url: z.url({ protocol: /^https?$/ }).max(2000) });

/** A catalogue that is not known yet. */
const catalogueGlimpseSchema = z.object({
  url: z.string(),
  name: z.string(),
  updated: z.string(),
  regions: z.number(),
  trust: trustSchema,
});
export type CatalogueGlimpse = z.infer<typeof catalogueGlimpseSchema>;

const taskSchema = z.object({
  id: z.string(),
  work: packWorkSchema,
  /** "Liechtenstein", "Build of Monaco". */
  title: z.string(),
  /** What to word the title from, where it is more than a name. */
  titleSaid: messageSchema.optional(),
  state: z.enum(['waiting', 'running', 'paused', 'done', 'failed', 'cancelled']),
  /** Its last report. */
  progress: packTaskEventSchema.options[0].omit({ event: true }).optional(),
  /** How it ended, in an English sentence, and what to word it from. */
  message: z.string().optional(),
  said: messageSchema.optional(),
  /** Region it made or changed. */
  region: z.string().optional(),
  created: z.string(),
  finished: z.string().optional(),
});
export type Task = z.infer<typeof taskSchema>;

/** Files that stopped work left on the disk, but for those of a task. */
const keptSchema = z.object({
  id: z.string(),
  /** `file`: an `.outpost` file from an address; `build`: of a build that was killed. */
  what: z.enum(['download', 'file', 'extract', 'build']),
  name: z.string(),
  /** Freed when it is discarded. */
  bytes: z.number(),
  /** Of the whole file, where that is known. */
  bytesTotal: z.number().optional(),
  /** When it was worked on last. */
  changed: z.string().optional(),
});
export type Kept = z.infer<typeof keptSchema>;

/** `POST /kept/discard` */
export const discardSchema = z.object({ id: z.string().min(1).max(300) });

/** A pack that lies somewhere: what would be installed. */
const foundPackSchema = z.object({
  path: z.string(),
  id: packIdSchema,
  name: z.string(),
  version: z.string(),
  created: z.string(),
  bytes: z.number(),
  parts: z.array(partSizeSchema),
  trust: trustSchema,
  installedVersion: z.string().optional(),
});
export type FoundPack = z.infer<typeof foundPackSchema>;

/** An extract of OpenStreetMap that others publish (the index of Geofabrik). */
const extractSchema = z.object({
  id: z.string(),
  name: z.string(),
  parent: z.string().optional(),
  countries: z.array(z.string()),
  bounds: boundsSchema.optional(),
});
export type Extract = z.infer<typeof extractSchema>;

export type { PackWork } from '../../data-packs/store/pack-task.ts';
export { packWorkSchema };
