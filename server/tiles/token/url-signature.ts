import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Failure } from '../../errors.ts';

/** For whom an address is signed, and until when. */
export interface SignedFor {
  clientIp: string;
  keyId: string;
  /** Unix seconds. */
  expires: number;
}

/**
 * Signs addresses for one client and a limited time: HMAC-SHA256 over path, canonical client address, expiry and the
 * identifier of the key, so that they end with the key. A path may be a prefix (3D buildings); the verifier then passes
 * the same prefix.
 */
export class UrlSigner {
  readonly #secret: KeyObject;
  readonly #isRevoked: (keyId: string) => boolean;
  readonly #aheadMs: (keyId: string) => number;

  constructor(secret: Uint8Array, keys: { isRevoked: (keyId: string) => boolean; aheadMs: (keyId: string) => number }) {
    // Prepared once: of bytes each signature would make the key anew.
    this.#secret = createSecretKey(secret);
    this.#isRevoked = keys.isRevoked;
    this.#aheadMs = keys.aheadMs;
  }

  /** `expires=...&signature=...&key_id=...`, to be put behind `?`. */
  sign(path: string, whom: SignedFor): string {
    const signature = this.#digest(path, whom).toString('base64url');
    return `expires=${whom.expires}&signature=${signature}&key_id=${whom.keyId}`;
  }

  /**
   * Throws `invalid_signature` for anything but what `sign` returned for this path and client, `signature_expired` for
   * what it did return, too long ago, `key_revoked` for what it returned to a key that ended. `now` in milliseconds.
   */
  verify(path: string, clientIp: string, query: Readonly<Record<string, unknown>>, now: number): void {
    const { expires, signature, key_id: keyId } = query;
    if (typeof expires !== 'string' || !/^[0-9]{1,12}$/.test(expires)) throw new Failure('invalid_signature');
    if (typeof signature !== 'string' || !/^[A-Za-z0-9_-]{43}$/.test(signature)) throw new Failure('invalid_signature');
    if (typeof keyId !== 'string' || !/^\w{1,80}$/.test(keyId)) throw new Failure('invalid_signature');
    const given = Buffer.from(signature, 'base64url');
    const expected = this.#digest(path, { clientIp, keyId, expires: Number(expires) });
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Failure('invalid_signature');
    if (Number(expires) * 1000 <= now + this.#aheadMs(keyId)) throw new Failure('signature_expired');
    if (this.#isRevoked(keyId)) throw new Failure('key_revoked');
  }

  /** Whether `verify` throws nothing. */
  accepts(path: string, clientIp: string, query: Readonly<Record<string, unknown>>, now: number): boolean {
    try {
      this.verify(path, clientIp, query, now);
      return true;
    } catch {
      return false;
    }
  }

  #digest(path: string, { clientIp, keyId, expires }: SignedFor): Buffer {
    const signed = `signed-url/2\n${path}\n${clientIp}\n${keyId}\n${expires}`;
    return createHmac('sha256', this.#secret).update(signed).digest();
  }
}
