import { copyFile, cp, link, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { manifestSchema, type PackPart } from '../../data-packs/format/manifest.ts';
import { writePack } from '../../data-packs/format/write-pack.ts';

/** Numbers from 0 to 1, the same for the same seed. */
export type Random = () => number;

/** Bytes at the beginning of a file, where headers and directories lie. */
const front = 4096;

/** Changes bytes: in the front half of the time, single bits half of the time, few mostly. */
function mutate(bytes: Buffer, random: Random): void {
  const changes = 1 + Math.floor(200 ** random());
  const inFront = random() < 0.5;
  const bits = random() < 0.5;
  for (let i = 0; i < changes; i++) {
    const at = Math.floor(random() * (inFront ? Math.min(front, bytes.length) : bytes.length));
    bytes[at] = bits ? (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8)) : Math.floor(random() * 256);
  }
}

export interface MutatedPack {
  directory: string;
  kind: PackPart['kind'];
}

/**
 * Makes a pack like a sound one with one part changed, whose sum is right. Kinds of parts take turns by `number`.
 */
export async function mutatedPack(sound: string, to: string, number: number, random: Random): Promise<MutatedPack> {
  const { formatVersion: _, ...manifest } = manifestSchema.parse(
    JSON.parse(await readFile(join(sound, 'pack.json'), 'utf8')),
  );
  const kinds = [...new Set(manifest.parts.map(({ kind }) => kind))];
  const kind = kinds[number % kinds.length] ?? 'basemap';
  const ofKind = manifest.parts.filter(part => part.kind === kind);
  const chosen = ofKind[Math.floor(random() * ofKind.length)];
  // Of what a pack has a hundred files of, the changed one: each is flushed to the disk.
  const kept = manifest.parts.filter(part => part === chosen || (part.kind !== 'traffic' && part.kind !== 'buildings'));
  for (const { path } of kept) {
    const [from, target] = [join(sound, path), join(to, path)];
    await mkdir(dirname(target), { recursive: true });
    if (path === chosen?.path) {
      const bytes = await readFile(from);
      mutate(bytes, random);
      await writeFile(target, bytes);
    } else await link(from, target).catch(() => copyFile(from, target));
  }
  const parts = kept.map(({ size: _size, sha256: _sha256, ...part }) => part);
  await writePack({ directory: to, manifest: { ...manifest, id: 'hostile', version: `v${number}` }, parts });
  return { directory: to, kind };
}

/** A copy whose files are its own, on the disk of the packs made of it, which link them. */
export const copyOf = (pack: string, to: string): Promise<void> => cp(pack, to, { recursive: true });
