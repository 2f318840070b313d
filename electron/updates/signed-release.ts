import { z } from 'zod';
import { checksumFile } from '../../data-packs/format/checksum.ts';
import { checkSignature, publicKeySchema } from '../../data-packs/format/signature.ts';
import { parseStrictJson } from '../../data-packs/format/strict-json.ts';
import { bodyOf } from '../../data-packs/runtime/outgoing-fetch.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { updatesWords as t } from '../words.ts';

/**
 * What a release of the program consists of, signed by the project's own key: a file beside the description that the
 * updater reads, which knows no such key. `build/desktop/sign-release.ts` writes it.
 */
export const releaseSchema = z.object({
  /** Nothing else that such a key may sign has this. */
  purpose: z.literal('outpost-program-update'),
  version: z.string().min(1).max(100),
  files: z
    .array(
      z.object({ name: z.string().min(1).max(200), size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    )
    .min(1)
    .max(100),
});
export type Release = z.infer<typeof releaseSchema>;

/** The public keys that releases are signed with, as `update-keys.json` pins them; more than one while keys change. */
export const updateKeysSchema = z.object({ publicKeys: z.array(publicKeySchema).max(10) });

/** "latest-linux.yml" -> "latest-linux.signed.json" */
export const releaseName = (description: string): string => description.replace(/\.yml$/, '.signed.json');

/** A release that one of these keys signed. Throws a sentence for any other. */
function readRelease(bytes: Uint8Array, publicKeys: readonly string[]): Release {
  let document: unknown;
  try {
    document = parseStrictJson(bytes);
  } catch (cause) {
    throw new WordedError(t.message('signatureDamaged'), { cause });
  }
  const check = checkSignature(document);
  if (check.state === 'broken') throw new WordedError(t.message('signatureDamaged'));
  if (check.state === 'unsigned' || !publicKeys.includes(check.publicKey)) {
    throw new WordedError(t.message('notSigned'));
  }
  const release = releaseSchema.safeParse(document);
  if (!release.success) throw new WordedError(t.message('signatureDamaged'), { cause: release.error });
  return release.data;
}

/** Far more than a list of a release's files takes. */
const maxBytes = 100_000;

/** Fetches what is signed of the release in a feed. `description`: the file that the updater reads there. */
export async function fetchRelease(
  feed: string,
  description: string,
  { publicKeys, fetch }: { publicKeys: readonly string[]; fetch: typeof globalThis.fetch },
): Promise<Release> {
  if (publicKeys.length === 0) throw new WordedError(t.message('noKey'));
  const unreachable = (cause: unknown): never => {
    throw new WordedError(t.message('serverUnreachable'), { cause });
  };
  const answer = await fetch(new URL(releaseName(description), feed.endsWith('/') ? feed : `${feed}/`), {
    cache: 'no-store',
    signal: AbortSignal.timeout(30_000),
  }).catch(unreachable);
  if (answer.status === 404) throw new WordedError(t.message('notSigned'));
  if (!answer.ok) throw new WordedError(t.message('serverUnreachable'));
  const bytes = await bodyOf(answer, maxBytes).catch(unreachable);
  if (bytes === undefined) throw new WordedError(t.message('signatureDamaged'));
  return readRelease(bytes, publicKeys);
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
