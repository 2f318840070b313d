import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Balancer {
  url: string;
  /** Ports of the instances; the first that answers from a client's own on is asked. */
  ports: number[];
  /** Resolves when all instances are ready and asked again. */
  allReady(): Promise<void>;
  close(): void;
}

/**
 * A small load balancer, as reverse proxies do it with `ip_hash`: a client, told by a header here, has its instance, and
 * the next one while that is not ready or takes no connections.
 */
export async function startBalancer(ports: number[]): Promise<Balancer> {
  const away = new Set<number>();
  const askReady = (port: number): Promise<unknown> =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => (ok ? away.delete(port) : away.add(port)),
      () => away.add(port),
    );
  const asking = setInterval(() => void Promise.all(ports.map(askReady)), 200);
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', chunk => chunks.push(chunk));
    req.on('end', () => pass(req, res, Buffer.concat(chunks), 0));
  });
  // A connection that ends just as a client uses it again is no failure of an instance.
  server.keepAliveTimeout = 0;
  const pass = (req: IncomingMessage, res: ServerResponse, body: Buffer, tried: number): void => {
    const own = createHash('md5').update(String(req.headers['x-client'])).digest().readUInt8();
    const inTurn = ports.map((_, i) => ports[(own + tried + i) % ports.length] as number);
    const port = inTurn.find(one => !away.has(one)) ?? (inTurn[0] as number);
    const { method, url: path, headers } = req;
    const onward = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, answer => {
      res.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'x-instance': String(port) });
      answer.pipe(res);
      answer.on('error', () => res.destroy());
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      // Nothing was sent yet.
      if (error.code === 'ECONNREFUSED' && tried < ports.length) return pass(req, res, body, tried + 1);
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end(String(error));
    });
    onward.end(body);
  };
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    clearInterval(asking);
    server.closeAllConnections();
    server.close();
  };
  const allReady = async (): Promise<void> => {
    while (away.size > 0) await delay(50);
  };
  return { url: `http://127.0.0.1:${port}`, ports, allReady, close };
}
