import { z } from 'zod';
import { shownText } from '../format/manifest.ts';
import { checkSignature, fingerprint, keyIdOf, publicKeySchema } from '../format/signature.ts';
import { storeFailures } from '../words/failures/store.ts';
import { ListFile } from './list-file.ts';

const trustedKeySchema = z.object({
  publicKey: publicKeySchema,
  /** As the person who trusts it calls its owner. */
  name: shownText.max(200),
  /** When it was pinned, ISO 8601. */
  added: z.iso.datetime(),
});
export type TrustedKey = z.infer<typeof trustedKeySchema>;

export type SignedTrust =
  | { state: 'unsigned' }
  /** `new`: soundly signed, by a key that nobody here has trusted yet. */
  | { state: 'trusted' | 'new'; keyId: string; publicKey: string; fingerprint: string }
  | { state: 'broken'; keyId?: string; publicKey?: string; fingerprint?: string };

const file = new ListFile({
  name: 'trusted-keys',
  member: 'keys',
  item: trustedKeySchema,
  damaged: file => storeFailures.message('keyFileDamaged', { file }),
});

/** The pinned keys. Throws a sentence when their file is damaged: then nothing is trusted, rather than everything forgotten. */
export const listTrustedKeys = (dataDir: string): Promise<TrustedKey[]> => file.read(dataDir);

/** Pins a key. One that is pinned already gets the new name. */
export async function trustKey(
  dataDir: string,
  { publicKey, name }: Pick<TrustedKey, 'publicKey' | 'name'>,
  now: () => Date = () => new Date(),
): Promise<void> {
  const key = trustedKeySchema.parse({ publicKey, name, added: now().toISOString() });
  await file.change(dataDir, keys => [...keys.filter(known => known.publicKey !== publicKey), key]);
}

/** Takes a key's trust back. Whether it was trusted. */
export async function forgetKey(dataDir: string, publicKey: string): Promise<boolean> {
  let known = false;
  await file.change(dataDir, keys => {
    known = keys.some(key => key.publicKey === publicKey);
    return keys.filter(key => key.publicKey !== publicKey);
  });
  return known;
}

/** Who vouches for a signed object, given as it was parsed by `parseStrictJson`. */
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
