import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { readManifest } from '../../format/read-pack.ts';
import { storeFailures } from '../../words/words.ts';
import { ListFile } from '../disk/list-file.ts';

/** The last builds that are known again when they come back as a folder or a file. */
const mostKept = 500;

const file = new ListFile({
  name: 'built-here',
  member: 'built',
  /** SHA-256 of a manifest. */
  item: z.string().regex(/^[0-9a-f]{64}$/),
  damaged: file => storeFailures.message('builtFileDamaged', { file }),
});

/** Notes that this machine built the pack in a folder. */
export async function noteBuiltHere(dataDir: string, directory: string): Promise<void> {
  const digest = digestOf(Object((await readManifest(directory)).document));
  await file.change(dataDir, built => [...built.filter(other => other !== digest), digest].slice(-mostKept));
}

/** Whether this machine built this very pack. */
export async function isBuiltHere(dataDir: string, manifest: unknown): Promise<boolean> {
  // Without the list it is a pack like any other.
  const built = await file.read(dataDir).catch((): string[] => []);
  return built.length > 0 && built.includes(digestOf(Object(manifest)));
}

const digestOf = (manifest: object): string =>
  createHash('sha256')
    .update(canonicalize({ ...manifest, signature: undefined }) ?? '')
    .digest('hex');
