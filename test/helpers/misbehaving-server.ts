import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A fault of one answer. */
export type Fault =
  | { kind: 'status'; status: number; retryAfter?: string }
  /** Breaks the connection after so many bytes of the body. */
  | { kind: 'cut'; after: number }
  /** Sends so many bytes, then nothing, until the client disconnects. */
  | { kind: 'stall'; after: number }
  /** Flips one bit of the body. */
  | { kind: 'corrupt' }
  /** Sends surplus bytes. */
  | { kind: 'too-long' }
  /** Sends another file, as captive portals do. */
  | { kind: 'other'; body: string }
  /** Sends the first bytes whatever the range. */
  | { kind: 'wrong-range' }
  /** Compresses the body without being asked. */
  | { kind: 'gzip' }
  /** Sends no content length. */
  | { kind: 'chunked' }
  | { kind: 'redirect'; to: string };

interface AskedRequest {
  path: string;
  range: string | undefined;
  ifRange: string | undefined;
  ifNoneMatch: string | undefined;
  encoding: string | undefined;
}

export interface MisbehavingServer {
  url: string;
  /** All requests in order. */
  asked: AskedRequest[];
  /** Bytes of bodies sent. */
  sent: number;
  /** Queues one fault for each of the next answers for a path. */
  misbehave(path: string, ...faults: Fault[]): void;
  /** Properties of all following answers. */
  habits: {
    ranges: boolean;
    validator: 'etag' | 'weak' | 'date' | 'none';
    /** Part of every ETag; changes the version of all files. */
    version: string;
    /** Milliseconds between steps of 16 kB. */
    slow: number;
  };
  close(): Promise<void>;
}

/** Waits until the response can take more or is closed. */
async function drained(response: ServerResponse): Promise<void> {
  const heard = new AbortController();
  const event = (name: string) => once(response, name, { signal: heard.signal }).catch(() => undefined);
  await Promise.race([event('drain'), event('close')]);
  heard.abort();
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** A static file server with faults of real servers and networks. */
export async function startMisbehavingServer(root: string): Promise<MisbehavingServer> {
  const faults = new Map<string, Fault[]>();
  const asked: AskedRequest[] = [];
  const habits: MisbehavingServer['habits'] = { ranges: true, validator: 'etag', version: 'a', slow: 0 };
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://server').pathname);
    const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
    const encoding = request.headers['accept-encoding']?.toString();
    asked.push({ path, range, ifRange: ifRange?.toString(), ifNoneMatch, encoding });
    const fault = faults.get(path)?.shift();
    if (fault?.kind === 'status') {
      response.writeHead(fault.status, fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }).end();
      return;
    }
    if (fault?.kind === 'redirect') {
      response.writeHead(302, { location: fault.to }).end();
      return;
    }
    const body =
      fault?.kind === 'other' ? Buffer.from(fault.body) : await readFile(join(root, path)).catch(() => undefined);
    if (body === undefined) {
      response.writeHead(404).end('not here');
      return;
    }
    const validators = validatorsOf(body);
    const validator = validators.etag ?? validators['last-modified'];
    if (ifNoneMatch !== undefined && ifNoneMatch === validators.etag) {
      response.writeHead(304, validators).end();
      return;
    }
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    const partial = habits.ranges && range !== undefined && (ifRange === undefined || ifRange === validator);
    if (partial && from >= body.length) {
      response.writeHead(416, { 'content-range': `bytes */${body.length}` }).end();
      return;
    }
    const start = fault?.kind === 'wrong-range' ? 0 : from;
    let sent = Buffer.from(partial ? body.subarray(start) : body);
    const middle = sent.length >> 1;
    if (fault?.kind === 'corrupt' && sent.length > 0) sent.writeUInt8(sent.readUInt8(middle) ^ 1, middle);
    if (fault?.kind === 'too-long') sent = Buffer.concat([sent, Buffer.alloc(100_000)]);
    if (fault?.kind === 'gzip') sent = gzipSync(sent);
    response.writeHead(partial ? 206 : 200, {
      ...(fault?.kind === 'gzip' ? { 'content-encoding': 'gzip' } : {}),
      ...validators,
      ...(fault?.kind === 'chunked' || fault?.kind === 'too-long' ? {} : { 'content-length': sent.length }),
      ...(habits.ranges ? { 'accept-ranges': 'bytes' } : {}),
      ...(partial ? { 'content-range': `bytes ${start}-${body.length - 1}/${body.length}` } : {}),
    });
    await send(response, sent, fault);
  }

  async function send(response: ServerResponse, body: Buffer, fault: Fault | undefined): Promise<void> {
    const most = fault?.kind === 'cut' || fault?.kind === 'stall' ? Math.min(fault.after, body.length) : body.length;
    const step = habits.slow > 0 ? 16_384 : 262_144;
    for (let at = 0; at < most && !response.destroyed; at += step) {
      const piece = body.subarray(at, Math.min(most, at + step));
      said.sent += piece.length;
      if (!response.write(piece)) await drained(response);
      if (habits.slow > 0) await wait(habits.slow);
    }
    if (fault?.kind === 'cut') {
      // Let the client read its buffers, which it drops when the connection breaks: in many turns, as each may take long.
      for (let turn = 0; turn < 20; turn += 1) await wait(3);
      response.socket?.destroySoon();
    } else if (fault?.kind !== 'stall') response.end();
  }

  function validatorsOf(body: Buffer): { etag?: string; 'last-modified'?: string } {
    const etag = `"${createHash('md5').update(body).digest('hex')}-${habits.version}"`;
    const date = new Date(Date.UTC(2026, 0, 1) + habits.version.charCodeAt(0) * 1000).toUTCString();
    switch (habits.validator) {
      case 'etag':
        return { etag };
      case 'weak':
        return { etag: `W/${etag}` };
      case 'date':
        return { 'last-modified': date };
      case 'none':
        return {};
    }
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const said: MisbehavingServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    sent: 0,
    habits,
    misbehave: (path, ...next) => void faults.set(path, next),
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
  return said;
}
