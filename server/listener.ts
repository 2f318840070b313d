import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import { type AddressInfo, type Server as NetServer, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { lookup } from '../data-packs/base/lookup.ts';
import type { Message } from '../data-packs/words/catalogue.ts';
import { ConnectionBound } from './bound-connections.ts';
import { Failure } from './errors.ts';
import { answerHeaders, failureBody } from './http/index.ts';
import { notesOf } from './http/notes.ts';
import { serverWords } from './words.ts';

/** Time that `close` gives requests in flight to finish. */
const graceMs = 10_000;

/** Sentences for Node's codes of refused requests. */
const reasons: Readonly<Record<string, Message>> = {
  HPE_HEADER_OVERFLOW: serverWords.message('headersTooLong'),
  ERR_HTTP_REQUEST_TIMEOUT: serverWords.message('requestTooSlow'),
};

/**
 * Answers requests that never reach Express (not HTTP, too slow) in the envelope. Closes connections without a byte
 * silently: browsers open some in advance, and would take a refusal as the answer to their next request.
 */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  const unused = socket instanceof Socket && socket.bytesRead === 0;
  if (error.code === 'ECONNRESET' || !socket.writable || unused) {
    socket.destroy();
    return;
  }
  const body = failureBody(
    new Failure('bad_request', lookup(reasons, error.code ?? '') ?? serverWords.message('badHttp')),
  );
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Connection: close',
    `X-Request-Id: ${crypto.randomUUID()}`,
    'Access-Control-Allow-Origin: *',
    ...Object.entries(answerHeaders).map(([name, value]) => `${name}: ${value}`),
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Refuses a request whose body does not arrive in time, unless it may take long. */
const boundArrival =
  (arrivalMs: number) =>
  (req: IncomingMessage, res: ServerResponse): void => {
    if (req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined) return;
    const late = setTimeout(() => {
      if (req.complete || notesOf(res).takesLong === true) return;
      if (res.headersSent) req.socket.destroy();
      else refuse(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), req.socket);
    }, arrivalMs);
    late.unref();
    req.once('close', () => clearTimeout(late));
  };

const patience: ServerOptions = {
  // With the time between two looks less than the bound of connections, which says nothing.
  headersTimeout: 8000,
  // Replaced by `boundArrival`: Node's own timeout allows no exceptions.
  requestTimeout: 0,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  // The host check answers in the envelope.
  requireHostHeader: false,
};

interface Bounds {
  /** For a request's body to arrive. */
  arrivalMs?: number;
  bound?: ConnectionBound;
}

/** An HTTP server that slow clients cannot starve. */
export function createListener(app: RequestListener, bounds?: Bounds): Server {
  return refusing(createServer(patience, app), app, bounds);
}

/** As `createListener`, over TLS; `certificate`: key and certificate as PEM. */
export function createSecureListener(
  app: RequestListener,
  certificate: { key: string; cert: string },
  bounds?: Bounds,
): SecureServer {
  return refusing(createSecureServer({ ...patience, ...certificate, minVersion: 'TLSv1.2' }, app), app, bounds);
}

function refusing<Listener extends Server | SecureServer>(
  server: Listener,
  app: RequestListener,
  { arrivalMs = 60_000, bound = new ConnectionBound() }: Bounds = {},
): Listener {
  server.on('checkExpectation', app);
  bound.watch(server);
  server.on('request', boundArrival(arrivalMs));
  server.on('clientError', refuse);
  // CONNECT expects a proxy.
  server.on('connect', (_req: IncomingMessage, socket: Duplex) => refuse(new Error('CONNECT'), socket));
  return server;
}

export function listenOn(server: NetServer, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The service listens on no TCP port.'));
      else resolve(address);
    });
  });
}

/** Refuses new connections, lets requests in flight finish, then cuts the rest. */
export function stopListening(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise(resolve => {
    const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
    // `close` does not end keep-alive connections that become idle later.
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearTimeout(cutOff);
      clearInterval(sweep);
      resolve();
    });
  });
}
