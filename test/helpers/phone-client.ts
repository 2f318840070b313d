import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import type { Answer } from './service.ts';

export interface PhoneRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The authority that the phone trusts (DER). */
  trusts?: Buffer;
}

/** Asks as a phone does: over TLS it checks the certificate. A connection for each request. */
export function askAsPhone(
  url: string,
  { method = 'GET', headers = {}, body, trusts }: PhoneRequest = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const isSecure = url.startsWith('https:');
  const ask = isSecure ? secureRequest : plainRequest;
  const { hostname } = new URL(url);
  // Whatever the Host header says.
  const identity = {
    servername: '',
    checkServerIdentity: (_: string, certificate: PeerCertificate) => checkServerIdentity(hostname, certificate),
  };
  const tls = isSecure ? { ...identity, ...(trusts && { ca: pem(trusts) }) } : {};
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const type = sent === undefined ? {} : { 'content-type': 'application/json' };
  const asked = ask(url, { method, headers: { ...type, ...headers }, agent: false, ...tls }, answer => {
    const chunks: Buffer[] = [];
    answer.on('error', reject);
    answer.on('data', chunk => chunks.push(chunk));
    answer.on('end', () => {
      const bytes = Buffer.concat(chunks);
      const text = bytes.toString('utf8');
      const isJson = answer.headers['content-type']?.includes('json') === true && bytes.length > 0;
      const names = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
      resolve({
        status: answer.statusCode ?? 0,
        headers: new Headers(names),
        body: isJson ? JSON.parse(text) : text,
        bytes,
      });
    });
  });
  asked.on('error', reject);
  asked.end(sent);
  return promise;
}

const pem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
