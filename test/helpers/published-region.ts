import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatVersion, type PackManifest } from '../../data-packs/format/manifest.ts';
import { type Catalogue, type CatalogueRegion, catalogueVersion } from '../../data-packs/format/region-catalogue.ts';
import { sign } from '../../data-packs/format/signature.ts';
import { boxPolygon } from '../../data-packs/geo/bounds.ts';

/** A published version: contents by path. The first folder of a path is the part's kind, `buildings` or `traffic`. */
export interface PublishedVersion {
  id?: string;
  version: string;
  parts: Record<string, Buffer | string>;
}

const square: PackManifest['coverage'] = boxPolygon([9, 47, 10, 48]);

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Writes a pack's files under `<root>/<id>/<version>/`; returns its entry for a catalogue. */
export async function publishVersion(
  root: string,
  published: PublishedVersion,
  key?: string,
): Promise<CatalogueRegion> {
  const { id = 'alps', version } = published;
  const folder = join(root, id, version);
  const parts: PackManifest['parts'] = [];
  for (const [path, content] of Object.entries(published.parts)) {
    const bytes = Buffer.from(content);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
    parts.push({
      kind: path.startsWith('traffic') ? 'traffic' : 'buildings',
      path,
      size: bytes.length,
      sha256: sha256(bytes),
    });
  }
  const common = { id, name: `The ${id}`, version, created: '2026-01-01T00:00:00Z', coverage: square, countries: [] };
  const manifest: PackManifest = {
    formatVersion,
    ...common,
    bounds: [9, 47, 10, 48],
    languages: [],
    parts,
    attributions: [{ text: 'nobody', licence: 'CC0-1.0', parts: ['buildings', 'traffic'] }],
    sources: [],
  };
  const text = JSON.stringify(key === undefined ? manifest : sign(manifest, key));
  await writeFile(join(folder, 'pack.json'), text);
  return {
    ...common,
    path: ['Europe'],
    bounds: [9, 47, 10, 48],
    manifest: { url: `${id}/${version}/pack.json`, size: Buffer.byteLength(text), sha256: sha256(text) },
    parts,
  };
}

/** Writes `<root>/catalogue.json`. */
export async function publishCatalogue(
  root: string,
  regions: CatalogueRegion[],
  {
    key,
    updated = '2026-01-01T00:00:00Z',
    name = 'Maps of the club',
    expires,
  }: { key?: string; updated?: string; name?: string; expires?: string } = {},
): Promise<void> {
  const catalogue: Catalogue = { catalogueVersion, name, updated, regions, ...(expires !== undefined && { expires }) };
  await mkdir(root, { recursive: true });
  await writeFile(join(root, 'catalogue.json'), JSON.stringify(key === undefined ? catalogue : sign(catalogue, key)));
}
