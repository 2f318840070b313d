import { fingerprint, keyIdOf } from '../format/signature.ts';
import { type Signer, signerSaid } from '../store/signer.ts';
import { readableTrustedKeys } from '../store/trusted-keys.ts';
import { signerWords } from '../words/words.ts';

/** A signer, for programs. */
export type SignerFacts =
  | { by: 'key'; publicKey: string; keyId: string; fingerprint: string }
  | { by: Exclude<Signer['by'], 'key'> };

/** Whose signature a command saw, for its last line and for programs. */
export interface ShownSigner {
  /** "It is not signed." */
  sentence: string;
  json: SignerFacts;
}

export function signerFacts(signer: Signer): SignerFacts {
  if (signer.by !== 'key') return signer;
  const { by, publicKey } = signer;
  return { by, publicKey, keyId: keyIdOf(publicKey), fingerprint: fingerprint(publicKey) };
}

export async function shownSigner(dataDir: string, signer: Signer): Promise<ShownSigner> {
  const said = signerSaid(signer, await readableTrustedKeys(dataDir));
  return { sentence: signerWords('saw', { signer: said }), json: signerFacts(signer) };
}
