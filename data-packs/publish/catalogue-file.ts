import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Catalogue,
  type CatalogueRegion,
  catalogueSchema,
  catalogueVersion,
  mostCatalogueBytes,
} from '../format/region-catalogue.ts';
import { checkSignature, publicKeyOf, sign } from '../format/signature.ts';
import { parseStrictJson } from '../format/strict-json.ts';
import { replaceFile } from '../runtime/durable.ts';
import { errorCode } from '../runtime/error-code.ts';
import { requireInput } from '../words/input-problem.ts';
import { publishFailures } from '../words/words.ts';

const dayMs = 86_400_000;

export interface KeptCatalogue {
  catalogue: Catalogue;
  signer?: string | undefined;
}

const catalogueFile = (directory: string): string => join(directory, 'catalogue.json');

/** `undefined` where there is none. Throws a sentence when it is damaged: its regions would be lost. */
export async function readCatalogueFile(directory: string): Promise<KeptCatalogue | undefined> {
  const file = catalogueFile(directory);
  const bytes = await readFile(file).catch(error => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (bytes === undefined) return undefined;
  try {
    const document = parseStrictJson(bytes);
    const check = checkSignature(document);
    const catalogue = catalogueSchema.parse(document);
    return { catalogue, signer: check.state === 'valid' ? check.publicKey : undefined };
  } catch (cause) {
    throw publishFailures.error('damagedCatalogue', { file }, cause);
  }
}

/**
 * Signing the catalogue signs the regions that stay, too, so the same key must have signed them before: write access to
 * the folder of a web server must not be enough to get a signature. Throws a sentence.
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
    throw publishFailures.error('keyNeeded', { directory });
  }
  if (kept.signer === publicKeyOf(keyPem) || staying.length === 0) return;
  throw publishFailures.error('otherSigner', { directory, ids: staying.map(({ id }) => id) });
}

interface WriteOptions {
  before: Catalogue | undefined;
  keyPem: string | undefined;
  now: Date;
  /** Days until a signed one expires. */
  validDays: number;
}

/** Writes the catalogue, newer than the one before, in one step. Returns its path. */
export async function writeCatalogueFile(
  directory: string,
  { name, regions }: Pick<Catalogue, 'name' | 'regions'>,
  { before, keyPem, now, validDays }: WriteOptions,
): Promise<string> {
  // Newer than the last one even when the clock was set back.
  const updated = new Date(Math.max(now.getTime(), before === undefined ? 0 : Date.parse(before.updated) + 1));
  // Whoever can change an unsigned one can change its date as well.
  const expires = keyPem === undefined ? undefined : new Date(updated.getTime() + validDays * dayMs).toISOString();
  const catalogue = requireInput(
    catalogueSchema,
    { catalogueVersion, name, updated: updated.toISOString(), expires, regions },
    'catalogue.json',
  );
  const text = `${JSON.stringify(keyPem === undefined ? catalogue : sign(catalogue, keyPem))}\n`;
  if (Buffer.byteLength(text) > mostCatalogueBytes)
    throw publishFailures.error('catalogueTooLarge', { most: mostCatalogueBytes });
  const file = catalogueFile(directory);
  await replaceFile(file, text);
  return file;
}
