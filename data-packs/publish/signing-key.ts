import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { publicKeyOf } from '../format/signature.ts';
import { createFile } from '../runtime/durable.ts';
import { errorCode } from '../runtime/error-code.ts';
import { publishFailures } from '../words/words.ts';

/**
 * Writes an ed25519 key to a new file that only its owner may read; returns the public key. Throws a sentence where the
 * file exists.
 */
export async function makeSigningKey(file: string): Promise<string> {
  const path = resolve(file);
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  try {
    await createFile(path, pem);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw publishFailures.error('folderMissing', { folder: dirname(path) }, error);
    if (errorCode(error) !== 'EEXIST') throw error;
    throw publishFailures.error('keyThere', { path }, error);
  }
  return publicKeyOf(pem);
}

/** The private key in a file, PEM. Throws a sentence where it is not an ed25519 key. */
export async function readSigningKey(file: string): Promise<string> {
  const path = resolve(file);
  const pem = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw publishFailures.error('unreadableKey', { path }, cause);
  });
  try {
    publicKeyOf(pem);
  } catch (cause) {
    throw publishFailures.error('badKey', { path }, cause);
  }
  return pem;
}
