import { checksumFile } from '../../data-packs/format/checksum.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { updatesWords as t } from '../words.ts';
import { type Release, readRelease, releaseName } from './signed-release.ts';

/** Far more than a list of a release's files takes. */
const maxBytes = 100_000;

/** Fetches what is signed of the release in a feed. `description`: the file that the updater reads there. */
export async function fetchRelease(
  feed: string,
  description: string,
  { publicKeys, fetch }: { publicKeys: readonly string[]; fetch: typeof globalThis.fetch },
): Promise<Release> {
  if (publicKeys.length === 0) throw new WordedError(t.message('noKey'));
  const answer = await fetch(new URL(releaseName(description), feed.endsWith('/') ? feed : `${feed}/`), {
    cache: 'no-store',
    signal: AbortSignal.timeout(30_000),
  }).catch(cause => {
    throw new WordedError(t.message('serverUnreachable'), { cause });
  });
  if (answer.status === 404) throw new WordedError(t.message('notSigned'));
  if (!answer.ok) throw new WordedError(t.message('serverUnreachable'));
  return readRelease(await readAtMost(answer), publicKeys);
}

async function readAtMost(answer: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new WordedError(t.message('signatureDamaged'));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Throws a sentence where a file is none of the release's, byte for byte. */
export async function requireOfRelease({ files }: Release, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const found = await checksumFile(path);
    if (!files.some(({ size, sha256 }) => size === found.size && sha256 === found.sha256)) {
      throw new WordedError(t.message('notAsSigned'));
    }
  }
}
