import { createPublicKey, generateKeyPairSync, sign as signBytes, verify } from 'node:crypto';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemAt } from '../../data-packs/base/item-at.ts';
import { checkSignature, fingerprint, publicKeyOf, sign } from '../../data-packs/format/signature.ts';
import { parseStrictJson } from '../../data-packs/format/strict-json.ts';
import { listInstalled } from '../../data-packs/store/index.ts';
import { installPack } from '../../data-packs/store/install.ts';
import { listTrustedKeys, trustKey, trustOf } from '../../data-packs/store/trusted-keys.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

const newKey = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const key = newKey();
const publicKey = publicKeyOf(key);

const folder = await temporaryFolder();

describe('a signature', () => {
  test('is ed25519 over the canonical JSON, as anybody can check', () => {
    const signed = sign({ b: [1, 2.5, 1e21], a: 'é€\u0007', '\u20ac': null, c: undefined }, key);
    const canonical = '{"a":"é€\\u0007","b":[1,2.5,1e+21],"€":null}';
    const value = Buffer.from(signed.signature.value, 'base64');
    expect(verify(null, Buffer.from(canonical), createPublicKey(key), value)).toBe(true);
    expect(signed.signature.keyId).toMatch(/^[0-9a-f]{16}$/);
    expect(fingerprint(publicKey).replaceAll(' ', '').toLowerCase().slice(0, 16)).toBe(signed.signature.keyId);
    expect(fingerprint(publicKey)).toMatch(/^([0-9A-F]{4} ){15}[0-9A-F]{4}$/);
  });

  test('is over the canonical JSON of long lists, too', () => {
    const list = Array.from({ length: 20_000 }, (_, i) => (i % 3 === 0 ? ['€', i] : { b: i, a: undefined }));
    const value = { list, empty: [], none: [undefined], more: { list } };
    const { signature } = sign(value, key);
    const canonical = Buffer.from(canonicalize(value) ?? '');
    expect(verify(null, canonical, createPublicKey(key), Buffer.from(signature.value, 'base64'))).toBe(true);
  });

  test('holds whatever the order and the spaces, and breaks with any other change', () => {
    const name = fc.stringMatching(/^[a-z]{1,4}$/);
    const value = fc.jsonValue({ maxDepth: 3 }).filter(one => !isRefused(one));
    fc.assert(
      fc.property(fc.dictionary(name, value, { minKeys: 1, noNullPrototype: true }), content => {
        const signed = sign(content, key);
        const turned = Object.fromEntries(Object.entries(signed).reverse());
        expect(checkSignature(parseStrictJson(JSON.stringify(turned, undefined, 2)))).toMatchObject({
          state: 'valid',
          publicKey,
        });
        const first = itemAt(Object.keys(content), 0);
        const { [first]: _, ...less } = signed;
        expect(checkSignature(less).state).toBe('broken');
        expect(checkSignature({ ...signed, 'more-than-that': 0 }).state).toBe('broken');
        expect(checkSignature({ ...signed, [first]: [signed[first]] }).state).toBe('broken');
      }),
      { numRuns: 50 },
    );
  });

  const signed = sign({ id: 'alpha' }, key);
  const of = (change: Record<string, unknown>) => ({ ...signed, signature: { ...signed.signature, ...change } });
  test.each<[string, unknown, string]>([
    ['there is none', { id: 'alpha' }, 'unsigned'],
    ['it is null', { ...signed, signature: null }, 'broken'],
    ['it is a word', { ...signed, signature: 'trust me' }, 'broken'],
    ['it names another key', of({ publicKey: publicKeyOf(newKey()) }), 'broken'],
    ['its key id is another', of({ keyId: '0123456789abcdef' }), 'broken'],
    ['its key is spelled in another way', of({ publicKey: respelled(publicKey) }), 'broken'],
    ['its value is spelled in another way', of({ value: respelled(signed.signature.value) }), 'broken'],
    ['its key is no point of the curve', of({ publicKey: `${'/'.repeat(42)}8=` }), 'broken'],
    [
      'it is that of another key over the same',
      { ...signed, signature: { ...sign({ id: 'alpha' }, newKey()).signature, publicKey } },
      'broken',
    ],
    ['it lies beneath', { other: signed }, 'unsigned'],
    ['the value is a list', [signed], 'unsigned'],
    ['the value is nothing', null, 'unsigned'],
  ])('where %s', (_name, value, state) => {
    expect(checkSignature(value).state).toBe(state);
  });

  test("over what has no canonical form is nobody's", () => {
    const value = { id: '\ud800' };
    const signature = signBytes(null, Buffer.from(JSON.stringify(value)), key).toString('base64');
    expect(checkSignature({ ...value, signature: { ...signed.signature, value: signature } }).state).toBe('broken');
    expect(() => sign(value, key)).toThrow();
  });

  test.each([
    [
      'RSA',
      () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ],
    ['nothing', () => ''],
    ['a public key', () => createPublicKey(key).export({ type: 'spki', format: 'pem' })],
  ])('is not made with %s', (_name, pem) => {
    expect(() => sign({}, pem().toString())).toThrow(/"outpost pack keygen" makes one/);
  });
});

/** The same bytes in base64 with other spare bits. */
function respelled(text: string): string {
  const at = text.indexOf('=') - 1;
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  return `${text.slice(0, at)}${alphabet[alphabet.indexOf(text.charAt(at)) + 1]}${text.slice(at + 1)}`;
}

describe('JSON that two readers could take for two things is refused', () => {
  test.each<[string, string | Buffer, RegExp]>([
    ['a member twice', '{"parts":1,"x":{"parts":2},"parts":3}', /names a member twice/],
    ['a member twice, spelled in two ways', '{"id":1,"\\u0069d":2}', /names a member twice/],
    ['a member twice, deep inside', '[[{"a":{"b":1,"b":1}}]]', /names a member twice/],
    ['a prototype', '{"__proto__":{"trusted":true}}', /__proto__/],
    ['a prototype, spelled in another way', '{"\\u005f_proto__":1}', /__proto__/],
    ['an integer no double holds', '{"size":9007199254740993}', /too large/],
    ['a number without end', '[1e999]', /too large/],
    ['half a surrogate pair', '["\\ud83d"]', /surrogate/],
    ['half a surrogate pair as a name', '{"\\udc00":1}', /surrogate/],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22]), /not UTF-8/],
    ['a byte order mark', Buffer.from('\ufeff{}'), /not JSON/],
    ['a hundred levels', `${'['.repeat(100)}${']'.repeat(100)}`, /nested deeper/],
    ['a million lists', `[${'[],'.repeat(1_000_000)}0]`, /more than 1,000,000 members/],
    ['two values', '{} {}', /not JSON/],
    ['a comment', '{}//', /not JSON/],
    ['no end', '{"a":"', /not JSON/],
  ])('%s', (_name, text, says) => {
    expect(() => parseStrictJson(text)).toThrow(says);
  });

  test('and all other JSON is read as by everybody', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6, noUnicodeString: false }), text => {
        const value: unknown = JSON.parse(text);
        if (!isRefused(value)) expect(parseStrictJson(text)).toEqual(value);
      }),
    );
    expect(parseStrictJson('{"a:b":"{\\":[","toJSON":[{"constructor":1}]}')).toEqual({
      'a:b': '{":[',
      toJSON: [{ constructor: 1 }],
    });
  });
});

/** Whether JSON has what readers take for different things: a member named __proto__, an integer beyond 2^53. */
const isRefused = (value: unknown): boolean => JSON.stringify(value).includes('"__proto__":') || hasLargeNumber(value);

const hasLargeNumber = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isInteger(value) && !Number.isSafeInteger(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(hasLargeNumber);

describe('trusted keys', () => {
  test('are new until a person trusts them', async () => {
    const dataDir = join(folder, 'trust');
    const signed = sign({ id: 'alpha' }, key);
    const about = { publicKey, keyId: signed.signature.keyId, fingerprint: fingerprint(publicKey) };
    expect(await trustOf(dataDir, signed)).toEqual({ state: 'new', ...about });
    await trustKey(dataDir, { publicKey, name: 'Ada' });
    await trustKey(dataDir, { publicKey, name: 'Ada of the maps' });
    expect(await listTrustedKeys(dataDir)).toMatchObject([{ publicKey, name: 'Ada of the maps' }]);
    expect(await trustOf(dataDir, signed)).toEqual({ state: 'trusted', ...about });
    expect(await trustOf(dataDir, { ...signed, id: 'beta' })).toEqual({ state: 'broken', ...about });
    expect(await trustOf(dataDir, { id: 'alpha' })).toEqual({ state: 'unsigned' });
  });

  test('that are trusted at the same time are all kept', async () => {
    const dataDir = join(folder, 'at-once');
    const keys = Array.from({ length: 8 }, () => publicKeyOf(newKey()));
    await Promise.all(keys.map(one => trustKey(dataDir, { publicKey: one, name: 'x' })));
    expect((await listTrustedKeys(dataDir)).map(one => one.publicKey).sort()).toEqual([...keys].sort());
  });

  test('whose file is damaged are not forgotten in silence', async () => {
    const dataDir = join(folder, 'damaged');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'trusted-keys.json'), '{"keys": [');
    await expect(trustOf(dataDir, sign({}, key))).rejects.toThrow(/trusted-keys\.json is damaged/);
    await expect(trustKey(dataDir, { publicKey, name: 'Ada' })).rejects.toThrow(/trusted-keys\.json is damaged/);
    expect(await readFile(join(dataDir, 'trusted-keys.json'), 'utf8')).toBe('{"keys": [');
  });

  test.each(['', 'abc', respelled(publicKey), `${publicKey}\n`])('are keys: %j is none', async text => {
    await expect(trustKey(join(folder, 'none'), { publicKey: text, name: 'x' })).rejects.toThrow(/public key/);
  });
});

describe('packs', () => {
  const manifestOf = async (pack: string) => JSON.parse(await readFile(join(pack, 'pack.json'), 'utf8'));

  test('that were changed after they were signed are not installed', async () => {
    const dataDir = await mkdtemp(join(folder, 'data-'));
    const pack = await writeTinyPack(join(folder, 'signed'), { id: 'alpha' });
    const signed = sign({ ...(await manifestOf(pack)), later: 'unknown to this Outpost' }, key);
    await writeFile(join(pack, 'pack.json'), JSON.stringify({ ...signed, later: 'changed' }));
    await expect(installPack(dataDir, pack)).rejects.toThrow(/was changed after it was signed/);
    expect(await listInstalled(dataDir)).toEqual([]);
    await writeFile(join(pack, 'pack.json'), JSON.stringify(signed));
    expect((await installPack(dataDir, pack)).manifest.signature?.publicKey).toBe(publicKey);
  });

  test('whose manifest names a member twice are not even read', async () => {
    const pack = await writeTinyPack(join(folder, 'twice'), { id: 'alpha' });
    const text = await readFile(join(pack, 'pack.json'), 'utf8');
    await writeFile(join(pack, 'pack.json'), text.replace('"id"', '"id": "beta", "id"'));
    await expect(installPack(await mkdtemp(join(folder, 'data-')), pack)).rejects.toThrow(
      /pack\.json is damaged\. It names a member twice\./,
    );
  });
});
