import type { Offer } from '../download/offer.ts';
import type { Signer } from '../signer.ts';
import { arrivingSigner } from './pinned-signer.ts';

/**
 * Who vouches for a published pack: its own signature, else that of its catalogue, which names the manifest's SHA-256.
 * A copy with fewer parts has no signature of its own any more.
 */
export async function offerSigner(
  dataDir: string,
  { catalogueKey }: Pick<Offer, 'catalogueKey'>,
  document: unknown,
): Promise<Signer> {
  const signer = await arrivingSigner(dataDir, document);
  return signer.by === 'key' || catalogueKey === undefined ? signer : { by: 'key', publicKey: catalogueKey };
}
