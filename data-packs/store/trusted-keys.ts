import { z } from 'zod';
import { isRegionPattern, matchesRegion } from '../base/region-patterns.ts';
import { shownText } from '../format/manifest.ts';
import { checkSignature, fingerprint, keyIdOf, publicKeySchema } from '../format/signature.ts';
import { refusing, requireInput } from '../words/input-problem.ts';
import { cataloguesFailures, storeFailures } from '../words/words.ts';
import { ListFile } from './disk/list-file.ts';

/** The regions that a key may sign, as ids or their beginnings: `li`, `ch-*`. */
export const onlySchema = z
  .array(
    z
      .string()
      .max(100)
      .superRefine((given, context) => {
        if (isRegionPattern(given)) return;
        const refusal = () => cataloguesFailures.message('badRegionPattern', { given });
        context.addIssue({ code: 'custom', ...refusing(refusal) });
      }),
  )
  .min(1)
  .max(100);

const trustedKeySchema = z.object({
  publicKey: publicKeySchema,
  /** Name of its owner, given by the user. */
  name: shownText.max(200),
  /** Absent: any region. */
  only: onlySchema.optional(),
  /** When it was added, ISO 8601. */
  added: z.iso.datetime(),
});
export type TrustedKey = z.infer<typeof trustedKeySchema>;

export type SignedTrust =
  | { state: 'unsigned' }
  /** `new`: validly signed by a key that is not trusted yet. */
  | { state: 'trusted' | 'new'; keyId: string; publicKey: string; fingerprint: string }
  | { state: 'broken'; keyId?: string; publicKey?: string; fingerprint?: string };

const file = new ListFile({
  name: 'trusted-keys',
  member: 'keys',
  item: trustedKeySchema,
  damaged: file => storeFailures.message('keyFileDamaged', { file }),
});

/** The trusted keys. Throws a sentence when their file is damaged: then no key is trusted, but none is forgotten. */
export const listTrustedKeys = (dataDir: string): Promise<TrustedKey[]> => file.read(dataDir);

/** As `listTrustedKeys`; none where their file is damaged, so that more is asked and less is taken unasked. */
export const readableTrustedKeys = (dataDir: string): Promise<TrustedKey[]> =>
  listTrustedKeys(dataDir).catch((): TrustedKey[] => []);

/** Trusts a key. One that is trusted already gets the new name, and keeps what it may sign unless that is given; `*` lifts it. */
export async function trustKey(
  dataDir: string,
  { publicKey, name, only }: Pick<TrustedKey, 'publicKey' | 'name' | 'only'>,
  now: () => Date = () => new Date(),
): Promise<void> {
  const key = requireInput(trustedKeySchema, { publicKey, name, only, added: now().toISOString() }, 'key');
  await file.change(dataDir, keys => {
    const before = keys.find(known => known.publicKey === publicKey);
    return [
      ...keys.filter(known => known !== before),
      { ...key, only: only?.includes('*') ? undefined : (only ?? before?.only) },
    ];
  });
}

/** Whether a trusted key may sign a region. */
export const maySign = ({ only }: Pick<TrustedKey, 'only'>, id: string): boolean =>
  only === undefined || matchesRegion(only, id);

/** The trust in a signed object, as `parseStrictJson` parsed it. */
export async function trustOf(dataDir: string, signed: unknown): Promise<SignedTrust> {
  const found = checkSignature(signed);
  if (found.state === 'unsigned') return found;
  if (found.state === 'broken') {
    return found.publicKey === undefined ? found : { ...found, fingerprint: fingerprint(found.publicKey) };
  }
  const { publicKey } = found;
  const trusted = (await listTrustedKeys(dataDir)).some(key => key.publicKey === publicKey);
  return {
    state: trusted ? 'trusted' : 'new',
    keyId: keyIdOf(publicKey),
    publicKey,
    fingerprint: fingerprint(publicKey),
  };
}
