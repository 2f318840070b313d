import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeKey } from '../../server/accounts/index.ts';
import { createProbe } from '../helpers/probe-module.ts';
import type { KeyRequest } from '../helpers/service.ts';
import { startService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const answer = '/probe/v1/answer';

const service = await serviceForTests({ furtherModules: () => [createProbe()] });

const ask = async (key: string, headers: Record<string, string> = {}, path = answer) => {
  const { status, body } = await service.get(path, { headers: { authorization: `Bearer ${key}`, ...headers } });
  return status === 200 ? 'ok' : body.error;
};
const without = { authorization: '' };

describe('how a key is sent', () => {
  test.each([
    ['as Bearer', { authorization: 'Bearer KEY' }, answer, 'ok'],
    ['as bearer, any case', { authorization: 'bearer KEY' }, answer, 'ok'],
    ['in the query', without, `${answer}?key=KEY`, 'ok'],
    ['in the query, the first counts', without, `${answer}?key=KEY&key=x`, 'ok'],
    ['as Basic: counts as missing', { authorization: 'Basic KEY' }, answer, 'missing_key'],
    ['without the word Bearer: missing', { authorization: 'KEY' }, answer, 'missing_key'],
    ['malformed header, key in the query', { authorization: 'Bearer' }, `${answer}?key=KEY`, 'ok'],
    [
      'wrong as Bearer, right in the query: Bearer wins',
      { authorization: 'Bearer x' },
      `${answer}?key=KEY`,
      'invalid_key',
    ],
    ['an empty query parameter', without, `${answer}?key=`, 'missing_key'],
    ['with a character too many', { authorization: 'Bearer KEYx' }, answer, 'invalid_key'],
  ])('%s', async (_name, headers, path, expected) => {
    const filled = { authorization: headers.authorization.replace('KEY', service.key) };
    expect(await ask('', filled, path.replace('KEY', service.key))).toBe(expected);
  });

  test('its text has 32 random bytes and is never written down', () => {
    expect(makeKey('live')).toMatch(/^outpost_live_[0-9A-Za-z]{43}$/);
    expect(makeKey('test')).toMatch(/^outpost_test_[0-9A-Za-z]{43}$/);
    for (const file of ['outpost.db', 'outpost.db-wal']) {
      expect(readFileSync(`${service.dataDir}/${file}`).includes(service.key)).toBe(false);
    }
  });
});

describe('origins', () => {
  const list = ['https://app.example.org', 'https://*.example.com', 'http://localhost:3000'];
  const origin = (value: string) => ({ origin: value });
  const referer = (value: string) => ({ referer: value });
  const cases: [string, KeyRequest, Record<string, string>, string][] = [
    ['an empty list takes any', {}, origin('https://anywhere.example'), 'ok'],
    ['an empty list takes none', {}, {}, 'ok'],
    ['the very origin', { origins: list }, origin('https://app.example.org'), 'ok'],
    ['its default port spelled out', { origins: list }, origin('https://app.example.org:443'), 'ok'],
    ['another port', { origins: list }, origin('https://app.example.org:444'), 'origin_not_allowed'],
    ['another scheme', { origins: list }, origin('http://app.example.org'), 'origin_not_allowed'],
    ['a subdomain by wildcard', { origins: list }, origin('https://a.b.example.com'), 'ok'],
    ['the bare domain of a wildcard', { origins: list }, origin('https://example.com'), 'origin_not_allowed'],
    ['a look-alike of a wildcard', { origins: list }, origin('https://badexample.com'), 'origin_not_allowed'],
    [
      'a domain that continues',
      { origins: list },
      origin('https://app.example.org.evil.example'),
      'origin_not_allowed',
    ],
    ['a sandboxed frame', { origins: list }, origin('null'), 'origin_not_allowed'],
    ['a Referer in its place, path ignored', { origins: list }, referer('http://localhost:3000/map?x=1'), 'ok'],
    ['a foreign Referer', { origins: list }, referer('https://evil.example/'), 'origin_not_allowed'],
    [
      'Origin before Referer',
      { origins: list },
      { ...origin('https://evil.example'), ...referer(`${list[0]}/`) },
      'origin_not_allowed',
    ],
    ['none where a list is', { origins: list }, {}, 'origin_required'],
    ['none where one is required', { requireOrigin: true }, {}, 'origin_required'],
    ['any where one is required', { requireOrigin: true }, origin('https://anywhere.example'), 'ok'],
  ];
  test.each(cases)('%s', async (_name, wanted, headers, expected) => {
    expect(await ask(service.newKey(wanted).key, headers)).toBe(expected);
  });

  test('that are none are refused with a sentence', () => {
    for (const text of [
      'example.org',
      'https://example.org/path',
      'ftp://example.org',
      '*',
      'https://*.*.example.org',
      'https://app*.example.org',
    ]) {
      expect(() => service.newKey({ origins: [text] })).toThrow(`"${text}" is not an origin`);
    }
  });
});

test('a scope opens its endpoints and no other', async () => {
  expect(await ask(service.newKey({ scopes: ['geocode'] }).key)).toBe('ok');
  expect(await ask(service.newKey({ scopes: ['geocode', 'tiles'] }).key)).toBe('ok');
  expect(await ask(service.newKey({ scopes: ['tiles'] }).key)).toBe('scope_denied');
  const denied = await service.post(
    '/isochrone/v1',
    {},
    {
      headers: { authorization: `Bearer ${service.newKey({ scopes: ['static'] }).key}` },
    },
  );
  expect(denied.body.error).toBe('scope_denied');
});

test('a key that another process revokes fails on its very next request, for good', async () => {
  const { id, key } = service.newKey();
  expect(await ask(key)).toBe('ok');
  service.accounts.keys.revoke(id, Date.now());
  await service.known();
  expect(await ask(key)).toBe('key_revoked');
  service.accounts.keys.revoke(id, Date.now());
  expect(await ask(key)).toBe('key_revoked');
});

describe("the workstation's own key", () => {
  const exchange = (token: string, headers: Record<string, string> = {}) =>
    service.post('/workstation/session', { token }, { headers: { authorization: '', ...headers } });
  const tokenOf = (url: string) => new URL(url).hash.replace('#token=', '');

  test('comes for the token of the start address, once', async () => {
    const token = tokenOf(service.workstationUrl);
    const first = await exchange(token, { origin: service.baseUrl });
    expect(first.status).toBe(200);
    expect(first.headers.get('access-control-allow-origin')).toBe(service.baseUrl);
    expect(await ask(first.body.key)).toBe('ok');
    expect(await ask(first.body.key, { origin: service.baseUrl })).toBe('ok');
    expect(await ask(first.body.key, { origin: 'https://evil.example' })).toBe('origin_not_allowed');
    expect((await exchange(token)).body.error).toBe('invalid_key');
    expect((await exchange('guess')).status).toBe(401);
  });

  test('another window gets another token; a foreign page gets nothing', async () => {
    const token = tokenOf(service.service.workstationUrl());
    expect((await exchange(token, { origin: 'https://evil.example' })).body.error).toBe('origin_not_allowed');
    expect((await exchange(token)).status).toBe(200);
  });

  test('is in no file, counts under an internal user, and dies with the service', async () => {
    const { key } = (await exchange(tokenOf(service.service.workstationUrl()))).body;
    await ask(key);
    const internal = service.accounts.users.list().find(user => user.internal);
    expect(internal?.usedTenths).toBeGreaterThan(0);
    expect(service.accounts.keys.list().some(({ user }) => user === internal?.name)).toBe(false);

    const other = await startService({ furtherModules: () => [createProbe()] });
    const foreign = await other.get(answer, { headers: { authorization: `Bearer ${key}` } });
    expect(foreign.body.error).toBe('invalid_key');
    await other.close();
  });
});
