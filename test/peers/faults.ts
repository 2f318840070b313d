import { once } from 'node:events';
import { request as ask } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** What a server that behaves answers. */
interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

type Fault = (to: Socket, answer: Answer) => unknown;

const head = ({ status, headers }: Answer, more: Record<string, string> = {}, version = '1.1'): string =>
  [
    `HTTP/${version} ${status} Whatever`,
    ...Object.entries({ ...headers, ...more }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

const withLength = ({ headers, body }: Answer, more = 0) => ({
  'content-length': String(Math.max(0, Number(headers['content-length'] ?? body.length) + more)),
});

/** All that is sent, and where in it something happens: within the head, right after it, within the body, at its end. */
function places(answer: Answer, more: Record<string, string> = {}): { all: Buffer; at: number[] } {
  const text = head(answer, { ...withLength(answer), ...more });
  const all = Buffer.concat([Buffer.from(text), answer.body]);
  return { all, at: [20, text.length, text.length + (answer.body.length >> 1), all.length - 1] };
}

const wheres = ['in the head', 'after the head', 'in the body', 'before the last byte'] as const;

/** Does something after the bytes up to a place. */
const atEachPlace = (name: string, then: (to: Socket, rest: Buffer) => unknown): [string, Fault][] =>
  wheres.map((where, i) => [
    `${name} ${where}`,
    (to, answer) => {
      const { all, at } = places(answer);
      const place = at[i] ?? 0;
      to.write(all.subarray(0, place), () => then(to, all.subarray(place)));
    },
  ]);

const garbage = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * i * 31 + 7) & 255));

/** Whatever servers, and what stands between, were seen to do; none may end who asks. */
export const faults: Readonly<Record<string, Fault>> = Object.fromEntries<Fault>([
  ['closes with the last byte', (to, answer) => to.end(places(answer, { connection: 'close' }).all)],
  ['speaks HTTP/1.0', (to, answer) => to.end(Buffer.concat([Buffer.from(head(answer, {}, '1.0')), answer.body]))],
  ['tells no length', (to, answer) => to.end(Buffer.concat([Buffer.from(head(answer)), answer.body]))],
  ...atEachPlace('closes', to => to.end()),
  ...atEachPlace('resets', to => delay(5).then(() => to.resetAndDestroy())),
  ...atEachPlace('stalls', () => undefined),
  ...atEachPlace('sends something else', to => to.write(garbage)),
  ...atEachPlace('trickles', async (to, rest) => {
    for (const byte of rest) {
      if (to.destroyed) return;
      to.write(Buffer.of(byte));
      await delay(15);
    }
  }),
  ['never answers', () => undefined],
  ['closes without an answer', to => to.end()],
  ['resets without an answer', to => to.resetAndDestroy()],
  ['answers something else', to => to.write(garbage)],
  ['answers as another protocol', to => to.end('SSH-2.0-OpenSSH_9.6\r\n')],
  ['answers in TLS', to => to.end(Buffer.from('15030300020228', 'hex'))],
  [
    'promises more',
    (to, answer) => to.end(head(answer, withLength(answer, 1000)) + answer.body.toString('latin1'), 'latin1'),
  ],
  [
    'promises less',
    (to, answer) => to.write(head(answer, withLength(answer, -7)) + answer.body.toString('latin1'), 'latin1'),
  ],
  ['has two lengths', (to, answer) => to.end(head(answer, { ...withLength(answer), 'Content-Length': '3' }))],
  ['has no number for a length', (to, answer) => to.end(head(answer, { 'content-length': 'many' }))],
  ['has less than no length', (to, answer) => to.end(head(answer, { 'content-length': '-5' }))],
  [
    'goes on for 40 MB',
    async (to, answer) => {
      to.write(head(answer, { 'transfer-encoding': 'chunked' }));
      const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')]);
      for (let sent = 0; sent < 40e6 && !to.destroyed; sent += chunk.length) {
        if (!to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
      }
      to.destroy();
    },
  ],
  [
    'has chunks of no size',
    (to, answer) => to.end(`${head(answer, { 'transfer-encoding': 'chunked' })}5\r\nhello\r\nzz\r\nworld\r\n`),
  ],
  ['ends within a chunk', (to, answer) => to.end(`${head(answer, { 'transfer-encoding': 'chunked' })}ffff\r\nhello`)],
  ['redirects in circles', to => to.write('HTTP/1.1 302 Found\r\nlocation: ?again\r\ncontent-length: 0\r\n\r\n')],
  ['redirects to nowhere', to => to.write('HTTP/1.1 302 Found\r\nlocation: http://[::x\r\ncontent-length: 0\r\n\r\n')],
  [
    'redirects to a file',
    to => to.write('HTTP/1.1 302 Found\r\nlocation: file:///etc/passwd\r\ncontent-length: 0\r\n\r\n'),
  ],
  ['has a huge head', (to, answer) => to.write(head(answer, { padding: 'x'.repeat(1_000_000) }))],
  [
    'has a head without end',
    async to => {
      to.write('HTTP/1.1 200 OK\r\n');
      for (let i = 0; !to.destroyed && i < 100_000; i++) {
        if (!to.write(`x-${i}: y\r\n`)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
      }
    },
  ],
  ['has a header that is none', (to, answer) => to.end(head(answer, { 'x y': 'a\u0000b' }))],
  [
    'gives hints first',
    (to, answer) =>
      to.write(Buffer.concat([Buffer.from('HTTP/1.1 103 Hints\r\nlink: </x>\r\n\r\n'.repeat(50)), places(answer).all])),
  ],
  [
    'gives hints for ever',
    async to => {
      while (!to.destroyed) {
        if (!to.write('HTTP/1.1 103 Hints\r\nlink: </x>\r\n\r\n'.repeat(100)))
          await Promise.race([once(to, 'drain'), once(to, 'close')]);
        await delay(5);
      }
    },
  ],
  [
    'switches protocols',
    to => to.write('HTTP/1.1 101 Switching\r\nupgrade: other\r\nconnection: upgrade\r\n\r\nhello'),
  ],
  ['says it is compressed', (to, answer) => to.write(places(answer, { 'content-encoding': 'gzip' }).all)],
  ['has nothing to say', to => to.write('HTTP/1.1 204 No Content\r\n\r\n')],
  ['says that nothing changed', to => to.write('HTTP/1.1 304 Not Modified\r\n\r\n')],
  ['has a status of its own', to => to.write('HTTP/1.1 999 Whatever\r\ncontent-length: 0\r\n\r\n')],
  ['has no status', to => to.write('HTTP/1.1 000 \r\ncontent-length: 0\r\n\r\n')],
  ['answers 503', to => to.write('HTTP/1.1 503 Busy\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n')],
  ['answers twice', (to, answer) => to.write(Buffer.concat([places(answer).all, places(answer).all]))],
]);

export interface FaultyPeer {
  url: string;
  /** The same server where a client expects TLS. */
  secureUrl: string;
  /** Chooses the fault of the n-th request, from 1; `undefined`: it behaves. */
  plan: (n: number) => string | undefined;
  /** Requests since the plan was made. */
  asked: number;
  close(): Promise<void>;
}

/** Stands before a server on this machine and passes its answers on, with the faults of a plan. */
export async function startFaultyPeer(origin: string): Promise<FaultyPeer> {
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    void serve(socket).catch(() => socket.destroy());
  });

  async function serve(socket: Socket): Promise<void> {
    let begun = Buffer.alloc(0);
    for await (const chunk of socket) {
      // As servers do that are asked for TLS where they speak none.
      if (chunk[0] === 0x16) socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n');
      begun = Buffer.concat([begun, chunk]);
      for (let next = readRequest(begun); next !== undefined; next = readRequest(begun)) {
        begun = begun.subarray(next.length);
        peer.asked += 1;
        const name = peer.plan(peer.asked);
        const answer = await forward(origin, next.asked);
        if (name === undefined) socket.write(places(answer).all);
        else await faults[name]?.(socket, answer);
      }
    }
  }

  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const peer: FaultyPeer = {
    url: `http://127.0.0.1:${port}`,
    secureUrl: `https://127.0.0.1:${port}`,
    plan: () => undefined,
    asked: 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return peer;
}

/** The first whole request in these bytes, and its length. */
function readRequest(bytes: Buffer): { asked: Asked; length: number } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = Object.fromEntries(
    lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const length = end + 4 + Number(headers['content-length'] ?? 0);
  if (bytes.length < length) return undefined;
  return { asked: { method, path, headers, body: bytes.subarray(end + 4, length) }, length };
}

async function forward(origin: string, { method, path, headers, body }: Asked): Promise<Answer> {
  const asking = ask(`${origin}${path}`, { method, headers, agent: false });
  asking.end(body);
  const [response] = await once(asking, 'response');
  const kept = { ...response.headers };
  const bytes = await buffer(response);
  for (const name of ['connection', 'keep-alive', 'transfer-encoding', 'date']) delete kept[name];
  if (method !== 'HEAD') delete kept['content-length'];
  return { status: response.statusCode, headers: kept, body: bytes };
}
