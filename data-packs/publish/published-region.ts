import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseManifest } from '../format/read-pack.ts';
import type { CatalogueRegion } from '../format/region-catalogue.ts';
import { checkSignature } from '../format/signature.ts';
import { simplifiedCoverage } from './simplified-coverage.ts';

/** Addresses of a version's folder and of its `.outpost` file, relative to the catalogue. */
const folderUrl = (id: string, folder: string): string => `packs/${id}/${folder}`;
export const fileUrl = (id: string, folder: string): string => `packs/${id}/${id}-${folder}.outpost`;

/** The version folder that a catalogue's region names; `undefined` for a foreign address. */
export const folderOf = ({ id, manifest }: CatalogueRegion): string | undefined =>
  new RegExp(`^packs/${id}/([A-Za-z0-9._-]+)/pack\\.json$`).exec(manifest.url)?.[1];

/** The catalogue's entry for the pack in `packs/<id>/<folder>`. `path`: its place in the tree. */
export async function publishedRegion(
  root: string,
  id: string,
  folder: string,
  path: readonly string[],
): Promise<CatalogueRegion> {
  const url = `${folderUrl(id, folder)}/pack.json`;
  const bytes = await readFile(join(root, url));
  const { manifest, document } = parseManifest(bytes, join(root, url));
  const check = checkSignature(document);
  const { name, version, created, bounds, countries, parts } = manifest;
  const file = await stat(join(root, fileUrl(id, folder))).catch(() => undefined);
  return {
    id,
    name,
    path: [...path],
    version,
    created,
    bounds,
    coverage: simplifiedCoverage(manifest.coverage, bounds),
    countries,
    manifest: { url, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    parts: parts.map(part => ({ kind: part.kind, path: part.path, size: part.size, sha256: part.sha256 })),
    signer: check.state === 'valid' ? check.publicKey : undefined,
    file: file?.isFile() ? { url: fileUrl(id, folder), size: file.size } : undefined,
  };
}
