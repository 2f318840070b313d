import { expect, test } from 'vitest';
import type { ApiClient } from '../../renderer/api/client.ts';
import { TileSession } from '../../renderer/api/tiles/tile-session.ts';

function sessionAt(clock: { seconds: number }, lifetime: number) {
  const asked: unknown[] = [];
  const client: ApiClient = {
    baseUrl: '',
    get: async <Reply>(_path: string, query: unknown) => {
      asked.push(query);
      return { url: `u${asked.length}`, terrainUrl: 't', expiresAt: Math.floor(clock.seconds + lifetime) } as Reply;
    },
    post: () => Promise.reject(new Error('not here')),
    patch: () => Promise.reject(new Error('not here')),
    request: () => Promise.reject(new Error('not here')),
  };
  return { session: new TileSession(client, () => clock.seconds * 1000), asked };
}

test('many readers share one request, and one session name for the whole hour', async () => {
  const clock = { seconds: 1000 };
  const { session, asked } = sessionAt(clock, 900);
  const urls = await Promise.all([session.urls(), session.urls(), session.urls()]);
  expect(urls.map(one => one.url)).toEqual(['u1', 'u1', 'u1']);
  clock.seconds += 2000;
  await session.urls();
  expect(asked).toHaveLength(2);
  expect(asked[0]).toEqual(asked[1]);
});

test('shortly before the end readers still get the old URLs while new ones are fetched', async () => {
  const clock = { seconds: 1000 };
  const { session } = sessionAt(clock, 900);
  await session.urls();
  clock.seconds += 860;
  expect((await session.urls()).url).toBe('u1');
  await Promise.resolve();
  expect((await session.urls()).url).toBe('u2');
});

test('URLs of a very short life are used for half of it, not renewed with every tile', async () => {
  const clock = { seconds: 1000 };
  const { session, asked } = sessionAt(clock, 20);
  await session.urls();
  clock.seconds += 5;
  await session.urls();
  expect(asked).toHaveLength(1);
});
