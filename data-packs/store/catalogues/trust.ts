import { fingerprint, keyIdOf, type SignatureCheck } from '../../format/signature.ts';
import { WordedError } from '../../words/worded-error.ts';
import { cataloguesFailures } from '../../words/words.ts';
import type { KnownCatalogue } from './known.ts';

/** Who signed a catalogue; `trustSchema` of the service has the same shape. */
export interface CatalogueTrust {
  state: 'trusted' | 'new' | 'unsigned' | 'broken' | 'other-key';
  keyId?: string;
  publicKey?: string;
  fingerprint?: string;
  /** The regions that the key may sign; absent: any. */
  only?: string[] | undefined;
}

export const trustedKeyOf = (publicKey: string): CatalogueTrust => ({
  state: 'trusted',
  keyId: keyIdOf(publicKey),
  publicKey,
  fingerprint: fingerprint(publicKey),
});

/**
 * The trust in a fetched catalogue. `trusted`: its key is a trusted one; `pin`: of a catalogue that is known already.
 */
export function catalogueTrust(found: SignatureCheck, trusted: boolean, pin: Pin | undefined): CatalogueTrust {
  if (found.state === 'unsigned') return { state: 'unsigned' };
  const { keyId, publicKey } = found;
  const key = keyId === undefined ? {} : { keyId, publicKey, fingerprint: fingerprint(publicKey) };
  if (found.state === 'broken') return { state: 'broken', ...key };
  if (pin?.publicKey !== undefined && pin.publicKey !== publicKey) return { state: 'other-key', ...key };
  return { state: trusted ? 'trusted' : 'new', ...key };
}

/** A catalogue is refused because of its signature. */
export class UntrustedCatalogue extends WordedError {
  override readonly name = 'UntrustedCatalogue';
}

/** The key a catalogue must be signed by, or that it may be unsigned. */
export type Pin = Pick<KnownCatalogue, 'publicKey' | 'unsigned'>;

/** Throws where the signature is not the one agreed on when the catalogue was added. */
export function requireSignature(url: string, found: SignatureCheck, { publicKey }: Pin): void {
  if (found.state === 'broken') throw new UntrustedCatalogue(cataloguesFailures.message('signatureBroken', { url }));
  if (publicKey === undefined) return;
  if (found.state === 'unsigned') throw new UntrustedCatalogue(cataloguesFailures.message('noLongerSigned', { url }));
  if (found.publicKey !== publicKey) {
    throw new UntrustedCatalogue(
      cataloguesFailures.message('otherKey', {
        url,
        found: fingerprint(found.publicKey),
        trusted: fingerprint(publicKey),
      }),
    );
  }
}
