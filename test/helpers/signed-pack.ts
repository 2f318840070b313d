import { generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sign } from '../../data-packs/format/signature.ts';
import { type TinyPackOptions, writeTinyPack } from './tiny-pack.ts';

/** A new ed25519 key in PEM. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** As `writeTinyPack`, signed. */
export async function writeSignedPack(directory: string, options: TinyPackOptions, key: string): Promise<string> {
  await writeTinyPack(directory, options);
  const file = join(directory, 'pack.json');
  await writeFile(file, JSON.stringify(sign(JSON.parse(await readFile(file, 'utf8')), key)));
  return directory;
}
