import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { valhallaCluster } from '../../../server/routing/valhalla/valhalla-cluster.ts';

/** A service that answers with its name. */
interface Double {
  name: string;
  url: string;
  port: number;
  asked: number;
  /** Milliseconds before its answer; `refuses`: with this code. */
  ms: number;
  refuses?: number;
  server: Server;
}

const doubles: Double[] = [];
afterEach(async () => {
  for (const { server } of doubles.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function startDouble(name: string, port = 0): Promise<Double> {
  const server = createServer(async (req, res) => {
    if (req.url === '/status') return void res.end('{}');
    double.asked += 1;
    await delay(double.ms);
    if (double.refuses === undefined) return void res.end(JSON.stringify(name));
    res.statusCode = 400;
    res.end(JSON.stringify({ error_code: double.refuses, error: 'No path could be found for input' }));
  });
  const double: Double = { name, url: '', port: 0, asked: 0, ms: 0, server };
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  double.port = (server.address() as { port: number }).port;
  double.url = `http://127.0.0.1:${double.port}`;
  doubles.push(double);
  return double;
}

function stop({ server }: Double): void {
  server.closeAllConnections();
  server.close();
}

const over = (members: readonly Double[], { timeoutMs = 5000 } = {}) => {
  const away: string[][] = [];
  const cluster = valhallaCluster(
    members.map(({ url }) => url),
    timeoutMs,
    { onAway: urls => away.push([...urls]) },
  );
  return { ask: () => cluster('route', {}).then(text => JSON.parse(text) as string), away };
};

test('questions are shared among the services, and one that is slow gets fewer', async () => {
  const [slow, quick, other] = [await startDouble('slow'), await startDouble('quick'), await startDouble('other')];
  slow.ms = 300;
  const { ask } = over([slow, quick, other]);
  const client = async (): Promise<void> => {
    while (slow.asked < 2 || quick.asked + other.asked < 60) await ask();
  };
  await Promise.all([client(), client(), client()]);
  expect(slow.asked).toBeGreaterThan(0);
  for (const { asked } of [quick, other]) expect(asked).toBeGreaterThan(3 * slow.asked);
});

test('one that ends costs no answer, is told, and is asked again once it answers', async () => {
  const [one, two] = [await startDouble('one'), await startDouble('two')];
  const { ask, away } = over([one, two]);
  expect(new Set([await ask(), await ask()])).toEqual(new Set(['one', 'two']));
  one.ms = 2000;
  const underWay = [ask(), ask()];
  await delay(50);
  stop(one);
  expect(await Promise.all(underWay)).toEqual(['two', 'two']);
  for (let i = 0; i < 6; i++) expect(await ask()).toBe('two');
  expect(away).toEqual([[one.url]]);
  const again = await startDouble('again', one.port);
  await expect.poll(() => away).toEqual([[one.url], []]);
  expect(new Set([await ask(), await ask()])).toEqual(new Set(['again', 'two']));
  expect(again.asked).toBe(1);
});

test('what one refuses no other is asked, and what takes too long is not begun again elsewhere', async () => {
  const [one, two] = [await startDouble('one'), await startDouble('two')];
  one.refuses = 442;
  two.refuses = 442;
  const { ask } = over([one, two], { timeoutMs: 300 });
  await expect(ask()).rejects.toMatchObject({ code: 'bad_request' });
  expect(one.asked + two.asked).toBe(1);
  one.ms = 1000;
  two.ms = 1000;
  await expect(ask()).rejects.toMatchObject({ code: 'upstream_unavailable' });
  expect(one.asked + two.asked).toBe(2);
});

test('where all are away they are tried all the same', async () => {
  const [one, two] = [await startDouble('one'), await startDouble('two')];
  const { ask, away } = over([one, two]);
  stop(one);
  stop(two);
  await expect(ask()).rejects.toMatchObject({ code: 'upstream_unavailable' });
  expect(away.at(-1)?.sort()).toEqual([one.url, two.url].sort());
  await startDouble('again', two.port);
  expect(await ask()).toBe('again');
});
