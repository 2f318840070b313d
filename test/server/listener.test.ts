import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { notesOf } from '../../server/http/notes.ts';
import { createListener, listenOn, stopListening } from '../../server/listener.ts';
import { patienceMs } from '../helpers/patience.ts';

const server = createListener(express());
let port: number;
beforeAll(async () => {
  port = (await listenOn(server, '127.0.0.1', 0)).port;
});
afterAll(() => stopListening(server));

/** Reads the server's answer to a client that stops sending after this text. */
async function toldWhenTooSlow(sent: string): Promise<string> {
  const accepted = new Promise<Socket>(resolve => server.once('connection', resolve));
  const client = connect(port, '127.0.0.1');
  const told = text(client);
  const socket = await accepted;
  if (sent !== '') {
    client.write(sent);
    await vi.waitUntil(() => socket.bytesRead === sent.length, { timeout: patienceMs, interval: 5 });
  }
  const tooSlow = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.emit('clientError', tooSlow, socket);
  return told;
}

test('a connection that a browser opened in advance is closed without a word, so that it asks again on another', async () => {
  expect(await toldWhenTooSlow('')).toBe('');
});

test('a request that broke off is refused in the envelope', async () => {
  const told = await toldWhenTooSlow('GET / HTTP/1.1\r\nHost: 127');
  expect(told).toContain('HTTP/1.1 400 Bad Request');
  expect(told).toContain('"error":"bad_request"');
});

describe('a body that does not arrive', () => {
  const slow = express();
  slow.post('/upload', (_req, res) => {
    notesOf(res).takesLong = true;
  });
  slow.post('/answered', (_req, res) => void res.write('half an answer'));
  const hasty = createListener(slow, { arrivalMs: 100 });
  afterAll(() => {
    hasty.closeAllConnections();
    return stopListening(hasty);
  });

  /** Asks with half of a body; what comes back until the connection is closed. */
  async function half(path: string): Promise<string> {
    const { port: hastyPort } = hasty.listening
      ? (hasty.address() as AddressInfo)
      : await listenOn(hasty, '127.0.0.1', 0);
    const client = connect(hastyPort, '127.0.0.1');
    client.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf`);
    return text(client);
  }

  test('is refused in the envelope', async () => {
    const told = await half('/');
    expect(told).toContain('HTTP/1.1 400 Bad Request');
    expect(told).toContain('This request came too slowly.');
  });

  test('ends the connection where the answer has begun', async () => {
    const told = await half('/answered').catch((error: NodeJS.ErrnoException) => error.code);
    expect(told).toMatch(/half an answer|ECONNRESET/);
  });

  test('is waited for where a file of any size is taken', async () => {
    expect(await Promise.race([half('/upload'), delay(1000, 'waiting')])).toBe('waiting');
  });
});
