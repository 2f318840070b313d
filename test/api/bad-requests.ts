import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { inheritedWords } from '../helpers/inherited-words.ts';
import type { Answer } from '../helpers/service.ts';

/** Malformed requests, byte by byte. */

export interface RawRequest {
  method: string;
  /** As it goes over the wire: nothing is escaped. */
  path: string;
  headers?: Record<string, string>;
  /** Several chunks go without a Content-Length. */
  body?: Buffer | readonly Buffer[];
}

/** Sends what `fetch` would mend or refuse. */
export function sendRaw(baseUrl: string, { method, path, headers = {}, body }: RawRequest): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  const chunks = body === undefined ? [] : Buffer.isBuffer(body) ? [body] : body;
  const length = Buffer.isBuffer(body) ? { 'content-length': `${body.length}` } : {};
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: { ...length, ...headers }, agent: false });
    sent.on('response', async response => {
      const bytes = await buffer(response);
      const found = new Headers();
      for (const [name, value] of Object.entries(response.headers)) found.set(name, String(value));
      const isJson = found.get('content-type')?.includes('json') === true && bytes.length > 0;
      const text = bytes.toString('utf8');
      resolve({ status: response.statusCode ?? 0, headers: found, body: isJson ? JSON.parse(text) : text, bytes });
    });
    sent.on('error', reject);
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });
}

const json = { 'content-type': 'application/json' };
const mebibyte = 1024 * 1024;

interface BadBody {
  body: Buffer | readonly Buffer[];
  headers?: Record<string, string>;
  status: number;
}

const refused = (text: string | Buffer, headers?: Record<string, string>): BadBody => ({
  body: Buffer.from(text as string),
  ...(headers && { headers }),
  status: 400,
});

/** Bodies that no operation takes, made of one that it does take. */
export function badBodies(sound: string): Readonly<Record<string, BadBody>> {
  const spaced = (size: number): Buffer => Buffer.concat([Buffer.alloc(size - sound.length, 0x20), Buffer.from(sound)]);
  const bomb = spaced(3 * mebibyte);
  const half = Math.floor(sound.length / 2);
  const withBytes = (...bytes: number[]): Buffer =>
    Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from(`",${sound.slice(1)}`)]);
  return {
    nothing: refused(''),
    'a text': refused('"text"'),
    'a list': refused(`[${sound}]`),
    null: refused('null'),
    'half of it': refused(sound.slice(0, half)),
    'it twice': refused(`${sound}${sound}`),
    'a comma too many': refused(sound.replace(/\}$/, ',}')),
    'single quotes': refused(sound.replaceAll('"', "'")),
    'NaN in it': refused(sound.replace(/\{/, '{"n":NaN,')),
    'Infinity in it': refused(sound.replace(/\{/, '{"n":-Infinity,')),
    'a comment in it': refused(sound.replace(/\{/, '{/* why */')),
    'a byte that is no UTF-8': refused(withBytes(0xff)),
    'an overlong slash': refused(withBytes(0xc0, 0xaf)),
    'a surrogate as bytes': refused(withBytes(0xed, 0xa0, 0x80)),
    'UTF-16': refused(Buffer.from(sound, 'utf16le')),
    'a bare control character': refused(withBytes(1)),
    'nesting 100,000 deep': refused(sound.replace(/\{/, `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)},`)),
    'nesting 33 deep': refused(sound.replace(/\{/, `{"a":${'['.repeat(33)}${']'.repeat(33)},`)),
    '420,001 more values': refused(sound.replace(/\{/, `{"a":[${'0,'.repeat(420_001)}0],`)),
    'two million brackets': refused('['.repeat(2_000_000)),
    'a form': refused('a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
    'plain text': refused(sound, { 'content-type': 'text/plain' }),
    'said to be gzip, but plain': refused(sound, { 'content-encoding': 'gzip' }),
    'gzip, cut short': refused(gzipSync(sound).subarray(0, -9), { 'content-encoding': 'gzip' }),
    'packed by what is not known': refused(gzipSync(sound), { 'content-encoding': 'compress' }),
    'packed twice': refused(gzipSync(gzipSync(sound)), { 'content-encoding': 'gzip, gzip' }),
    'gzip, not said so': refused(gzipSync(sound)),
    'more than 2 MiB, announced': { body: spaced(2 * mebibyte + 1), status: 413 },
    'more than 2 MiB, gzip': { ...refused(gzipSync(bomb), { 'content-encoding': 'gzip' }), status: 413 },
    'more than 2 MiB, Brotli': { ...refused(brotliCompressSync(bomb), { 'content-encoding': 'br' }), status: 413 },
    'more than 2 MiB, in chunks': { body: [spaced(mebibyte), spaced(mebibyte), Buffer.from(' ')], status: 413 },
  };
}

/** Valid variants of a request. */
export function equalBodies(sound: string): Readonly<Record<string, BadBody>> {
  const same = (text: string | Buffer, headers?: Record<string, string>): BadBody => ({
    ...refused(text, headers),
    status: 200,
  });
  const bytes = Buffer.from(sound);
  return {
    'in chunks of a byte': { body: Array.from(bytes, byte => Buffer.from([byte])), status: 200 },
    'almost 2 MiB of it': same(Buffer.concat([bytes, Buffer.alloc(2 * mebibyte - bytes.length, 0x20)])),
    'a byte order mark before it': same(`\ufeff${sound}`),
    'without a content type': same(sound, { 'content-type': 'none' }),
    gzip: same(gzipSync(sound), { 'content-encoding': 'gzip' }),
    deflate: same(deflateSync(sound), { 'content-encoding': 'Deflate' }),
    Brotli: same(brotliCompressSync(sound), { 'content-encoding': 'br' }),
    'with a charset': same(sound, { 'content-type': 'Application/JSON; charset=UTF-8' }),
    'prototype keys in it': same(
      sound.replace(/\{/, '{"__proto__":{"costing":1,"units":1},"constructor":{"prototype":{"q":1}},"toString":1,'),
    ),
    'each key twice, the last counts': same(sound.replace(/\{"(\w+)":/, '{"$1":[[]],"$1":')),
  };
}

export const jsonHeaders = json;

export const hostileTexts: readonly string[] = [
  '',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202eabc\u202c',
  'e\u0301\u0301\u0301'.repeat(80),
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'مرحبا بالعالم',
  '北京市朝阳区',
  'İıſßŉ',
  '%00%ff',
  '../../../etc/passwd',
  "Robert'); DROP TABLE keys;--",
  '"NEAR(a b)" OR *',
  '"',
  'x'.repeat(20_000),
  ...inheritedWords,
];

/** Values that are not accepted as numbers. */
export const badNumbers: readonly string[] = [
  '',
  '%20',
  'NaN',
  'Infinity',
  '1e309',
  '0x10',
  '1_000',
  '1,5',
  'true',
  '%00',
  '%D9%A3',
];
