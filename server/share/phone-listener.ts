import { createServer, type Server, type Socket } from 'node:net';
import type { Express } from 'express';
import { lookup } from '../../data-packs/base/lookup.ts';
import { errorCode } from '../../data-packs/runtime/error-code.ts';
import { ConnectionBound, connectionsWithin } from '../bound-connections.ts';
import { Failure } from '../errors.ts';
import { createListener, createSecureListener, listenOn } from '../listener.ts';
import { shareWords } from '../words.ts';
import type { KeptShare } from './kept-share.ts';

/** The first byte of a TLS handshake; no HTTP request begins with it. */
const handshake = 0x16;
/** Far more than fifty phones need. */
const mostConnections = 500;

type PhoneAddress = Pick<KeptShare, 'address' | 'port'>;

interface Served {
  /** What connections without TLS meet. */
  plain: Express;
  /** Undefined: there is no TLS. */
  secure: { app: Express; certificate: { key: string; cert: string } } | undefined;
}

export interface PhoneListener {
  port: number;
  /** For connections from now on. */
  renew(certificate: { key: string; cert: string }): void;
  /** Cuts all connections at once. */
  close(): Promise<void>;
}

/**
 * Listens with and without TLS on one port, so that one address is typed, and one opening is made in a firewall: whoever
 * comes without is shown how to trust the certificate.
 */
export async function listenForPhones(at: PhoneAddress, { plain, secure }: Served): Promise<PhoneListener> {
  const bound = new ConnectionBound({ limit: connectionsWithin(mostConnections, 1 / 4) });
  const plainServer = createListener(plain, { bound });
  const secureServer = secure && createSecureListener(secure.app, secure.certificate, { bound });
  // Neither listens itself; this starts their watch over slow clients.
  for (const server of [plainServer, secureServer]) server?.emit('listening');

  const sockets = new Set<Socket>();
  const server: Server = createServer(socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const drop = () => socket.destroy();
    socket.on('error', drop);
    socket.once('readable', () => {
      const first: Buffer | null = socket.read(1);
      // Closed without a byte.
      if (first === null) {
        drop();
        return;
      }
      socket.off('error', drop);
      socket.unshift(first);
      const isSecure = first[0] === handshake && secureServer !== undefined;
      (isSecure ? secureServer : plainServer).emit('connection', socket);
    });
  });
  bound.watch(server);

  const listening = await listenOn(server, at.address, at.port).catch(error => {
    throw listenFailure(error, at);
  });
  return {
    port: listening.port,
    renew: certificate => secureServer?.setSecureContext(certificate),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
        for (const one of [plainServer, secureServer]) one?.close(() => undefined);
      }),
  };
}

/** Rewords failures to listen that people can solve. */
function listenFailure(error: unknown, { address, port }: PhoneAddress): unknown {
  const sentence = lookup(sentences, String(errorCode(error)));
  if (sentence === undefined) return error;
  return new Failure('conflict', shareWords.message(sentence, { address, port: String(port) }), { cause: error });
}

const sentences = {
  EADDRINUSE: 'portTaken',
  EACCES: 'portForbidden',
  EADDRNOTAVAIL: 'notThisAddress',
  EINVAL: 'notThisAddress',
} as const;
