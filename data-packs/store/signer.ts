import { z } from 'zod';
import { checkSignature, keyIdOf, publicKeySchema } from '../format/signature.ts';
import type { Message } from '../words/catalogue.ts';
import { signerWords } from '../words/words.ts';
import type { TrustedKey } from './trusted-keys.ts';

/** Who vouches for a region: a key, nobody, this machine that built it, or Outpost that it comes with. */
export const signerSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('key'), publicKey: publicKeySchema }),
  z.object({ by: z.enum(['nobody', 'this-machine', 'outpost']) }),
]);
export type Signer = z.infer<typeof signerSchema>;

export const isSameSigner = (a: Signer, b: Signer): boolean =>
  a.by === 'key' && b.by === 'key' ? a.publicKey === b.publicKey : a.by === b.by;

/** The key that validly signed an object, as `parseStrictJson` parsed it, or nobody. */
export function signerOf(document: unknown): Signer {
  const check = checkSignature(document);
  return check.state === 'valid' ? { by: 'key', publicKey: check.publicKey } : { by: 'nobody' };
}

/** "A1B2 C3D4 E5F6 0718": the begin of the key's fingerprint, its id. */
export const shortKey = (publicKey: string): string =>
  (keyIdOf(publicKey).toUpperCase().match(/.{4}/g) ?? []).join(' ');

/** Who it is, for a sentence; a trusted key with the name of its owner. */
export function signerSaid(signer: Signer, trusted: readonly TrustedKey[]): Message {
  if (signer.by !== 'key') return signerWords.message(signer.by === 'this-machine' ? 'thisMachine' : signer.by);
  const key = shortKey(signer.publicKey);
  const name = trusted.find(({ publicKey }) => publicKey === signer.publicKey)?.name;
  return name === undefined ? signerWords.message('key', { key }) : signerWords.message('trustedKey', { key, name });
}
