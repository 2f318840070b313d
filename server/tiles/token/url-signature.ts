import { createHmac, timingSafeEqual } from 'node:crypto';
import { Failure } from '../../errors.ts';

export interface SignedQuery {
  /** Unix seconds. */
  expires: number;
  /** `expires=...&signature=...`, to be put behind `?`. */
  query: string;
}

/**
 * Signs addresses for one client and a short time: HMAC-SHA256 over the path, the client's canonical address and the
 * expiry. A path may be the prefix of everything below it (3D buildings), then the verifier passes the same prefix.
 */
export class UrlSigner {
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  sign(path: string, clientIp: string, expires: number): SignedQuery {
    return {
      expires,
      query: `expires=${expires}&signature=${this.#digest(path, clientIp, expires).toString('base64url')}`,
    };
  }

  /**
   * Throws `invalid_signature` for anything but what `sign` returned for this path and client, `signature_expired` for
   * what it did return, too long ago. `now` in milliseconds.
   */
  verify(path: string, clientIp: string, query: { expires?: unknown; signature?: unknown }, now: number): void {
    const { expires, signature } = query;
    if (typeof expires !== 'string' || !/^[0-9]{1,12}$/.test(expires)) throw new Failure('invalid_signature');
    if (typeof signature !== 'string' || !/^[A-Za-z0-9_-]{43}$/.test(signature)) throw new Failure('invalid_signature');
    const given = Buffer.from(signature, 'base64url');
    const expected = this.#digest(path, clientIp, Number(expires));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Failure('invalid_signature');
    if (Number(expires) * 1000 <= now) throw new Failure('signature_expired');
  }

  #digest(path: string, clientIp: string, expires: number): Buffer {
    return createHmac('sha256', this.#secret).update(`signed-url/1\n${path}\n${clientIp}\n${expires}`).digest();
  }
}
