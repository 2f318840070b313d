import { type Authority, keyAlgorithm, signingAlgorithm, skewMs } from './authority.ts';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from './x509.ts';

/** Phones take none that is good for more than 825 days; a short life costs nothing, as it is renewed unasked. */
const lifetimeMs = 30 * 86_400_000;
const renewMs = 10 * 86_400_000;

/** What a TLS server needs, as PEM. */
export interface ServerCertificate {
  key: string;
  cert: string;
  renewAt: number;
}

/** A certificate for this machine's names and addresses, with a new key each time. */
export async function certify(
  authority: Pick<Authority, 'certificate' | 'key'>,
  { names, addresses }: { names: readonly string[]; addresses: readonly string[] },
  now: number,
): Promise<ServerCertificate> {
  const keys = await crypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
  const until = Math.min(now + lifetimeMs, authority.certificate.notAfter.getTime());
  const certificate = await X509CertificateGenerator.create({
    subject: [{ O: ['Outpost'] }, { CN: [names[0] ?? addresses[0] ?? 'Outpost'] }],
    issuer: authority.certificate.subjectName,
    notBefore: new Date(now - skewMs),
    notAfter: new Date(until),
    signingAlgorithm,
    publicKey: keys.publicKey,
    signingKey: authority.key,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        ...names.map(value => ({ type: 'dns' as const, value })),
        ...addresses.map(value => ({ type: 'ip' as const, value })),
      ]),
      await AuthorityKeyIdentifierExtension.create(authority.certificate.publicKey),
    ],
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    key: `-----BEGIN PRIVATE KEY-----\n${key.replace(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`,
    cert: certificate.toString('pem'),
    renewAt: until - renewMs,
  };
}
