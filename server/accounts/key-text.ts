import { createHash, randomBytes } from 'node:crypto';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 32 bytes are 43 digits in base 62. */
const keyDigits = 43;

export type KeyKind = 'live' | 'test';

function base62(bytes: Uint8Array, width: number): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  while (rest > 0n) {
    text = digits.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text.padStart(width, '0');
}

export function makeKey(kind: KeyKind | 'dash'): string {
  return `outpost_${kind}_${base62(randomBytes(32), keyDigits)}`;
}

/** All that is ever stored of a key. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** A record's identifier: not a secret, only unlikely to be met twice. */
export function makeId(kind: 'usr' | 'prj' | 'key' | 'pln' | 'dsh'): string {
  return `${kind}_${base62(randomBytes(12), 17)}`;
}

/** How a key is listed: what it starts with and its last four characters. */
export function listedKey(kind: KeyKind | 'dash', lastFour: string): string {
  return `outpost_${kind}_…${lastFour}`;
}
