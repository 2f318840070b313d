import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import type { Message } from '../data-packs/words/catalogue.ts';
import { Failure } from './errors.ts';
import { failureBody } from './http/index.ts';
import { notesOf } from './http/notes.ts';
import { serverWords } from './words.ts';

/** How long `close` lets requests in flight finish. */
const graceMs = 10_000;

/** Sentences for Node's codes of refused requests. */
const reasons: Readonly<Record<string, Message>> = {
  HPE_HEADER_OVERFLOW: serverWords.message('headersTooLong'),
  ERR_HTTP_REQUEST_TIMEOUT: serverWords.message('requestTooSlow'),
};

/**
 * Answers, in the envelope, requests that never reach Express: those that are not HTTP, or too slow. A connection
 * without a byte is only closed: browsers open some in advance, and would take a refusal for the answer to their next
 * request.
 */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  const unused = socket instanceof Socket && socket.bytesRead === 0;
  if (error.code === 'ECONNRESET' || !socket.writable || unused) {
    socket.destroy();
    return;
  }
  const body = failureBody(new Failure('bad_request', reasons[error.code ?? ''] ?? serverWords.message('badHttp')));
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nX-Request-Id: ${crypto.randomUUID()}\r\nAccess-Control-Allow-Origin: *\r\nCache-Control: no-store\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
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

/**
 * An HTTP server with bounds on how slowly a client may speak. `arrivalMs`: how long the body of a request may take to
 * arrive.
 */
export function createListener(app: Express, { arrivalMs = 60_000 } = {}): Server {
  const server = createServer(
    {
      headersTimeout: 15_000,
      // Bounded below: Node's own bound knows no exceptions.
      requestTimeout: 0,
      keepAliveTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      // Answered in the envelope by the host check.
      requireHostHeader: false,
    },
    app,
  );
  server.on('checkExpectation', app);
  server.on('request', boundArrival(arrivalMs));
  server.on('clientError', refuse);
  // CONNECT asks for a proxy.
  server.on('connect', (_req, socket) => refuse(new Error('CONNECT'), socket));
  return server;
}

export function listenOn(server: Server, host: string, port: number): Promise<AddressInfo> {
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

/** Takes no more connections, lets requests in flight finish, then cuts off what still hangs. */
export function stopListening(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise(resolve => {
    const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
    // A connection that was busy when the closing began is idle, but kept alive, once it is answered.
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearTimeout(cutOff);
      clearInterval(sweep);
      resolve();
    });
  });
}
