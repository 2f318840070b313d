import { dirname, join } from 'node:path';
import { z } from 'zod';
import { boundsSchema, shownText } from '../../format/manifest.ts';
import { replaceFile } from '../../runtime/durable.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { readRecord } from '../disk/read-record.ts';

/** More than any index has; the list is read on the service's own thread. */
const mostExtracts = 5000;

export const extractSchema = z.object({
  /** As in `us/california`. */
  id: z.string().regex(/^[A-Za-z0-9][\w./-]{0,199}$/),
  name: shownText.max(200),
  parent: z.string().max(200).optional(),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(300),
  bounds: boundsSchema.optional(),
  /** Outer rings, generalised: longitude, latitude, longitude ... */
  outline: z.array(z.array(z.number()).min(6)).max(2000).optional(),
  /** Size of the file when it was last looked up. */
  bytes: z.number().int().positive().optional(),
  /** What CLDR has its name under: a country's or a continent's code. */
  code: z
    .string()
    .regex(/^([A-Z]{2}|\d{3})$/)
    .optional(),
  /** Address of the `.osm.pbf` file. */
  url: z.url({ protocol: /^https?$/ }).max(2000),
});
/** A part of OpenStreetMap that is published as a file. */
export type Extract = z.infer<typeof extractSchema>;

export const extractsSchema = z.array(extractSchema).max(mostExtracts);

export const extractsDirectory = (dataDir: string): string => join(dataDir, 'extracts');

/** Name of an extract's file in `<dataDir>/extracts`; `.part` is added while it is fetched. */
export const extractFileName = ({ id }: Pick<Extract, 'id'>): string => `${id.replaceAll('/', '_')}.osm.pbf`;

/** Lets one process at a time fetch the file of this name or work with it. */
export const extractLock = (dataDir: string, name: string): string =>
  join(extractsDirectory(dataDir), '.locks', `${name}.lock`);

const storedIndexSchema = z.object({
  indexUrl: z.string(),
  etag: z.string().max(1000).optional(),
  /** When the server last said that this is the index, ISO 8601. */
  fetched: z.iso.datetime(),
  extracts: extractsSchema,
});
/** The stored copy of an index: `<dataDir>/extracts/index.json`. */
export type StoredIndex = z.infer<typeof storedIndexSchema>;

const keptFile = (dataDir: string): string => join(extractsDirectory(dataDir), 'index.json');

/** The stored copy of this index; `undefined` where there is none, or a damaged one. */
export async function readStoredIndex(dataDir: string, indexUrl: string): Promise<StoredIndex | undefined> {
  const kept = await readKept(dataDir);
  return kept?.indexUrl === indexUrl ? kept : undefined;
}

/** The extracts of the stored copy, of any index: for their names. */
export async function storedExtracts(dataDir: string): Promise<readonly Extract[]> {
  return (await readKept(dataDir))?.extracts ?? [];
}

const readKept = (dataDir: string) => readRecord(keptFile(dataDir), storedIndexSchema);

export async function storeIndex(dataDir: string, index: StoredIndex): Promise<void> {
  makeFolder(dirname(keptFile(dataDir)));
  await replaceFile(keptFile(dataDir), JSON.stringify(index));
}
