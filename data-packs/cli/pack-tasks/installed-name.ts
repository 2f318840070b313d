import { readPack } from '../../format/read-pack.ts';
import { readPointer, versionDirectory } from '../../store/index.ts';
import { servingFolder } from '../../store/pointer.ts';

/** Name of an installed region; its id where the manifest cannot be read. */
export async function installedName(dataDir: string, id: string): Promise<string> {
  try {
    const pointer = await readPointer(dataDir, id);
    return pointer ? (await readPack(versionDirectory(dataDir, id, servingFolder(pointer)))).name : id;
  } catch {
    return id;
  }
}
