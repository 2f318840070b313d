import { link, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { manifestSchema, type PackManifest } from '../../data-packs/format/manifest.ts';

/** A folder beside a pack of `packFor`, on the same disk, for hard links. The caller removes it. */
export const folderBeside = (pack: string): Promise<string> => mkdtemp(join(dirname(pack), '..', 'release-'));

/** Makes a variant of a pack with another version, id or border, by hard links. */
export async function release(folder: string, pack: string, changes: Partial<PackManifest>): Promise<string> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(pack, 'pack.json'), 'utf8')));
  const changed = { ...manifest, ...changes };
  const to = join(folder, changed.version, changed.id);
  for (const { path } of manifest.parts) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await link(join(pack, path), join(to, path));
  }
  await writeFile(join(to, 'pack.json'), JSON.stringify(changed));
  return to;
}
