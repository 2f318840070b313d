import { join } from 'node:path';
import { z } from 'zod';
import type { PartKind } from '../../format/manifest.ts';
import { replaceFile } from '../../runtime/durable.ts';
import { readRecord } from '../disk/read-record.ts';

/** Parts that stay in a store: they are read by range, and nothing reads them whole. */
const storedKinds: ReadonlySet<PartKind> = new Set(['basemap', 'imagery']);
export const staysInStore = ({ kind }: { kind: PartKind }): boolean => storedKinds.has(kind);

const recordSchema = z.object({
  /** SHA-256 of the published manifest. */
  manifest: z.string(),
  /** By their paths in the manifest. */
  parts: z.record(
    z.string(),
    z.object({
      url: z.url(),
      /** Names the bytes that were there when the version came: others are refused. */
      etag: z.string(),
      size: z.number().int(),
      /** Name of the file with the first bytes, up to the tiles. */
      head: z.string(),
    }),
  ),
});
export type StoredParts = z.infer<typeof recordSchema>;

const recordFile = (directory: string): string => join(directory, 'in-store.json');

export const writeStoredParts = (directory: string, record: StoredParts): Promise<void> =>
  replaceFile(recordFile(directory), `${JSON.stringify(record)}\n`);

/** The parts of a version that stay in a store; `undefined` where nothing is known of them. */
export const readStoredParts = (directory: string): Promise<StoredParts | undefined> =>
  readRecord(recordFile(directory), recordSchema);

/** An object of a store, and the file with its first bytes. */
export interface StoredObject {
  url: string;
  etag: string;
  size: number;
  head: string;
  /** Of its content, as the manifest states it. */
  sha256: string;
}

/** An object in one text, where paths of files are taken, too. */
export const storedAddress = ({ url, etag, size, head, sha256 }: StoredObject): string =>
  `${url}#${new URLSearchParams({ etag, size: String(size), head, sha256 })}`;

export function parseStoredAddress(address: string): StoredObject {
  const url = new URL(address);
  const told = new URLSearchParams(url.hash.slice(1));
  url.hash = '';
  const of = (name: string): string => told.get(name) ?? '';
  return { url: url.href, etag: of('etag'), size: Number(of('size')), head: of('head'), sha256: of('sha256') };
}
