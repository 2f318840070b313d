import { resolve } from 'node:path';
import type { PackManifest } from '../format/manifest.ts';
import type { Bounds } from '../geo/bounds.ts';
import { requireSpace } from '../store/disk/disk-space.ts';
import { cutsDirectory } from '../store/disk/layout.ts';
import { withProcessFolder } from '../store/disk/process-folder.ts';
import { type ExportOptions, requireOutpostName, writeExport } from '../store/export.ts';
import { withInstalled } from '../store/pointer.ts';
import { noteBuiltHere } from '../store/signers/built-here.ts';
import { measureWithin } from '../store/within/measure-within.ts';
import { storeFailures } from '../words/words.ts';
import { cutPack } from './cut-pack.ts';

/**
 * Writes what of an installed pack lies in a box as one `.outpost` file, completely or not at all. Holds the pack's
 * lock. Throws a sentence.
 */
export async function exportCut(
  dataDir: string,
  { id, box }: { id: string; box: Readonly<Bounds> },
  file: string,
  options: ExportOptions = {},
): Promise<{ path: string; manifest: PackManifest }> {
  const { progress = () => undefined, signal = new AbortController().signal } = options;
  const path = resolve(file);
  requireOutpostName(path);
  return withInstalled(dataDir, id, signal, async directory => {
    const { bytes } = await measureWithin(dataDir, id, box, signal);
    return withProcessFolder(cutsDirectory(dataDir), async work => {
      await requireSpace(work, bytes, storeFailures.message('fileOf', { name: id }), { freeBytes: options.freeBytes });
      const manifest = await cutPack(directory, work, box, { progress, signal });
      // Its bytes serve here already. Not to be noted is only to be asked about when it comes back.
      await noteBuiltHere(dataDir, work).catch(() => undefined);
      await writeExport(work, path, options);
      return { path, manifest };
    });
  });
}
