import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { shownText } from '../../format/manifest.ts';
import { publicKeySchema } from '../../format/signature.ts';
import { replaceFile } from '../durable.ts';
import { withLock } from '../lock.ts';

const knownCatalogueSchema = z
  .object({
    /** Of the file itself. */
    url: z.url({ protocol: /^https?$/ }).max(2000),
    name: shownText.max(200),
    /** The key it must be signed by. */
    publicKey: publicKeySchema.optional(),
    /** Somebody said that it may come without a signature. */
    unsigned: z.literal(true).optional(),
    /** ISO 8601 UTC. */
    added: z.iso.datetime(),
  })
  .refine(({ publicKey, unsigned }) => (publicKey === undefined) !== (unsigned === undefined), 'key or unsigned');
export type KnownCatalogue = z.infer<typeof knownCatalogueSchema>;

const fileSchema = z.object({ catalogues: z.array(knownCatalogueSchema).max(1000) });

const cataloguesFile = (dataDir: string): string => join(dataDir, 'catalogues.json');

/** The catalogues somebody added, in that order. Throws a sentence when their file is damaged. */
export async function knownCatalogues(dataDir: string): Promise<KnownCatalogue[]> {
  const file = cataloguesFile(dataDir);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  try {
    return fileSchema.parse(JSON.parse(text)).catalogues;
  } catch (cause) {
    throw new Error(
      `${file} is damaged: mend it, or move it away and add your catalogues again. Regions are not touched.`,
      {
        cause,
      },
    );
  }
}

export async function changeKnownCatalogues(
  dataDir: string,
  change: (catalogues: KnownCatalogue[]) => KnownCatalogue[],
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await withLock(join(dataDir, '.catalogues.lock'), undefined, async () => {
    const catalogues = change(await knownCatalogues(dataDir));
    await replaceFile(cataloguesFile(dataDir), `${JSON.stringify({ catalogues }, undefined, 1)}\n`);
  });
}

/** Throws a sentence where it is not known. */
export async function knownCatalogue(dataDir: string, url: string): Promise<KnownCatalogue> {
  const found = (await knownCatalogues(dataDir)).find(known => known.url === url);
  if (found === undefined) throw new Error(`No catalogue ${url} is known; "outpost catalogue list" shows what is.`);
  return found;
}
