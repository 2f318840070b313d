import { z } from 'zod';
import {
  attributionSchema,
  boundsSchema,
  coverageSchema,
  type PackPart,
  type PartKind,
  packIdSchema,
  partKindSchema,
} from '../../data-packs/format/manifest.ts';
import { messageSchema } from '../../data-packs/format/message-schema.ts';
import type { CataloguePreview as PreviewInStore } from '../../data-packs/store/catalogues/add.ts';
import type { BuildCost, Machine } from '../../data-packs/store/extracts/build-cost.ts';
import type { Extract as ExtractInStore } from '../../data-packs/store/extracts/extract.ts';
import type { ExtractIndex } from '../../data-packs/store/extracts/read-extracts.ts';
import { packTaskEventSchema, packWorkSchema } from '../../data-packs/store/pack-task.ts';
import { allowanceSchema } from '../../data-packs/store/signers/install-questions.ts';
import { onlySchema } from '../../data-packs/store/trusted-keys.ts';
import type { ListedWork } from '../../data-packs/store/unfinished/unfinished-work.ts';
import type { Message } from '../../data-packs/words/catalogue.ts';

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
  /** Kinds of the published pack that were not fetched by choice. */
  leftOut: z.array(partKindSchema).optional(),
  attributions: z.array(attributionSchema),
  installed: z.string(),
  /** True for the sandbox and the world overview, which a start installs if they are missing. */
  builtIn: z.boolean(),
  /** It is followed in the store of packs, not installed: what is on this machine of its bytes. */
  inStore: z.object({ keptBytes: z.number() }).optional(),
  /** The previous version, for rollback. */
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

/** An installed region that cannot be used, or not all of it. */
const damagedRegionSchema = z.object({
  id: z.string(),
  /** Then it is fetched anew by itself. */
  fromStore: z.boolean(),
  version: z.string().optional(),
  /** An English sentence, and what to word it from. */
  reason: z.string(),
  said: messageSchema.optional(),
  /** Where its other parts are in use: the kinds of those that are not. */
  parts: z.array(partKindSchema).optional(),
});

export const regionsReplySchema = z.object({
  regions: z.array(installedRegionSchema),
  damaged: z.array(damagedRegionSchema),
  disk: z.object({ path: z.string(), freeBytes: z.number(), totalBytes: z.number() }),
  /** The store of packs that the service follows. */
  store: z
    .object({
      name: z.string(),
      /** Why regions are not what it offers, or it cannot be reached: an English sentence, and what to word it from. */
      problem: z.object({ reason: z.string(), said: messageSchema.optional() }).optional(),
    })
    .optional(),
});
export type RegionsReply = z.infer<typeof regionsReplySchema>;

/** Signature state of a catalogue or pack. */
const trustSchema = z.object({
  /** `trusted`: by a pinned key; `new`: by a key that is not trusted yet; `broken`: the signature does not fit. */
  state: z.enum(['trusted', 'new', 'unsigned', 'broken', 'other-key']),
  keyId: z.string().optional(),
  publicKey: z.string().optional(),
  /** `A1B2 C3D4 ...`, for comparison by eye. */
  fingerprint: z.string().optional(),
  /** The regions that a trusted key may sign, as ids or their beginnings (`ch-*`); absent: any. */
  only: z.array(z.string()).optional(),
});
export type Trust = z.infer<typeof trustSchema>;

/** A question before a pack is installed: yes is `asks` in `work.allow`. */
const questionSchema = z.object({
  asks: allowanceSchema,
  said: messageSchema,
  /** In short, of one that is about the installed version. */
  brief: messageSchema.optional(),
});

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
  /** Another signer than the installed version's offers it: no update of that. */
  otherSigner: z.boolean().optional(),
  /** By what the catalogue says; of the installed version none, whose signer its download finds out. */
  questions: z.array(questionSchema).optional(),
});
export type OfferedRegion = z.infer<typeof offeredRegionSchema>;

export const catalogueReplySchema = z.object({
  url: z.string(),
  name: z.string(),
  updated: z.string(),
  trust: trustSchema,
  /** `kept`: unreachable, this is the copy of `fetched`. */
  state: z.enum(['fresh', 'kept', 'refused']),
  fetched: z.string(),
  /** When it expired: it offers no updates then. */
  expired: z.string().optional(),
  /** Why it is not fresh, in an English sentence, and what to word it from. */
  problem: z.string().optional(),
  said: messageSchema.optional(),
  regions: z.array(offeredRegionSchema),
});
export type CatalogueReply = z.infer<typeof catalogueReplySchema>;

/** `POST /catalogues/add`: requires the key to pin, or `unsigned`. */
export const addCatalogueSchema = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2000),
  publicKey: z.string().max(100).optional(),
  /** With the key: the regions that it may sign; absent: as before, or any. */
  only: onlySchema.optional(),
  unsigned: z.literal(true).optional(),
});
export const catalogueAddressSchema = z.object({ url: z.url({ protocol: /^https?$/ }).max(2000) });

/** A catalogue before it is added. */
export interface CataloguePreview extends Omit<PreviewInStore, 'trust'> {
  trust: Trust;
}

const taskSchema = z.object({
  id: z.string(),
  work: packWorkSchema,
  /** "Liechtenstein", "Build of Monaco". */
  title: z.string(),
  /** The title's sentence for other languages, unless it is a name. */
  titleSaid: messageSchema.optional(),
  state: z.enum(['waiting', 'running', 'paused', 'done', 'failed', 'cancelled']),
  /** Its last report. */
  progress: packTaskEventSchema.options[0].omit({ event: true }).optional(),
  /** How it ended, in an English sentence, and what to word it from. */
  message: z.string().optional(),
  said: messageSchema.optional(),
  /** Why it failed: it goes on, as new work, where `work.allow` has these. */
  asks: z.array(allowanceSchema).optional(),
  /** Region it made or changed. */
  region: z.string().optional(),
  created: z.string(),
  finished: z.string().optional(),
});
export type Task = z.infer<typeof taskSchema>;

/** Leftovers: files of stopped work that belong to no task. */
export type Kept = Omit<ListedWork, 'catalogue' | 'region' | 'inUse'>;

/** `POST /kept/discard` */
export const discardSchema = z.object({ id: z.string().min(1).max(300) });

/** A pack found in a file or folder, not installed. */
export interface FoundPack
  extends Pick<OfferedRegion, 'id' | 'name' | 'version' | 'created' | 'bytes' | 'parts' | 'installedVersion'> {
  path: string;
  trust: Trust;
  questions: z.infer<typeof questionSchema>[];
  /** Items that come along with it, and the bytes that they take. */
  items?: { count: number; bytes: number } | undefined;
}

/** What building a region costs on this machine; `heights` is absent where nobody knows where the extract lies. */
interface ExtractCosts {
  plain: BuildCost;
  heights?: BuildCost | undefined;
}

/** A published OpenStreetMap extract, from Geofabrik's index. */
export type Extract = Omit<ExtractInStore, 'url'> & { costs?: ExtractCosts | undefined };

export interface ExtractsReply extends Omit<ExtractIndex, 'extracts'> {
  extracts: Extract[];
  machine: Machine;
}

/** `POST /extracts/details` */
export interface ExtractDetails {
  url: string;
  /** Elevation tiles of its outline. */
  tiles: { name: string; url: string }[];
  /** Whether its servers answered; sizes are then theirs. */
  reached: boolean;
  /** Why not, in an English sentence, and what to word it from. */
  message?: string | undefined;
  said?: Message | undefined;
  bytes?: number | undefined;
  costs?: ExtractCosts | undefined;
}

export type { BuildCost } from '../../data-packs/store/extracts/build-cost.ts';
export type { PackWork } from '../../data-packs/store/pack-task.ts';
export { packWorkSchema };

/** Bytes of each kind of part, in the order of the manifest. */
export function partSizes(parts: readonly Pick<PackPart, 'kind' | 'size'>[]): { kind: PartKind; bytes: number }[] {
  const sizes = new Map<PartKind, number>();
  for (const { kind, size } of parts) sizes.set(kind, (sizes.get(kind) ?? 0) + size);
  return [...sizes].map(([kind, bytes]) => ({ kind, bytes }));
}
