import { createHash, createPrivateKey, createPublicKey, sign as signBytes, verify as verifyBytes } from 'node:crypto';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { refusing } from '../words/input-problem.ts';
import { formatFailures } from '../words/words.ts';
import { type Signature, signatureSchema } from './manifest.ts';

/** A raw ed25519 public key: 32 bytes in canonical base64. */
export const publicKeySchema = z.string().refine(
  key => Buffer.from(key, 'base64').length === 32 && isPlainBase64(key),
  refusing(field => formatFailures.message('notAPublicKey', { field })),
);

export type SignatureCheck =
  | { state: 'unsigned' }
  | { state: 'valid'; keyId: string; publicKey: string }
  /** Signed, but not over this content or not by this key. */
  | { state: 'broken'; keyId: string; publicKey: string }
  /** As before; nor does it say by which key. */
  | { state: 'broken'; keyId?: never; publicKey?: never };

/** Adds a signature over all other members. Throws a sentence where the key is not an ed25519 key in PEM. */
export function sign<Value extends object>(value: Value, privateKeyPem: string): Value & { signature: Signature } {
  const publicKey = publicKeyOf(privateKeyPem);
  const signature = signBytes(null, signedBytes(value), createPrivateKey(privateKeyPem)).toString('base64');
  return { ...value, signature: { keyId: keyIdOf(publicKey), publicKey, value: signature } };
}

/**
 * Checks the signature of an object as `parseStrictJson` parsed it: members that this Outpost does not know are signed,
 * too. Does not say whether the signer is trusted.
 */
export function checkSignature(value: unknown): SignatureCheck {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'signature')) return { state: 'unsigned' };
  const parsed = signatureSchema.safeParse((value as { signature: unknown }).signature);
  if (!parsed.success) return { state: 'broken' };
  const { keyId, publicKey, value: signature } = parsed.data;
  // Keys are compared as texts: each must have one spelling.
  const canonical = isPlainBase64(publicKey) && isPlainBase64(signature) && keyIdOf(publicKey) === keyId;
  return canonical && isValid(value, publicKey, signature)
    ? { state: 'valid', keyId, publicKey }
    : { state: 'broken', keyId, publicKey };
}

/** SHA-256 of a public key for display: sixteen groups like "A1B2". */
export function fingerprint(publicKey: string): string {
  return (sha256(publicKey).toUpperCase().match(/.{4}/g) ?? []).join(' ');
}

export const keyIdOf = (publicKey: string): string => sha256(publicKey).slice(0, 16);

/** The raw public key of a private one, base64. Throws a sentence where it is not an ed25519 key. */
export function publicKeyOf(privateKeyPem: string): string {
  let jwk: { crv?: string; x?: string };
  try {
    jwk = createPublicKey(createPrivateKey(privateKeyPem)).export({ format: 'jwk' });
  } catch (cause) {
    throw formatFailures.error('notAPrivateKey', {}, cause);
  }
  if (jwk.crv !== 'Ed25519' || jwk.x === undefined) throw formatFailures.error('notEd25519');
  return Buffer.from(jwk.x, 'base64url').toString('base64');
}

/**
 * All members but the signature, as canonical JSON (RFC 8785). Entry by entry: a text that grows by each value takes many
 * times its length. Throws where a value has no such form.
 */
export function signedBytes(value: object): Buffer {
  const pieces: Buffer[] = [];
  let text = '{';
  const add = (more: string) => {
    text += more;
    if (text.length < 65_536) return;
    pieces.push(Buffer.from(text));
    text = '';
  };
  const members = Object.entries(value).filter(([name, member]) => name !== 'signature' && member !== undefined);
  for (const [i, [name, member]] of members.sort(([a], [b]) => (a < b ? -1 : 1)).entries()) {
    const [entries, open, close] = Array.isArray(member) ? [member, '[', ']'] : [[member], '', ''];
    add(`${i === 0 ? '' : ','}${canonicalize(name)}:${open}`);
    for (const [at, entry] of entries.entries()) add((at === 0 ? '' : ',') + (canonicalize(entry) ?? 'null'));
    add(close);
  }
  return Buffer.concat([...pieces, Buffer.from(`${text}}`)]);
}

function isValid(value: object, publicKey: string, signature: string): boolean {
  try {
    const x = Buffer.from(publicKey, 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verifyBytes(null, signedBytes(value), key, Buffer.from(signature, 'base64'));
  } catch {
    // A value without a canonical form, or bytes that are not a point of the curve.
    return false;
  }
}

const sha256 = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex');

const isPlainBase64 = (text: string): boolean => Buffer.from(text, 'base64').toString('base64') === text;
