import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { shownText } from '../format/manifest.ts';
import { checkSignature, fingerprint, keyIdOf, publicKeySchema } from '../format/signature.ts';
import { replaceFile } from './durable.ts';
import { withLock } from './lock.ts';

const trustedKeySchema = z.object({
  publicKey: publicKeySchema,
  /** As the person who trusts it calls its owner. */
  name: shownText.max(200),
  /** When it was pinned, ISO 8601. */
  added: z.iso.datetime(),
});
export type TrustedKey = z.infer<typeof trustedKeySchema>;

const fileSchema = z.object({ keys: z.array(trustedKeySchema).max(1000) });

export type SignedTrust =
  | { state: 'unsigned' }
  /** `new`: soundly signed, by a key that nobody here has trusted yet. */
  | { state: 'trusted' | 'new'; keyId: string; publicKey: string; fingerprint: string }
  | { state: 'broken'; keyId?: string; publicKey?: string; fingerprint?: string };

const keysFile = (dataDir: string): string => join(dataDir, 'trusted-keys.json');

/** The pinned keys. Throws a sentence when their file is damaged: then nothing is trusted, rather than everything forgotten. */
export async function listTrustedKeys(dataDir: string): Promise<TrustedKey[]> {
  const file = keysFile(dataDir);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  try {
    return fileSchema.parse(JSON.parse(text)).keys;
  } catch (cause) {
    throw new Error(
      `${file} is damaged, so no signature is trusted; mend it, or move it away and trust your keys again.`,
      { cause },
    );
  }
}

/** Pins a key. One that is pinned already gets the new name. */
export async function trustKey(
  dataDir: string,
  { publicKey, name }: Pick<TrustedKey, 'publicKey' | 'name'>,
  now: () => Date = () => new Date(),
): Promise<void> {
  const key = trustedKeySchema.parse({ publicKey, name, added: now().toISOString() });
  await changeKeys(dataDir, keys => [...keys.filter(known => known.publicKey !== publicKey), key]);
}

/** Takes a key's trust back. Whether it was trusted. */
export async function forgetKey(dataDir: string, publicKey: string): Promise<boolean> {
  let known = false;
  await changeKeys(dataDir, keys => {
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

async function changeKeys(dataDir: string, change: (keys: TrustedKey[]) => TrustedKey[]): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await withLock(join(dataDir, '.trusted-keys.lock'), undefined, async () => {
    const keys = change(await listTrustedKeys(dataDir));
    await replaceFile(keysFile(dataDir), `${JSON.stringify({ keys }, undefined, 1)}\n`);
  });
}
