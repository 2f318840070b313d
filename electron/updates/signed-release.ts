import { z } from 'zod';
import { checkSignature, publicKeySchema } from '../../data-packs/format/signature.ts';
import { parseStrictJson } from '../../data-packs/format/strict-json.ts';
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
export function readRelease(bytes: Uint8Array, publicKeys: readonly string[]): Release {
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
