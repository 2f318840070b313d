import { z } from 'zod';

/** ed25519 over the canonical JSON (RFC 8785) of an object without its member `signature`. */
export const signatureSchema = z.object({
  /** The first 16 hex digits of the key's SHA-256. */
  keyId: z.string().regex(/^[0-9a-f]{16}$/),
  /** The raw public key, base64. */
  publicKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
  value: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
});
export type Signature = z.infer<typeof signatureSchema>;
