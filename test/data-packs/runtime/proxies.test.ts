import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { addressOf } from '../../helpers/afterwards.ts';

const room = new URL('../../../data-packs/runtime/outgoing-fetch.ts', import.meta.url).href;
const ask = `const { outgoingFetch } = await import('${room}'); console.log(await (await outgoingFetch(process.argv[1])).text());`;

test.each([
  [{ NODE_USE_ENV_PROXY: '1' }, 1],
  [{}, 0],
])('the proxy of the environment is used where Node would use it: %j', async (environment, times) => {
  const url = await addressOf(createServer((_, response) => void response.end('hello')));
  let used = 0;
  const proxy = createServer().on('connect', ({ url: to }, client: Socket) => {
    used += 1;
    const server = connect(Number(new URL(`http://${to}`).port), '127.0.0.1');
    client.write('HTTP/1.1 200 OK\r\n\r\n');
    server.pipe(client).pipe(server);
    for (const socket of [server, client]) socket.on('error', () => undefined);
  });
  const env = {
    ...process.env,
    NODE_USE_ENV_PROXY: '',
    NO_PROXY: '',
    no_proxy: '',
    http_proxy: await addressOf(proxy),
    ...environment,
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', ask, url], { env });
  expect(stdout).toBe('hello\n');
  expect(used).toBe(times);
});
