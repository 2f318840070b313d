import { packIdSchema } from '../format/manifest.ts';
import { isDefaultRegion } from '../store/default-regions.ts';
import { listInstalled } from '../store/index.ts';
import { type PackSource, readPackSource } from '../store/pack-source.ts';
import { readPointer, withInstalled } from '../store/pointer.ts';
import { publishFailures } from '../words/words.ts';

/** A pack to publish: an installed one, or a folder or `.outpost` file anywhere. */
export interface ToPublish {
  id: string;
  /** Absent: the installed one. */
  path?: string;
}

/**
 * Resolves arguments of the command line: ids of installed packs, or paths; without any, all installed packs but those
 * that ship with Outpost. Throws a sentence on an unknown one, and on two packs of one id.
 */
export async function packsToPublish(dataDir: string, words: readonly string[]): Promise<ToPublish[]> {
  if (words.length === 0) {
    const installed = await listInstalled(dataDir);
    return installed.filter(({ id }) => !isDefaultRegion(id)).map(({ id }) => ({ id }));
  }
  const packs: ToPublish[] = [];
  for (const word of words) {
    const installed = packIdSchema.safeParse(word).success && (await readPointer(dataDir, word)) !== undefined;
    packs.push(installed ? { id: word } : { id: (await readPackSource(word)).manifest.id, path: word });
  }
  const twice = packs.find(({ id }, i) => packs.findIndex(other => other.id === id) < i)?.id;
  if (twice !== undefined) throw publishFailures.error('packTwice', { id: twice });
  return packs;
}

/** Runs `work` with a pack, under its lock where it is installed. */
export async function withSource<Result>(
  dataDir: string,
  { id, path }: ToPublish,
  signal: AbortSignal,
  work: (source: PackSource) => Promise<Result>,
): Promise<Result> {
  if (path !== undefined) return work(await readPackSource(path));
  return withInstalled(dataDir, id, signal, async directory => work(await readPackSource(directory)));
}
