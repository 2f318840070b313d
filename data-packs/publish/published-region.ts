import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { packIdSchema } from '../format/manifest.ts';
import { parseManifest, tryReadPack } from '../format/read-pack.ts';
import type { CatalogueRegion } from '../format/region-catalogue.ts';
import { checkSignature } from '../format/signature.ts';
import { simplifiedCoverage } from './simplified-coverage.ts';

/** Addresses of a version's folder and of its `.outpost` file, relative to the catalogue. */
const folderUrl = (id: string, folder: string): string => `packs/${id}/${folder}`;
export const fileUrl = (id: string, folder: string): string => `packs/${id}/${id}-${folder}.outpost`;

/** The version folder that a catalogue's region names; `undefined` for a foreign address. */
const folderOf = ({ id, manifest }: CatalogueRegion): string | undefined =>
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

/**
 * Removes versions that no reader needs: of a region in the catalogue all but its own and the newest other one, which
 * readers may still be fetching; of other regions all. Other files stay. Returns the removed paths.
 */
export async function prunePublished(root: string, regions: readonly CatalogueRegion[]): Promise<string[]> {
  const byId = new Map(regions.map(region => [region.id, region]));
  const removed: string[] = [];
  for (const id of await readdir(join(root, 'packs')).catch(() => [])) {
    if (!packIdSchema.safeParse(id).success) continue;
    const region = byId.get(id);
    const current = region === undefined ? undefined : folderOf(region);
    // An entry with a foreign address may need any version.
    if (region !== undefined && current === undefined) continue;
    const old = (await versionsOf(root, id)).filter(folder => folder !== current).slice(region === undefined ? 0 : 1);
    for (const folder of old) {
      for (const path of [join(root, 'packs', id, folder), join(root, 'packs', id, `${id}-${folder}.outpost`)]) {
        await rm(path, { recursive: true, force: true });
      }
      removed.push(`packs/${id}/${folder}`);
    }
  }
  return removed;
}

/** Version folders of a pack, the newest first. */
async function versionsOf(root: string, id: string): Promise<string[]> {
  const versions: { folder: string; created: string }[] = [];
  for (const folder of await readdir(join(root, 'packs', id)).catch(() => [])) {
    const manifest = await tryReadPack(join(root, 'packs', id, folder));
    if (manifest?.id === id) versions.push({ folder, created: manifest.created });
  }
  return versions.sort((a, b) => b.created.localeCompare(a.created)).map(({ folder }) => folder);
}
