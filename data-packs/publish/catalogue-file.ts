import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Catalogue, type CatalogueRegion, catalogueSchema, catalogueVersion } from '../format/catalogue.ts';
import { checkSignature, publicKeyOf, sign } from '../format/signature.ts';
import { parseStrictJson } from '../format/strict-json.ts';
import { clearReplacements, replaceFile } from '../store/durable.ts';
import { WordedError } from '../words/worded-error.ts';
import { publishFailures } from './words.ts';

/** What readers take: a larger one is refused by them. */
const mostBytes = 20_000_000;

/** The catalogue of a published folder, as it is now. */
export interface KeptCatalogue {
  catalogue: Catalogue;
  /** Who signed it, soundly. */
  signer?: string;
}

const catalogueFile = (directory: string): string => join(directory, 'catalogue.json');

/** `undefined` where none is. Throws a sentence on one that is damaged: nobody knows then what would be lost. */
export async function readCatalogueFile(directory: string): Promise<KeptCatalogue | undefined> {
  const file = catalogueFile(directory);
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const document = parseStrictJson(bytes);
    const check = checkSignature(document);
    const catalogue = catalogueSchema.parse(document);
    return { catalogue, ...(check.state === 'valid' ? { signer: check.publicKey } : {}) };
  } catch (cause) {
    throw new WordedError(publishFailures.message('damagedCatalogue', { file }), { cause });
  }
}

/**
 * Regions that were published before and stay are vouched for again. So they must have been vouched for by the same key: whoever can write into the
 * folder of a web server must not get a signature for what he put there. Throws a sentence.
 */
export function requireSameSigner(
  directory: string,
  kept: KeptCatalogue | undefined,
  staying: readonly CatalogueRegion[],
  keyPem: string | undefined,
): void {
  if (kept === undefined) return;
  if (keyPem === undefined) {
    if (kept.catalogue.signature === undefined) return;
    throw new WordedError(publishFailures.message('keyNeeded', { directory }));
  }
  if (kept.signer === publicKeyOf(keyPem) || staying.length === 0) return;
  throw new WordedError(publishFailures.message('otherSigner', { directory, ids: staying.map(({ id }) => id) }));
}

/** Writes the catalogue, newer than the one before, in one step. Returns its path. */
export async function writeCatalogueFile(
  directory: string,
  { name, regions }: Pick<Catalogue, 'name' | 'regions'>,
  { before, keyPem, now }: { before: Catalogue | undefined; keyPem: string | undefined; now: Date },
): Promise<string> {
  // A clock that was set back must not make old news of it.
  const updated = new Date(Math.max(now.getTime(), before === undefined ? 0 : Date.parse(before.updated) + 1));
  const catalogue = catalogueSchema.parse({ catalogueVersion, name, updated: updated.toISOString(), regions });
  const text = `${JSON.stringify(keyPem === undefined ? catalogue : sign(catalogue, keyPem))}\n`;
  if (Buffer.byteLength(text) > mostBytes) {
    throw new WordedError(publishFailures.message('catalogueTooLarge', { most: mostBytes }));
  }
  const file = catalogueFile(directory);
  await clearReplacements(file);
  await replaceFile(file, text);
  return file;
}
