import type { SignatureCheck } from '../../format/signature.ts';
import { fingerprint } from '../../format/signature.ts';
import { cataloguesFailures } from '../../words/failures/catalogues.ts';
import { WordedError } from '../../words/worded-error.ts';
import type { KnownCatalogue } from './known.ts';

/** Why a catalogue is not taken: what is wrong with its signature. */
export class UntrustedCatalogue extends WordedError {
  override readonly name = 'UntrustedCatalogue';
}

/** Whom a catalogue has to be signed by: a key, or by anybody or nobody. */
export type Pin = Pick<KnownCatalogue, 'publicKey' | 'unsigned'>;

/** Throws where the signature is not what was agreed when the catalogue was added. */
export function vetSignature(url: string, found: SignatureCheck, { publicKey }: Pin): void {
  if (found.state === 'broken') {
    throw new UntrustedCatalogue(cataloguesFailures.message('signatureBroken', { url }));
  }
  if (publicKey === undefined) return;
  if (found.state === 'unsigned') {
    throw new UntrustedCatalogue(cataloguesFailures.message('noLongerSigned', { url }));
  }
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
