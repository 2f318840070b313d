import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A foreign server on this machine: whatever arrives here got past the guards. */
export interface ForeignServer {
  readonly url: string;
  /** Paths that were asked for. */
  readonly seen: string[];
  close(): void;
}

export async function startForeignServer(): Promise<ForeignServer> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    seen.push(path);
    if (path === '/redirect') response.writeHead(302, { location: '/reached' }).end();
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<link rel="icon" href="data:,"><title>Elsewhere</title>');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
