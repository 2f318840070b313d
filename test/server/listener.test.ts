import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createListener, listenOn, stopListening } from '../../server/listener.ts';

const server = createListener(express());
let port: number;
beforeAll(async () => {
  port = (await listenOn(server, '127.0.0.1', 0)).port;
});
afterAll(() => stopListening(server));

/** What a client that has sent this much reads when the server finds it too slow. */
async function toldWhenTooSlow(sent: string): Promise<string> {
  const accepted = new Promise<Socket>(resolve => server.once('connection', resolve));
  const client = connect(port, '127.0.0.1');
  const told = text(client);
  const socket = await accepted;
  if (sent !== '') {
    const arrived = new Promise(resolve => socket.once('data', resolve));
    client.write(sent);
    await Promise.race([arrived, new Promise(resolve => setTimeout(resolve, 200))]);
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
