import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const page = await temporaryFolder();
await mkdir(join(page, 'assets'));
await writeFile(join(page, 'assets', 'index.js'), 'export const words = "the same again";\n'.repeat(1000));
const service = await serviceForTests({ packs: ['sandbox'], workstationDirectory: page });

const isochrone = JSON.stringify({
  locations: [{ lat: 45.46725, lon: -28.52201 }],
  costing: 'auto',
  contours: [{ time: 10 }],
});

/** Reads the bytes on the wire: `fetch` would decompress them. */
async function wire(
  address: string,
  encoding: string,
  {
    method = 'GET',
    body = '',
    headers = {},
  }: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<{ answer: IncomingMessage; bytes: Buffer }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const authorization = `Bearer ${service.key}`;
    const sent = { authorization, 'accept-encoding': encoding, 'content-type': 'application/json', ...headers };
    request(new URL(address, service.baseUrl), { method, headers: sent }, resolve).on('error', reject).end(body);
  });
  return { answer, bytes: await buffer(answer) };
}

const texts = [
  ['/openapi.json', {}],
  ['/dashboard/v1/openapi.json', {}],
  ['/styles/light.json', {}],
  ['/docs/swagger-ui-bundle.js', {}],
  ['/workstation/assets/index.js', {}],
  ['/isochrone/v1', { method: 'POST', body: isochrone }],
] as const;

describe('texts', () => {
  test.each(texts)('%s comes in a third of its bytes, by Brotli or gzip, and is the same', async (address, init) => {
    const plain = await wire(address, 'identity', init);
    expect(plain.answer).toMatchObject({ statusCode: 200, headers: { 'content-length': `${plain.bytes.length}` } });
    expect(plain.answer.headers['content-encoding']).toBeUndefined();
    expect(plain.answer.headers.vary).toContain('Accept-Encoding');
    for (const [asked, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const { answer, bytes } = await wire(address, asked, init);
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: expect.stringMatching(/Accept-Enc/) });
      expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
      expect(unpack(bytes).equals(plain.bytes)).toBe(true);
    }
  });

  test('an answer that is charged says so when it is compressed, too', async () => {
    const before = service.used();
    const { answer } = await wire('/isochrone/v1', 'br', { method: 'POST', body: isochrone });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'x-quota-charge': '5' });
    expect(service.used()).toBe(before + 50);
  });

  test('a copy that the build compressed is sent as it is, to clients that take it', async () => {
    const script = 'export const words = "built";\n'.repeat(1000);
    const copy = brotliCompressSync(script);
    await writeFile(join(page, 'assets', 'built.js'), script);
    await writeFile(join(page, 'assets', 'built.js.br'), copy);
    const { answer, bytes } = await wire('/workstation/assets/built.js', 'gzip, deflate, br');
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': `${copy.length}`,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(bytes.equals(copy)).toBe(true);
    const plain = await wire('/workstation/assets/built.js', 'identity');
    expect(plain.answer.headers['content-encoding']).toBeUndefined();
    expect(plain.bytes.toString()).toBe(script);
  });

  test('what the client has is 304 in any encoding', async () => {
    for (const address of ['/openapi.json', '/styles/light.json', '/docs/explorer.js']) {
      const { etag = '' } = (await wire(address, 'br')).answer.headers;
      expect(etag).not.toBe('');
      const again = await wire(address, 'gzip', { headers: { 'if-none-match': etag } });
      expect(again).toMatchObject({ answer: { statusCode: 304, headers: { etag } }, bytes: { length: 0 } });
      const other = await wire(address, 'gzip', { headers: { 'if-none-match': '"other"' } });
      expect(other.answer.statusCode).toBe(200);
    }
  });
});

test('what is small, compressed already or served by ranges is left as it is', async () => {
  const { url } = (await service.get('/tiles/v1/token')).body;
  for (const [address, headers] of [
    ['/usage/v1', {}],
    ['/nowhere', {}],
    ['/tiles/v1/terrain/12/1723/1465', {}],
    ['/styles/v1/light/static/-28.52201,45.46725,12/300x200', {}],
    [url, {}],
    [url, { range: 'bytes=0-16383' }],
  ] as const) {
    const { answer, bytes } = await wire(address, 'br, gzip', { headers });
    expect(answer.headers['content-encoding'], address).toBeUndefined();
    expect(answer.headers['content-length'], address).toBe(`${bytes.length}`);
  }
});

test('every answer tells browsers to believe its type', async () => {
  const addresses = [
    '/health',
    '/openapi.json',
    '/nowhere',
    '/docs/',
    '/workstation/',
    '/styles/light.json',
    '/usage/v1',
  ];
  for (const address of addresses) {
    const { answer } = await wire(address, 'identity');
    expect(answer.headers['x-content-type-options'], address).toBe('nosniff');
  }
});
