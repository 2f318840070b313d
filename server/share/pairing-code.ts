import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

/** No letter that is mistaken for another when read aloud or typed: Crockford's base 32. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/**
 * 50 bits: somebody who guesses two thousand times a second all the while that a code is good meets it once in a
 * thousand million times. So no guess has to be counted, which strangers could use to lock others out.
 */
const length = 10;
/** Milliseconds that a code is good for. */
const lifetime = 10 * 60_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** As it was meant: without dashes and blanks, small letters, or an O for a zero. */
const asMeant = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

export interface PairingCode {
  /** `7KM2Q-4XHD9` */
  code: string;
  expiresAt: number;
}

/** The code that lets one phone in: used once, soon over, then another one. */
export class PairingCodes {
  #current: (PairingCode & { digest: Buffer }) | undefined;

  current(now: number): PairingCode {
    if (this.#current === undefined || this.#current.expiresAt <= now) {
      const text = Array.from({ length }, () => digits.charAt(randomInt(digits.length))).join('');
      const code = `${text.slice(0, length / 2)}-${text.slice(length / 2)}`;
      this.#current = { code, expiresAt: now + lifetime, digest: digest(text) };
    }
    const { code, expiresAt } = this.#current;
    return { code, expiresAt };
  }

  /** Whether it was the current code, which is then used up. */
  redeem(typed: string, now: number): boolean {
    const current = this.#current;
    if (current === undefined || current.expiresAt <= now) return false;
    if (!timingSafeEqual(digest(asMeant(typed)), current.digest)) return false;
    this.#current = undefined;
    return true;
  }
}
