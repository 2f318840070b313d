import {
  request as ask,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fromBrowser, schemeOf, toBrowser } from './scheme-host.ts';

/**
 * Part of the Electron double (tests only): every request of the browser passes here. Own schemes go to main's
 * handlers, the loopback to the service with the origin it would see; anything else leaves the machine, which is
 * refused and remembered.
 */
export interface BrowserProxy {
  readonly port: number;
  /** Addresses outside this machine that the browser asked for. */
  readonly strays: readonly string[];
  close(): void;
}

export type SchemeHandler = (request: Request) => Response | Promise<Response>;

const ownHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding']);

export async function startProxy(handlerOf: (scheme: string) => SchemeHandler | undefined): Promise<BrowserProxy> {
  const strays: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    const scheme = schemeOf(url);
    const host = URL.canParse(url) ? new URL(url).hostname : '';
    if (scheme !== undefined) return void byHandler(handlerOf(scheme), request, response);
    if (host === '127.0.0.1' || host === 'localhost' || host === '[::1]')
      return forward(new URL(url), request, response);
    strays.push(url);
    response.writeHead(502).end();
  });
  server.on('connect', (request, socket) => {
    strays.push(`https://${request.url}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    strays,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The sources that a policy names, as the browser knows them. */
function translatePolicy(policy: string): string {
  return policy.replace(/[a-z]+:\/\/[a-z0-9-]+/g, toBrowser);
}

async function byHandler(
  handler: SchemeHandler | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (handler === undefined) throw new Error('nobody handles this scheme');
    const answer = await handler(new Request(fromBrowser(request.url ?? ''), await requestInit(request)));
    const headers = [...answer.headers].filter(([name]) => !ownHeaders.has(name));
    response.writeHead(
      answer.status,
      headers.flatMap(([name, value]) => [name, name === 'content-security-policy' ? translatePolicy(value) : value]),
    );
    if (answer.body === null) response.end();
    else await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), response);
  } catch {
    // Looks like a network error to the page.
    response.destroy();
  }
}

async function requestInit(request: IncomingMessage): Promise<RequestInit> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, translated(String(value)));
  const method = request.method ?? 'GET';
  if (method === 'GET' || method === 'HEAD') return { method, headers };
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return { method, headers, body: Buffer.concat(chunks) };
}

const translated = (value: string): string => fromBrowser(value);

function forward(url: URL, request: IncomingMessage, response: ServerResponse): void {
  const headers: OutgoingHttpHeaders = { ...request.headers };
  delete headers['proxy-connection'];
  if (request.headers.origin !== undefined) headers.origin = fromBrowser(request.headers.origin);
  if (request.headers.referer !== undefined) headers.referer = fromBrowser(request.headers.referer);
  const onward = ask(url, { method: request.method, headers }, answer => {
    const allowed = answer.headers['access-control-allow-origin'];
    response.writeHead(answer.statusCode ?? 502, {
      ...answer.headers,
      ...(allowed === undefined ? {} : { 'access-control-allow-origin': toBrowser(allowed) }),
    });
    pipeline(answer, response).catch(() => response.destroy());
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
