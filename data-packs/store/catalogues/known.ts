import { z } from 'zod';
import { shownText } from '../../format/manifest.ts';
import { publicKeySchema } from '../../format/signature.ts';
import { cataloguesFailures } from '../../words/words.ts';
import { ListFile } from '../disk/list-file.ts';
import { tryLock } from '../disk/lock.ts';
import { catalogueAddress } from './catalogue-url.ts';
import { catalogueLock, removeStoredCopy } from './stored-copy.ts';

const knownCatalogueSchema = z
  .object({
    url: z.url({ protocol: /^https?$/ }).max(2000),
    name: shownText.max(200),
    /** The key it must be signed by. */
    publicKey: publicKeySchema.optional(),
    /** The user accepts it without a signature. */
    unsigned: z.literal(true).optional(),
    /** ISO 8601 UTC. */
    added: z.iso.datetime(),
  })
  .refine(({ publicKey, unsigned }) => (publicKey === undefined) !== (unsigned === undefined));
export type KnownCatalogue = z.infer<typeof knownCatalogueSchema>;

const file = new ListFile({
  name: 'catalogues',
  member: 'catalogues',
  item: knownCatalogueSchema,
  damaged: file => cataloguesFailures.message('catalogueFileDamaged', { file }),
});

/** The catalogues that the user added, in that order. Throws a sentence when their file is damaged. */
export const knownCatalogues = (dataDir: string): Promise<KnownCatalogue[]> => file.read(dataDir);

export const changeKnownCatalogues = (
  dataDir: string,
  change: (catalogues: KnownCatalogue[]) => KnownCatalogue[],
): Promise<void> => file.change(dataDir, change);

/** Throws a sentence where no catalogue with this address is known. */
export async function knownCatalogue(dataDir: string, url: string): Promise<KnownCatalogue> {
  const found = (await knownCatalogues(dataDir)).find(known => known.url === url);
  if (found === undefined) throw cataloguesFailures.error('unknownCatalogue', { url });
  return found;
}

/** Forgets a catalogue. Its regions stay, and its key stays trusted. Throws a sentence where it is not known. */
export async function removeCatalogue(dataDir: string, address: string): Promise<void> {
  const { url } = await knownCatalogue(dataDir, catalogueAddress(address));
  await changeKnownCatalogues(dataDir, known => known.filter(other => other.url !== url));
  // A running refresh holds the lock, notices that the catalogue is gone and drops the copy.
  await tryLock(catalogueLock(dataDir, url), () => removeStoredCopy(dataDir, url));
}
