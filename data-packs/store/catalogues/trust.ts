import { fingerprint, keyIdOf, type SignatureCheck } from '../../format/signature.ts';
import type { Pin } from './vet.ts';

/** Who vouches for a catalogue: as `trustSchema` of the service says it. */
export interface CatalogueTrust {
  state: 'trusted' | 'new' | 'unsigned' | 'broken' | 'other-key';
  keyId?: string;
  publicKey?: string;
  fingerprint?: string;
}

export const trustedKeyOf = (publicKey: string): CatalogueTrust => ({
  state: 'trusted',
  keyId: keyIdOf(publicKey),
  publicKey,
  fingerprint: fingerprint(publicKey),
});

/** Of what came just now. `trusted`: whether its key is one that somebody here trusts; `pin`: of the catalogue, when it is known already. */
export function catalogueTrust(found: SignatureCheck, trusted: boolean, pin: Pin | undefined): CatalogueTrust {
  if (found.state === 'unsigned') return { state: 'unsigned' };
  const { keyId, publicKey } = found;
  const key = publicKey === undefined ? {} : { keyId, publicKey, fingerprint: fingerprint(publicKey) };
  if (found.state === 'broken') return { state: 'broken', ...key };
  if (pin?.publicKey !== undefined && pin.publicKey !== publicKey) return { state: 'other-key', ...key };
  return { state: trusted ? 'trusted' : 'new', ...key };
}
