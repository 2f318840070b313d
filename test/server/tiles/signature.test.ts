import { describe, expect, it } from 'vitest';
import { Failure } from '../../../server/errors.ts';
import { UrlSigner } from '../../../server/tiles/token/url-signature.ts';

const now = 1_700_000_000_000;
const expires = now / 1000 + 900;
const path = '/archives/basemap.pmtiles';
const revoked = new Set(['key_ended']);
const signer = new UrlSigner(new Uint8Array(32).fill(7), { isRevoked: id => revoked.has(id), aheadMs: () => 0 });
const whom = { clientIp: '192.0.2.1', keyId: 'key_1', expires };
const signedFor = (keyId: string) => Object.fromEntries(new URLSearchParams(signer.sign(path, { ...whom, keyId })));
const signed = signedFor('key_1');
const signature = signed.signature ?? '';
const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);

function verdict(asked: { path?: string; ip?: string; query?: Record<string, unknown>; at?: number }): string {
  try {
    signer.verify(asked.path ?? path, asked.ip ?? '192.0.2.1', { ...signed, ...asked.query }, asked.at ?? now);
    return 'valid';
  } catch (error) {
    return error instanceof Failure ? error.code : String(error);
  }
}

describe('a signed URL', () => {
  it.each([
    ['as it was signed', {}, 'valid'],
    ['in its last second', { at: expires * 1000 - 1 }, 'valid'],
    ['at its expiry', { at: expires * 1000 }, 'signature_expired'],
    ['from another address', { ip: '192.0.2.2' }, 'invalid_signature'],
    ['for another path', { path: '/archives/terrain.pmtiles' }, 'invalid_signature'],
    ['with its life prolonged', { query: { expires: String(expires + 1) } }, 'invalid_signature'],
    ['with a character changed', { query: { signature: flipped } }, 'invalid_signature'],
    ['with a character less', { query: { signature: signature.slice(1) } }, 'invalid_signature'],
    ['without a signature', { query: { signature: undefined } }, 'invalid_signature'],
    ['without an expiry', { query: { expires: undefined } }, 'invalid_signature'],
    ['with an expiry that is no number', { query: { expires: '1e12' } }, 'invalid_signature'],
    ['with two signatures', { query: { signature: [signature, signature] } }, 'invalid_signature'],
    ['of another key', { query: { key_id: 'key_2' } }, 'invalid_signature'],
    ['of a key that ended', { query: signedFor('key_ended') }, 'key_revoked'],
    ['expired and tampered with', { ip: '192.0.2.2', at: expires * 2000 }, 'invalid_signature'],
  ])('%s', (_name, asked, expected) => {
    expect(verdict(asked)).toBe(expected);
  });

  it('of another installation is not valid here', () => {
    const other = new UrlSigner(new Uint8Array(32).fill(8), { isRevoked: () => false, aheadMs: () => 0 });
    expect(other.sign(path, whom)).not.toBe(signer.sign(path, whom));
  });
});
