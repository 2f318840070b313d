// The library's container of algorithms reads decorators, for which this has to be there first.
import 'reflect-metadata';

import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { z } from 'zod';
import { privateNetworks } from '../network-addresses.ts';

/** Small keys, and signatures that every phone knows. */
const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-256' } as const;

const dayMs = 86_400_000;
/** Phones are asked to trust it anew after that. */
const lifetimeDays = 3 * 365;
/** One that ends sooner is replaced: what it signs has to be good for a while. */
const renewDays = 60;
/** Clocks of phones differ. */
const skewMs = dayMs;

/** Signs the certificates of this machine that phones are shown how to trust: they compare its fingerprint by eye. */
type Authority = Awaited<ReturnType<typeof openAuthority>>;

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

export async function openAuthority(kept: Uint8Array) {
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

/**
 * What a certificate authority may vouch for: names that end in `.local`, and addresses of private networks and of this
 * machine itself. A phone that trusts it so trusts it for no site of the internet, whoever may get hold of its key.
 */
function localNamesOnly(): Extension {
  const permitted = [
    new GeneralName({ dNSName: 'local' }),
    ...[...privateNetworks, '127.0.0.0/8'].map(network => new GeneralName({ iPAddress: network })),
  ];
  const constraints = new NameConstraints({
    permittedSubtrees: new GeneralSubtrees(permitted.map(base => new GeneralSubtree({ base }))),
  });
  return new Extension(id_ce_nameConstraints, true, AsnConvert.serialize(constraints));
}

/** Phones take none that is good for more than 825 days; a short life costs nothing, as it is renewed unasked. */
const lifetimeMs = 30 * 86_400_000;
const renewMs = 10 * 86_400_000;

/** What a TLS server needs, as PEM. */
export type ServerCertificate = Awaited<ReturnType<typeof certify>>;

/** A certificate for this machine's names and addresses, with a new key each time. */
export async function certify(
  authority: Pick<Authority, 'certificate' | 'key'>,
  { names, addresses }: { names: readonly string[]; addresses: readonly string[] },
  now: number,
) {
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
