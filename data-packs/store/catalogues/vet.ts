import type { SignatureCheck } from '../../format/signature.ts';
import { fingerprint } from '../../format/signature.ts';
import type { KnownCatalogue } from './known.ts';

/** Why a catalogue is not taken: what is wrong with its signature. */
export class UntrustedCatalogue extends Error {
  override readonly name = 'UntrustedCatalogue';
}

/** Whom a catalogue has to be signed by: a key, or by anybody or nobody. */
export type Pin = Pick<KnownCatalogue, 'publicKey' | 'unsigned'>;

/** Throws where the signature is not what was agreed when the catalogue was added. */
export function vetSignature(url: string, found: SignatureCheck, { publicKey }: Pin): void {
  if (found.state === 'broken') {
    throw new UntrustedCatalogue(
      `The signature of the catalogue ${url} does not fit: it was changed on the way or on the server. It is not used; tell whoever publishes it.`,
    );
  }
  if (publicKey === undefined) return;
  if (found.state === 'unsigned') {
    throw new UntrustedCatalogue(
      `The catalogue ${url} is no longer signed, and was when it was added. It is not used; ask whoever publishes it, then remove it and add it again.`,
    );
  }
  if (found.publicKey !== publicKey) {
    throw new UntrustedCatalogue(
      `The catalogue ${url} is signed by another key (${fingerprint(found.publicKey)}) than the one that is trusted (${fingerprint(publicKey)}). It is not used; ask whoever publishes it, then remove it and add it again.`,
    );
  }
}
