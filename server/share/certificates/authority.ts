import { z } from 'zod';
import { localNamesOnly } from './name-constraints.ts';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from './x509.ts';

/** Small keys, and signatures that every phone knows. */
export const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
export const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-256' } as const;

const dayMs = 86_400_000;
/** Phones are asked to trust it anew after that. */
const lifetimeDays = 3 * 365;
/** One that ends sooner is replaced: what it signs has to be good for a while. */
const renewDays = 60;
/** Clocks of phones differ. */
export const skewMs = dayMs;

/** Signs the certificates of this machine that phones are shown how to trust. */
export interface Authority {
  certificate: X509Certificate;
  /** SHA-256, in pairs: to be compared by eye. */
  fingerprint: string;
  key: Awaited<ReturnType<typeof crypto.subtle.importKey>>;
}

const storedSchema = z.object({ certificate: z.base64(), key: z.base64() });

/** An authority as it is kept: a secret. The one that was kept, unless it soon ends. */
export async function keptAuthority(kept: Uint8Array | undefined, now: number, machine: string): Promise<Uint8Array> {
  if (kept !== undefined) {
    const { certificate } = await openAuthority(kept);
    if (certificate.notAfter.getTime() - now > renewDays * dayMs) return kept;
  }
  return make(now, machine);
}

async function make(now: number, machine: string): Promise<Uint8Array> {
  const keys = await crypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ O: ['Outpost'] }, { CN: [`Outpost on ${machine}`] }],
    notBefore: new Date(now - skewMs),
    notAfter: new Date(now + lifetimeDays * dayMs),
    signingAlgorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      localNamesOnly(),
    ],
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return Buffer.from(JSON.stringify({ certificate: certificate.toString('base64'), key }));
}

export async function openAuthority(kept: Uint8Array): Promise<Authority> {
  const { certificate: text, key } = storedSchema.parse(JSON.parse(Buffer.from(kept).toString('utf8')));
  const certificate = new X509Certificate(text);
  const digest = Buffer.from(await certificate.getThumbprint('SHA-256'))
    .toString('hex')
    .toUpperCase();
  return {
    certificate,
    fingerprint: digest.replace(/(..)(?=.)/g, '$1:'),
    key: await crypto.subtle.importKey('pkcs8', Buffer.from(key, 'base64'), keyAlgorithm, false, ['sign']),
  };
}
