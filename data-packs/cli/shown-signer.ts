import { fingerprint, keyIdOf } from '../format/signature.ts';
import { type Signer, signerSaid } from '../store/signers/signer.ts';
import { listTrustedKeys, type TrustedKey } from '../store/trusted-keys.ts';
import { signerWords } from '../words/signers.ts';

export interface ShownSigner {
  /** "It is not signed." */
  sentence: string;
  json: { by: Signer['by']; keyId?: string; publicKey?: string; fingerprint?: string };
}

/** Whose signature a command saw, for its last line and for programs. */
export async function shownSigner(dataDir: string, signer: Signer): Promise<ShownSigner> {
  const trusted = await listTrustedKeys(dataDir).catch((): TrustedKey[] => []);
  const { by } = signer;
  return {
    sentence: signerWords('saw', { signer: signerSaid(signer, trusted) }),
    json:
      signer.by === 'key'
        ? {
            by,
            publicKey: signer.publicKey,
            keyId: keyIdOf(signer.publicKey),
            fingerprint: fingerprint(signer.publicKey),
          }
        : { by },
  };
}
